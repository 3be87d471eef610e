"""One name in one open folder: reading it, and putting something else in its place without losing a byte."""

from __future__ import annotations

import contextlib
import os
import stat

from memsift.messages import Message
from memsift.record import dataclass
from memsift.store import seam
from memsift.store.files.calls import (
    EXCHANGE,
    LIMIT,
    NOREPLACE,
    READ,
    TEMP_SUFFIX,
    UNSUPPORTED,
    Lease,
    Seen,
    close_leased,
    copy_nature,
    do,
    read_handle,
    rename,
    temp_stem,
)  # fmt: skip
from memsift.store.model import Busy, CameOut, Changed, StoreError


@dataclass(slots=True)
class At:
    """One name in one open folder. Methods raise OSError beside what they say."""

    fd: int
    name: str
    path: str  # as the caller knows it
    full: str  # absolute, for the seam

    @property
    def folder_path(self) -> str:
        return os.path.dirname(self.full)

    def there(self) -> bool:
        try:
            do("stat", self.full, os.stat, self.name, dir_fd=self.fd, follow_symlinks=False)
        except FileNotFoundError:
            return False
        return True

    def open(self, name: str | None = None) -> int:
        """A handle for reading, of a regular file only: devices and pipes are never opened."""
        name = name or self.name
        full = os.path.join(self.folder_path, name)
        st = do("stat", full, os.stat, name, dir_fd=self.fd, follow_symlinks=False)
        if not stat.S_ISREG(st.st_mode):
            raise StoreError(Message("store.no-regular-file", {"file": self.path}))
        fd = do("open", full, os.open, name, READ, dir_fd=self.fd)
        if not stat.S_ISREG(os.fstat(fd).st_mode):  # swapped between the two calls
            os.close(fd)
            raise StoreError(Message("store.no-regular-file", {"file": self.path}))
        return fd

    def read(self, limit: int, name: str | None = None) -> Seen:
        fd = self.open(name)
        try:
            return read_handle(fd, self.path, self.full, limit)
        finally:
            os.close(fd)

    def exchange(self, other: str) -> bool:
        """Swap this name with `other` in one step; False where the file system cannot."""
        try:
            rename(self.fd, other, self.fd, self.name, EXCHANGE, self.full)
        except OSError as error:
            if error.errno in UNSUPPORTED:
                return False
            raise
        return True

    def fill(self, data: bytes, *, like: int | None, mode: int | None) -> tuple[str, int]:
        """Write `data` to a new temp file beside this name, durable; returns its name and inode."""
        temp = f"{temp_stem(self.name)}{os.urandom(4).hex()}{TEMP_SUFFIX}"
        full = os.path.join(self.folder_path, temp)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        fd = do("open", full, os.open, temp, flags, 0o600, dir_fd=self.fd)
        try:
            seam.point("write.temp-made", full)
            left = memoryview(data)
            while left:
                left = left[do("write", full, os.write, fd, left) :]
            if like is not None:
                copy_nature(like, fd, full)
            elif mode is not None:
                do("chmod", full, os.fchmod, fd, mode & 0o777)
            do("fsync", full, os.fsync, fd)
            inode = os.fstat(fd).st_ino
            seam.point("write.temp-filled", full)
        except BaseException:  # an interrupt too must leave no temp file
            os.close(fd)
            self.drop(temp)
            raise
        os.close(fd)
        return temp, inode

    def drop(self, temp: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            full = os.path.join(self.folder_path, temp)
            do("unlink", full, os.unlink, temp, dir_fd=self.fd)

    def _drop_safe(self, temp: str) -> None:
        """Remove what was swapped out and found to be as expected. The write itself is done by now: a disk
        that will not remove the file leaves it for `doctor`, which knows its bytes from the journal."""
        with contextlib.suppress(OSError):
            self.drop(temp)

    def create(self, new: bytes, mode: int | None) -> None:
        if self.there():
            raise Changed(self.path, self.read(LIMIT * 2).data)
        temp, _ = self.fill(new, like=None, mode=mode)
        try:
            seam.point("write.before-swap", self.full)
            rename_new(self, temp)
        except FileExistsError as error:
            raise Changed(self.path, self.read(LIMIT * 2).data) from error
        finally:
            self.drop(temp)

    def remove(self, expected: bytes) -> None:
        old = self.open()
        temp = f"{temp_stem(self.name)}{os.urandom(4).hex()}{TEMP_SUFFIX}"
        try:
            self._expect(old, expected)
            lease = Lease(old, self.path, self.full)
            self._expect_still(old, expected)
            seam.point("write.before-swap", self.full)
            try:
                do("rename", self.full, os.rename, self.name, temp, src_dir_fd=self.fd, dst_dir_fd=self.fd)
                seam.point("write.swapped", self.full)
                self._check_out(temp, expected, lease)
            except BaseException:  # an interrupt too must give the file its name back
                # A new file under our name by now is the newest: it stays, and recovery tells of the other.
                with contextlib.suppress(FileExistsError, FileNotFoundError):
                    rename_new(self, temp)
                raise
            seam.point("write.before-cleanup", self.full)
            self._drop_safe(temp)
        finally:
            close_leased(old)

    def swap(self, expected: bytes, new: bytes) -> None:
        """Put `new` in the place of `expected`. What comes out is compared; if it is anything else it goes
        back, so that no writer in between is overwritten."""
        old = self.open()
        try:
            self._expect(old, expected)
            temp, ours = self.fill(new, like=old, mode=None)
            try:
                if self.read(LIMIT * 2, temp).data != new:
                    raise StoreError(Message("store.reread", {"file": self.path}))
                lease = Lease(old, self.path, self.full)
                self._expect_still(old, expected)
                seam.point("write.before-swap", self.full)
                if self.exchange(temp):
                    seam.point("write.swapped", self.full)
                    self._check_out(temp, expected, lease)
                    seam.point("write.before-cleanup", self.full)
                else:
                    self._replace(temp, expected)
            except BaseException:  # an interrupt too must give the file its place back
                self._undo_swap(temp, ours)
                raise
            self._drop_safe(temp)
        finally:
            close_leased(old)

    def _expect(self, old: int, expected: bytes) -> None:
        st = os.fstat(old)
        if st.st_nlink > 1:
            raise StoreError(Message("store.hard-link", {"file": self.path}))
        found = read_handle(old, self.path, self.full, LIMIT * 2).data
        if found != expected:
            raise Changed(self.path, found)

    def _expect_still(self, old: int, expected: bytes) -> None:
        """Look once more when the lease is held, the last moment before the swap. Filling the temp file took
        a while; a writer that was done in that while must not see ours come and go: one that reads ours
        before it goes back would write it out as its own, over its earlier save."""
        found = read_handle(old, self.path, self.full, LIMIT * 2).data
        if found != expected or self._inode(self.name) != os.fstat(old).st_ino:
            raise Changed(self.path, found)

    def _check_out(self, temp: str, expected: bytes, lease: Lease) -> None:
        found = self.read(LIMIT * 2, temp).data
        if found != expected:
            raise CameOut(self.path, found)
        if lease.broken():
            raise Busy(self.path)

    def _undo_swap(self, temp: str, ours: int) -> None:
        """Give back what was swapped out, if it was, and remove our own new file (inode `ours`)."""
        if self._inode(temp) not in (ours, None):
            self.exchange(temp)
            if self._inode(temp) != ours:
                # A third writer replaced what we had put there: theirs is the newest, so it stays.
                self.exchange(temp)
        self.drop(temp)

    def _inode(self, name: str) -> int | None:
        try:
            return do("stat", self.full, os.stat, name, dir_fd=self.fd, follow_symlinks=False).st_ino
        except FileNotFoundError:
            return None

    def _replace(self, temp: str, expected: bytes) -> None:
        """For file systems without an exchange: look once more, then rename over."""
        found = self.read(LIMIT * 2).data
        if found != expected:
            raise Changed(self.path, found)
        do("rename", self.full, os.rename, temp, self.name, src_dir_fd=self.fd, dst_dir_fd=self.fd)


def rename_new(at: At, temp: str) -> None:
    """Give `temp` its name, never over another file. Raises FileExistsError."""
    try:
        rename(at.fd, temp, at.fd, at.name, NOREPLACE, at.full)
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise
        do("link", at.full, os.link, temp, at.name, src_dir_fd=at.fd, dst_dir_fd=at.fd)
        at.drop(temp)
