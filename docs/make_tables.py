"""Write the tables of keys into both READMEs from the registry of actions: `python -m docs.make_tables`."""

from __future__ import annotations

import re
from pathlib import Path

from memsift.messages import Lang
from memsift_tui.actions import keys_table

ROOT = Path(__file__).parent.parent
README: dict[Lang, Path] = {"en": ROOT / "README.md", "zh": ROOT / "README.zh-CN.md"}
_KEYS = re.compile(r"(<!-- keys -->\n).*?(<!-- /keys -->)", re.DOTALL)


def with_keys(text: str, lang: Lang) -> str:
    """The README with the table of keys as the registry has it."""
    return _KEYS.sub(lambda found: f"{found[1]}{keys_table(lang)}{found[2]}", text)


def main() -> None:
    """Bring both READMEs up to date."""
    for lang, path in README.items():
        path.write_text(with_keys(path.read_text(encoding="utf-8"), lang), encoding="utf-8")


if __name__ == "__main__":
    main()
