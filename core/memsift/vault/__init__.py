"""The vault: a value made of bytes. Layouts, roles, numbers, references, links."""

from memsift.vault.as_json import dumps
from memsift.vault.build import build
from memsift.vault.entry_json import entries_json, entry_json, file_json
from memsift.vault.link_model import LinkStatus, ListedLink, ResolvedLink, Suggestion
from memsift.vault.links import LinkIndex, list_links
from memsift.vault.marks import dump_marks, merge_marks, parse_marks, usable_marks
from memsift.vault.model import OUTSIDE, Assistant, EntryRef, MemoryFile, RawFile, Role, Vault
from memsift.vault.numbers import (
    category_of_section,
    category_section,
    highest_numbers,
    ignored_marks,
    next_id,
    next_id_in_new_section,
    prefix_of,
)
from memsift.vault.refs import Reading, ReadingGroup, file_refs, reading_groups, refs, text_hash
from memsift.vault.walk import Opened, find_root, skip_folder, wanted
from memsift.vault.yolo_sections import KNOWN, Category, category_of_title, category_of_word, known_section

__all__ = [
    "KNOWN",
    "OUTSIDE",
    "Assistant",
    "Category",
    "EntryRef",
    "LinkIndex",
    "LinkStatus",
    "ListedLink",
    "MemoryFile",
    "Opened",
    "RawFile",
    "Reading",
    "ReadingGroup",
    "ResolvedLink",
    "Role",
    "Suggestion",
    "Vault",
    "build",
    "category_of_section",
    "category_of_title",
    "category_of_word",
    "category_section",
    "dump_marks",
    "dumps",
    "entries_json",
    "entry_json",
    "file_json",
    "file_refs",
    "find_root",
    "highest_numbers",
    "ignored_marks",
    "known_section",
    "list_links",
    "merge_marks",
    "next_id",
    "next_id_in_new_section",
    "parse_marks",
    "prefix_of",
    "reading_groups",
    "refs",
    "skip_folder",
    "text_hash",
    "usable_marks",
    "wanted",
]
