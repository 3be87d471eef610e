"""The write gate: the four questions that stand before anything is remembered (contract §7). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memsift.markdown import parse
from memsift.markdown.model import Confidence
from memsift.messages import Message
from memsift.plan.model import PlanError
from memsift.record import dataclass
from memsift.review.proposal import Action, Gate, Proposal
from memsift.review.wanted import KEPT_ROLES, Wanted
from memsift.vault.model import Role

QUESTIONS = ("fact", "useful_in_a_month", "allowed", "layer")
GRADES = ("F0", "F1", "F2")
_LOOSE_ROLES = (Role.RECENT, Role.SESSION_LOG)
_YES = frozenset({"yes", "y", "true", "是"})


@dataclass(frozen=True, slots=True)
class Question:
    """What a person must answer before a proposal can be approved. `choices`: empty means yes or no.
    `likely`: the one of them to begin with."""

    name: str
    choices: tuple[str, ...] = ()
    likely: str | None = None

    @property
    def message(self) -> Message:
        return Message(f"inbox.ask-{self.name.replace('_', '-')}")


def words_of(name: str) -> Message:
    """A question of the gate in a few words."""
    return Message(f"inbox.gate-{name.replace('_', '-')}")


def missing(gate: Gate) -> tuple[str, ...]:
    """The questions that the agent did not answer."""
    return tuple(name for name in QUESTIONS if getattr(gate, name) in (None, ""))


def weak(one: Proposal, wanted: Wanted) -> bool:
    """Whether something that is not known to be so would come into a file that keeps what is known."""
    if wanted.role not in KEPT_ROLES or wanted.layout != "hippocampus":
        return False
    if one.action in (Action.DELETE, Action.CONFIRM):
        return False
    if one.gate.fact is False:
        return True
    grade = _grade(wanted)
    return grade is Confidence.F0 or (grade is None and one.action in (Action.ADD, Action.MOVE))


def _grade(wanted: Wanted) -> Confidence | None:
    entries = parse("\n".join((*wanted.after, "")).encode()).entries
    return entries[0].fields.confidence if entries else None


def questions(one: Proposal, wanted: Wanted) -> tuple[Question, ...]:
    """What approving asks the person: in files of a hippocampus tree what the agent left open or denied,
    and a grade where none would be too little."""
    if wanted.layout != "hippocampus" or one.action in (Action.DELETE, Action.CONFIRM):
        return ()
    gate = one.gate
    asked: list[Question] = []
    if gate.fact is None or (gate.fact is False and wanted.role not in _LOOSE_ROLES):
        asked.append(Question("fact"))
    asked += [Question(name) for name in ("useful_in_a_month", "allowed") if getattr(gate, name) is not True]
    if not (gate.layer or "").strip():
        layers = tuple(role.value for role in (*KEPT_ROLES, *_LOOSE_ROLES))
        asked.append(Question("layer", layers, wanted.role.value if wanted.role in layers else None))
    if weak(one, wanted) and _grade(wanted) in (None, Confidence.F0):
        asked.append(Question("grade", GRADES[1:]))
    return tuple(asked)


def answered(one: Proposal, wanted: Wanted, answers: Mapping[str, str]) -> Proposal:
    """The proposal with the person's answers in place of the agent's.

    Raises PlanError when one is missing, or says that this must not be remembered there.
    """
    gate = one.gate
    for question in questions(one, wanted):
        said = answers.get(question.name, "").strip()
        if not said or (question.choices and said not in question.choices):
            raise PlanError(Message("inbox.needs-answer", {"question": question.message}))
        if question.name == "grade":
            one = replace(one, confidence=said)
        elif question.name == "layer":
            gate = replace(gate, layer=said)
        else:
            yes = said.lower() in _YES
            loose = question.name == "fact" and wanted.role in _LOOSE_ROLES
            if not yes and not loose:
                raise PlanError(Message("inbox.gate-says-no", {"question": question.message}))
            gate = _with(gate, question.name, yes)
    return replace(one, gate=gate)


def _with(gate: Gate, name: str, yes: bool) -> Gate:
    return Gate(
        yes if name == "fact" else gate.fact,
        yes if name == "useful_in_a_month" else gate.useful_in_a_month,
        yes if name == "allowed" else gate.allowed,
        gate.layer,
    )
