"""Over a real sshd, through a line of 64 kbit/s and 150 ms."""

from __future__ import annotations

import getpass
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from program import DEADLINE, Program, memsift
from terminal_kit import READY, bytes_of

from tally import tally

HERE = Path(__file__).parent
SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
needs_sshd = pytest.mark.skipif(not (SSHD and shutil.which("ssh")), reason="sshd or ssh is not installed")
pytestmark = [pytest.mark.pty, needs_sshd]

CONFIG = """
HostKey {folder}/host
AuthorizedKeysFile {folder}/client.pub
StrictModes no
UsePAM no
PasswordAuthentication no
LogLevel ERROR
"""


@pytest.fixture
def ssh(tmp_path: Path) -> list[str]:
    """The command that logs in over the slow line, with a terminal, to a server of its own."""
    folder = tmp_path / "ssh"
    folder.mkdir(mode=0o700)
    for name in ("host", "client"):
        key = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)]
        subprocess.run(key, check=True)
    config = folder / "config"
    config.write_text(CONFIG.format(folder=folder), encoding="utf-8")
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)  # where sshd of most systems shuts its unprivileged half in
    assert SSHD is not None
    tried = subprocess.run([SSHD, "-t", "-f", str(config)], capture_output=True, text=True)
    if tried.returncode:
        pytest.skip(f"sshd cannot run here: {tried.stderr[-200:]}")
    proxy = shlex.join([sys.executable, str(HERE / "slow_line.py"), SSHD, "-i", "-e", "-f", str(config)])
    options = (f"ProxyCommand={proxy}", "StrictHostKeyChecking=no", f"UserKnownHostsFile={folder}/known")
    words = [word for option in (*options, "LogLevel=ERROR") for word in ("-o", option)]
    return [
        "ssh",
        "-F",
        "none",
        "-tt",
        "-i",
        str(folder / "client"),
        *words,
        f"{getpass.getuser()}@127.0.0.1",
    ]


def remote(vault: Path, places: Mapping[str, str]) -> str:
    """The command that opens the app at the far end."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    env = [f"{name}={value}" for name, value in {**kept, **places, "LC_ALL": "C.UTF-8"}.items()]
    return "exec " + shlex.join(["env", *env, *memsift(str(vault), "--lang", "en")])


def test_it_is_pleasant_over_a_slow_line(ssh: list[str], vault: Path, places: dict[str, str]) -> None:
    before = bytes_of(vault)
    with Program([*ssh, remote(vault, places)], env=places) as program:
        program.wait_for(READY)
        program.wait_for("waiting for you")
        began = len(program.output)
        for number in range(1, 6):
            program.press("down")
            program.wait_for(f"{number} of 22")
        per_key = (len(program.output) - began) / 5
        assert per_key < 1500, "bytes a key: more is a wait that is felt"
        # Without being asked for, no mouse over SSH: a dropped line would leave it on.
        assert b"\x1b[?1000h" not in program.output
        assert b"38;2;" not in program.output, "SSH does not forward COLORTERM"
        program.press("q")
        assert program.wait_end() == 0
        assert program.left_behind() == []
    assert bytes_of(vault) == before
    tally("sessions over ssh")


def test_a_dropped_connection_ends_it(ssh: list[str], vault: Path, places: dict[str, str]) -> None:
    with Program([*ssh, remote(vault, places)], env=places) as program:
        program.wait_for(READY)
        assert _running(vault)
        program.signal(signal.SIGKILL)
        program.wait_end()
        end = time.monotonic() + DEADLINE
        while _running(vault):
            assert time.monotonic() < end, "still running without its line"
            time.sleep(0.05)


def _running(vault: Path) -> bool:
    """Whether a Memsift on this vault runs."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"memsift_tui" in words and str(vault).encode() in words and b"ssh" not in words[0]:
                return True
    return False
