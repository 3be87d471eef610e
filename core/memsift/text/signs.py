"""Signs of our own that stand in texts: where something was cut off, what is masked, quotes around a name.

They are the same everywhere, but for a terminal that can draw ASCII alone: the app says so once, at its
start, and then only what people's own files hold is drawn as it is.
"""

from __future__ import annotations

ELLIPSIS = "\u2026"
_PLAIN = str.maketrans(
    {
        ELLIPSIS: "...",
        "\u2022": "*",
        "\xb7": "-",
        "\xd7": "x",
        "\u2013": "-",
        "\u201c": '"',
        "\u201d": '"',
        "\u2190": "Left",
        "\u2191": "Up",
        "\u2192": "Right",
        "\u2193": "Down",
        "\u23ce": "\\n",
        "\ufffd": "?",
    }
    | {chr(0x2400 + code): f"\\x{code:02x}" for code in range(0x20)}
    | {"\u2421": "\\x7f"}
)
_ascii = False


def ascii_signs(on: bool) -> None:
    """Draw our own signs in ASCII from now on, or no more."""
    global _ascii
    _ascii = on


def only_ascii() -> bool:
    """Whether our own signs are drawn in ASCII."""
    return _ascii


def drawn(ours: str) -> str:
    """Words or signs of our own as they can be drawn. What comes from a file never goes through here."""
    return ours.translate(_PLAIN) if _ascii else ours


def more() -> str:
    """The sign, one cell wide, of what was cut off."""
    return "~" if _ascii else ELLIPSIS
