"""Which lines are a heading, an entry, a fence, …: markdown-it-py's block rules, and a few of our own.

markdown-it-py decides what CommonMark decides. What is ours, and why:

* conflict runs, `%%comments%%`, HTML comments, a tag or a `§` (the separator of Hermes' files) alone on
  a line end what stands before them; HTML is prose, so that a tag above a list hides no entry;
* only `===` makes a heading of the text above: people who write `---` mean a line between two parts;
* nesting is bounded here, by reading what is deeper as text. markdown-it's own bound drops the rest of
  the file, and without one deep nesting exhausts the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, blockquote, code, fence, heading, hr, list_block
from markdown_it.token import Token

from memsift.markdown.model import NodeKind
from memsift.markdown.quick import Block, Blocks
from memsift.text.late import late

Rule = Callable[[StateBlock, int, int, bool], bool]

MAX_LEVEL = 60
"""Containers inside containers (a list counts twice); what is deeper is text of the last one."""

_CONFLICT_ENDS = "conflict-ends"
_TAG = late(r"</?[A-Za-z][A-Za-z0-9-]*(?:[ \t][^<>]*)?/?>\s*")


def parse_blocks(texts: Sequence[str], first: int, end: int, found: Blocks) -> None:
    """Add the blocks of the lines `first`..`end`, as if there were no others."""
    part = texts[first:end]
    tokens: list[Token] = []
    # The parser's own normalising step is left out: it would make a line end of a lone `\r`.
    _PARSER.block.parse("\n".join(part), _PARSER, {_CONFLICT_ENDS: _conflict_runs(part)}, tokens)
    _collect(tokens, texts, first, end, found)


def _conflict_runs(texts: Sequence[str]) -> dict[int, int]:
    """First line → line after the last, of every complete `<<<<<<<` … `>>>>>>>` run."""
    runs: dict[int, int] = {}
    end = None
    for number in range(len(texts) - 1, -1, -1):
        if _is_mark(texts[number], ">>>>>>>"):
            end = number + 1
        elif end is not None and _is_mark(texts[number], "<<<<<<<"):
            runs[number] = end
    return runs


def _is_mark(text: str, mark: str) -> bool:
    return text.startswith(mark) and (len(text) == len(mark) or text[len(mark)] in " \t\r")


def _push(state: StateBlock, kind: str, start: int, end: int) -> Token:
    token = state.push(kind, "", 0)
    token.map = [start, end]
    state.line = end
    return token


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _conflict(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    last = state.env[_CONFLICT_ENDS].get(start)
    if last is None:
        return False
    if not silent:
        _push(state, NodeKind.CONFLICT, start, last)
    return True


def _section_sign(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    if state.src[state.bMarks[start] : state.eMarks[start]] != "§":
        return False
    if not silent:
        _push(state, "paragraph", start, start + 1)
    return True


def _html_tag(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A tag alone on its line, as `</memory>` below a list: no part of the item above it."""
    if not _TAG.fullmatch(_text(state, start)):
        return False
    if not silent:
        _push(state, "paragraph", start, start + 1)
    return True


def _comment(opening: str, closing: str, kind: NodeKind) -> Rule:
    """A block that begins with `opening` and ends with the line that holds `closing`."""

    def rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        if state.is_code_block(start) or not state.src.startswith(
            opening, state.bMarks[start] + state.tShift[start], state.eMarks[start]
        ):
            return False
        text = _text(state, start)
        if opening == closing and closing in text[2:] and not text.rstrip().endswith(closing):
            return False  # `%%aside%% and text` is a line of text
        if silent:
            return True
        line, closed = start + 1, closing in text[2:]
        while not closed and line < end:
            if not state.isEmpty(line) and state.sCount[line] < state.blkIndent:
                break
            closed = closing in _text(state, line)
            line += 1
        _push(state, kind, start, line).meta["closed"] = closed
        return True

    return rule


