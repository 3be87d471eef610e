"""Where something is, told by a small word: above the desk, below the desk."""

from __future__ import annotations

import pytest

from similarity.likeness_scores import told


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("The switch is above the desk", "The switch is below the desk", "conflict"),
        ("Keep the stop below the entry price", "Keep the stop above the entry price", "conflict"),
        ("The cat sleeps on the sofa", "The cat sleeps under the sofa", "conflict"),
        ("The fuse box is in the stairs' cupboard", "The fuse box is under the stairs' cupboard", "conflict"),
        ("She lives above the shop", "She lives over the shop", "dup"),
        ("The key is under the mat", "The key lies beneath the mat", "dup"),
        ("He was away over the weekend", "He was away at the weekend", "dup"),
        ("Invoices go under the name Ito", "Invoices go in the name Ito", "dup"),
    ],
)
def test_above_is_not_below(one, other, kind):
    assert told(one, other) == told(other, one) == kind
