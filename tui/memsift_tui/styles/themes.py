"""The themes: one accent, two warnings, and calm for the rest.

Line-rendered widgets draw with a `Palette`, names of meanings → styles, made here for each theme; the
few Textual widgets that are left get the same colours through theme variables. Contrast of every text
colour with its background is at least 4.5 (`tests/tui/test_tui_themes.py`). The ANSI themes use the
person's own sixteen colours and never bright black, which some palettes make invisible.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType

from rich.style import Style
from textual.theme import Theme

from memsift.record import dataclass


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a truecolor theme, `#rrggbb`."""

    text: str
    strong: str
    muted: str
    border: str
    accent: str
    warn: str
    error: str
    background: str
    raised: str
    cursor: str
    dark: bool


DARK = Colours(
    text="#d5d8de",
    strong="#ffffff",
    muted="#98a0ac",
    border="#434a57",
    accent="#7cc9ba",
    warn="#e3b76f",
    error="#f2918c",
    background="#15181d",
    raised="#1d2128",
    cursor="#24332f",
    dark=True,
)
LIGHT = Colours(
    text="#2b3036",
    strong="#000000",
    muted="#5c6570",
    border="#c3c8cf",
    accent="#0b6b60",
    warn="#855600",
    error="#b0261e",
    background="#fbfaf7",
    raised="#f0efea",
    cursor="#dcebe6",
    dark=False,
)

Palette = MappingProxyType[str, Style]


@cache
def palette(theme: str) -> Palette:
    """Names of meanings → styles, for a theme's name; an unknown theme gets the ANSI dark ones."""
    if theme == "memsift-dark":
        return MappingProxyType(_truecolor(DARK))
    if theme == "memsift-light":
        return MappingProxyType(_truecolor(LIGHT))
    return MappingProxyType(_ansi(dark=theme != "memsift-ansi-light"))


def _truecolor(c: Colours) -> dict[str, Style]:
    def s(color: str, background: str = c.background, **more: bool) -> Style:
        return Style(color=color, bgcolor=background, **more)  # type: ignore[arg-type]  # bold= and the like

    return {
        "text": s(c.text),
        "strong": s(c.strong, bold=True),
        "muted": s(c.muted),
        "border": s(c.border),
        "border-focus": s(c.border),
        "title": s(c.text, bold=True),
        "title-focus": s(c.accent, bold=True),
        "accent": s(c.accent),
        "warn": s(c.warn),
        "error": s(c.error),
        "conflict": s(c.error, bold=True),
        "sign": s(c.accent, bold=True),
        "tick": s(c.accent, bold=True),
        "struck": s(c.muted, strike=True),
        "code": s(c.accent),
        "cursor-bar": s(c.accent, bold=True),
        # Reversed rather than in colours of its own: 3 bytes instead of 34 on every move.
        "cursor-chip": s(c.accent, bold=True, reverse=True),
        "lit-bar": s(c.warn, bold=True),
        "differs": s(c.warn, bold=True, underline=True),
        "found": s(c.strong, bold=True, underline=True),
        "found-focus": s(c.accent, bold=True, underline=True),
        "status": s(c.muted, c.raised),
        "status-key": s(c.text, c.raised, bold=True),
        "status-told": s(c.accent, c.raised),
        "status-error": s(c.error, c.raised, bold=True),
        "header": s(c.strong, bold=True),
        "header-side": s(c.accent, bold=True, underline=False),
        "added": s(c.accent),
        "removed": s(c.error),
    }


def _ansi(*, dark: bool) -> dict[str, Style]:
    accent, warn, error = ("cyan", "yellow", "red") if dark else ("blue", "magenta", "red")
    plain = Style()
    return {
        "text": plain,
        "strong": Style(bold=True),
        "muted": Style(dim=True),
        "border": Style(dim=True),
        "border-focus": Style(dim=True),
        "title": Style(bold=True),
        "title-focus": Style(color=accent, bold=True),
        "accent": Style(color=accent),
        "warn": Style(color=warn),
        "error": Style(color=error, bold=True),
        "conflict": Style(color=error, bold=True),
        "sign": Style(color=accent, bold=True),
        "tick": Style(color=accent, bold=True),
        "struck": Style(dim=True, strike=True),
        "code": Style(color=accent),
        "cursor-bar": Style(color=accent, bold=True),
        "cursor-chip": Style(reverse=True, bold=True),
        "lit-bar": Style(color=warn, bold=True),
        "differs": Style(color=warn, bold=True, underline=True),
        "found": Style(bold=True, underline=True),
        "found-focus": Style(color=accent, bold=True, underline=True),
        "status": Style(reverse=True),
        "status-key": Style(reverse=True, bold=True),
        "status-told": Style(reverse=True, bold=True),
        "status-error": Style(reverse=True, bold=True, color=error),
        "header": Style(bold=True),
        "header-side": Style(color=accent, bold=True),
        "added": Style(color=accent),
        "removed": Style(color=error),
    }


def themes() -> tuple[Theme, ...]:
    """The themes as Textual wants them."""
    return (
        _theme("memsift-dark", DARK),
        _theme("memsift-light", LIGHT),
        _ansi_theme("memsift-ansi-dark", "ansi_cyan", "ansi_yellow", "ansi_black", "ansi_white", True),
        _ansi_theme("memsift-ansi-light", "ansi_blue", "ansi_magenta", "ansi_white", "ansi_black", False),
    )


def _theme(name: str, c: Colours) -> Theme:
    return Theme(
        name=name,
        primary=c.accent,
        secondary=c.accent,
        accent=c.accent,
        warning=c.warn,
        error=c.error,
        success=c.accent,
        foreground=c.text,
        background=c.background,
        surface=c.background,
        panel=c.raised,
        boost=c.raised,
        dark=c.dark,
        variables={
            "border": c.accent,
            "border-blurred": c.border,
            "block-cursor-background": c.cursor,
            "block-cursor-foreground": c.strong,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": c.background,
            "block-cursor-blurred-foreground": c.text,
            "block-hover-background": c.raised,
            "input-cursor-background": c.accent,
            "input-cursor-foreground": c.background,
            "input-selection-background": c.cursor,
            "footer-background": c.raised,
            "scrollbar": c.border,
            "scrollbar-background": c.background,
            "ms-muted": c.muted,
            "ms-border": c.border,
            "ms-raised": c.raised,
        },
    )


def _ansi_theme(name: str, accent: str, warn: str, back: str, fore: str, dark: bool) -> Theme:
    return Theme(
        name=name,
        ansi=True,
        primary=accent,
        secondary=accent,
        accent=accent,
        warning=warn,
        error="ansi_red",
        success=accent,
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        dark=dark,
        variables={
            "border": accent,
            "border-blurred": "ansi_default",
            "ansi-background": back,
            "ansi-foreground": fore,
            "block-cursor-background": accent,
            "block-cursor-foreground": back,
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": "ansi_default",
            "block-cursor-blurred-foreground": "ansi_default",
            "input-cursor-background": fore,
            "input-cursor-foreground": back,
            "input-selection-background": accent,
            "input-selection-foreground": back,
            "scrollbar": accent,
            "scrollbar-background": "ansi_default",
            "ms-muted": "ansi_default",
            "ms-border": "ansi_default",
            "ms-raised": "ansi_default",
        },
    )
