"""`dataclass` for plain values, made in a quarter of the time and filled in a quarter of it.

`dataclasses` compiles up to six methods for each class: with a hundred classes that is 100 ms, half of what
it takes to show a vault, and a frozen one is filled attribute by attribute through `object.__setattr__`.
Here only `__init__` is compiled, comparing and hashing go by the fields' values through one shared function
each, and `frozen` is held by the type checker alone, which takes this for `dataclasses.dataclass` itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses
    from collections.abc import Callable
    from operator import attrgetter

    def dataclass(*, frozen: bool = False, slots: bool = False) -> Callable[[type], type]:
        """Make a class a dataclass: equal when its fields are, hashable when it is frozen."""

        def make(cls: type) -> type:
            made = dataclasses.dataclass(eq=False, repr=False, slots=slots)(cls)
            names = [field.name for field in dataclasses.fields(made) if field.compare]
            values = attrgetter(*names) if names else type
            made.__eq__ = _equal(values)
            made.__hash__ = (lambda self: hash(values(self))) if frozen else None
            made.__repr__ = _shown
            return made

        return make

    def _equal(values: Callable[[object], object]) -> Callable[[object, object], bool]:
        def equal(self: object, other: object) -> bool:
            if other.__class__ is not self.__class__:
                return NotImplemented
            return values(self) == values(other)

        return equal

    def _shown(self: object) -> str:
        parts = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
        return f"{type(self).__qualname__}({', '.join(parts)})"
