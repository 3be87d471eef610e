"""Entries as the commands give them (contract §5, E). A secret's value never leaves."""

from __future__ import annotations

from memsift.markdown import parse
from memsift.messages import Lang, Message, say
from memsift.text import mask
from memsift.vault.model import OUTSIDE, EntryRef, MemoryFile, Role, Vault
from memsift.vault.refs import refs

SCHEMA = 1


class Masking:
    """Masks texts and remembers whether any held a secret."""

    def __init__(self) -> None:
        self.masked = False

    def __call__(self, text: str) -> str:
        masked = mask(text)
        self.masked = self.masked or masked.masked
        return str(masked)


def entry_json(ref: EntryRef) -> dict[str, object]:
    """E of contract §5, with `ref`. Absent fields are None; `masked` is there only when it is true."""
    entry, fields = ref.entry, ref.entry.fields
    hide = Masking()
    titles = [hide(title) for title in entry.heading_path]
    answer: dict[str, object] = {
        "file": ref.file.path,
        "line": entry.line,
        "end_line": entry.end_line,
        "section": titles[-1] if titles else None,
        "heading_path": titles,
        "id": fields.id,
        "confidence": str(fields.confidence) if fields.confidence else None,
        "date": fields.date.isoformat() if fields.date else None,
        "sources": [hide(source) for source in fields.sources],
        "expires": fields.expires.isoformat() if fields.expires else None,
        "struck": fields.struck,
        "pinned": fields.pinned,
        "text": hide(entry.text),
        "raw": hide(entry.raw),
        "ref": ref.ref,
    }
    return answer | ({"masked": True} if hide.masked else {})


def file_json(file: MemoryFile, lang: Lang = "en") -> dict[str, object]:
    """One item of `files`: what the file is, its sections, and why it is not written, if so."""
    hide = Masking()
    answer: dict[str, object] = {
        "file": file.path,
        "role": str(file.role),
        "layout": file.layout,
        "assistant": file.assistant,
        "sections": [
            {
                "title": hide(section.heading.title) if section.heading else None,
                "line": section.line,
                "description": hide(section.description) if section.description is not None else None,
            }
            for section in file.document.sections
        ],
        "readonly": file.readonly is not None,
        "reason": say(Message(file.readonly, {"file": file.path}), lang) if file.readonly else None,
    }
    return answer | ({"masked": True} if hide.masked else {})


def entries_json(vault: Vault, lang: Lang = "en") -> dict[str, object]:
    """The whole answer of `memsift entries --json`.

    `files` are the memory files and every other markdown file that leads out of the vault: those are
    listed, and nothing else is done with them.
    """
    outside = [
        MemoryFile(note.path, Role.OTHER, "plain", parse(b""), readonly=OUTSIDE)
        for note in vault.notes
        if note.readonly == OUTSIDE
    ]
    return {
        "schema": SCHEMA,
        "entries": [entry_json(ref) for ref in refs(vault)],
        "files": [file_json(file, lang) for file in sorted([*vault.files, *outside], key=lambda f: f.path)],
    }
