"""Where a proposal leads: which file is meant, and what kind of file that is or would be. Pure."""

from __future__ import annotations

from memsift.markdown.model import Document
from memsift.record import dataclass
from memsift.review.proposal import Target
from memsift.review.where import is_yolo_path, may_create, scope_file
from memsift.vault import MemoryFile, Role, Vault
from memsift.vault.model import OUTSIDE


class NoPlace(Exception):
    """The proposal's file is none of this vault's memory files and none that would be made."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file


@dataclass(frozen=True, slots=True)
class Spot:
    """A file to write to, there or not."""

    path: str
    file: MemoryFile | None
    layout: str
    role: Role

    @property
    def document(self) -> Document | None:
        return self.file.document if self.file is not None else None


def spot_of(vault: Vault, target: Target) -> Spot:
    """Where a target leads. Raises NoPlace."""
    path = target.file or scope_file(vault, target.scope, target.assistant)
    known = vault.file(path)
    if known is not None and known.readonly != OUTSIDE:
        return Spot(path, known, known.layout, known.role)
    yolo = is_yolo_path(vault, path)
    if known is not None or not (may_create(vault, path) or (yolo and not vault.files)):
        raise NoPlace(path)
    layout, role = nature(vault, path)
    return Spot(path, None, layout, role)


def nature(vault: Vault, path: str) -> tuple[str, Role]:
    """Layout and role of a file that is to be made."""
    if not is_yolo_path(vault, path):
        return "hippocampus", Role.SESSION_LOG
    shared = {who.global_file for who in vault.assistants} | {vault.global_file}
    return "yolo", Role.GLOBAL if path in shared or not vault.files else Role.ASSISTANT
