"""What an assistant is given, as lines: the literal text, the cut between entries, what is lost. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from memsift.loaders import Comparison, Injection, LoaderError, Part, SectionSize, inject
from memsift.loaders.cut import line_starts
from memsift.loaders.inject import by_agent_mark
from memsift.messages import Lang, Message
from memsift.text import SafeText, cell_width, clip, drawn, joined, mask, visible, wrap
from memsift.vault.model import EntryRef, Vault
from memsift_tui.widgets.content import words
from memsift_tui.widgets.lines import SPACE, Box, Frame, Item, Line, Look, Span, blank, width_of
from memsift_tui.widgets.shares import bar, percents

CUT = "#cut"
WORDS_CELLS = 70  # cells of a lost entry's words
NOTHING: Mapping[str, bool] = {}
STRUCK = visible("~")  # before a line of an entry that is struck out


@dataclass(frozen=True, slots=True)
class TextRow:
    """One line of a text. `sign` stands before it: blank, `-` and `+` where two texts are compared, `x` where
    the line is not given, `~` where its entry is struck out."""

    key: str
    text: SafeText
    style: str = "text"
    sign: SafeText = SPACE
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        bar: Span = (frame.box.cursor, "cursor-bar") if look.cursor and look.focused else (SPACE, "text")
        rows = wrap(self.text, max(frame.width - 4, 8)) or [visible("")]
        first: Line = (bar, (self.sign, self.style), (SPACE, "text"), (rows[0], self.style))
        more = tuple((bar, (blank(2), "text"), (row, self.style)) for row in rows[1:])
        return (first, *more)


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across with words in it: a file's name, the cut. `heavy` ones are drawn so that nobody misses
    them without colour either."""

    key: str
    words: SafeText
    style: str = "title"
    heavy: bool = False
    stop: bool = True

    def lines(self, frame: Frame, look: Look) -> tuple[Line, ...]:
        sign = visible("=") if self.heavy else frame.box.across
        here = look.cursor and look.focused
        bar: Span = (
            (frame.box.cursor, "cursor-bar") if here else (sign, self.style if self.heavy else "border")
        )
        shown = clip(self.words, max(frame.width - 6, 4))
        rest = max(frame.width - cell_width(shown) - 5, 0)
        edge = self.style if self.heavy else "border"
        return (
            (
                bar,
                (sign * 2, edge),
                (SPACE, "text"),
                (shown, self.style),
                (SPACE, "text"),
                (sign * rest, edge),
            ),
        )


def given_items(
    given: Injection, lang: Lang, loads: Sequence[str] = (), struck: Mapping[str, bool] = NOTHING
) -> list[Item]:
    """The text itself. Where a loader cuts, its files are shown whole with the cut drawn in them. `loads`:
    what the loader would give, which is named where none of it is there. `struck`: as `struck_lines` finds
    them; they are given as all others are, are marked, and that is said first."""
    items: list[Item] = []
    if loads and all(part.by_agent for part in given.parts):
        said = Message("reads.none-there", {"loader": given.loader, "files": list(loads)})
        items.append(TextRow("#none-there", words(said, lang), "warn"))
        if given.text:
            items.append(TextRow("#by-agent", words(Message("reads.by-agent-alone"), lang), "muted"))
    elif not given.text:
        items.append(TextRow("#nothing", words(Message("reads.nothing"), lang), "muted"))
    if not given.text:
        return items
    if any(part.lost or part.cut_line is not None for part in given.parts):
        for number, part in enumerate(given.parts):
            items += _part_items(number, part, given, lang)
    else:
        marks = {by_agent_mark(part.file): part.file for part in given.parts if part.by_agent}
        items += _literal(given.text, marks, lang)
    items, count = _marked(items, struck)
    if count:
        struck_out = words(Message("reads.struck", {"n": count}), lang)
        items.insert(0, TextRow("#struck", struck_out, "warn", STRUCK, stop=False))
    lost = [ref for part in given.parts for ref in part.lost]
    if lost:
        items.append(Rule("#lost", words(Message("reads.lost", {"n": len(lost)}), lang), "error"))
        items += (TextRow(f"#lost{n}", lost_words(ref), "muted", visible("x")) for n, ref in enumerate(lost))
    return items


