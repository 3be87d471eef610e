"""How soon the open app shows what an agent proposes: `python benchmarks/proposals.py [TIMES]`.

The official MCP client calls `memory_add` over standard input and output, the app is open on its Inbox in a
terminal of its own. Counted is from the call to the new number on the screen; no key is pressed. Prints the
median and the longest time in seconds.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import anyio

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/terminal")]

from mcp.client.session import ClientSession  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402
from program import Program  # noqa: E402

from inbox_kit import START, lay  # noqa: E402

MEMSIFT = (sys.executable, "-m", "memsift_tui")


async def measure(vault: Path, env: dict[str, str], program: Program, times: int) -> list[float]:
    """Seconds of each proposal."""
    server = StdioServerParameters(
        command=sys.executable, args=[*MEMSIFT[1:], "mcp", str(vault)], env={**os.environ, **env}
    )
    found: list[float] = []
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        for number in range(1, times + 1):
            began = time.monotonic()
            await session.call_tool("memory_add", {"content": f"Fact number {number}"})
            program.wait_for(f"{number} wait")
            found.append(time.monotonic() - began)
    return found


def main() -> None:
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as name:
        vault = lay(Path(name) / "vault", START)
        env = {key: str(Path(name) / key) for key in ("MEMSIFT_STATE_DIR", "MEMSIFT_CONFIG_DIR")}
        env["MEMSIFT_LANG"] = "en"
        with Program([*MEMSIFT, str(vault)], columns=100, rows=30, env=env) as program:
            program.wait_for("Lives in Bern")
            program.press("f2")
            program.wait_for("Nothing waits here")
            found = sorted(anyio.run(measure, vault, env, program, times))
            program.press("q")
            program.wait_end()
    print(f"{len(found)} proposals: median {found[len(found) // 2]:.2f} s, longest {found[-1]:.2f} s")


if __name__ == "__main__":
    main()
