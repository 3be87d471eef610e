"""Where a finding leads in its file. Pure."""

from __future__ import annotations

from memsift.checks.model import Finding
from memsift.vault import Vault


def line_with_text(finding: Finding, vault: Vault) -> int:
    """The line to show for a finding: its own, else the next one with text, else the last before it. A limit
    falls on a line by its number alone, which may be a blank one."""
    file = vault.file(finding.file)
    lines = file.document.lines if file is not None else ()
    at = finding.line - 1
    behind = (number for number in range(max(at, 0), len(lines)) if lines[number].text.strip())
    before = (number for number in range(min(at, len(lines)) - 1, -1, -1) if lines[number].text.strip())
    found = next(behind, None)
    found = next(before, None) if found is None else found
    return finding.line if found is None else found + 1