def struck_lines(vault: Vault, given: Injection) -> dict[str, bool]:
    """The lines, as they are shown, of the struck-out entries in the files that are given, and whether one
    begins there."""
    files = (vault.file(part.file) for part in given.parts)
    raws = [e.raw.split("\n") for file in files if file for e in file.document.entries if e.fields.struck]
    shown = [[str(visible(mask(line))) for line in raw] for raw in raws]
    return {line: False for raw in shown for line in raw[1:]} | {raw[0]: True for raw in shown}


def _marked(items: Sequence[Item], struck: Mapping[str, bool]) -> tuple[list[Item], int]:
    """The lines, with the sign of struck-out entries where they are of one and are given; and how many begin.

    What stands below its first line can stand below others too: it is of one only behind that line."""
    marked: list[Item] = []
    inside, count = False, 0
    for item in items:
        if isinstance(item, TextRow) and item.sign == SPACE:
            begins = struck.get(str(item.text))
            inside = begins is True or (inside and begins is not None)
            count += begins is True
            if inside and item.text:
                item = replace(item, sign=STRUCK)
        marked.append(item)
    return marked, count


def given_or_why(vault: Vault, overrides: Mapping[str, Mapping[str, object]], lang: Lang) -> list[Item]:
    """What the vault's own assistant is given now, or why that cannot be said."""
    try:
        given = inject(vault, None, None, overrides)
        return given_items(given, lang, struck=struck_lines(vault, given))
    except LoaderError as error:
        return [TextRow("#error", words(error.message, lang), "error")]


def _literal(text: str, marks: Mapping[str, str], lang: Lang) -> Iterator[Item]:
    """The lines of a text. `marks`: those that say of a file that it is read by the agent itself; they are
    shown in words, as where something is cut."""
    for number, line in enumerate(str(mask(text)).removesuffix("\n").split("\n")):
        if (file := marks.get(line)) is not None:
            yield Rule(f"#{number}", words(Message("reads.part-agent", {"file": file}), lang))
        else:
            yield TextRow(f"#{number}", visible(line), _given_style(line))


def _given_style(line: str) -> str:
    """How a line of the literal text is drawn: the tags around what is loaded stand out."""
    tag = line.startswith("<") and line.endswith(">") and " " not in line
    return "accent" if tag else "text"


def _part_items(number: int, part: Part, given: Injection, lang: Lang) -> Iterator[Item]:
    said = "reads.part-agent" if part.by_agent else "reads.part"
    params = {"file": part.file, "bytes": part.included_bytes, "all": len(part.data)}
    yield Rule(f"#part{number}", words(Message(said, params), lang))
    before = True
    cuts = 0
    for at, (line, there) in enumerate(part_lines(part)):
        if there is not before:
            yield Rule(
                CUT if number == 0 and not cuts else f"{CUT}{number}.{cuts}",
                _cut_words(part, given, lang, gone=not there),
                "error" if not there else "accent",
                heavy=True,
            )
            cuts += 1
            before = there
        sign = SPACE if there else visible("x")
        yield TextRow(f"#{number}.{at}", visible(line), "text" if there else "muted", sign)


def _cut_words(part: Part, given: Injection, lang: Lang, *, gone: bool) -> SafeText:
    if not gone:
        return words(Message("reads.again"), lang)
    limit = given.limit
    if limit is None or not limit.cut:
        return words(Message("reads.cut", {"loader": given.loader, "n": len(part.lost)}), lang)
    return words(
        Message(
            "reads.cut-at",
            {
                "loader": given.loader,
                "n": len(part.lost),
                "limit": limit.allowance,
                "unit": Message(f"reads.unit.{limit.unit}"),
            },
        ),
        lang,
    )


def part_lines(part: Part) -> tuple[tuple[str, bool], ...]:
    """Every line of a file and whether it is given: whole, and as a part of an entry that is given whole."""
    starts = line_starts(part.data)
    lost = {n for ref in part.lost for n in range(ref.entry.lead_line, ref.entry.end_line + 1)}
    texts = str(mask(part.text)).split("\n")
    raw = part.text.split("\n")
    same = len(texts) == len(raw)
    found = []
    for index, (start, end) in enumerate(pairwise(starts)):
        size = len(part.data[start:end].rstrip(b"\r\n"))
        there = any(low <= start and start + size <= high for low, high in part.kept)
        line = texts[index] if same else str(mask(raw[index]))
        found.append((line, there and index + 1 not in lost))
    return tuple(found)


def lost_words(ref: EntryRef) -> SafeText:
    """A lost entry by its place and its first words."""
    text = " ".join(str(mask(ref.entry.text)).split())
    return visible(f"{ref.file.path}:{ref.entry.line}  ") + clip(visible(text), WORDS_CELLS)


