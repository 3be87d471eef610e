"""`dataclass` for plain values, made in a tenth of the time and filled in a quarter of it.

`dataclasses` compiles up to six methods for each class: with a hundred classes that is 100 ms, half of what
it takes to show a vault, and a frozen one is filled attribute by attribute through `object.__setattr__`.
Here `__init__` is compiled when the first value of a class is made, comparing and hashing go by the fields'
values through functions that all classes share, and `frozen` is held by the type checker alone, which takes
this for `dataclasses.dataclass` itself. That module's `fields`, `replace` and `is_dataclass` know these too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
else:
    import sys
    from collections.abc import Callable
    from functools import cache
    from importlib import import_module
    from operator import attrgetter
    from types import ModuleType

    class _Late(ModuleType):
        """Stands for a module and imports it when one of its names is asked for."""

        def __getattr__(self, name: str) -> object:
            return getattr(import_module(self.__name__), name)

    def _dataclasses() -> ModuleType:
        """`dataclasses` without `inspect`, which takes 12 ms and serves it to describe classes that it makes
        itself. Whoever imports `inspect` gets the real one."""
        if "inspect" in sys.modules or "dataclasses" in sys.modules:
            return import_module("dataclasses")
        sys.modules["inspect"] = stand_in = _Late("inspect")
        try:
            return import_module("dataclasses")
        finally:
            if sys.modules.get("inspect") is stand_in:
                del sys.modules["inspect"]

    dataclasses = _dataclasses()
    field = dataclasses.field

    def dataclass(*, frozen: bool = False, slots: bool = False) -> Callable[[type], type]:
        """Make a class a dataclass: equal when its fields are, hashable when it is frozen."""

        def make(cls: type) -> type:
            fields = _fields_of(cls)
            members = {
                "__dataclass_fields__": fields,
                "__match_args__": tuple(fields),
                "__eq__": _equal,
                "__hash__": _hash if frozen else None,
                "__repr__": _shown,
            }
            made = _with_slots(cls, members) if slots else _with_members(cls, members)
            made.__init__ = _late_init(made)
            return made

        return make

    def _with_members(cls: type, members: dict[str, object]) -> type:
        for name, one in members["__dataclass_fields__"].items():
            if isinstance(vars(cls).get(name), dataclasses.Field):
                if one.default is dataclasses.MISSING:
                    delattr(cls, name)
                else:
                    setattr(cls, name, one.default)
        for name, member in members.items():
            setattr(cls, name, member)
        return cls

    def _with_slots(cls: type, members: dict[str, object]) -> type:
        """The class anew: its fields are slots, and their defaults belong to `__init__`."""
        fields = members["__dataclass_fields__"]
        taken = {slot for base in cls.__mro__[1:] for slot in getattr(base, "__slots__", ())}
        left_out = {*fields, "__dict__", "__weakref__"}
        own = {name: member for name, member in vars(cls).items() if name not in left_out}
        slots = tuple(name for name in fields if name not in taken)
        return type(cls)(cls.__name__, cls.__bases__, {**own, **members, "__slots__": slots})

    def _fields_of(cls: type) -> dict[str, dataclasses.Field]:
        """The fields of a class in order, those of its bases first, as `dataclasses` describes them."""
        fields: dict[str, dataclasses.Field] = {}
        for base in reversed(cls.__mro__[1:]):
            fields |= getattr(base, "__dataclass_fields__", {})
        for name, kind in vars(cls).get("__annotations__", {}).items():
            if str(kind).startswith("ClassVar"):
                continue
            given = vars(cls).get(name, dataclasses.MISSING)
            one = given if isinstance(given, dataclasses.Field) else dataclasses.field(default=given)
            one.name, one.type = name, kind
            one._field_type = dataclasses._FIELD
            fields[name] = one
        return fields

    def _late_init(cls: type) -> Callable[..., None]:
        def __init__(self: object, *values: object, **named: object) -> None:
            cls.__init__ = made = _init_of(cls)
            made(self, *values, **named)

        return __init__

    def _init_of(cls: type) -> Callable[..., None]:
        """`__init__` with the fields as its parameters."""
        known: dict[str, object] = {"NOT_GIVEN": dataclasses.MISSING}
        parameters, lines = ["self"], []
        for name, one in cls.__dataclass_fields__.items():
            value = name
            if one.default_factory is not dataclasses.MISSING:
                known[f"make_{name}"] = one.default_factory
                value = f"make_{name}() if {name} is NOT_GIVEN else {name}"
                default = "=NOT_GIVEN"
            elif one.default is not dataclasses.MISSING:
                known[f"default_{name}"] = one.default
                default = f"=default_{name}"
            else:
                default = ""
            parameters.append(name + default)
            lines.append(f" self.{name}={value}")
        if hasattr(cls, "__post_init__"):
            lines.append(" self.__post_init__()")
        exec(f"def __init__({','.join(parameters)}):\n" + ("\n".join(lines) or " pass"), known)
        init: Callable[..., None] = known["__init__"]
        init.__qualname__ = f"{cls.__qualname__}.__init__"
        return init

    @cache
    def _values(cls: type) -> Callable[[object], object]:
        """What gives the values by which two of a class are compared."""
        names = [name for name, one in cls.__dataclass_fields__.items() if one.compare]
        return attrgetter(*names) if names else type

    def _equal(self: object, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        values = _values(self.__class__)
        return values(self) == values(other)

    def _hash(self: object) -> int:
        return hash(_values(self.__class__)(self))

    def _shown(self: object) -> str:
        fields = self.__dataclass_fields__.items()
        parts = (f"{name}={getattr(self, name)!r}" for name, one in fields if one.repr)
        return f"{type(self).__qualname__}({', '.join(parts)})"
