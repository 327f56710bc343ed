"""Immutable records: what `dataclass(frozen=True, slots=True)` means, at a tenth of its cost.

A ruling has to be there at once, and in a start-up that may take 100 ms the standard library's
decorator took 30 to import and 1 for each class. So every immutable record of this package is
`frozen`. What is being put together and not read on the way to a ruling may be a `dataclass`.

To type checkers a frozen class is a dataclass, and it behaves as one; but it has no
`__dataclass_fields__`, so what reads them can't be used, and `replace` is here.
"""

from __future__ import annotations

from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")
else:

    def dataclass_transform(**_):
        """What `typing` has does no more than this, and would have to be imported."""
        return lambda decorator: decorator


_UNSET: Any = object()
_names = attrgetter("__match_args__")


class _Field:
    """A field that is more than a name and a plain default."""

    __slots__ = ("compare", "default", "make", "repr")

    def __init__(
        self, default: Any, make: Callable[[], Any] | None, compare: bool, repr: bool
    ) -> None:
        self.default = default
        self.make = make
        self.compare = compare
        self.repr = repr


def field(
    *,
    default: T = _UNSET,
    default_factory: Callable[[], T] | None = None,
    compare: bool = True,
    repr: bool = True,
) -> T:
    """Describe a field of a frozen class.

    Args:
        default: Its value where none is given.
        default_factory: Makes that value anew each time, such as a dict.
        compare: Whether it takes part in `==` and in the hash.
        repr: Whether `repr` shows it.
    """
    in_its_place: Any = _Field(default, default_factory, compare, repr)
    value: T = in_its_place  # it stands where the value will be, until `frozen` reads it
    return value


class _Record:
    """What all frozen classes have in common."""

    __slots__ = ()
    __match_args__: tuple[str, ...]
    _compared: Callable[[object], object]
    _shown: tuple[str, ...]

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self._compared(self) == self._compared(other)

    def __hash__(self) -> int:
        return hash(self._compared(self))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._shown)
        return f"{self.__class__.__qualname__}({shown})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return self.__class__, tuple(getattr(self, name) for name in self.__match_args__)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a class whose annotations are its fields an immutable record with slots.

    Its bases may have methods, but no fields; at least one field has to be compared.
    """
    fields = {name: _described(cls, name) for name in cls.__annotations__}
    kept = {
        name: value
        for name, value in cls.__dict__.items()
        if name not in fields and name not in ("__dict__", "__weakref__")
    }
    # Slots can't be added to a class that is there, so it is made once more, with them.
    bases = tuple(base for base in cls.__bases__ if base is not object)
    record: Any = type(
        cls.__name__,
        (*bases, _Record),
        {
            **kept,
            "__qualname__": cls.__qualname__,
            "__slots__": tuple(fields),
            "__match_args__": tuple(fields),
            "_compared": attrgetter(*(name for name, field in fields.items() if field.compare)),
            "_shown": tuple(name for name, field in fields.items() if field.repr),
        },
    )
    record.__init__ = _at_first(record, fields)
    made: type[T] = record
    return made


def _described(cls: type, name: str) -> _Field:
    found = cls.__dict__.get(name, _UNSET)
    return found if isinstance(found, _Field) else _Field(found, None, True, True)


def _at_first(record: Any, fields: dict[str, _Field]) -> Callable[..., None]:
    """An `__init__` that makes the real one; a start-up has more classes than it has records of."""

    def __init__(self: object, *values: Any, **named: Any) -> None:
        record.__init__ = _initializer(record, fields)
        record.__init__(self, *values, **named)

    return __init__


def _initializer(record: type, fields: dict[str, _Field]) -> Callable[..., None]:
    """`__init__` as one would write it, so that slips in a call are told as Python tells them."""
    scope: dict[str, Any] = {"_UNSET": _UNSET}
    parameters, lines = ["self"], []
    for name, field in fields.items():
        # The slot's own setter: it passes by our refusal, and is quicker than `object`'s.
        scope[f"_set_{name}"] = record.__dict__[name].__set__
        scope[f"_default_{name}"] = field.default
        scope[f"_make_{name}"] = field.make
        has_default = field.default is not _UNSET or field.make is not None
        parameters.append(f"{name}=_default_{name}" if has_default else name)
        value = f"_make_{name}() if {name} is _UNSET else {name}" if field.make else name
        lines.append(f" _set_{name}(self, {value})")
    exec("\n".join([f"def __init__({', '.join(parameters)}):", *lines]), scope)
    made: Callable[..., None] = scope["__init__"]
    made.__qualname__ = f"{record.__qualname__}.__init__"
    return made


def replace(record: T, **changes: Any) -> T:
    """A copy of a frozen record in which some fields are changed.

    Raises:
        TypeError: it has no such field.
    """
    made: T = type(record)(**{name: getattr(record, name) for name in _names(record)} | changes)
    return made
