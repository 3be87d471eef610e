"""What was done and how it is taken back: history, undo, restore, doctor, forget."""

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
    masked,
    require_terminal,
    unlock,
    vault_and_ids,
    vault_argument,
    vault_option,
)
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell
from memsift_tui.printer import print_json, print_line, print_message

if TYPE_CHECKING:
    from memsift.messages import Lang
    from memsift.review.desk import Desk
    from memsift.store import Outcome, PlanRecord


@click.command("history", help=tell("cli.history.help"))
@click.argument("words", nargs=-1, metavar="[VAULT] [export DIR]")
@common(as_json=True)
def history_command(words: tuple[str, ...], lang: str | None, today: date | None, as_json: bool) -> int:
    """The journal, or any past state of the memory files written into a folder."""
    vault, folder, plan = _history_words(words)
    with desk_on(vault, today, lang) as desk:
        if folder is not None:
            return _export(desk, plan, folder, as_lang(lang))
        sessions = desk.history()
        spoken = as_lang(lang)
        if as_json:
            print_json({"sessions": [_session_json(one, spoken) for one in sessions]})
            return 0
        if not sessions:
            print_message(Message("cli.history.nothing"), spoken)
        for one in sessions:
            print_line(visible(f"{one.started:%Y-%m-%d %H:%M}  {one.id}  {one.tty}  {one.parent}"))
            for record in reversed(one.plans):
                marks = [say(Message("cli.history.undone"), spoken)] if record.undone else []
                marks += [f"! {say(Message('lock.mark'), spoken)}"] if record.unsigned else []
                parts = [
                    f"{record.when:%H:%M}",
                    record.id,
                    say(record.what, spoken),
                    ", ".join(record.shown_files),
                ]
                print_line(visible("    " + masked("  ".join(part for part in (*parts, *marks) if part))))
        if newest := next((record for one in sessions for record in reversed(one.plans)), None):
            print_message(Message("cli.history.ids", {"plan": newest.id}), spoken)
    return 0


def _history_words(words: tuple[str, ...]) -> tuple[Path | None, Path | None, str | None]:
    """VAULT, the folder to export to, and the plan whose state is wanted (`export DIR [PLAN]`)."""
    if "export" not in words:
        if len(words) > 1:
            raise click.UsageError(tell("cli.history.usage"))
        return (Path(words[0]) if words else None), None, None
    at = words.index("export")
    after = words[at + 1 :]
    if at > 1 or len(after) not in (1, 2):
        raise click.UsageError(tell("cli.history.usage"))
    return (Path(words[0]) if at else None), Path(after[0]), (after[1] if len(after) == 2 else None)


def _export(desk: Desk, plan: str | None, folder: Path, lang: Lang) -> int:
    """Write the memory files, as they stood after a plan (None: the last one), into a folder."""
    sessions = desk.history()
    if plan is None:
        if not sessions:
            raise CannotRun(Message("cli.history.nothing"))
        plan = sessions[0].plans[-1].id
    written = desk.store.export(plan, str(folder))
    print_message(Message("cli.history.exported", {"n": len(written), "folder": visible(str(folder))}), lang)
    return 0


def _session_json(session: object, lang: Lang) -> dict[str, object]:
    from memsift.store import SessionRecord

    assert isinstance(session, SessionRecord)
    return {
        "id": session.id,
        "started": session.started.isoformat(),
        "ended": session.ended.isoformat() if session.ended else None,
        "tty": session.tty,
        "parent": session.parent,
        "plans": [_plan_json(record, lang) for record in session.plans],
    }


def _plan_json(record: PlanRecord, lang: Lang) -> dict[str, object]:
    return {
        "id": record.id,
        "when": record.when.isoformat(),
        "what": masked(say(record.what, lang)),
        "code": record.what.id,
        "files": list(record.files),
        "undone": record.undone,
        "unsigned": record.unsigned,
    }


@click.command("undo", help=tell("cli.undo.help"))
@click.argument("words", nargs=-1, metavar="[VAULT] [ID]")
@click.option("--session", "whole", is_flag=True, help=tell("cli.undo.session"))
@vault_option
@common()
def undo_command(
    words: tuple[str, ...], whole: bool, vault: Path | None, lang: str | None, today: date | None
) -> int:
    """Take back the last plan, a named one, or a whole session."""
    vault, ids = vault_and_ids(words, vault, most=1)
    plan = ids[0] if ids else None
    require_terminal()
    with desk_on(vault, today, lang, look=False) as desk:
        spoken = as_lang(lang)
        records = _meant(desk, plan, whole)
        for record in records:
            _show_undo(desk, record, spoken)
        if not ask_y(Message("cli.undo.ask", {"n": len(records)})):
            return DECLINED
        unlock(desk)
        outcome = desk.undo_session(plan) if whole else desk.undo(records[0].id)
        if whole and _stopped(outcome):
            _say_outcome(outcome, spoken)
            if not ask_y(Message("cli.undo.ask-part")):
                return DECLINED
            outcome = desk.undo_session(plan, part=True)
        return _say_outcome(outcome, spoken)


