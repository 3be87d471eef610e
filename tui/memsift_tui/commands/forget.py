"""Forgetting a text everywhere: `memsift forget [TEXT]`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memsift.messages import Message, say
from memsift.text import mask, visible
from memsift_tui.commands.common import (
    DECLINED,
    as_lang,
    ask_y,
    common,
    desk_on,
    require_terminal,
    take_unseen,
    unlock,
    vault_option,
)
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell
from memsift_tui.printer import print_line, print_message

if TYPE_CHECKING:
    from collections.abc import Iterable

    from memsift.messages import Lang
    from memsift.store.forget import Left, Proof, ToForget
    from memsift.store.needle import Needle

LEFT = 1
HIDDEN = "••••"


@click.command("forget", help=tell("forget.help"))
@click.argument("text", required=False)
@vault_option
@common()
def forget_command(text: str | None, vault: Path | None, lang: str | None, today: date | None) -> int:
    """Show where a text stands, ask, remove it everywhere, and prove it. What is shown never holds it."""
    from memsift.plan.model import PlanError
    from memsift.store.needle import Needle

    require_terminal()
    spoken = as_lang(lang)
    typed = text if text is not None else take_unseen(Message("forget.prompt"))
    with desk_on(vault, today, lang, look=False) as desk:
        unlock(desk)  # before anything is shown: what it would change in what is signed is tried out
        shown = desk.store.to_forget(typed)
        show = Shown(Needle(typed), spoken)
        show.what_will_be_done(shown)
        if text is not None:
            print_message(Message("forget.shell"), spoken)
        print_message(Message("forget.cannot-ever"), spoken)
        if not shown.anything:
            return LEFT if shown.left else 0
        if not ask_y(Message("forget.ask")):
            return DECLINED
        try:
            proof = desk.store.forget(typed, shown)
        except PlanError as error:
            raise CannotRun(error.message) from error
        return show.what_was_done(proof)


class Shown:
    """Says what is done about one text without ever showing it."""

    def __init__(self, needle: Needle, lang: Lang) -> None:
        self._needle = needle
        self._lang = lang

    def what_will_be_done(self, shown: ToForget) -> None:
        """Every place, with the lines that go."""
        from memsift.plan import plan_diff

        for file, (before, after) in sorted(shown.files.items()):
            self._say("forget.will-edit", file=file)
            for line in plan_diff(before, after, context=0)[2:]:
                self._line(f"    {line}")
        for name, found in (
            ("forget.will-letters", shown.letters),
            ("forget.will-state", shown.state),
            ("forget.will-baseline", shown.baselines),
        ):
            if found:
                self._say(name, n=len(found), files=list(found))
        if shown.plans:
            self._say("forget.will-plans", n=len(shown.plans), plans=list(shown.plans))
        if shown.numbers:
            self._say("forget.will-numbers")
        if not shown.anything:
            self._say("forget.nothing")
        if shown.left:
            self._say("forget.cannot")
            self._left(shown.left)

    def what_was_done(self, proof: Proof) -> int:
        """The proof in words; 0 when the text is nowhere that could be searched, else 1."""
        said = "forget.not-all" if proof.left else "forget.done"
        self._say(said, files=proof.files, bytes=proof.bytes)
        self._left(proof.left)
        return LEFT if proof.left else 0

    def _left(self, left: Iterable[Left]) -> None:
        for one in left:
            self._say("forget.left", place=one.place, why=one.why)

    def _say(self, name: str, **params: object) -> None:
        self._line(say(Message(name, params), self._lang))

    def _line(self, text: str) -> None:
        print_line(visible(mask(self._needle.cut(text, HIDDEN))))
