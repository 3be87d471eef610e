"""The system calls themselves, each reported to `seam`, and what Python does not offer of them."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import signal
import stat
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store import seam
from memsift.store.model import Busy, StoreError, sha

if TYPE_CHECKING:
    import ctypes

LIMIT = 5 * 1024 * 1024
"""Bytes above which a file is known by name only (design: larger than 5 MB is never read or written)."""

TEMP_PREFIX, TEMP_SUFFIX = ".memsift-", ".tmp"

NOREPLACE, EXCHANGE = 1, 2  # renameat2(2)
UNSUPPORTED = frozenset({errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP, errno.ENOTTY})
READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC
FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_LEASES = hasattr(fcntl, "F_SETLEASE")  # Linux
_ATTRIBUTES = hasattr(os, "listxattr")  # Linux
_SETTLED_NS = 2_000_000_000  # the coarsest clock that file systems stamp with (FAT)

T = TypeVar("T")


def do(call: str, path: str, function: Callable[..., T], *args: Any, **named: Any) -> T:
    """Make one system call on `path` (absolute) with the seam told before and after."""
    seam.point(f"{call}.before", path)
    result = function(*args, **named)
    seam.point(f"{call}.after", path)
    if _LOG is not None:
        os.write(_LOG, f"{call}\t{path}\n".encode("utf-8", "surrogateescape"))
    return result


def _open_log() -> int | None:
    path = os.environ.get("MEMSIFT_SEAM_LOG")
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600) if path else None


_LOG = _open_log()


@dataclass(frozen=True, slots=True)
class Key:
    """What tells that a file is still the one that was read."""

    mtime_ns: int
    ctime_ns: int
    size: int
    inode: int

    @classmethod
    def of(cls, st: os.stat_result) -> Key:
        return cls(st.st_mtime_ns, st.st_ctime_ns, st.st_size, st.st_ino)


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was read: its bytes, permission bits and key."""

    data: bytes
    mode: int
    key: Key


class Lease:
    """A read lease: the kernel's word on whether anybody has the file open for writing (fcntl(2)).

    Between taking it and looking at it again, an open for writing is held up and shows as `broken`.
    Where leases are not to be had (network folders, files of others) it is never broken, and comparing
    what was swapped out is the guard that remains.
    """

    def __init__(self, fd: int, path: str, full: str) -> None:
        self._fd, self._held = fd, False
        if not _LEASES:
            return
        try:
            # The break of a lease is announced by SIGIO, which would end the process; SIGURG is ignored.
            fcntl.fcntl(fd, fcntl.F_SETSIG, signal.SIGURG)
            do("lease", full, fcntl.fcntl, fd, fcntl.F_SETLEASE, fcntl.F_RDLCK)
            self._held = True
        except OSError as error:
            if error.errno == errno.EAGAIN:
                raise Busy(path) from error
            if error.errno not in {*UNSUPPORTED, errno.EACCES, errno.EPERM, errno.ENOLCK}:
                raise

    def broken(self) -> bool:
        return self._held and fcntl.fcntl(self._fd, fcntl.F_GETLEASE) != fcntl.F_RDLCK


