"""A commit of some files to the git repository that a vault stands in. Nothing that its configuration names
is ever run.

A repository may come from anywhere, and git runs what it names: hooks, filters, a file system monitor,
signing programs, helpers that fetch missing objects. So the commit is made of plumbing that asks for none
of them (bytes are stored without filters, `commit-tree` signs nothing), and what git would still look up
is switched off on the command line, which goes before the repository's own word.
"""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence

from memsift.messages import Message, MessageError
from memsift.record import dataclass

_SECONDS = 30
_OFF = (
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.untrackedCache=false",
    "core.attributesFile=/dev/null",
    "core.pager=cat",
    "commit.gpgSign=false",
    "gc.auto=0",
    "maintenance.auto=false",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
    "trace2.eventTarget=",
)
_ENVIRONMENT = {
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_EDITOR": "false",
    "GIT_PAGER": "cat",
    "LC_ALL": "C",
}
_KEPT = ("PATH", "HOME", "XDG_CONFIG_HOME", "USER", "LOGNAME", "TZ")


class GitError(MessageError):
    """No commit was made; `message` says why."""


@dataclass(frozen=True, slots=True)
class Git:
    """The repository of a vault. `environ`: this process's environment; of it only what git needs is used,
    so that no GIT_… variable leads elsewhere."""

    root: str
    environ: Mapping[str, str]

    def commit(self, files: Mapping[str, bytes | None], message: str) -> str | None:
        """Commit these files (paths within the vault, None: gone) on top of what is committed; the new
        commit's name, None when they are committed like that already.

        What else is changed or staged stays as it is. Files that the repository ignores are left out.
        Raises GitError.
        """
        prefix = self._ask("rev-parse", "--show-prefix").strip("\n")
        self._check()
        wanted = {prefix + path: data for path, data in files.items()}
        wanted = {path: data for path, data in wanted.items() if not self._ignored(path)}
        head = self._try("rev-parse", "--verify", "-q", "HEAD^{commit}")
        known = self._committed(head)
        odd = next((p for p in wanted if known.get(p, "100644")[:6] not in ("100644", "100755")), None)
        if odd is not None:
            raise GitError(Message("session.git.odd", {"file": odd}))
        modes = {path: known.get(path, "100644")[:6] for path in wanted}
        blobs = {path: None if data is None else self._store(data) for path, data in wanted.items()}
        tree = self._tree(known, modes, blobs)
        if head is not None and tree == self._ask("rev-parse", f"{head}^{{tree}}").strip():
            return None
        parents = ("-p", head) if head is not None else ()
        made = self._ask("commit-tree", tree, *parents, feed=message.encode(), identity=True).strip()
        self._ask("update-ref", "-m", "commit: memsift", "HEAD", made, head or "0" * len(made))
        self._stage(modes, blobs)
        return made

    def _committed(self, head: str | None) -> dict[str, str]:
        """What is committed: path → `mode type name`."""
        rows = [] if head is None else self._ask("ls-tree", "-r", "-z", "--full-tree", head).split("\0")
        split = (row.partition("\t") for row in rows if row)
        return {path: about for about, _, path in split}

    def _tree(
        self, known: Mapping[str, str], modes: Mapping[str, str], blobs: Mapping[str, str | None]
    ) -> str:
        """Store what is committed with these blobs in it (None: gone), beside the person's own index."""
        entries = {path: about for path, about in known.items() if path not in blobs}
        entries |= {path: f"{modes[path]} blob {name}" for path, name in blobs.items() if name is not None}
        return self._write_trees(entries)

    def _write_trees(self, entries: Mapping[str, str]) -> str:
        """Store a tree and the trees below it; its name."""
        here: dict[str, str] = {}
        below: dict[str, dict[str, str]] = {}
        for path, about in entries.items():
            folder, slash, rest = path.partition("/")
            if slash:
                below.setdefault(folder, {})[rest] = about
            else:
                here[path] = about
        for folder, inside in below.items():
            here[folder] = f"040000 tree {self._write_trees(inside)}"
        rows = "".join(f"{about}\t{name}\0" for name, about in here.items())
        return self._ask("mktree", "-z", "--missing", feed=rows.encode("utf-8", "surrogateescape")).strip()

    def _store(self, data: bytes) -> str:
        return self._ask("hash-object", "-w", "-t", "blob", "--no-filters", "--stdin", feed=data).strip()

    def _stage(self, modes: Mapping[str, str], blobs: Mapping[str, str | None]) -> None:
        """Let the person's index know these files as committed; all else in it stays."""
        rows = (
            f"{modes[path]} {name}\t{path}\0" if name is not None else f"0 {'0' * 40}\t{path}\0"
            for path, name in blobs.items()
        )
        feed = "".join(rows).encode("utf-8", "surrogateescape")
        self._ask("update-index", "-z", "--index-info", feed=feed, at_top=True)

    def _check(self) -> None:
        """Refuse a repository that names commands in a way that no option switches off."""
        named = self._try("config", "--get-regexp", "--name-only", r"^(hook\.|extensions\.partialclone)")
        if named:
            raise GitError(Message("session.git.commands", {"names": named.split("\n")[0].split(" ")[0]}))

    def _ignored(self, path: str) -> bool:
        return self._run(("check-ignore", "-q", "--", path), at_top=True).returncode == 0

    def _try(self, *words: str) -> str | None:
        done = self._run(words)
        return done.stdout.decode("utf-8", "surrogateescape").strip() if done.returncode == 0 else None

    def _ask(
        self, *words: str, feed: bytes | None = None, identity: bool = False, at_top: bool = False
    ) -> str:
        done = self._run(words, feed, identity=identity, at_top=at_top)
        if done.returncode != 0:
            said = done.stderr.decode("utf-8", "replace").strip().split("\n")[-1]
            raise GitError(Message("session.git.failed", {"why": said or words[0]}))
        return done.stdout.decode("utf-8", "surrogateescape")

    def _run(
        self,
        words: Sequence[str],
        feed: bytes | None = None,
        *,
        identity: bool = False,
        at_top: bool = False,
    ) -> subprocess.CompletedProcess[bytes]:
        environment = {name: self.environ[name] for name in _KEPT if name in self.environ} | _ENVIRONMENT
        if identity:
            environment |= self._identity()
        off = [word for setting in _OFF for word in ("-c", setting)]
        where = self._top() if at_top else self.root
        try:
            return subprocess.run(
                ["git", "-C", where, *off, *words],
                input=feed if feed is not None else b"",
                capture_output=True,
                env=environment,
                timeout=_SECONDS,
                check=False,
            )
        except FileNotFoundError as error:
            raise GitError(Message("session.git.missing")) from error
        except (OSError, subprocess.TimeoutExpired) as error:
            raise GitError(Message("session.git.failed", {"why": type(error).__name__})) from error

    def _top(self) -> str:
        return self._ask("rev-parse", "--show-toplevel").strip("\n")

    def _identity(self) -> dict[str, str]:
        """Who commits: the person as git knows them, else Memsift on this machine."""
        name = self._try("config", "user.name") or "Memsift"
        email = self._try("config", "user.email") or "memsift@localhost"
        return {
            "GIT_AUTHOR_NAME": name,
            "GIT_AUTHOR_EMAIL": email,
            "GIT_COMMITTER_NAME": name,
            "GIT_COMMITTER_EMAIL": email,
        }


def in_repository(root: str, environ: Mapping[str, str]) -> bool:
    """Whether a vault stands in a git repository that has a working tree."""
    try:
        return Git(root, environ)._try("rev-parse", "--is-inside-work-tree") == "true"
    except GitError:
        return False