def _meant(desk: Desk, plan: str | None, whole: bool) -> list[PlanRecord]:
    """The plans that an undo would take back, newest first. Raises CannotRun when there are none."""
    from memsift.store import StoreError

    try:
        return list(desk.to_undo_session(plan) if whole else desk.to_undo(plan))
    except StoreError as error:
        raise CannotRun(error.message) from error


def _show_undo(desk: Desk, record: PlanRecord, lang: Lang) -> None:
    """Show what taking a plan back does to its files."""
    from memsift.plan import plan_diff
    from memsift.store.files.inbox import INBOX, NEW

    print_line(visible(masked(f"{record.id}  {say(record.what, lang)}")))
    changed = desk.changed_by(record.id)
    if any(file.startswith(f"{NEW}/") for file in changed):
        print_message(Message("store.letter-returns"), lang)
    for file, (before, after) in sorted(changed.items()):
        if file.startswith(f"{INBOX}/"):
            continue  # a proposal's file: its text is in the memory's own lines
        for line in plan_diff(after, before, file):
            print_line(visible("    " + str(mask(line))))


def _stopped(outcome: Outcome) -> bool:
    from memsift.store import Stopped

    return isinstance(outcome, Stopped)


def _say_outcome(outcome: Outcome, lang: Lang) -> int:
    """Say what came of a decision. Raises CannotRun when it was refused."""
    from memsift.store import Committed, Refused

    if isinstance(outcome, Refused):
        raise CannotRun(outcome.message)
    if isinstance(outcome, Committed):
        print_message(Message("cli.done", {"plan": outcome.plan_id, "n": len(outcome.files)}), lang)
        for note in outcome.notes:
            print_message(note, lang)
        return 0
    print_message(outcome.message, lang)
    for clash in outcome.conflicts:
        for label, lines in (
            ("cli.clash.expected", clash.expected),
            ("cli.clash.now", clash.now),
            ("cli.clash.wanted", clash.wanted),
        ):
            for line in lines or ("",):
                print_line(visible(f"    {say(Message(label), lang)}  {mask(line)}"))
    return DECLINED


@click.command("restore", help=tell("cli.restore.help"))
@click.argument("words", nargs=-1, metavar="[VAULT] ID")
@vault_option
@common()
def restore_command(words: tuple[str, ...], vault: Path | None, lang: str | None, today: date | None) -> int:
    """Bring back the entries that a plan removed."""
    vault, (plan,) = vault_and_ids(words, vault, least=1, most=1)
    require_terminal()
    with desk_on(vault, today, lang, look=False) as desk:
        gone = desk.deleted(plan)
        if not gone:
            raise CannotRun(Message("cli.restore.nothing", {"plan": visible(plan)}))
        for one in gone:
            print_line(visible(f"{one.file}  {' > '.join(one.section)}"))
            for line in one.lines:
                print_line(visible(f"    + {mask(line)}"))
        if not ask_y(Message("cli.restore.ask", {"n": len(gone)})):
            return DECLINED
        unlock(desk)
        return _say_outcome(desk.restore(plan), as_lang(lang))


def _problem_json(problem: Message, lang: Lang) -> dict[str, object]:
    params = {name: masked(str(value)) for name, value in problem.params.items()}
    return {"code": problem.id, "params": params, "message": masked(say(problem, lang))}


@click.command("doctor", help=tell("cli.doctor.help"))
@vault_argument
@common(as_json=True)
def doctor_command(vault: Path | None, lang: str | None, today: date | None, as_json: bool) -> int:
    """Check journal, baseline, numbers, inbox and left-overs; offer to mend."""
    spoken = as_lang(lang)
    with desk_on(vault, today, lang) as desk:
        problems = _problems(desk)
        if as_json:
            print_json({"problems": [_problem_json(one, spoken) for one in problems]})
            return 1 if problems else 0
        if not problems:
            print_message(Message("cli.doctor.well"), spoken)
            return 0
        for one in problems:
            print_message(one, spoken)
    if not ask_y(Message("cli.doctor.ask", {"n": len(problems)})):
        return DECLINED
    with desk_on(vault, today, lang, look=False) as desk:
        unlock(desk)
        told = desk.store.mend()
        desk.refresh()
        desk.items()
        desk.tray.sweep()
        for one in told:
            print_message(one, spoken)
        left = [one for one in _problems(desk) if one in problems]
        if left:
            print_message(Message("store.problems-left", {"n": len(left)}), spoken)
        for one in left:
            print_message(one, spoken)
    return 1 if left else 0


def _problems(desk: Desk) -> list[Message]:
    """What is wrong with what Memsift keeps, and with the inbox; what lies in `bad/` was told by then."""
    from memsift.vault import ignored_marks

    desk.items()
    odd = [Message("inbox.bad", {"name": b.name, "reason": b.reason}) for b in desk.tray.bad if not b.aside]
    return [*desk.store.problems(), *ignored_marks(desk.vault), *desk.tray.problems, *odd]
