"""Widgets that draw whole lines of their own and have neither border nor padding."""

from __future__ import annotations

from rich.segment import Segment
from textual.app import RenderResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from memsift_tui.styles.themes import Palette, palette
from memsift_tui.widgets.content import segment
from memsift_tui.widgets.lines import Line


class DrawnWidget(Widget, inherit_bindings=False):
    """Base of those widgets. Subclasses give `draw`; nothing else of a widget is looked at for a line, as
    Textual does for borders, padding, opacity, tint and hatch: that takes ten times as long."""

    def draw(self, y: int, width: int, styles: Palette) -> Strip:
        """Line `y` of the widget, `width` cells wide."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        return self.draw(y, self.size.width, palette(self.app.theme))

    def render_lines(self, crop: Region) -> list[Strip]:
        width, styles = self.size.width, palette(self.app.theme)
        strips = [self.draw(y, width, styles) for y in crop.line_range]
        for line_filter in self.get_line_filters():
            background = self.background_colors[1]
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        start, end = crop.column_span
        return strips if (start, end) == (0, width) else [strip.crop(start, end) for strip in strips]

    def render(self) -> RenderResult:  # pragma: no cover - `draw` does it; Textual asks for the method
        return ""

    def theme_changed(self) -> None:
        """Draw everything again in other colours."""
        self.refresh()


def strip_of(line: Line, width: int, styles: Palette) -> Strip:
    """A line that is `width` cells wide, in the colours of a theme."""
    return Strip([segment(text, styles[name]) for text, name in line], width)


def blank_strip(width: int, styles: Palette, style: str = "text") -> Strip:
    """An empty line."""
    return Strip([Segment(" " * width, styles[style])], width)
