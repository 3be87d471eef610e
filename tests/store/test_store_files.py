"""The seam: what it reads, what it refuses to open, and how it puts one file in another's place."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from memsift.store import seam
from memsift.store.files import LIMIT, Folder, Seen, calls, settled, walk
from memsift.store.files.calls import Key
from memsift.store.model import Busy, Changed, ChangedAfter, StoreError
from memsift.vault.walk import skip_folder
from tally import tally

Habit = Callable[[Path], object]


@pytest.fixture(autouse=True)
def _no_hook() -> Iterator[None]:
    yield
    seam.hook = None


def at(name: str, act: Callable[[], object]) -> None:
    """Do something the first time that a point is reached."""

    def hook(point: str, path: str) -> None:
        if point == name:
            seam.hook = None
            act()

    seam.hook = hook


def found(vault: Path) -> dict[str, tuple[bool, str | None]]:
    return {f.path: (f.readable, f.reason) for f in walk(Folder(str(vault)), skip_folder).files}


# -- walking and reading -------------------------------------------------------------------------------


def test_walk_leaves_out_hidden_things_and_follows_no_folder_link(tmp_path: Path) -> None:
    for name in (
        "a.md",
        "sub/b.MD",
        "sub/pic.png",
        ".AGENT/01/x.md",
        ".git/c.md",
        "node_modules/d.md",
        ".hid.md",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / ".obsidian/plugins/yolo").mkdir(parents=True)
    (tmp_path / ".obsidian/plugins/yolo/data.json").write_text("{}")
    (tmp_path / ".obsidian/themes").mkdir()
    (tmp_path / ".obsidian/themes/t.md").write_text("x")
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "linked").symlink_to(tmp_path / "sub")
    assert set(found(tmp_path)) == {
        ".AGENT/01/x.md",
        ".obsidian/plugins/yolo/data.json",
        "a.md",
        "sub/b.MD",
        "sub/pic.png",
    }


def test_a_link_that_leads_out_is_listed_and_not_read(tmp_path: Path) -> None:
    vault, secret = tmp_path / "vault", tmp_path / "id_rsa.md"
    vault.mkdir()
    secret.write_text("PRIVATE")
    (vault / "out.md").symlink_to(secret)
    (vault / "broken.md").symlink_to(tmp_path / "nothing.md")
    (vault / "settings.md").symlink_to(vault / ".obsidian/data.json")
    assert found(vault) == {
        "broken.md": (False, "store.outside-vault"),
        "out.md": (False, "store.outside-vault"),
        "settings.md": (False, "store.outside-vault"),
    }
    with pytest.raises(StoreError):
        Folder(str(vault)).read("out.md")


def test_a_link_inside_is_read_and_written_through(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real/target.md").write_bytes(b"old")
    (tmp_path / "link.md").symlink_to("real/target.md")
    folder = Folder(str(tmp_path))
    assert found(tmp_path)["link.md"] == (True, None)
    folder.write("link.md", b"old", b"new")
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "real/target.md").read_bytes() == b"new"


def test_a_folder_swapped_for_a_link_is_an_error(tmp_path: Path) -> None:
    vault, other = tmp_path / "vault", tmp_path / "other"
    (vault / "memory").mkdir(parents=True)
    other.mkdir()
    (other / "a.md").write_bytes(b"theirs")
    (vault / "memory").rmdir()
    (vault / "memory").symlink_to(other)
    with pytest.raises(StoreError):
        Folder(str(vault)).read("memory/a.md")
    with pytest.raises(StoreError):
        Folder(str(vault)).write("memory/a.md", b"theirs", b"mine")
    assert (other / "a.md").read_bytes() == b"theirs"


@pytest.mark.parametrize("name", ["../x.md", "a/../../x.md", "/etc/passwd"])
def test_paths_that_lead_out_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        Folder(str(tmp_path)).read(name)


def test_pipes_and_devices_are_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "null.md").symlink_to("/dev/null")
    assert found(tmp_path)["pipe.md"] == (False, "store.not-a-file")
    opened: list[str] = []
    seam.hook = lambda point, path: opened.append(path) if point == "open.before" else None
    with pytest.raises(StoreError):
        Folder(str(tmp_path)).read("pipe.md")
    assert str(tmp_path / "pipe.md") not in opened


def test_what_is_too_large_or_oddly_named_is_listed_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "big.md").write_bytes(b"x" * (LIMIT + 1))
    (tmp_path / "just.md").write_bytes(b"x" * LIMIT)
    (tmp_path / "two\nlines.md").write_bytes(b"x")
    Path(os.fsdecode(os.fsencode(str(tmp_path)) + b"/caf\xe9.md")).write_bytes(b"x")
    answer = found(tmp_path)
    assert answer["big.md"] == (False, "store.too-large")
    assert answer["just.md"] == (True, None)
    assert answer["two\nlines.md"] == (True, "store.odd-name")
    assert answer["caf\udce9.md"] == (False, "store.name-not-utf8")


def test_a_second_name_makes_a_file_read_only_and_unread_when_it_is_outside(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    (tmp_path / "secret").write_bytes(b"PRIVATE")
    os.link(tmp_path / "secret", vault / "stolen.md")
    (vault / "a.md").write_bytes(b"x")
    os.link(vault / "a.md", vault / "b.md")
    assert found(vault) == {
        "a.md": (True, "store.hard-linked"),
        "b.md": (True, "store.hard-linked"),
        "stolen.md": (False, "store.hard-linked"),
    }
    with pytest.raises(StoreError):
        Folder(str(vault)).write("a.md", b"x", b"y")
    assert (vault / "a.md").read_bytes() == (vault / "b.md").read_bytes() == b"x"


def test_nothing_is_taken_for_deleted_when_the_folder_is_gone(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    folder = Folder(str(vault))
    assert folder.read("a.md") is None
    vault.rmdir()
    with pytest.raises(StoreError):
        folder.read("a.md")


def test_a_file_that_grows_while_it_is_read_is_read_whole_or_not(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"one\n")
    at("read.after", lambda: path.write_bytes(b"one\ntwo\n"))
    assert Folder(str(tmp_path)).read("a.md") == Seen(b"one\ntwo\n", 0o644, Key.of(path.stat()))

    def always(point: str, _: str) -> None:
        if point == "read.before":
            with path.open("ab") as file:
                file.write(b"more\n")

    seam.hook = always
    with pytest.raises(StoreError) as error:
        Folder(str(tmp_path)).read("a.md")
    assert error.value.message.id == "store.restless"


def test_a_key_is_trusted_only_when_the_clock_has_moved_on() -> None:
    key = Key(10_000_000_000, 10_000_000_000, 1, 1)
    assert not settled(key, 10_000_000_001)
    assert settled(key, 13_000_000_000)
    assert not settled(Key(99_000_000_000, 0, 1, 1), 13_000_000_000)  # a time in the future


# -- writing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbfa\r\nb\nc", b"\x00\xff", b"x" * 3_000_000])
def test_bytes_arrive_as_they_are(data: bytes, tmp_path: Path) -> None:
    folder = Folder(str(tmp_path))
    folder.write("new/deep/a.md", None, data)
    assert (tmp_path / "new/deep/a.md").read_bytes() == data
    folder.write("new/deep/a.md", data, b"other")
    folder.write("new/deep/a.md", b"other", None)
    assert list((tmp_path / "new/deep").iterdir()) == []
    tally("nasty inputs")


def test_new_files_are_the_owners_alone(tmp_path: Path) -> None:
    folder = Folder(str(tmp_path))
    folder.write("sub/a.md", None, b"x")
    assert stat.S_IMODE((tmp_path / "sub/a.md").stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "sub").stat().st_mode) == 0o700
    folder.write("b.md", None, b"x", mode=0o644)
    assert stat.S_IMODE((tmp_path / "b.md").stat().st_mode) == 0o644


def test_mode_owner_and_attributes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    path.chmod(0o664)
    if os.geteuid() == 0:
        os.chown(path, 1234, 2345)
    try:
        os.setxattr(path, "user.note", b"mine")
        attributes = True
    except OSError:
        attributes = False
    owner = path.stat().st_uid, path.stat().st_gid
    Folder(str(tmp_path)).write("a.md", b"old", b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o664
    assert (path.stat().st_uid, path.stat().st_gid) == owner
    assert not attributes or os.getxattr(path, "user.note") == b"mine"


def test_the_same_bytes_are_not_written(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"x")
    before = path.stat()
    Folder(str(tmp_path)).write("a.md", b"x", b"x")
    assert path.stat() == before


@pytest.mark.parametrize(
    ("there", "expected", "new"),
    [(b"other", b"old", b"new"), (None, b"old", b"new"), (b"other", None, b"new"), (b"other", b"old", None)],
)
def test_what_is_not_as_expected_is_left_alone(
    there: bytes | None, expected: bytes | None, new: bytes | None, tmp_path: Path
) -> None:
    path = tmp_path / "a.md"
    if there is not None:
        path.write_bytes(there)
    with pytest.raises(Changed) as error:
        Folder(str(tmp_path)).write("a.md", expected, new)
    assert error.value.found == there
    assert (path.read_bytes() if path.exists() else None) == there
    assert [p.name for p in tmp_path.iterdir()] == (["a.md"] if there is not None else [])


def in_place(path: Path) -> None:
    path.write_bytes(b"theirs")


def by_rename(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"theirs")
    other.rename(path)


def by_append(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b" and theirs")


@pytest.mark.parametrize("habit", [in_place, by_rename, by_append])
@pytest.mark.parametrize("point", ["write.temp-made", "write.temp-filled", "write.before-swap"])
@pytest.mark.parametrize("exchange", [True, False])
def test_a_writer_in_between_is_never_overwritten(
    habit: Callable[[Path], object],
    point: str,
    exchange: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not exchange:
        _without_exchange(monkeypatch)
    if habit is not by_rename and point == "write.before-swap":
        # Our own process cannot wait for the lease that it holds itself.
        monkeypatch.setattr(calls.fcntl, "F_SETLEASE", -1)
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    at(point, lambda: habit(path))
    with pytest.raises(Changed):
        Folder(str(tmp_path)).write("a.md", b"old", b"new")
    assert b"theirs" in path.read_bytes()
    assert [p.name for p in tmp_path.iterdir()] == ["a.md"]
    tally("writers in between")


def _without_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object) -> None:
        raise OSError(errno.EINVAL, "not here")

    monkeypatch.setattr(calls, "_renameat2", unsupported)


def test_without_renameat2_all_writes_still_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _without_exchange(monkeypatch)
    folder = Folder(str(tmp_path))
    folder.write("a.md", None, b"one")
    folder.write("a.md", b"one", b"two")
    assert (tmp_path / "a.md").read_bytes() == b"two"
    with pytest.raises(Changed):
        folder.write("a.md", None, b"three")
    folder.write("a.md", b"two", None)
    assert list(tmp_path.iterdir()) == []


def test_a_removed_file_that_changed_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls.fcntl, "F_SETLEASE", -1)
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    at("write.before-swap", lambda: by_append(path))
    with pytest.raises(Changed):
        Folder(str(tmp_path)).write("a.md", b"old", None)
    assert path.read_bytes() == b"old and theirs"
    assert [p.name for p in tmp_path.iterdir()] == ["a.md"]


def test_a_file_that_somebody_has_open_for_writing_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    with path.open("r+b") as theirs:
        if not _leases_work(tmp_path):
            pytest.skip("this file system gives no leases")
        with pytest.raises(Busy):
            Folder(str(tmp_path)).write("a.md", b"old", b"new")
        theirs.write(b"OLD")
    assert path.read_bytes() == b"OLD"
    with path.open("rb"):  # reading along is no obstacle
        Folder(str(tmp_path)).write("a.md", b"OLD", b"new")
    assert path.read_bytes() == b"new"


def _leases_work(folder: Path) -> bool:
    probe = folder / "probe"
    probe.write_bytes(b"")
    fd = os.open(probe, os.O_RDONLY)
    try:
        fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_RDLCK)
    except OSError:
        return False
    finally:
        os.close(fd)
        probe.unlink()
    return True


def test_an_open_for_writing_during_the_swap_sends_us_back(tmp_path: Path) -> None:
    """A child opens the file in place just before the swap and is held up by the lease: what it then
    writes must be in the file."""
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    if not _leases_work(tmp_path):
        pytest.skip("this file system gives no leases")
    children: list[int] = []

    def other_program() -> None:
        ready, told = os.pipe()
        pid = os.fork()
        if pid == 0:
            seam.hook = None
            os.write(told, b"x")
            fd = os.open(path, os.O_WRONLY | os.O_APPEND)  # waits until the lease is given up
            os.write(fd, b" and theirs")
            os._exit(0)
        os.read(ready, 1)
        children.append(pid)
        # Until the child is inside open(2): its state then is S in the lease's wait.
        while _waits_for(pid) != "S":
            os.sched_yield()

    at("write.before-swap", other_program)
    folder = Folder(str(tmp_path))
    with pytest.raises((Busy, Changed)):
        folder.write("a.md", b"old", b"new")
    assert os.waitpid(children[0], 0)[1] == 0
    assert path.read_bytes() == b"old and theirs"


def _waits_for(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def test_what_is_read_back_must_be_what_was_meant(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"old")

    def spoil(point: str, where: str) -> None:
        if point == "write.temp-filled":
            Path(where).write_bytes(b"")

    seam.hook = spoil
    with pytest.raises(StoreError) as error:
        Folder(str(tmp_path)).write("a.md", b"old", b"new")
    assert error.value.message.id == "store.reread"
    assert path.read_bytes() == b"old"


def test_an_edit_right_after_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    at("write.before-settle", lambda: path.write_bytes(b"new and theirs"))
    with pytest.raises(ChangedAfter):
        Folder(str(tmp_path)).write("a.md", b"old", b"new")
    assert path.read_bytes() == b"new and theirs"


@pytest.mark.parametrize("kind", ["swap", "create", "remove"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_every_failing_call_leaves_old_or_new_and_no_temp(kind: str, code: int, tmp_path: Path) -> None:
    old, new = {"swap": (b"old", b"new"), "create": (None, b"new"), "remove": (b"old", None)}[kind]
    n = 0
    while True:
        folder = tmp_path / str(n)
        folder.mkdir()
        if old is not None:
            (folder / "a.md").write_bytes(old)
        counter = iter(range(10_000))

        def hook(point: str, path: str, counter: Iterator[int] = counter, n: int = n) -> None:
            if point.endswith(".before") and next(counter) == n:
                raise OSError(code, os.strerror(code), path)

        top = Folder(str(folder))
        seam.hook = hook
        failed = False
        try:
            top.write("a.md", old, new)
        except StoreError:
            failed = True
        seam.hook = None
        now = (folder / "a.md").read_bytes() if (folder / "a.md").exists() else None
        assert now in (old, new)
        assert {p.name for p in folder.iterdir()} <= {"a.md"} or _only_unlink_failed(folder, now, old, new)
        tally("failed calls")
        if not failed and next(counter) <= n:
            break
        n += 1
    assert n > 5


def _only_unlink_failed(folder: Path, now: bytes | None, *ours: bytes | None) -> bool:
    """A temp file may stay only where removing it was what failed; it holds nothing but our own bytes."""
    return all(p.read_bytes() in ours for p in folder.iterdir() if p.name != "a.md")
