"""The sheet: pairs of whole vaults, labelled by a person who has not seen what Memsift says of them.

    python benchmarks/sheet.py draw SHEET VAULT...   everything that is lit in the vaults and a quarter of
                                                     look-alikes, shuffled, without verdicts
    python benchmarks/sheet.py compare SHEET         the labels beside the verdicts

A label is dup, conflict or distinct. Look-alikes are what the judge calls similar, best scores first, then
what is nearest by `token_set_ratio`.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from rapidfuzz import fuzz

from memsift.checks.likeness import Likeness
from memsift.review.desk import Desk
from memsift.similarity import Verdict, judge
from memsift.similarity.normal import comparison_form

KIND = {
    None: "distinct",
    Verdict.SIMILAR: "distinct",
    Verdict.SAME: "dup",
    Verdict.CONTAINS: "dup",
    Verdict.CONFLICT: "conflict",
}


def draw(folder: Path) -> Iterator[dict[str, str]]:
    """The pairs of one vault: all that are lit, and a third as many look-alikes."""
    likeness = Likeness(Desk.open(folder).vault)
    lit, alike = [], []
    for pair in likeness.pairs(similar=True):
        (alike if pair.judgement.verdict is Verdict.SIMILAR else lit).append(pair)
    alike.sort(key=lambda pair: -pair.judgement.score)
    chosen = [(pair.a.entry.text, pair.b.entry.text) for pair in lit]
    near = [(pair.a.entry.text, pair.b.entry.text) for pair in alike]
    known = set(chosen) | set(near)
    texts = list(dict.fromkeys(ref.entry.text for pair in (*lit, *alike) for ref in (pair.a, pair.b)))
    forms = {text: comparison_form(text) for text in texts}
    rest = [pair for pair in combinations(texts, 2) if pair not in known and pair[::-1] not in known]
    rest.sort(key=lambda pair: -fuzz.token_set_ratio(forms[pair[0]], forms[pair[1]]))
    for a, b in dict.fromkeys((*chosen, *(near + rest)[: round(len(chosen) / 3)])):
        yield {"vault": folder.name, "a": a, "b": b, "label": ""}


def compare(rows: list[dict[str, str]]) -> None:
    """Print how often label and verdict agree, and where they do not."""
    told: Counter[tuple[str, str]] = Counter()
    for row in rows:
        found = judge(row["a"], row["b"])
        kind = KIND[found.verdict if found else None]
        told[row["label"], kind] += 1
        if kind != row["label"]:
            print(f"{row['vault']}: labelled {row['label']}, judged {kind}\n  {row['a']}\n  {row['b']}")
    agreed = sum(count for (label, kind), count in told.items() if label == kind)
    print(f"{agreed} of {len(rows)} agree: {agreed / len(rows):.1%}; {dict(told)}")


def main() -> None:
    """Run what was asked for."""
    match sys.argv[1:]:
        case ["draw", sheet, *vaults] if vaults:
            rows = [row for vault in vaults for row in draw(Path(vault))]
            random.Random(7).shuffle(rows)
            text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
            Path(sheet).write_text(text, "utf-8")
        case ["compare", sheet]:
            compare([json.loads(line) for line in Path(sheet).read_text("utf-8").splitlines()])
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