def compared_items(found: Comparison, lang: Lang) -> list[Item]:
    """Two texts line by line: what goes, what comes, and what falls below the cut by it."""
    items: list[Item] = []
    if found.same:
        items.append(Rule("#same", words(Message("reads.same"), lang), "accent"))
    for number, (mark, line) in enumerate(_masked(found.lines)):
        style = {"-": "removed", "+": "added"}.get(mark) or _given_style(line)
        items.append(TextRow(f"#{number}", visible(line), style, visible(mark)))
    for name, refs in (("reads.falls-out", found.falls_out), ("reads.comes-in", found.comes_in)):
        if refs:
            style = "error" if name == "reads.falls-out" else "accent"
            items.append(Rule(f"#{name}", words(Message(name, {"n": len(refs)}), lang), style))
            items += (TextRow(f"#{name}{n}", lost_words(ref), style) for n, ref in enumerate(refs))
    return items


def _masked(lines: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for mark, line in lines:
        yield mark, str(mask(line))


def size_line(given: Injection, lang: Lang, cells: int) -> Line:
    """How much it is, and how near to the limit. Where that is too much for the line, characters and lines
    are left out before anything is cut."""
    sizes = {
        "bytes": given.bytes,
        "chars": given.chars,
        "lines": given.lines,
        "tokens": given.tokens_estimate,
    }
    whole, short = _limit_words(given, lang)
    for names, limit in (
        (("bytes", "chars", "lines", "tokens"), whole),
        (("bytes", "lines", "tokens"), whole),
        (("bytes", "tokens"), whole),
        (("bytes",), whole),
        (("bytes",), short),
    ):
        parts = [words(Message(f"reads.size.{name}", {"n": f"{sizes[name]:,}"}), lang) for name in names]
        line: Line = (
            (SPACE, "text"),
            (joined(parts, visible(drawn(" · "))), "text"),
            (blank(3), "text"),
            limit,
        )
        if width_of(line) <= cells:
            break
    return line


def _limit_words(given: Injection, lang: Lang) -> tuple[Span, Span]:
    """How near to the limit what is loaded comes: with what becomes of the rest, and without."""
    limit = given.limit
    if limit is None:
        free: Span = words(Message("reads.no-limit"), lang), "muted"
        return free, free
    unit = Message(f"reads.unit.{limit.unit}")
    params: dict[str, object] = {
        "used": f"{limit.used:,}",
        "limit": f"{limit.allowance:,}",
        "unit": unit,
    }
    over = limit.used - limit.allowance
    if limit.cut:
        cut: Span = words(Message("reads.over", {**params, "over": f"{over:,}"}), lang), "error"
        return cut, cut
    params["percent"] = percent = limit.used * 100 // max(limit.allowance, 1)
    style = "warn" if percent >= 80 else "muted"
    rest = any(part.by_agent and part.data for part in given.parts)
    short: Span = words(Message("reads.within", params), lang), style
    return (words(Message("reads.within-rest", params), lang), style) if rest else short, short


def section_lines(
    files: Mapping[str, Sequence[SectionSize]], lang: Lang, box: Box, cells: int, aside: Collection[str] = ()
) -> list[Line]:
    """The sections of some files, each file's largest first: bytes, share of the file, and a bar that is as
    long as there are bytes, to one scale for all of them. `aside`: the files that are not loaded here."""
    largest = max((one.bytes for sizes in files.values() for one in sizes), default=1)
    length = min(max(cells // 4, 10), 40)
    lines: list[Line] = []
    for file, sizes in files.items():
        shares = percents([one.bytes for one in sizes])
        total = words(Message("reads.size.bytes", {"n": f"{sum(one.bytes for one in sizes):,}"}), lang)
        lines += [()] if lines else []
        note = words(Message("reads.not-loaded"), lang) if file in aside else visible("")
        head: Line = ((visible(file), "title"), (blank(2), "text"), (total, "muted"))
        lines.append((*head, (blank(2), "text"), (note, "muted")))
        for one, percent in zip(sizes, shares, strict=True):
            title = visible(" / ".join(one.path)) if one.path else words(Message("tui.section.none"), lang)
            lines.append(
                (
                    (visible(f"{one.bytes:>8,} {percent:>3}% "), "text"),
                    *bar(one.bytes / largest, length, box),
                    (SPACE, "text"),
                    (title, "text"),
                    (visible(f"  :{one.line}"), "muted"),
                )
            )
    return lines
