"""The MCP server on standard input and output (the official `mcp` package, extra `mcp`)."""

from __future__ import annotations

import json
from typing import Any

import anyio
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel.server import Server
from mcp.server.stdio import stdio_server

import memsift
from memsift.agents.schemas import INSTRUCTIONS, TOOLS
from memsift.agents.tools import Caller, ToolError, Tools
from memsift.review.submit import Letterbox

_NAME = "memsift"
Context = ServerRequestContext[Any]


def make_server(path: str, agent: str | None, assistant: str | None) -> Server[Any]:
    """The server for the vault that `path` belongs to. `agent` None: the name that the client gives.

    Raises StoreError when there is no vault.
    """
    tools = Tools(Letterbox.open(path))

    async def list_tools(_: Context, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[types.Tool(**one) for one in TOOLS])

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        caller = Caller(agent or _client_name(context), assistant)
        try:
            # Reading a vault takes a moment; the server goes on answering meanwhile.
            found = await anyio.to_thread.run_sync(tools.call, params.name, params.arguments or {}, caller)
        except ToolError as error:
            return _answer(str(error), error=True)
        return _answer(found)

    return Server(
        _NAME,
        version=memsift.__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _client_name(context: Context) -> str:
    known = context.session.client_params
    name = known.client_info.name if known is not None and known.client_info is not None else ""
    return " ".join(name.split())[:100] or "mcp"


def _answer(found: dict[str, Any] | str, *, error: bool = False) -> types.CallToolResult:
    text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    structured = None if isinstance(found, str) else found
    return types.CallToolResult(
        content=[types.TextContent(text=text)], structured_content=structured, is_error=error
    )


def serve(path: str, agent: str | None = None, assistant: str | None = None) -> None:
    """Serve until the client closes. Raises StoreError when there is no vault."""
    server = make_server(path, agent, assistant)

    async def run() -> None:
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())

    anyio.run(run)
