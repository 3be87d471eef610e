"""Where an agent's words lead: which file a scope means, which entry an id. The plugin's rules.

Knows no plan that could be carried out, so that the agents' half may use it.
"""

from __future__ import annotations

from memsift.markdown.model import Document, Entry
from memsift.messages import Message
from memsift.plan.model import PlanError
from memsift.vault.layouts.hippocampus import role_of
from memsift.vault.model import Assistant, Role, Vault
from memsift.vault.yolo_reading import read

_DEFAULT_GLOBAL = "YOLO/memory/global.md"


def find_assistant(vault: Vault, name: str | None) -> Assistant | None:
    """The assistant of this id or name; None: the plugin's current one; "": none (as in the plugin)."""
    wanted = vault.current_assistant if name is None else name
    if not wanted:
        return None
    by_id = next((who for who in vault.assistants if who.id == wanted), None)
    return by_id or next((who for who in vault.assistants if who.name == wanted), None)


def scope_file(vault: Vault, scope: object = None, assistant: str | None = None) -> str:
    """The file that a scope means, as the plugin has it: `global` (any case) is the global file, all else
    the assistant's, if it has instructions; without an assistant the global file."""
    who = find_assistant(vault, assistant)
    shared = (who.global_file if who else None) or vault.global_file or _DEFAULT_GLOBAL
    if isinstance(scope, str) and scope.strip().lower() == "global":
        return shared
    return (who.file if who else None) or shared


def find_id(document: Document, id: str) -> Entry:
    """The entry of an id (blanks and bold marks around it do not count). Of several the one that the
    plugin sees, if it sees only one. Raises PlanError when there is none, or more than one."""
    wanted = id.strip()
    for name in (wanted, wanted.strip("*")):
        found = [entry for entry in document.entries if entry.fields.id == name]
        if len(found) > 1:
            seen = {entry.line for entry in read(document.data).by_id(name)}
            found = [entry for entry in found if entry.line in seen] if len(seen) == 1 else found
        if len(found) > 1:
            raise PlanError(Message("plan.id-twice", {"id": wanted}))
        if found:
            return found[0]
    raise PlanError(Message("plan.id-missing", {"id": wanted}))


def is_yolo_path(vault: Vault, file: str) -> bool:
    """Whether a file that may not exist yet would be one of the plugin's."""
    own = {path for who in vault.assistants for path in (who.file, who.own_file)}
    return file in own or file == vault.global_file or file.endswith(_DEFAULT_GLOBAL)


def may_create(vault: Vault, file: str) -> bool:
    """Whether a file that is not there may be made by an agent's proposal: the global file, the file of an
    assistant that has instructions, a session log of a hippocampus tree (contract §7)."""
    if file in vault.names or any(known.path == file for known in vault.files):
        return False
    shared = {who.global_file for who in vault.assistants} | {vault.global_file}
    if file in shared or any(who.file == file for who in vault.assistants):
        return True
    folders = file.split("/")[:-1]
    if ".AGENT" not in folders or "/".join(folders[: folders.index(".AGENT")]) not in vault.hippocampus:
        return False
    return role_of(file) is Role.SESSION_LOG


def section_titles(document: Document) -> tuple[str, ...]:
    """The headings under which an entry may be put, as they are shown."""
    return tuple(dict.fromkeys(s.heading.title for s in document.sections if s.heading is not None))
