"""A folder and what is below it, reached by handle."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import stat
import time
from collections.abc import Iterator

from memsift.messages import Message
from memsift.store import seam
from memsift.store.files.at import At
from memsift.store.files.calls import (
    FOLDER,
    LIMIT,
    NOREPLACE,
    Seen,
    do,
    parts_of,
    rename,
    step_in,
    sync_folder,
    temp_stem,
)
from memsift.store.model import CameOut, Changed, ChangedAfter, StoreError, os_error


def real_path(path: str) -> str:
    """The absolute path without symlinks. A path that does not exist stays as it is."""
    full = os.path.abspath(os.path.expanduser(path))
    real: str = do("resolve", full, os.path.realpath, full)
    return real


def kind_of(path: str) -> str | None:
    """`folder`, `file`, `other`, or None when there is nothing. Symlinks are followed.

    Raises StoreError when the system does not let us look.
    """
    try:
        mode = do("stat", path, os.stat, path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise os_error(path, error) from error
    return "folder" if stat.S_ISDIR(mode) else "file" if stat.S_ISREG(mode) else "other"


def make_private(path: str) -> None:
    """Make a folder and what is missing above it, for its owner only. Raises StoreError."""
    try:
        do("mkdir", path, os.makedirs, path, 0o700, exist_ok=True)
    except OSError as error:
        raise os_error(path, error) from error


class Folder:
    """A folder and everything below it, reached by handle.

    `outside`: symlinked files may lead out of it (the person's own settings are often kept elsewhere and
    linked to); without it such files can be neither read nor written.
    """

    def __init__(self, path: str, *, outside: bool = False) -> None:
        self.real = real_path(path)
        self._outside = outside
        self.came_out: list[tuple[str, bytes]] = []  # what writes swapped out and gave back; for whoever asks

    def full(self, path: str) -> str:
        return os.path.join(self.real, path) if path else self.real

    def exists(self) -> bool:
        return kind_of(self.real) == "folder"

    # -- looking -------------------------------------------------------------------------------------

    def read(self, path: str, limit: int = LIMIT) -> Seen | None:
        """The file's bytes, None when there is no such file.

        Raises StoreError: no regular file, too large, not readable, leads out of the folder, or it did
        not hold still while it was read.
        """
        try:
            with self._at(path) as at:
                return at.read(limit)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise os_error(path, error) from error

    def size(self, path: str) -> int | None:
        """How many bytes a file has, None when there is no such file. Raises StoreError: no regular file."""
        st = self._stat(path)
        if st is not None and not stat.S_ISREG(st.st_mode):
            raise StoreError(Message("store.no-regular-file", {"file": path}))
        return None if st is None else st.st_size

    def names(self, path: str = "") -> tuple[str, ...]:
        """The names in a folder below this one, sorted; empty when it is not there. Raises StoreError."""
        try:
            with self.handle(path) as fd:
                return tuple(sorted(do("list", self.full(path), os.listdir, fd)))
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise os_error(path, error) from error

    # -- changing ------------------------------------------------------------------------------------

    def write(self, path: str, expected: bytes | None, new: bytes | None, *, mode: int | None = None) -> None:
        """Make the file `new` (None: gone) if it is still `expected` (None: not there), else touch nothing.

        Mode, owner, extended attributes and symlinks are kept; a new file is its owner's alone unless
        `mode` says otherwise. When this returns the file has been read back and the folder is on disk.
        Raises Changed, ChangedAfter, Busy, StoreError.
        """
        if expected == new:
            return
        try:
            with self._at(path, make=new is not None) as at:
                if expected is None and new is not None:
                    at.create(new, mode)
                elif new is None and expected is not None:
                    at.remove(expected)
                elif expected is not None and new is not None:
                    at.swap(expected, new)
                seam.point("write.before-settle", at.full)
                sync_folder(at.fd, at.folder_path)
                found = at.read(LIMIT * 2) if at.there() else None
                if (found.data if found else None) != new:
                    raise ChangedAfter(path, found.data if found else None)
                seam.point("write.done", at.full)
        except CameOut as error:
            if error.found is not None:
                self.came_out.append((path, error.found))
            raise
        except (FileNotFoundError, NotADirectoryError) as error:
            if expected is not None and error.errno == errno.ENOENT:
                raise Changed(path, None) from error
            raise os_error(path, error) from error
        except OSError as error:
            raise os_error(path, error) from error

    def put(self, path: str, new: bytes) -> None:
        """Write a file of our own, whatever stands there. Raises StoreError."""
        for _ in range(5):
            seen = self.read(path)
            with contextlib.suppress(Changed):
                self.write(path, seen.data if seen else None, new)
                return
        raise StoreError(Message("store.restless", {"file": path}))

    def discard(self, path: str) -> None:
        """Remove a file whatever it holds: one of our own left-overs. No error when it is gone."""
        try:
            with self.handle(os.path.dirname(path)) as fd:
                do("unlink", self.full(path), os.unlink, os.path.basename(path), dir_fd=fd)
        except FileNotFoundError:
            return
        except OSError as error:
            raise os_error(path, error) from error

    def exchange_temp(self, temp: str, path: str) -> None:
        """Give a swapped-out file (`temp`, in the same folder) its place back; what stood there becomes
        the temp file. Raises StoreError."""
        try:
            with self._at(path) as at:
                if not at.exchange(os.path.basename(temp)):
                    do("rename", at.full, os.rename, os.path.basename(temp), at.name,
                        src_dir_fd=at.fd, dst_dir_fd=at.fd)  # fmt: skip
                sync_folder(at.fd, at.folder_path)
        except OSError as error:
            raise os_error(path, error) from error

    @contextlib.contextmanager
    def locked(self, path: str, *, wait: float) -> Iterator[None]:
        """Keep the lock file `path` meanwhile. Raises StoreError, after `wait` seconds when another process
        has it."""
        lock = self.lock(path, wait=wait)
        if lock is None:
            raise StoreError(Message("store.busy-elsewhere"))
        try:
            yield
        finally:
            lock.close()

    def lock(self, path: str, *, wait: float = 0.0, make: bool = True) -> Lock | None:
        """Take the lock file `path` (made when missing), waiting up to `wait` seconds; None when it is held.

        Raises StoreError when it cannot be opened.
        """
        flags = os.O_RDWR | (os.O_CREAT if make else 0) | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            with self.handle(os.path.dirname(path), make=make) as fd:
                handle = do("open", self.full(path), os.open, os.path.basename(path), flags, 0o600, dir_fd=fd)
        except OSError as error:
            raise os_error(self.full(path), error) from error
        until = time.monotonic() + wait
        while True:
            try:
                do("lock", self.full(path), fcntl.flock, handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return Lock(self, path, handle)
            except BlockingIOError:
                if time.monotonic() >= until:
                    os.close(handle)
                    return None
                time.sleep(0.01)
            except OSError as error:
                os.close(handle)
                raise os_error(self.full(path), error) from error

    def temps_of(self, path: str) -> tuple[str, ...]:
        """Temp files that a write of `path` left behind: they stand beside it (or what it leads to).

        Only what a write can leave: a link, a pipe, a folder or a file with a second name is somebody else's,
        but for one that is the file itself: where files are given their name by a link, that was stopped.
        """
        folder, name = os.path.split(self.through(path))
        there = [os.path.join(folder, n) for n in self.names(folder) if n.startswith(temp_stem(name))]
        itself = self._stat(os.path.join(folder, name)) if there else None
        seen = {temp: self._stat(temp) for temp in there}
        return tuple(temp for temp, st in seen.items() if st and _left_by_a_write(st, itself))

    def _stat(self, path: str) -> os.stat_result | None:
        """What stands under a name; None: nothing. Raises StoreError."""
        try:
            with self.handle(os.path.dirname(path)) as fd:
                name, full = os.path.basename(path), self.full(path)
                st: os.stat_result = do("stat", full, os.stat, name, dir_fd=fd, follow_symlinks=False)
                return st
        except FileNotFoundError:
            return None
        except OSError as error:
            raise os_error(path, error) from error

    def move_aside(self, path: str, to: str) -> None:
        """Rename a file within this folder; never over another one. Raises StoreError."""
        try:
            with self.handle(os.path.dirname(path)) as source, self.handle(os.path.dirname(to)) as target:
                rename(source, os.path.basename(path), target, os.path.basename(to),
                        NOREPLACE, self.full(path))  # fmt: skip
        except OSError as error:
            raise os_error(path, error) from error

    def remove_empty(self, path: str) -> None:
        """Remove a folder below this one if it is empty; no error when it is not there or not empty."""
        try:
            with self.handle(os.path.dirname(path)) as fd:
                do("rmdir", self.full(path), os.rmdir, os.path.basename(path), dir_fd=fd)
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ENOTEMPTY, errno.EEXIST):
                raise os_error(path, error) from error

    # -- handles -------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def handle(self, path: str, *, make: bool = False) -> Iterator[int]:
        """A handle of the folder `path` below this one, for the time of the context.

        Raises OSError (ELOOP, ENOTDIR where a symlink stands in the way), StoreError when this folder
        itself is gone: that nothing is there must not be taken for files that were deleted.
        """
        try:
            fd = do("open", self.real, os.open, self.real, FOLDER)
        except (FileNotFoundError, NotADirectoryError) as error:
            raise StoreError(Message("store.folder-gone", {"file": self.real})) from error
        try:
            done = self.real
            for part in parts_of(path):
                done = f"{done}/{part}"
                below = step_in(fd, part, done, make=make)
                os.close(fd)
                fd = below
            yield fd
        finally:
            os.close(fd)

    @contextlib.contextmanager
    def _at(self, path: str, *, make: bool = False) -> Iterator[At]:
        if self._outside:
            real = do("resolve", self.full(path), os.path.realpath, self.full(path))
            if make:
                make_private(os.path.dirname(real))
            folder, name = Folder(os.path.dirname(real)), os.path.basename(real)
            with folder.handle("") as fd:
                yield At(fd, name, path, real)
            return
        through = self.through(path)
        with self.handle(os.path.dirname(through), make=make) as fd:
            yield At(fd, os.path.basename(through), path, self.full(through))

    def through(self, path: str) -> str:
        """The path that a symlinked file leads to inside this folder; any other path unchanged.

        Raises StoreError when it leads out.
        """
        try:
            with self.handle(os.path.dirname(path)) as fd:
                name = os.path.basename(path)
                st = do("stat", self.full(path), os.stat, name, dir_fd=fd, follow_symlinks=False)
        except FileNotFoundError:
            return path
        if not stat.S_ISLNK(st.st_mode):
            return path
        real = do("resolve", self.full(path), os.path.realpath, self.full(path))
        if not real.startswith(self.real.rstrip("/") + "/"):
            raise StoreError(Message("store.leads-outside", {"file": path}))
        inside = os.path.relpath(real, self.real)
        # A link may stand for a memory file only: never for .obsidian's data.json or a repository's insides.
        if not inside.lower().endswith(".md") or any(
            p.startswith(".") and p != ".AGENT" for p in parts_of(inside)
        ):
            raise StoreError(Message("store.leads-outside", {"file": path}))
        return inside


def _left_by_a_write(temp: os.stat_result, itself: os.stat_result | None) -> bool:
    names = 2 if itself is not None and os.path.samestat(temp, itself) else 1
    return stat.S_ISREG(temp.st_mode) and temp.st_nlink == names


class Lock:
    """A lock file that is held until it is closed or the process ends."""

    def __init__(self, folder: Folder, path: str, handle: int) -> None:
        self._folder, self._path, self._handle = folder, path, handle

    def ours(self) -> bool:
        """Whether the file under that name is still the one we hold (a take-over puts a new one there)."""
        try:
            there = do("stat", self._folder.full(self._path), os.stat, self._folder.full(self._path))
        except OSError:
            return False
        return os.path.samestat(there, os.fstat(self._handle))

    def say(self, text: bytes) -> None:
        """Leave word in the file of who holds it. On a full disk it is held without that."""
        full = self._folder.full(self._path)
        with contextlib.suppress(OSError):
            do("write", full, os.pwrite, self._handle, text, 0)
            os.ftruncate(self._handle, len(text))

    def rename(self, to: str) -> None:
        """Put the held file under another name, in place of what stands there."""
        full = self._folder.full(to)
        do("rename", full, os.rename, self._folder.full(self._path), full)
        self._path = to

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
