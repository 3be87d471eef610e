"""Commands that only look: entries, links, duplicates, inject."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from memsift.messages import Message, say
from memsift.text import mask, visible
from memsift_tui.commands.common import as_lang, common, desk_on, vault_argument
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell
from memsift_tui.printer import complain, print_json, print_line, print_message

if TYPE_CHECKING:
    from memsift.loaders import Overrides
    from memsift.review.desk import Desk


@click.command("entries", help=tell("cli.entries.help"))
@vault_argument
@common(as_json=True)
def entries_command(vault: Path | None, lang: str | None, today: date | None, as_json: bool) -> int:
    """List every entry."""
    from memsift.vault import entries_json

    with desk_on(vault, today, lang) as desk:
        answer: Any = entries_json(desk.vault, as_lang(lang))
    if as_json:
        print_json(answer)
        return 0
    for file in answer["files"]:
        reason = f"  {file['reason']}" if file["readonly"] else ""
        role = say(Message(f"tui.role.{file['role']}"), as_lang(lang))
        print_line(visible(f"{file['file']}  ({role}){reason}"))
        for entry in answer["entries"]:
            if entry["file"] == file["file"]:
                chips = " ".join(
                    str(chip) for chip in (entry["id"], entry["confidence"], entry["date"]) if chip
                )
                print_line(visible(f"{entry['line']:>5}  {chips + '  ' if chips else ''}{entry['text']}"))
    return 0


@click.command("links", help=tell("cli.links.help"))
@vault_argument
@common(as_json=True)
def links_command(vault: Path | None, lang: str | None, today: date | None, as_json: bool) -> int:
    """List every link and what came of it."""
    from memsift.vault import list_links
    from memsift.vault.link_model import link_row

    with desk_on(vault, today, lang) as desk:
        listed = list_links(desk.vault)
    troubled = [one for one in listed if one.resolved.status.dead or one.resolved.status == "ambiguous"]
    if as_json:
        rows = [link_row(one) for one in listed]
        for row in rows:
            row["text"] = str(mask(str(row["text"])))
        print_json({"links": rows})
    else:
        for one in listed:
            span, status = one.link.span, one.resolved.status.value
            hint = f"  ({one.suggestion.target}?)" if one.suggestion else ""
            print_line(
                visible(f"{one.file}:{span.line}:{span.start + 1}  {status}  {mask(one.link.text)}{hint}")
            )
        print_message(Message("cli.links.sum", {"n": len(listed), "bad": len(troubled)}), as_lang(lang))
    return 1 if troubled or any(one.resolved.parent for one in listed) else 0


@click.command("duplicates", help=tell("cli.duplicates.help"))
@vault_argument
@click.option("--min", "least", type=click.FloatRange(0, 100), default=0.0, help=tell("cli.duplicates.min"))
@click.option("--similar", is_flag=True, help=tell("cli.duplicates.similar"))
@common(as_json=True)
def duplicates_command(
    vault: Path | None, least: float, similar: bool, lang: str | None, today: date | None, as_json: bool
) -> int:
    """All near-duplicate pairs and groups."""
    from memsift.checks.likeness import Likeness
    from memsift.checks.likeness_json import duplicates_answer
    from memsift.review.facts import facts_of
    from memsift.similarity.sketch import version

    with desk_on(vault, today, lang) as desk:
        likeness = Likeness.of(desk.vault, facts_of(desk))
        answer: Any = duplicates_answer(likeness, least=least, similar=similar)
        desk.store.prepared.keep(version(), likeness.sketches())
    if as_json:
        print_json(answer)
    else:
        for pair in answer["pairs"]:
            verdict = Message(f"cli.verdict.{pair['verdict']}")
            told = {"verdict": verdict, "score": f"{pair['score']:.0f}"}
            print_message(Message("cli.duplicates.pair", told), as_lang(lang))
            for side in (pair["a"], pair["b"]):
                print_line(visible(f"    {side['ref']}  {side['text']}"))
        verdicts = [pair["verdict"] for pair in answer["pairs"]]
        for pattern, hidden in answer.get("silenced", {}).items():
            print_message(Message("cli.duplicates.silenced", {"n": hidden, "text": pattern}), as_lang(lang))
        counts = {
            "n": len(verdicts),
            "entries": len({side["ref"] for pair in answer["pairs"] for side in (pair["a"], pair["b"])}),
            **{name: verdicts.count(name) for name in ("same", "contains", "conflict", "similar")},
        }
        print_message(Message(f"cli.duplicates.{'sum' if verdicts else 'none'}", counts), as_lang(lang))
    return 1 if any(pair["verdict"] != "similar" for pair in answer["pairs"]) else 0


def overrides(desk: Desk) -> Overrides:
    """The person's own limits of loaders."""
    return cast("Overrides", desk.store.settings["loaders"])


@click.command("inject", help=tell("cli.inject.help"))
@vault_argument
@click.option("--assistant", default=None, help=tell("cli.inject.assistant"))
@click.option("--loader", default=None, help=tell("cli.inject.loader"))
@click.option("--raw", is_flag=True, help=tell("cli.inject.raw"))
@common(as_json=True)
def inject_command(
    vault: Path | None,
    assistant: str | None,
    loader: str | None,
    raw: bool,
    lang: str | None,
    today: date | None,
    as_json: bool,
) -> int:
    """Print exactly what an assistant is given."""
    from memsift.loaders import LoaderError, inject

    with desk_on(vault, today, lang) as desk:
        try:
            given = inject(desk.vault, assistant, loader, overrides(desk))
        except LoaderError as error:
            raise CannotRun(error.message) from error
    if raw:
        complain(visible(say(Message("cli.inject.raw-warning"), as_lang(lang))))
    if as_json:
        print_json(given.to_json(raw=raw))
    elif raw:
        sys.stdout.buffer.write(given.text.encode("utf-8", "surrogateescape"))
    else:
        print_line(visible(str(mask(given.text)), newlines=True))
    return 1 if given.cut else 0
