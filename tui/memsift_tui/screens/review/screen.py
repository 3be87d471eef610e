"""The Review screen: the global file left, an assistant's right; what is alike is lit in both."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from memsift_tui.screens.base import bindings
from memsift_tui.screens.review.alike import AlikeActions
from memsift_tui.screens.review.views import ViewActions


class ReviewScreen(AlikeActions, ViewActions):
    """Home: the screen of the registry, put together from its parts."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("review")
