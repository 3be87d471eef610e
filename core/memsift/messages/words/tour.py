"""Words of the guided tour of the demo."""

WORDS: dict[str, tuple[str, str]] = {
    "tui.do.tour.next": ("tour: next", "导览：下一步"),
    "tui.help.tour.next": ("Tour of the demo: next step", "演示导览：下一步"),
    "tui.do.tour.stop": ("tour: end", "导览：结束"),
    "tui.help.tour.stop": ("End the tour", "结束导览"),
}
