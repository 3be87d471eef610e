"""Operations: each takes documents and says which changes do what is meant. Nothing is applied here."""

from memsift.plan.operations.draft import lines_of as editable_lines
from memsift.plan.operations.draft import one_line
from memsift.plan.operations.entries import (
    add_entry,
    delete,
    editable_text,
    new_entry,
    renumber,
    replace_entry,
    replace_text,
    split,
    strike,
    unstrike,
    with_new_text,
)
from memsift.plan.operations.fields import set_fields
from memsift.plan.operations.language import file_keys, han_and_words, has_han, key, keys_for
from memsift.plan.operations.move import KEEP, Member, merge, move
from memsift.plan.operations.notation import usual_entry
from memsift.plan.operations.places import YOLO_TEMPLATE, NewSection, create_file, find_section
from memsift.plan.operations.sections import (
    add_section,
    append_lines,
    delete_file,
    insert_line,
    remove_line,
    rename_file,
    rename_section,
    replace_spans,
)
from memsift.plan.operations.sink import sink_section

__all__ = [
    "KEEP",
    "YOLO_TEMPLATE",
    "Member",
    "NewSection",
    "add_entry",
    "add_section",
    "append_lines",
    "create_file",
    "delete",
    "delete_file",
    "editable_lines",
    "editable_text",
    "file_keys",
    "find_section",
    "han_and_words",
    "has_han",
    "insert_line",
    "key",
    "keys_for",
    "merge",
    "move",
    "new_entry",
    "one_line",
    "remove_line",
    "rename_file",
    "rename_section",
    "renumber",
    "replace_entry",
    "replace_spans",
    "replace_text",
    "set_fields",
    "sink_section",
    "split",
    "strike",
    "unstrike",
    "usual_entry",
    "with_new_text",
]
