"""The vault as a plan would leave it, in memory: what the next decision of the same go stands on. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from memsift.markdown import parse
from memsift.plan import Plan, apply
from memsift.review.spot import nature
from memsift.vault import MemoryFile, Vault

if TYPE_CHECKING:
    from memsift.review.wanted import Wanted


def written(wanted: Wanted) -> str:
    """Every line that would be written: of the entry, and of what is made along with it."""
    made = [line for change in wanted.changes for line in change.after]
    return "\n".join((*wanted.after, *made))


def applied(vault: Vault, plan: Plan) -> Vault:
    """The vault as a plan would leave it, for what is decided next in one go. Raises PlanError."""
    files: dict[str, bytes | None] = {file.path: file.document.data for file in vault.files}
    after = apply(plan, files)
    kept = []
    for file in vault.files:
        if file.path not in after:
            kept.append(file)
        elif (data := after.pop(file.path)) is not None:
            kept.append(replace(file, document=parse(data, file_date=file.document.file_date)))
    for path, data in after.items():
        if data is not None and not path.startswith("."):
            layout, role = nature(vault, path)
            kept.append(MemoryFile(path, role, layout, parse(data)))
    marks = {file: dict(prefixes) for file, prefixes in vault.marks.items()}
    for name, prefixes in plan.marks.items():
        here = marks.setdefault(name, {})
        for prefix, number in prefixes.items():
            here[prefix] = max(here.get(prefix, 0), number)
    return replace(vault, files=tuple(sorted(kept, key=lambda f: f.path)), marks=marks)
