"""Which theme, signs and switches a terminal gets. Pure functions of the environment; no Textual here,
because some of these must be set before Textual is imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Depth = Literal["truecolor", "ansi", "none"]
THEMES = ("memsift-dark", "memsift-light", "memsift-ansi-dark", "memsift-ansi-light")


def depth(environ: Mapping[str, str]) -> Depth:
    """How many colours the terminal says that it has.

    COLORTERM is not forwarded by SSH, so a missing one means ANSI, the sixteen colours that the person
    chose for their terminal: always readable, and two fifths fewer bytes.
    """
    if environ.get("NO_COLOR"):
        return "none"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    return "ansi"


def is_light(environ: Mapping[str, str]) -> bool:
    """Whether COLORFGBG names a light background (7, 9–15); unknown terminals are taken as dark."""
    background = environ.get("COLORFGBG", "").rpartition(";")[2]
    return background.isdigit() and (int(background) == 7 or 9 <= int(background) <= 15)


def choose_theme(environ: Mapping[str, str], chosen: str = "auto") -> str:
    """The theme's name. `chosen`: a theme of `THEMES`, `dark`, `light` or `auto`.

    A truecolor theme is never given to a terminal that would have to approximate it.
    """
    light = "light" in chosen if chosen != "auto" else is_light(environ)
    shade = "light" if light else "dark"
    if depth(environ) == "truecolor" and "ansi" not in chosen:
        return f"memsift-{shade}"
    return f"memsift-ansi-{shade}"


def textual_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """What must be set before Textual is imported.

    Animations cost kilobytes a key over SSH; the kitty protocol loses an input method's text in several
    terminals. What the person set themselves stays.
    """
    wanted = {"TEXTUAL_ANIMATIONS": "none", "TEXTUAL_DISABLE_KITTY_KEY": "1"}
    return {name: value for name, value in wanted.items() if name not in environ}


def mouse_wanted(environ: Mapping[str, str], asked: bool | None = None) -> bool:
    """Whether to turn the mouse on. Over SSH only when asked for: a dropped line leaves mouse garbage."""
    if asked is not None:
        return asked
    return not any(environ.get(name) for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"))


def signs(environ: Mapping[str, str]) -> Literal["rounded", "square", "ascii"]:
    """Which border signs the terminal can draw: the Linux console's font lacks rounded corners."""
    if environ.get("MEMSIFT_ASCII"):
        return "ascii"
    codeset = (environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or "").lower()
    if codeset in ("c", "posix") and "utf" not in codeset:
        return "ascii"
    return "square" if environ.get("TERM") == "linux" else "rounded"
