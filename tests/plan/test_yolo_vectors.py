"""Operations alone, told the number and the section, write what the plugin writes (contract §3)."""

from __future__ import annotations

from typing import Any

import pytest

from memsift.markdown import parse
from memsift.messages import Message
from memsift.plan import Plan, add_entry, apply, delete, replace_text
from memsift.vault import category_of_word, category_section, known_section
from plan.yolo_differences import RULES
from tally import tally
from vault.vault_trees import cases

CASES = [
    case
    for case in cases("yolo.dev.json")
    if case["op"] in ("add", "update", "delete")
    and "danger" not in case
    and "result" in case
    and case["name"] not in RULES
    # The newline that the plugin puts at the end of a file, and the choice among equal ids, are the writer's.
    and case["shape"] not in ("final-newline", "duplicate-id", "id-markup")
]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    tally("vectors")
    file, args = case["result"]["filePath"], case["args"]
    before = case["files_before"].get(file)
    data = before.encode() if before is not None else None
    document = parse(data) if data is not None else None
    if case["op"] == "add":
        category = category_of_word(args.get("category"))
        found = category_section(document, category) if document else None
        section = found or known_section(category).title
        changes = add_entry(document, file, section, args["content"], id=case["result"]["id"])
    else:
        assert document is not None
        (entry,) = (e for e in document.entries if e.fields.id == args["id"].strip())
        if case["op"] == "update":
            changes = replace_text(document, file, entry, args["new_content"])
        else:
            changes = delete(document, file, entry)
    written = apply(Plan(Message("plan.undo", {"what": "-"}), changes), {file: data})
    assert written[file] == case["files_after"][file].encode()
