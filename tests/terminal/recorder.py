"""A driver that keeps each of Textual's writes, for `TEXTUAL_DRIVER=recorder:Recorder`, and an app that
shows much of what Textual can: `python recorder.py` runs it."""

from __future__ import annotations

import json
import os
from typing import Any

from textual import on
from textual.app import App, ComposeResult
from textual.containers import Horizontal
from textual.drivers.linux_driver import LinuxDriver
from textual.screen import ModalScreen
from textual.widgets import Button, DataTable, Footer, Header, Input, Label, OptionList, Static, TextArea


class Recorder(LinuxDriver):
    """Writes `[size, data]` a line to the file `RECORD` names, then sends all of it."""

    def write(self, data: str) -> None:
        with open(os.environ["RECORD"], "a", encoding="utf-8") as file:
            file.write(json.dumps([self._get_terminal_size(), data]) + "\n")
        super().write(data)


class Question(ModalScreen[None]):
    """A box over wide characters: its edges cut some in half."""

    CSS = """
    Question { align: center middle; background: $background 50%; }
    Label { width: 33; border: heavy red; }
    """
    BINDINGS = [("escape", "dismiss", "away")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        yield Label("中文与 English 混排的对话框", id="q")


STYLES = "[bold red]bold[/] [dim italic]dim[/] [u]under[/] [reverse]rev[/] [strike]gone[/] [on blue]bg[/]"
DISPUTED = " 👩\u200d🚀 🇨🇭"
ROWS = [f"行{n} 一个 row with 宽字符 {'字' * (n % 9)} é e\u0301 ✓" for n in range(200)]


class Sampler(App[None]):
    CSS = "OptionList { width: 1fr; } #right { width: 1fr; } Static { height: 3; }"
    BINDINGS = [("f2", "ask", "ask"), ("f3", "more", "more"), ("ctrl+q", "quit", "quit")]  # noqa: RUF012

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal():
            yield OptionList(
                *(f"行{n} 一个 row with 宽字符 {'字' * (n % 9)} é e\u0301 ✓" for n in range(200))
            )
            with Horizontal(id="right"):
                yield DataTable()
        yield Static(STYLES + DISPUTED, id="s")
        yield Input(placeholder="输入")
        yield TextArea("一行\ntwo 行\n", id="t")
        yield Button("按钮 Button")
        yield Footer()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns("名", "value", "说明")
        table.add_rows([(f"项{n}", n * n, "长" * (n % 13)) for n in range(100)])

    def action_ask(self) -> None:
        self.push_screen(Question())

    def action_more(self) -> None:
        self.query_one("#s", Static).update("换了内容 changed 内 容")
        self.theme = "textual-light" if self.theme != "textual-light" else "nord"

    @on(Button.Pressed)
    def pressed(self) -> None:
        self.notify("通知 a notice with 宽 characters", title="提示")


if __name__ == "__main__":
    options: dict[str, Any] = {"mouse": False}
    Sampler().run(**options)
