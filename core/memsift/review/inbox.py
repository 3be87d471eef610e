"""The inbox as a person sees it: the proposals that wait, and the files that are none.

What was decided is what the private journal says, whatever stands in `new/` or `done/`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Container, Mapping
from dataclasses import replace

from memsift.messages import Message, say
from memsift.record import dataclass
from memsift.review.proposal import MAX_BYTES, Malformed, Proposal, parse
from memsift.review.spot import NoPlace, spot_of
from memsift.review.submit import DONE_BYTES, Fate, fate_of, no_yolo
from memsift.store.files import Folder
from memsift.store.files.inbox import BAD, DONE, NEW, Letter, letters, set_aside
from memsift.store.model import StoreError
from memsift.text import fold
from memsift.vault.model import Vault

SUFFIX = ".json"
BAD_HOW = Message("inbox.bad-what-to-do", {"folder": BAD})
"""What a person can do with what is no proposal."""


@dataclass(frozen=True, slots=True)
class Bad:
    """A file in the inbox that is no proposal. `aside`: it lies in `bad/` already."""

    name: str
    reason: Message
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """What stands in the inbox, oldest first. `problems`: why a folder of it could not be looked into."""

    proposals: tuple[Proposal, ...] = ()
    bad: tuple[Bad, ...] = ()
    problems: tuple[Message, ...] = ()

    def whole(self) -> tuple[Proposal, ...]:
        """The proposals, where they are all that wait. Raises StoreError: what was not looked at may wait."""
        if self.problems:
            raise StoreError(self.problems[0])
        return self.proposals


class Inbox:
    """One vault's inbox. Files that did not change are read once."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._letters: dict[str, dict[str, Letter]] = {}
        self._read: dict[tuple[str, str], tuple[Letter, Proposal | Message]] = {}
        self._fates: dict[str, tuple[Letter, Fate | None]] = {}

    def look(self, vault: Vault, decided: Container[str]) -> Waiting:
        """What waits now. `decided`: the ids that the journal knows; those never return. Never raises."""
        problems: list[Message] = []
        found: list[Proposal] = []
        bad: list[Bad] = []
        for letter in self._in(NEW, MAX_BYTES, problems):
            if letter.problem is not None and letter.problem.id == "store.os-error":
                problems.append(letter.problem)  # it may be readable again: no reason to set it aside
                continue
            read = self._proposal(NEW, letter)
            if isinstance(read, Proposal):
                reason = self._unfit(read, vault, decided)
                if reason is None:
                    found.append(read)
                    continue
                read = reason
            bad.append(Bad(letter.name, read))
        for letter in self._in(BAD, MAX_BYTES, problems):
            if not letter.name.endswith(".reason"):
                # The file beside it is for agents; a person is told in their own language.
                read = self._proposal(BAD, letter)
                if isinstance(read, Proposal):
                    read = self._unfit(read, vault, decided) or Message(
                        "inbox.bad-set-aside", {"folder": NEW}
                    )
                bad.append(Bad(letter.name, read, aside=True))
        self._read = {key: one for key, one in self._read.items() if key[1] in self._letters.get(key[0], {})}
        found.sort(key=lambda one: (one.created, one.id))
        return Waiting(tuple(found), tuple(bad), tuple(problems))

    def sweep(self, waiting: Waiting) -> None:
        """Move what is no proposal out of the way, into `bad/`, each with its reason.

        Raises StoreError when one could not be moved, after all others were."""
        failed: StoreError | None = None
        for one in waiting.bad:
            if not one.aside:
                # A name that is no UTF-8 comes in the reason too.
                reason = f"{say(one.reason, 'en')}\n".encode(errors="backslashreplace")
                try:
                    set_aside(self._folder, one.name, reason)
                except StoreError as error:
                    failed = error
        if failed is not None:
            raise failed

    def fates(self, problems: list[Message], newest: int | None = None) -> dict[str, Fate]:
        """What the files in `done/` say became of proposals, by id: claims, for agents' names and for what
        was decided on another machine. `newest`: of so many alone. Why some could not be looked at is added
        to `problems`."""
        found: dict[str, tuple[Letter, Fate | None]] = {}
        for letter in self._in(DONE, DONE_BYTES, problems, newest):
            if letter.problem is not None and letter.problem.id == "store.os-error":
                problems.append(letter.problem)
            known = self._fates.get(letter.name)
            same = known is not None and known[0].key == letter.key
            found[letter.name] = known if same and known else (replace(letter, data=None), fate_of(letter))
        self._fates = found
        return {fate.proposal.id: fate for _, fate in found.values() if fate is not None}

    def data_of(self, one: Proposal) -> bytes | None:
        """The bytes of a waiting proposal's file, None when they are no longer those that were read.

        Raises StoreError.
        """
        seen = self._folder.read(f"{NEW}/{one.id}{SUFFIX}", limit=MAX_BYTES)
        same = seen is not None and hashlib.sha256(seen.data).hexdigest() == one.sha
        return seen.data if seen is not None and same else None

    def _in(
        self, where: str, limit: int, problems: list[Message], newest: int | None = None
    ) -> tuple[Letter, ...]:
        known = self._letters.get(where, {})
        try:
            found = letters(self._folder, where, limit, known, newest)
        except StoreError as error:
            problems.append(error.message)
            found = ()
        # The bytes were read; what they said is kept, not they: thousands may wait.
        self._letters[where] = {one.name: replace(one, data=None) for one in found}
        return found

    def _proposal(self, where: str, letter: Letter) -> Proposal | Message:
        known = self._read.get((where, letter.name))
        if known is not None and known[0].key is not None and known[0].key == letter.key:
            return known[1]
        read = _parsed(letter)
        self._read[where, letter.name] = (replace(letter, data=None), read)
        return read

    def _unfit(self, one: Proposal, vault: Vault, decided: Container[str]) -> Message | None:
        """Why a proposal cannot wait in this vault; None when it can."""
        if one.id in decided:
            return Message("inbox.bad-decided")
        targets, to = [one.target], one.to
        if to is not None and (to.file or to.scope or to.assistant):
            targets.append(to)
        for target in targets:
            try:
                spot_of(vault, target)
            except NoPlace as error:
                if not target.file and vault.files and vault.global_file is None:
                    return no_yolo(vault)
                return Message("inbox.bad-no-such-file", {"file": error.file})
        return None


def _parsed(letter: Letter) -> Proposal | Message:
    if letter.problem is not None:
        return letter.problem
    if not letter.name.endswith(SUFFIX) or letter.data is None:
        return Message("inbox.bad-name", {"name": letter.name[:100]})
    try:
        return parse(letter.data, letter.name.removesuffix(SUFFIX))
    except Malformed as error:
        return error.message


def mark_of(one: Proposal, file: str) -> str:
    """What makes a proposal the same as another: what it wants where, whatever it is called and whoever
    sends it."""
    to = one.to
    parts: Mapping[str, str] = {
        "action": one.action.value,
        "file": file,
        "entry": (one.entry or one.expected or "").strip(),
        "content": " ".join(fold(one.content or "").split()),
        "to": "" if to is None else "/".join(filter(None, (to.file, to.scope, to.assistant, to.section))),
    }
    text = chr(0).join(f"{name}={value}" for name, value in parts.items())
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
