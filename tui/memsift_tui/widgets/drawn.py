"""Widgets that draw whole lines of their own and have neither border nor padding."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Self

from rich.segment import Segment
from rich.style import Style
from textual.app import RenderResult
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from memsift_tui.styles.themes import Palette, palette
from memsift_tui.widgets.content import segment
from memsift_tui.widgets.lines import Line


class DrawnWidget(Widget, inherit_bindings=False):
    """Base of those widgets. Subclasses give `draw`; nothing else of a widget is looked at for a line, as
    Textual does for borders, padding, opacity, tint and hatch: that takes ten times as long.

    Lines are kept until `refresh` is told of them: Textual asks for all that lie between two that changed.
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        self._kept: dict[int, Strip] = {}
        self._kept_for: tuple[object, ...] = ()
        self._styles: Palette = MappingProxyType({})
        super().__init__(id=id, classes=classes)

    def draw(self, y: int, width: int, styles: Palette) -> Strip:
        """Line `y` of the widget, `width` cells wide."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Make ready for drawing some lines; nothing changes until they are drawn."""

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        if not regions:
            self._kept.clear()
        for y in (y for region in regions for y in region.line_range):
            self._kept.pop(y, None)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_line(self, y: int) -> Strip:
        return self.draw(y, self._see_for_what().width, self._styles)

    def render_lines(self, crop: Region) -> list[Strip]:
        width, styles, strips = self._see_for_what().width, self._styles, []
        for y in crop.line_range:
            if (strip := self._kept.get(y)) is None:
                strip = self._kept[y] = self.draw(y, width, styles)
            strips.append(strip)
        start, end = crop.column_span
        return strips if (start, end) == (0, width) else [strip.crop(start, end) for strip in strips]

    def _see_for_what(self) -> Size:
        """Draw everything anew for another size, theme or filter; the size. Filters (for NO_COLOR, for a
        terminal of few colours) are applied to the styles once, not to every line."""
        size, theme, filters = self.size, self.app.theme, tuple(self.get_line_filters())
        if (size, theme, *filters) != self._kept_for:
            self._kept.clear()
            self._kept_for = (size, theme, *filters)
            background = self.background_colors[1]
            self._styles = MappingProxyType(
                {name: _filtered(style, filters, background) for name, style in palette(theme).items()}
            )
        self.lay_out()
        return size

    def render(self) -> RenderResult:  # pragma: no cover - `draw` does it; Textual asks for the method
        return ""

    def theme_changed(self) -> None:
        """Draw everything again in other colours."""
        self.refresh()


def _filtered(style: Style, filters: Iterable[LineFilter], background: Color) -> Style:
    """A style as Textual's filters make it. They go by the style of each piece of a line alone."""
    for one in filters:
        style = one.apply([Segment(" ", style)], background)[0].style or Style.null()
    return style


def strip_of(line: Line, width: int, styles: Palette) -> Strip:
    """A line that is `width` cells wide, in the colours of a theme."""
    return Strip([segment(text, styles[name]) for text, name in line], width)


def blank_strip(width: int, styles: Palette, style: str = "text") -> Strip:
    """An empty line."""
    return Strip([Segment(" " * width, styles[style])], width)
