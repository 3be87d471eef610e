"""Two or more entries that contradict each other: which is better founded, and the ways out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property

from memsift.checks import answers, trail
from memsift.checks.base import Run, one_line, words
from memsift.checks.model import Answers, Need, Resolution, ResolutionKind
from memsift.checks.sources import newest, ranked, weight
from memsift.messages import Message
from memsift.plan import Change, PlanError, han_and_words, replace_text, set_fields, strike
from memsift.record import dataclass
from memsift.similarity import left_unsaid, newer
from memsift.text import find_secrets
from memsift.vault import EntryRef, Role

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
MOST = len(ORDINALS)
"""So many entries are settled on one card: each has an answer of its own, and there are nine number keys."""
CHOOSE = "choose-"
"""What the key of an answer begins with that lets one entry hold and strikes others out."""
APART = "apart"
"""The key of the answer that says that they do not contradict each other."""

_LABEL = 60  # characters of an entry in the words of an answer
_LABEL_WHOLE = 120  # where the answers are all that shows the entries
_FEW = 4  # entries up to which there is room for every way out
_WHY = Need("why", "text", default="")


@dataclass(frozen=True)
class Contradiction:
    """Entries of which each contradicts another one; `pairs` of refs say which."""

    run: Run
    refs: tuple[EntryRef, ...]
    pairs: frozenset[tuple[str, str]]

    @cached_property
    def against(self) -> Mapping[str, tuple[EntryRef, ...]]:
        """For each entry, those that it contradicts."""
        return {
            ref.ref: tuple(one for one in self.refs if {(ref.ref, one.ref), (one.ref, ref.ref)} & self.pairs)
            for ref in self.refs
        }

    @cached_property
    def better(self) -> tuple[EntryRef, Message] | None:
        """The entry that is better founded than all that it contradicts, and why. Of several such, which
        contradict others each, the one that contradicts the most, then the newest; None: nothing tells."""
        found = []
        for ref in self.refs:
            won = [better_founded(self.run, (ref, other)) for other in self.against[ref.ref]]
            if all(stays is ref for stays, _ in won) and won[0][1] is not None:
                found.append((len(won), ref, won[0][1]))
        most = max((count for count, _, _ in found), default=0)
        best = [(ref, why) for count, ref, why in found if count == most]
        days = [newest(ref) or date.min for ref, _ in best]
        return best[days.index(max(days))] if best and days.count(max(days)) == 1 else None

    @cached_property
    def recommended(self) -> bool:
        """Whether the better one is recommended: it contradicts all the others, and says what they say beside
        what is contradicted. Else what would go with the others is for the person to look at."""
        if self.better is None:
            return False
        stays, _ = self.better
        others = self.against[stays.ref]
        return len(others) == len(self.refs) - 1 and not any(lost(ref, stays.entry.text) for ref in others)


def better_founded(run: Run, both: Sequence[EntryRef]) -> tuple[EntryRef | None, Message | None]:
    """The entry with the higher source (the vault's own text, the person now, old conversations, an agent's
    inference), then with the newer date, then the one whose text tells that it is the newer; and why it is
    that one. None when nothing tells.

    None too where the older one would win by a source that cannot be ranked, or the newer one is of a lower
    grade: what is newer is not struck out by a guess at sources, nor what is verified by what is not.
    """
    sources = [run.sources.of(ref) for ref in both]
    heavy = [weight(one) for one in sources]
    days = [newest(ref) for ref in both]
    later, why = None, Message("checks.stays-changed")
    if days[0] is not None and days[1] is not None and days[0] != days[1]:
        later = 0 if days[0] > days[1] else 1
        why = Message("checks.conflict.newer", {"day": str(days[later])})
    elif (told := newer(both[0].entry.text, both[1].entry.text)) is not None:
        later = "ab".index(told)
    if heavy[0] != heavy[1]:
        higher = 0 if heavy[0] > heavy[1] else 1
        dated = bool(why.params)
        if later in (None, higher) or (dated and all(map(ranked, sources))):
            return both[higher], Message("checks.conflict.source")
        if not dated:
            return None, None  # the source speaks for one, the text for the other
    if later is None or _grade(run, both[later]) < _grade(run, both[1 - later]):
        return None, None
    return both[later], why


def _grade(run: Run, ref: EntryRef) -> str:
    """The grade, as one that can be compared; none where the vault means something else by them."""
    grade = ref.entry.fields.confidence
    return "" if grade is None or run.own_grades else grade.value


def lost(goes: EntryRef, stays: str) -> list[str]:
    """What only `goes` says beside what is contradicted, as it is written there; `stays`: the text that
    holds. Nothing of a secret."""
    text = goes.entry.text
    if find_secrets(text):
        return []
    return [one_line(text[start:end]) for start, end in left_unsaid(text, stays)]


def answers_to(clash: Contradiction) -> list[Resolution]:
    """The ways out: one of them holds, all are kept with their dates, the person writes what holds, it is no
    contradiction, it stays as it is."""
    result = []
    for key, stays in zip(ORDINALS, clash.refs, strict=False):
        if all(goes.file.mergeable for goes in clash.against[stays.ref]):
            result.append(_choose(clash, f"{CHOOSE}{key}", stays))
    few = len(clash.refs) <= _FEW
    if all(ref.file.mergeable for ref in clash.refs):
        result += [_keep_all(clash)] if few else []
        result.append(_edit(clash))
    if few or len(result) < MOST:
        result.append(Resolution(APART, Message("checks.answer.no-conflict"), ResolutionKind.KEEP))
    return [*result, answers.keep(leaves=True)]


def _choose(clash: Contradiction, key: str, stays: EntryRef) -> Resolution:
    run, going = clash.run, _going(clash, stays, clash.against[stays.ref])

    def build(said: Answers) -> tuple[Change, ...]:
        goes = _gone(clash, stays, said)
        struck = (change for ref in goes for change in supersede(ref, stays))
        return (*trail.conflict_trail(run, stays, goes, said["why"]), *struck)

    why = clash.better[1] if clash.better is not None and clash.better[0] is stays else None
    return Resolution(
        key,
        _chosen(clash, stays, why),
        ResolutionKind.CHANGE,
        recommended=why is not None and clash.recommended,
        needs=(*going, _WHY),
        build=build,
        tells=lambda: tuple(_told(clash, stays)),
        about=stays.ref,
    )


def _others(clash: Contradiction, stays: EntryRef) -> list[EntryRef]:
    """Those that can be struck out when one stays."""
    return [ref for ref in clash.refs if ref is not stays and ref.file.mergeable]


def _going(clash: Contradiction, stays: EntryRef, goes: Sequence[EntryRef]) -> tuple[Need, ...]:
    """Which are struck out, asked where there are more than two; `goes` to begin with."""
    others = tuple(ref.ref for ref in _others(clash, stays))
    default = "\n".join(ref.ref for ref in goes)
    return (Need("goes", "entries", others, default),) if len(clash.refs) > 2 else ()


def _gone(clash: Contradiction, stays: EntryRef, said: Answers) -> list[EntryRef]:
    """Those that are struck out. Raises PlanError when none is."""
    others = _others(clash, stays)
    named = said["goes"].split("\n") if len(clash.refs) > 2 else [ref.ref for ref in others]
    goes = [ref for ref in others if ref.ref in named]
    if not goes:
        raise PlanError(Message("checks.none-goes"))
    return goes


def _chosen(clash: Contradiction, stays: EntryRef, why: Message | None) -> Message:
    """What the answer says. `why`: what tells that it is the better founded one. Of more than two entries
    the answers are what shows them: with their places."""
    params: dict[str, object] = {"text": words(stays, _LABEL), "why": why}
    name = "checks.answer.choose"
    if len(clash.refs) > 2:
        day = stays.entry.fields.date
        where = f"{stays.file.path.rpartition('/')[2]}:{stays.entry.line}"
        params["text"] = words(stays, _LABEL_WHOLE)
        params["where"] = [where, *([day.isoformat()] if day else [])]
        name = "checks.answer.choose-of"
    return Message(name if why is None else f"{name}-because", params)


def _told(clash: Contradiction, stays: EntryRef) -> Iterator[Message]:
    """What goes with those that are struck out, and which of several stay beside the chosen one."""
    against = clash.against[stays.ref]
    texts = list(dict.fromkeys(text for ref in against for text in lost(ref, stays.entry.text)))
    if texts:
        quoted = [Message("checks.conflict.quoted", {"text": text}) for text in texts]
        yield Message("checks.conflict.loses", {"texts": quoted})
    beside = [ref for ref in clash.refs if ref is not stays and ref not in against]
    if beside:
        quoted = [Message("checks.conflict.quoted", {"text": words(ref, _LABEL)}) for ref in beside]
        yield Message("checks.conflict.beside", {"texts": quoted})
    yield Message("checks.conflict.struck")


def supersede(old: EntryRef, new: EntryRef) -> tuple[Change, ...]:
    """Strike the old entry out and name what took its place, where that has a number."""
    number = new.entry.fields.id
    same_file = old.file.path == new.file.path
    by = None if number is None else number if same_file else new.ref
    if by is not None and any(
        sign in by for sign in "[]()（）"
    ):  # a file's name can be what no field can hold
        by = None
    return strike(old.file.document, old.file.path, old.entry, superseded=by)


def _keep_all(clash: Contradiction) -> Resolution:
    run, refs = clash.run, clash.refs
    undated = [(name, ref) for name, ref in zip(ORDINALS, refs, strict=False) if not ref.entry.fields.date]

    def build(said: Answers) -> tuple[Change, ...]:
        days = {ref.ref: answers.day(said[name]) for name, ref in undated}
        changes = trail.conflict_trail(run, None, refs, said["why"], days=days)
        for _, ref in undated:
            changes += set_fields(ref.file.document, ref.file.path, ref.entry, {"date": days[ref.ref]})
        return changes

    return Resolution(
        "keep-both",
        Message("checks.answer.keep-both" if len(refs) == 2 else "checks.answer.keep-dated"),
        ResolutionKind.CHANGE,
        needs=(*(Need(name, "date") for name, _ in undated), _WHY),
        build=build,
        remembers=True,
    )


def _edit(clash: Contradiction) -> Resolution:
    """One text that holds, written by the person: of two in the entry that everybody reads, else in the
    better founded; what contradicts it is struck out."""
    run, refs = clash.run, clash.refs
    better = clash.better[0] if clash.better else None
    shared = next((ref for ref in refs if ref.file.role is Role.GLOBAL), None) if len(refs) == 2 else None
    stays = shared or better or refs[0]
    others = clash.against[better.ref] if better else tuple(ref for ref in refs if ref is not stays)

    def build(said: Answers) -> tuple[Change, ...]:
        text = said["text"].strip()
        if not text:
            raise PlanError(Message("plan.text-empty"))
        goes = _gone(clash, stays, said)
        return (
            *trail.conflict_trail(run, None, (stays, *goes), said["why"], written=text),
            *replace_text(stays.file.document, stays.file.path, stays.entry, text),
            *(change for ref in goes for change in supersede(ref, stays)),
        )

    return Resolution(
        "edit",
        Message("checks.answer.edit"),
        ResolutionKind.CHANGE,
        needs=(
            Need("text", "text", default=_proposed(better, stays, others)),
            *_going(clash, stays, others),
            _WHY,
        ),
        build=build,
        about=stays.ref,
    )


def _proposed(better: EntryRef | None, stays: EntryRef, others: Sequence[EntryRef]) -> str:
    """The text to begin with: the better founded one, with what only the others say. Where none is better
    founded and something would be lost with either, all of them: the person takes away what is not so."""
    first = better or stays
    if better is not None:
        parts = [answers.own_text(first), *(text for ref in others for text in lost(ref, first.entry.text))]
    elif any(lost(ref, first.entry.text) or lost(first, ref.entry.text) for ref in others):
        parts = [answers.own_text(ref) for ref in (first, *others)]
    else:
        parts = [answers.own_text(first)]
    han, latin = han_and_words(parts[0])
    return ("；" if han > latin else "; ").join([*(part.rstrip(" .。;；") for part in parts[:-1]), parts[-1]])
