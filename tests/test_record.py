"""Quick plain values behave as those of `dataclasses` do."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from dataclasses import field, fields, is_dataclass, replace
from typing import ClassVar

import pytest

from memsift.record import dataclass


@dataclass(frozen=True, slots=True)
class Point:
    """Two numbers."""

    KIND: ClassVar[str] = "point"
    x: int
    y: int = 2
    notes: list[str] = field(default_factory=list, compare=False, repr=False)


@dataclass()
class Named(Point):  # type: ignore[misc]  # those of `dataclasses` may not be of both kinds
    name: str = field(default="-")
    other: str = "o"


@dataclass(frozen=True, slots=True)
class Empty:
    """Nothing."""


def test_values_are_given_by_place_or_name_and_have_defaults() -> None:
    assert (Point(1).x, Point(1).y, Point(1, y=3).y, Point(x=5).x) == (1, 2, 3, 5)
    assert Point(1).notes == []
    assert Point(1).notes is not Point(1).notes
    assert Named(1, name="n").name == "n"
    assert (Named.name, Named.other) == ("-", "o")
    for wrong in (lambda: Point(), lambda: Point(1, z=1), lambda: Point(1, 2, [], 4)):  # type: ignore[call-arg]  # wrong
        with pytest.raises(TypeError, match="__init__"):
            wrong()


def test_they_are_equal_by_their_fields_and_class() -> None:
    assert Point(1, 2, ["a"]) == Point(1, 2, ["b"])
    assert Point(1) != Point(2)
    assert Point(1) != Named(1)
    assert Point(1) != (1, 2)
    assert Named(1, name="a") != Named(1, name="b")
    assert Empty() == Empty()
    assert hash(Point(1)) == hash(Point(1))
    assert len({Point(1), Point(1), Point(2)}) == 2
    with pytest.raises(TypeError):
        hash(Named(1))


def test_the_tools_of_dataclasses_work() -> None:
    assert [one.name for one in fields(Named)] == ["x", "y", "notes", "name", "other"]
    assert is_dataclass(Point(1))
    assert replace(Point(1, 4), x=3) == Point(3, 4)
    assert repr(Point(1)) == "Point(x=1, y=2)"
    for value in (Point(1, 2, ["a"]), Named(1, name="n"), Empty()):
        assert copy.deepcopy(value) == value
        assert pickle.loads(pickle.dumps(value)) == value
    match Point(7):
        case Point(x, y):
            assert (x, y) == (7, 2)


def test_slots_hold_the_fields_and_nothing_else() -> None:
    with pytest.raises(AttributeError):
        Point(1).z = 1  # type: ignore[attr-defined]  # it has none
    assert Point.KIND == "point"
    assert not hasattr(Point(1), "__dict__")


def test_describing_a_class_of_dataclasses_is_left_for_whoever_asks() -> None:
    program = (
        "import sys, memsift.record\nassert 'inspect' not in sys.modules\n"
        "import dataclasses\n@dataclasses.dataclass\nclass Two:\n    x: int\n    y: int = 2\n"
        "import inspect\nassert Two.__doc__ == 'Two(x: int, y: int = 2)', Two.__doc__\n"
        "assert str(inspect.signature(Two)) == '(x: int, y: int = 2) -> None'"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
