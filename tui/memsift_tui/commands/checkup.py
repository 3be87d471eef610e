"""The checkup without a screen: check, status, verify."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from memsift.messages import Message, say
from memsift.text import mask, visible
from memsift_tui.commands.common import as_lang, common, desk_on, vault_argument
from memsift_tui.commands.status import Line, tell_status
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell
from memsift_tui.printer import print_json, print_line, print_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from memsift.checks.model import Finding
    from memsift.messages import Lang
    from memsift.review.desk import Desk
    from memsift_tui.web import Answer

WEB_PLACE = "web-answers"


def _complete_only(context: click.Context, option: click.Parameter, typed: str) -> list[CompletionItem]:
    """The checks that the last of the names begins, without those that were named before."""
    from memsift.checks import CHECKS

    before, comma, last = typed.rpartition(",")
    named = before.split(",")
    return [
        CompletionItem(f"{before}{comma}{check}")
        for check in CHECKS
        if check.startswith(last) and check not in named
    ]


class _Checks(click.Command):
    """A command whose help says what each check looks for."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from memsift.checks import CHECKS

        with formatter.section(tell("cli.check.kinds")):
            formatter.write_dl([(name, tell(f"cli.check.kind.{name}")) for name in CHECKS])


@click.command("check", cls=_Checks, help=tell("cli.check.help"))
@vault_argument
@click.option(
    "--only",
    default=None,
    metavar="CHECK,…",
    help=tell("cli.check.only"),
    shell_complete=_complete_only,
)
@click.option("--web", is_flag=True, help=tell("cli.check.web"))
@common(as_json=True)
def check_command(
    vault: Path | None, only: str | None, web: bool, lang: str | None, today: date | None, as_json: bool
) -> int:
    """Run the weekly checks; nothing is changed."""
    from memsift.checks import CHECKS, Run, run_checks
    from memsift.checks.model import Severity
    from memsift.review.counted import remember_count
    from memsift.review.drifted import DRIFT, found_outside
    from memsift.review.facts import facts_of
    from memsift.review.fullness import remember_full
    from memsift.review.steps import cards
    from memsift.review.triage import resting, to_ask

    names = None if only is None else [name.strip() for name in only.split(",") if name.strip()]
    unknown = sorted(set(names or ()) - set(CHECKS))
    if unknown or names == []:
        raise CannotRun(
            Message(
                "cli.check.unknown", {"names": [visible(name) for name in unknown], "known": list(CHECKS)}
            )
        )
    spoken = as_lang(lang)
    with desk_on(vault, today, lang) as desk:
        if not desk.vault.files and not desk.vault.notes:
            # A mistyped path in a timer must not look healthy for ever.
            raise CannotRun(Message("cli.no-memory", {"path": visible(desk.vault.root)}))
        facts = facts_of(desk)
        run = Run(desk.vault, facts)
        if web:
            facts.web.update(_web(desk, run))
        findings = run_checks(desk.vault, facts, names, run=run)
        # The checkup has cards for what changed outside too, which no check by its name asks for.
        outside = found_outside(desk.store, desk.vault) if names is None else ()
        today_asked = to_ask((*findings, *outside), facts.snoozed, desk.today)
        asked = cards(today_asked.now)
        if names is None:
            remember_full(desk.store, findings, desk.today)
            remember_count(desk.store, len(asked), desk.today)
        if as_json:
            from memsift.checks.finding_json import check_json

            print_json(check_json(desk.vault.root, desk.today, findings, spoken))
        else:
            told = [one for one in findings if one.held is None]
            _print(told, len(asked), sum(card.step == DRIFT for card in asked), spoken)
            if today_asked.held is not None:
                print_message(today_asked.held, spoken)
            if rest := resting((*findings, *outside), facts.snoozed, desk.today):
                print_message(Message("cli.check.rests", {"n": rest}), spoken)
    return 1 if any(one.severity is not Severity.INFO for one in findings) else 0


def _print(findings: Sequence[Finding], n_cards: int, outside: int, lang: Lang) -> None:
    """Step by step, one line a finding and where it is, and on how many cards the checkup asks. `outside`:
    how many of them are about what changed outside."""
    step = ""
    for one in findings:
        if one.step != step:
            step = one.step
            print_message(Message(f"cli.step.{step}"), lang)
        severity = say(Message(f"cli.severity.{one.severity.value}"), lang)
        text = " ".join(str(mask(say(one.message, lang))).split())
        print_line(visible(f"  {severity}  {one.file}:{one.line}  {one.check}  {text}"))
    if not findings and not outside:
        print_message(Message("cli.check.nothing"), lang)
        return
    counts = {name: sum(one.severity == name for one in findings) for name in ("error", "warning", "info")}
    which = "cli.check.sum-outside" if outside else "cli.check.sum"
    print_message(Message(which, {**counts, "cards": n_cards, "outside": outside}), lang)


def _web(desk: Desk, run: object) -> Mapping[str, str]:
    """What the network says of the vault's addresses, with the answers of the last week kept."""
    from memsift.checks import Run
    from memsift_tui.web import addresses, look_up

    assert isinstance(run, Run)
    known = _known_answers(desk)
    try:
        answers = look_up(addresses(run.links), known, desk.today)
    except ImportError as error:
        raise CannotRun(Message("cli.check.no-httpx")) from error
    if desk.store.blocked is None:
        kept = {url: [one.state, one.asked] for url, one in answers.items()}
        with desk.store.journal.writing():
            desk.store.decisions.set_place(WEB_PLACE, kept)
    return {url: one.state for url, one in answers.items()}


def _known_answers(desk: Desk) -> dict[str, Answer]:
    from memsift_tui.web import Answer

    kept = desk.store.decisions.place(WEB_PLACE)
    if not isinstance(kept, Mapping):
        return {}
    return {str(url): Answer(state, asked) for url, (state, asked) in kept.items()}


@click.command("status", help=tell("cli.status.help"))
@vault_argument
@common(as_json=True)
def status_command(vault: Path | None, lang: str | None, today: date | None, as_json: bool) -> int:
    """One line for a login message; exit status 1 when a checkup is due."""
    return tell_status(Line(vault, today, as_json), as_lang(lang))


@click.command("verify", help=tell("cli.verify.help"))
@vault_argument
@click.option("--canary", "canaries", multiple=True, help=tell("cli.verify.canary"))
@common(as_json=True)
def verify_command(
    vault: Path | None, canaries: tuple[str, ...], lang: str | None, today: date | None, as_json: bool
) -> int:
    """The acceptance tests that a machine can run, and the secret scan."""
    from memsift.checks.verify import Result, verify
    from memsift.review.facts import facts_of
    from memsift.review.kept import letters_with_secrets

    spoken = as_lang(lang)
    with desk_on(vault, today, lang) as desk:
        tests = verify(desk.vault, facts_of(desk), canaries, letters_with_secrets(desk.store.folder))
    rows = [
        {"name": one.name, "result": one.result.value, "detail": str(mask(say(one.detail, spoken)))}
        for one in tests
    ]
    if as_json:
        print_json({"tests": rows})
    else:
        for one, row in zip(tests, rows, strict=True):
            name = say(Message(f"cli.verify.name-{one.name}"), spoken)
            result = say(Message(f"cli.verify.{one.result.value}"), spoken)
            print_line(visible(f"{result}  {name}  {row['detail']}"))
    return 1 if any(one.result is Result.FAILED for one in tests) else 0