def _paragraph(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Text up to a blank line or whatever may interrupt it; with a row of `=` below, a heading."""
    outer, state.parentType = state.parentType, "paragraph"
    line, underlined = start + 1, False
    while line < state.lineMax and not state.isEmpty(line):
        depth = state.sCount[line]
        # Deeply indented text and a quote's lazy lines only ever continue the paragraph.
        if depth >= 0 and depth - state.blkIndent <= 3:
            sign = state.src[state.bMarks[line] + state.tShift[line]]
            if sign == "=" and depth >= state.blkIndent and not _text(state, line).rstrip().strip("="):
                underlined = True
                break
            if sign in _RULES and _begin(state, line, end, True):
                break
        line += 1
    state.parentType = outer
    if underlined:
        _push(state, "heading", start, line + 1).meta["level"] = 1
    else:
        _push(state, "paragraph", start, line)
    return True


def _bounded(rule: Rule) -> Rule:
    """A container's rule that takes no more when it is nested too deeply.

    It still says where a paragraph ends (`silent`): a shallower item must not become a lazy line.
    """

    def bounded(state: StateBlock, start: int, end: int, silent: bool) -> bool:
        if not silent and state.level >= MAX_LEVEL:
            return False
        return rule(state, start, end, silent)

    return bounded


_RULES: dict[str, tuple[Rule, ...]] = {
    "#": (heading,),
    ">": (_bounded(blockquote),),
    "`": (fence,),
    "~": (fence,),
    "_": (hr,),
    "-": (hr, _bounded(list_block)),
    "*": (hr, _bounded(list_block)),
    "+": (_bounded(list_block),),
    "<": (_conflict, _comment("<!--", "-->", NodeKind.COMMENT), _html_tag),
    "%": (_comment("%%", "%%", NodeKind.OBSIDIAN_COMMENT),),
    "§": (_section_sign,),
    **dict.fromkeys("0123456789", (_bounded(list_block),)),
}
"""What a line may begin, by its first character: most lines need no rule, or one."""


def _begin(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Every block but a paragraph; `silent` asks whether one begins here, which ends a paragraph."""
    at = state.bMarks[start] + state.tShift[start]
    if at >= state.eMarks[start]:
        return False
    if state.is_code_block(start):
        return not silent and state.level < MAX_LEVEL and code(state, start, end, False)
    return any(rule(state, start, end, silent) for rule in _RULES.get(state.src[at], ()))


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_LEVEL * 2})
    ruler = parser.block.ruler
    for name in ruler.get_all_rules():
        if name not in ("code", "paragraph"):
            ruler.disable(name)
    # Under this name: the parser takes deep indents for code only while a rule `code` is active.
    ruler.at("code", _begin, {"alt": ["paragraph", "blockquote"]})
    ruler.at("paragraph", _paragraph)
    # In a list only `* * *` needs a rule to be no item; no other block begins with a bullet.
    ruler.after("code", "rule", hr, {"alt": ["list"]})
    return parser


_PARSER = _parser()

_KINDS = {
    "fence": NodeKind.FENCE,
    "code_block": NodeKind.CODE,
    "blockquote_open": NodeKind.QUOTE,
    "paragraph": NodeKind.PROSE,
    "hr": NodeKind.PROSE,
    NodeKind.COMMENT: NodeKind.COMMENT,
    NodeKind.OBSIDIAN_COMMENT: NodeKind.OBSIDIAN_COMMENT,
    NodeKind.CONFLICT: NodeKind.CONFLICT,
}
_CODE = {"fence", "code_block", NodeKind.CONFLICT}
_HIDDEN = {NodeKind.COMMENT, NodeKind.OBSIDIAN_COMMENT}


def _collect(tokens: Sequence[Token], texts: Sequence[str], first: int, last: int, found: Blocks) -> None:
    bullets: set[int] = set()
    for index, token in enumerate(tokens):
        if token.map is None:
            continue
        start, end = token.map[0] + first, min(token.map[1] + first, last)
        if token.type in _CODE:
            # A bullet's own line stays readable: `-     text` is somebody's wide indent, not code.
            found.code.update(range(start + (token.type == "code_block" and start in bullets), end))
        elif token.type in _HIDDEN:
            found.hidden.update(range(start, end))
            if token.type == NodeKind.COMMENT:
                found.linkless.update(range(start, end))
        elif token.type == "list_item_open":
            bullets.add(start)
            if token.level == 1:
                found.top.append(_entry(token, tokens[index + 1], start, end, first))
                continue
        if token.level == 0:
            block = _top_block(token, texts, start, end)
            if block is not None:
                found.top.append(block)
    found.linkless |= found.code


def _entry(item: Token, child: Token, start: int, end: int, first: int) -> Block:
    own = start + 1
    if child.type == "paragraph" and child.map is not None:
        own = child.map[1] + first
    wrapped = child.type in ("blockquote_open", "bullet_list_open", "ordered_list_open", "heading_open")
    return Block(NodeKind.ENTRY, start, end, bullet=item.info + item.markup, own=own, wrapped=wrapped)


def _top_block(token: Token, texts: Sequence[str], start: int, end: int) -> Block | None:
    if token.type == "heading":
        return Block(NodeKind.HEADING, start, end, level=token.meta["level"])
    if token.type == "heading_open":
        return Block(NodeKind.HEADING, start, end, level=int(token.tag[1]))
    kind = _KINDS.get(token.type)
    if kind is None:  # a list: its items follow
        return None
    closed = token.meta.get("closed", True)
    if kind is NodeKind.FENCE:
        last = texts[end - 1].strip()
        closed = end - start > 1 and last.startswith(token.markup) and not last.strip(token.markup[0])
    return Block(kind, start, end, closed=closed)
