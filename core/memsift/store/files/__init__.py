"""The only part of the core that touches the disk.

Everything goes by directory handle: below its top folder no symlink is followed while a path is walked,
so a folder that is swapped for a symlink in between is an error, never a way out. Each system call is
reported to `seam` before and after, which is where tests stop it, fail it and count it. With
`MEMSIFT_SEAM_LOG` set to a file, each call's name and absolute path is appended there.
"""

from memsift.store.files.calls import LIMIT, Key, Seen, is_temp, settled
from memsift.store.files.folder import Folder, Lock, kind_of, make_private, real_path
from memsift.store.files.walk import Found, Walk, folders, walk
from memsift.store.files.who import environment, parent_program, process_id, terminal_name

__all__ = [
    "LIMIT",
    "Folder",
    "Found",
    "Key",
    "Lock",
    "Seen",
    "Walk",
    "environment",
    "folders",
    "is_temp",
    "kind_of",
    "make_private",
    "parent_program",
    "process_id",
    "real_path",
    "settled",
    "terminal_name",
    "walk",
]