def close_leased(fd: int) -> None:
    """Close a file and give up the lease on it, if there is one. Closing alone is not enough where a forked
    child has the handle too: whoever waits for the file would wait on."""
    if _LEASES:
        with contextlib.suppress(OSError):  # none was held, or there are none here
            fcntl.fcntl(fd, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    os.close(fd)


def read_handle(fd: int, path: str, full: str, limit: int) -> Seen:
    """All bytes of an open file, taken while it held still.

    Never more than its size plus one is read, so that a file that keeps growing cannot hold us.
    """
    for _ in range(3):
        before = os.fstat(fd)
        if before.st_size > limit:
            raise StoreError(Message("store.file-too-large", {"file": path}))
        os.lseek(fd, 0, os.SEEK_SET)
        pieces: list[bytes] = []
        left = before.st_size + 1
        while left > 0 and (piece := do("read", full, os.read, fd, left)):
            pieces.append(piece)
            left -= len(piece)
        data = b"".join(pieces)
        after = os.fstat(fd)
        if Key.of(before) == Key.of(after) and len(data) == after.st_size:
            return Seen(data, stat.S_IMODE(after.st_mode), Key.of(after))
    raise StoreError(Message("store.restless", {"file": path}))


def settled(key: Key, now_ns: int) -> bool:
    """Whether a file is old enough for its key to tell a later change: two changes within one tick of the
    file system's clock leave the same key."""
    return max(key.mtime_ns, key.ctime_ns) + _SETTLED_NS < now_ns


def is_temp(name: str) -> bool:
    """Whether this is a name that our temp files have."""
    return name.startswith(TEMP_PREFIX) and name.endswith(TEMP_SUFFIX)


def temp_stem(name: str) -> str:
    """How the temp files of a file of this name begin."""
    # The name's hash, not the name: it may be as long as a name can be.
    return f"{TEMP_PREFIX}{sha(name.encode('utf-8', 'surrogateescape'))[:12]}-"


def parts_of(path: str) -> list[str]:
    """The names in a relative path. Raises StoreError when it would lead out."""
    parts = [part for part in path.split("/") if part]
    if ".." in parts or path.startswith("/"):
        raise StoreError(Message("store.leads-outside", {"file": path}))
    return parts


def step_in(fd: int, part: str, full: str, *, make: bool) -> int:
    """The handle of the folder `part` in the folder `fd`, made if need be. Raises OSError."""
    try:
        return do("open", full, os.open, part, FOLDER, dir_fd=fd)
    except FileNotFoundError:
        if not make:
            raise
    _make_in(fd, part, full)
    return do("open", full, os.open, part, FOLDER, dir_fd=fd)


def _make_in(fd: int, part: str, full: str) -> None:
    with contextlib.suppress(FileExistsError):
        do("mkdir", full, os.mkdir, part, 0o700, dir_fd=fd)
        sync_folder(fd, os.path.dirname(full))


def sync_folder(fd: int, full: str) -> None:
    """Put a folder's names on the disk. Some network folders know no such call: they do it by themselves, or
    nobody can. Raises OSError."""
    try:
        do("fsync", full, os.fsync, fd)
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise


def copy_nature(source: int, target: int, full: str) -> None:
    """Owner, mode and extended attributes (which hold ACLs) of one open file for another."""
    st = os.fstat(source)
    mine = os.fstat(target)
    if (st.st_uid, st.st_gid) != (mine.st_uid, mine.st_gid):
        try:
            do("chown", full, os.fchown, target, st.st_uid, st.st_gid)
        except PermissionError:
            # Only root may give a file away. It keeps its group where we are in it, else it becomes ours.
            with contextlib.suppress(PermissionError):
                do("chown", full, os.fchown, target, -1, st.st_gid)
    do("chmod", full, os.fchmod, target, stat.S_IMODE(st.st_mode))
    if not _ATTRIBUTES:
        return
    try:
        for name in do("xattr", full, os.listxattr, source):
            do("xattr", full, os.setxattr, target, name, os.getxattr(source, name))
    except OSError as error:
        # Labels that the system manages itself, or a file system without attributes.
        if error.errno not in {*UNSUPPORTED, errno.EPERM, errno.EACCES, errno.ENODATA}:
            raise


@cache
def _libc() -> ctypes.CDLL:
    import ctypes  # 2 ms, and looking at a vault renames nothing

    return ctypes.CDLL(None, use_errno=True)


def _renameat2(source: int, name: str, target: int, to: str, flags: int) -> None:
    import ctypes

    function = getattr(_libc(), "renameat2", None)
    if function is None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if function(source, os.fsencode(name), target, os.fsencode(to), ctypes.c_uint(flags)) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), name)


def rename(source: int, name: str, target: int, to: str, flags: int, full: str) -> None:
    """renameat2(2) with NOREPLACE or EXCHANGE. Raises OSError, one of UNSUPPORTED where there is none."""
    call = "exchange" if flags == EXCHANGE else "rename"
    do(call, full, _renameat2, source, name, target, to, flags)
