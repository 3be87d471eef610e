"""The app when what it stands on gives way: it says so, nothing is lost, it goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from screens import Program, environment, memsift, planted

from store_kit import FILES, make_vault, on_disk
from tally import tally

pytestmark = pytest.mark.pty


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return make_vault(tmp_path / "vault", FILES)


@contextmanager
def opened(vault: Path, code: str = "") -> Iterator[Program]:
    """The app with the cursor on the first entry. `code` runs before it."""
    argv = [*(planted(code) if code else memsift()), str(vault), "--lang", "en", "--today", "2026-11-29"]
    with Program(argv, env=environment(vault.parent), columns=160, rows=30) as app:
        app.wait_for("q leave")
        app.press("down")
        app.wait_for("1 of 3")
        app.wait_settled()  # what is worked out beside the person looks into the journal too
        yield app


# A disk that takes nothing while this file is there.
FULL = """
import errno, os
from memsift.store import seam
def hook(name, path):
    if name == "write.before" and os.path.exists({flag!r}):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
seam.hook = hook
"""


@contextmanager
def gone(vault: Path) -> Iterator[None]:
    away = vault.rename(vault.with_name("away"))
    yield
    away.rename(vault)


@contextmanager
def unmounted(vault: Path) -> Iterator[None]:
    """An empty folder is where the vault was."""
    away = vault.rename(vault.with_name("away"))
    vault.mkdir()
    yield
    vault.rmdir()
    away.rename(vault)


@contextmanager
def locked(vault: Path) -> Iterator[None]:
    """Another program has the journal for itself."""
    journal = next((vault.parent / "state").glob("*/journal.db"))
    other = sqlite3.connect(journal, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def full(vault: Path) -> Iterator[None]:
    flag = vault.parent / "full"
    flag.touch()
    yield
    flag.unlink()


TROUBLES: dict[str, tuple[Callable[[Path], AbstractContextManager[None]], str]] = {
    "gone": (gone, "is gone or cannot be reached"),
    "unmounted": (unmounted, "Not done"),
    "locked": (locked, "another program is using it"),
    "full": (full, "the disk is full"),
}


def goes_on(vault: Path, trouble: str, *, code: str = "") -> None:
    """A decision in trouble is refused in words and does nothing; looking goes on; afterwards it is done."""
    during, words = TROUBLES[trouble]
    before = on_disk(vault)
    with opened(vault, FULL.format(flag=str(vault.parent / "full")) + code) as app:
        with during(vault):
            app.press("d")
            app.until(lambda: words in app.text or "Deleted 1" in app.text, f"{words!r}, or a decision")
            assert "Deleted 1" not in app.text, "it was said to be done"
            app.press("down")
            app.wait_for("2 of 3")
            app.wait_for("likes tea")
            app.press("up")
            app.wait_for("1 of 3")
        assert on_disk(vault) == before
        app.press("d")
        app.wait_for("Deleted 1 entry")
        assert b"likes tea\r\n" not in b"".join(on_disk(vault).values())
        app.press("u")
        app.until(lambda: on_disk(vault) == before, "the undo")
        app.press("q")
        assert app.wait_end() == 0
        assert app.left_behind() == []


@pytest.mark.parametrize("trouble", TROUBLES)
def test_the_app_goes_on(trouble: str, vault: Path) -> None:
    goes_on(vault, trouble)
    tally("disk troubles")


def test_the_app_looks_where_nothing_can_be_kept(vault: Path) -> None:
    (vault.parent / "state").write_text("a file where the folder should be")
    before = on_disk(vault)
    with opened(vault) as app:
        app.press("d")
        app.wait_for("nothing can be decided")
        app.press("q")
        assert app.wait_end() == 0
    assert on_disk(vault) == before
    tally("disk troubles")


# -- the test must see what it is there for

# What the disk says is not passed on.
SWALLOWED = """
from memsift.review.desk import Desk
from memsift.store import Committed, Refused
commit = Desk.commit
def hopeful(self, plan):
    done = commit(self, plan)
    return Committed("p1", ()) if isinstance(done, Refused) else done
Desk.commit = hopeful
"""


def test_the_test_sees_a_refusal_that_is_swallowed(vault: Path) -> None:
    with pytest.raises(AssertionError, match="it was said to be done"):
        goes_on(vault, "full", code=SWALLOWED)
