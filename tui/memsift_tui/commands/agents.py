"""The agents' door: `memsift mcp`."""

from __future__ import annotations

from datetime import date
from importlib.util import find_spec
from pathlib import Path

import click

from memsift.messages import Message
from memsift_tui.commands.common import common, vault_argument
from memsift_tui.enter import find_vault
from memsift_tui.failures import CannotRun
from memsift_tui.language import tell


@click.command("mcp", help=tell("agents.mcp.help"))
@vault_argument
@click.option("--agent", default=None, help=tell("agents.mcp.agent"))
@click.option("--assistant", default=None, help=tell("agents.mcp.assistant"))
@common()
def mcp_command(
    vault: Path | None, agent: str | None, assistant: str | None, lang: str | None, today: date | None
) -> int:
    """Serve agents over standard input and output until they close it."""
    if find_spec("mcp") is None:
        raise CannotRun(Message("agents.mcp.missing"))
    from memsift.agents.server import serve
    from memsift.store.model import StoreError

    try:
        serve(str(find_vault(vault)), agent, assistant)
    except StoreError as error:
        raise CannotRun(error.message) from error
    return 0
