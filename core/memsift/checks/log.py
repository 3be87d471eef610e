"""The file that a day's decisions are written up in, and the language of a vault.

That is the day's session log or, where a vault keeps none, a file in `.memsift/reports/` (contract §6).
"""

from __future__ import annotations

from memsift.checks.model import Facts
from memsift.markdown import parse
from memsift.markdown.model import Document
from memsift.messages import Lang
from memsift.record import dataclass
from memsift.vault import Role, Vault

REPORTS = ".memsift/reports"
LOG_NAME = {"en": "weekly-checkup", "zh": "每周体检"}


@dataclass(frozen=True, slots=True)
class Log:
    """Today's file for reports. `document` None: it does not exist yet."""

    file: str
    document: Document | None
    lang: Lang


def todays_log(vault: Vault, facts: Facts) -> Log:
    """Where today's decisions are written up, and in which language."""
    logs = [file for file in vault.files if file.role is Role.SESSION_LOG]
    day = facts.today.isoformat()
    if not logs:
        document = None if facts.report is None else parse(facts.report)
        return Log(f"{REPORTS}/{day}.md", document, vault_language(vault))
    # The folder that the newest log stands in: a vault can have moved to another one.
    folder = max(logs, key=lambda file: file.path.rpartition("/")[2]).path.rpartition("/")[0]
    lang = vault_language(vault)
    path = f"{folder}/{day}-{LOG_NAME[lang]}.md"
    there = next((file for file in logs if file.path == path), None)
    return Log(path, there.document if there else None, lang)


def is_report(path: str) -> bool:
    """Whether this is a log that Memsift writes: what it says there is no evidence of anything."""
    return path.startswith(f"{REPORTS}/") or path.endswith(tuple(f"-{name}.md" for name in LOG_NAME.values()))


def vault_language(vault: Vault) -> Lang:
    """The language that most memory files are written in."""
    from memsift.plan import file_keys

    votes = [file_keys(file.document) for file in vault.files if file.document.entries]
    return "zh" if votes.count("zh") * 2 > len(votes) else "en"
