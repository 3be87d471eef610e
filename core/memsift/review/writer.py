"""What an agent asks for, as changes: the plugin's rules for scope, assistant, category and id.

Where the plugin does no damage the bytes are the plugin's (contract §3, `yolo.dev.json`); what is done
otherwise on purpose stands there too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from memsift.markdown import parse
from memsift.markdown.model import Document, Entry, Section
from memsift.messages import Message
from memsift.plan import (
    YOLO_TEMPLATE,
    Change,
    NewSection,
    Op,
    Place,
    PlanError,
    What,
    add_entry,
    delete,
    find_section,
    one_line,
    replace_text,
)
from memsift.record import dataclass
from memsift.review.nested import delete_item, replace_item_text
from memsift.review.nested_ids import find_item
from memsift.review.where import find_assistant, find_id, is_yolo_path, scope_file
from memsift.vault import (
    Category,
    Vault,
    category_of_title,
    category_of_word,
    category_section,
    known_section,
    next_id,
    next_id_in_new_section,
)

__all__ = ["Written", "add", "find_assistant", "find_id", "remove", "scope_file", "update"]

YOLO = "yolo"


@dataclass(frozen=True, slots=True)
class Written:
    """Changes that do what was asked, and what a card says about them.

    `marks`: the number issued, file → prefix → number, for the plan. `flattened`: the text had line
    breaks, which became spaces. `new_file`, `new_section`: they do not exist yet.
    """

    file: str
    id: str | None
    changes: tuple[Change, ...]
    marks: dict[str, dict[str, int]]
    flattened: bool = False
    new_file: bool = False
    new_section: bool = False


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise PlanError(Message("plan.must-be-text", {"name": name}))
    if not value.strip():
        raise PlanError(Message("plan.text-empty"))
    return value.strip()


# -- what


def add(
    vault: Vault,
    file: str,
    content: object,
    *,
    section: str | None = None,
    category: object = None,
    fields: Mapping[str, object] | None = None,
) -> Written:
    """Add an entry. `section`: profile, preferences, other (or an alias), or a heading's title; without
    it `category`, which is `other` to the plugin when it knows it not. Raises PlanError."""
    text = _text("content", content)
    known = vault.file(file)
    if known is None:
        _check_free(vault, file)
    document = known.document if known else None
    yolo = known.layout == YOLO if known else is_yolo_path(vault, file)
    template = YOLO_TEMPLATE if yolo else ""
    read_from = document if document is not None else parse(template.encode())
    title, found = _section(read_from, section, category_of_word(category))
    id = _next_id(read_from, found, title, vault.marks.get(file, {})) if yolo else None
    changes = add_entry(
        document,
        file,
        _target(document, found, title),
        text,
        id=id,
        fields=fields,
        template=template,
        level=1 if yolo else _usual_level(read_from),
    )
    if yolo:
        changes = ended(document, file, changes)
    return Written(file, id, changes, _marks(file, id), one_line(text)[1], document is None, found is None)


def update(vault: Vault, file: str, id: object, content: object) -> Written:
    """Another text for the entry of an id; its line keeps its shape (contract §3). An item with an id
    inside an entry is found too. Raises PlanError."""
    wanted, text = _text("id", id), _text("new_content", content)
    document = _document(vault, file, wanted)
    nested = find_item(document, wanted)
    if nested is not None:
        changes = replace_item_text(document, file, nested, text)
    else:
        changes = replace_text(document, file, find_id(document, wanted), text)
    return Written(file, wanted, ended(document, file, changes), {}, one_line(text)[1])


def remove(vault: Vault, file: str, id: object) -> Written:
    """Delete the entry of an id with its lead comment and the lines below it; an item with an id inside
    an entry with its own lines. Raises PlanError."""
    wanted = _text("id", id)
    document = _document(vault, file, wanted)
    nested = find_item(document, wanted)
    if nested is not None:
        return Written(file, wanted, ended(document, file, delete_item(document, file, nested)), {})
    return Written(file, wanted, remove_entry(document, file, find_id(document, wanted)), {})


def remove_entry(document: Document, file: str, entry: Entry) -> tuple[Change, ...]:
    """Delete an entry with its lead comment and the lines below it, with the plugin's newline at the end."""
    return ended(document, file, delete(document, file, entry))


def _document(vault: Vault, file: str, id: str) -> Document:
    known = vault.file(file)
    if known is None:  # unlike the plugin, no file is created for an id that cannot be in it
        _check_free(vault, file)
        raise PlanError(Message("plan.id-missing", {"id": id}))
    return known.document


def _check_free(vault: Vault, file: str) -> None:
    """Raises PlanError where a file stands in the place of a folder of this path, or the reverse."""
    parts = file.split("/")
    above = {"/".join(parts[:n]) for n in range(1, len(parts))}
    for name in vault.names:
        if name in above or name.startswith(f"{file}/"):
            raise PlanError(Message("plan.path-taken", {"file": file, "other": name}))


def _section(document: Document, section: str | None, category: Category) -> tuple[str, Section | None]:
    """The title of the section that is meant, and the section if it is there."""
    if section is not None:
        meant = category_of_title(section)
        if meant is None:
            return section, find_section(document, section)
        category = meant
    return known_section(category).title, category_section(document, category)


def _target(document: Document | None, found: Section | None, title: str) -> Section | NewSection | str:
    if document is None:
        return title
    return found if found is not None else NewSection(title)


def _next_id(document: Document, section: Section | None, title: str, marks: Mapping[str, int]) -> str:
    if section is None:
        return next_id_in_new_section(document, title, marks)
    return next_id(document, section, marks)


def _marks(file: str, id: str | None) -> dict[str, dict[str, int]]:
    if id is None:
        return {}
    prefix, _, number = id.rpartition("_")
    return {file: {prefix: int(number)}}


def _usual_level(document: Document) -> int:
    """The level of most headings that have entries; 2 where none has but there is a title, else 1."""
    filled = {entry.section for entry in document.entries}
    levels = Counter(s.heading.level for s in document.sections if s.heading and s.index in filled)
    if levels:
        return levels.most_common(1)[0][0]
    return 2 if document.headings else 1


def ended(document: Document | None, file: str, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes, and the newline that the plugin puts at the end of a file whenever it writes one. Not
    for CRLF files, which the plugin cannot read."""
    if document is None or not document.lines or document.lines[-1].ending or document.newline != "\n":
        return changes
    last, count = document.lines[-1].text, len(document.lines)
    for index, change in enumerate(changes):
        if change.op in (Op.REPLACE, Op.REMOVE) and change.line + len(change.before) - 1 == count:
            if change.op is Op.REMOVE:
                return changes
            kept = [line.ending or "\n" for line in document.lines[change.line - 1 :]]
            ends = (kept + ["\n"] * len(change.after))[: len(change.after)]
            return (*changes[:index], replace(change, endings=tuple(ends)), *changes[index + 1 :])
    if not last.strip():
        return changes
    place = Place(
        after=tuple(line.text for line in document.lines[max(0, count - 3) : count - 1]), at="after"
    )
    ending = Change(Op.REPLACE, file, What.LINE, count, (last,), (last,), place=place, endings=("\n",))
    return (*changes, ending) if changes else changes
