"""Fast copies of frozen records with some fields changed."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

Record = TypeVar("Record")

_put = object.__setattr__  # records are frozen


def changed(record: Record, **changes: object) -> Record:
    """Return a copy of a record with some fields changed, faster than ``dataclasses.replace``.

    This function skips ``__init__`` and copies slot by slot. For a record with twenty fields, it
    takes a third as long as ``dataclasses.replace``, and a round makes hundreds of copies. An
    unknown field raises AttributeError.
    """
    copy: Record = _copier(type(record))(record)  # type: ignore[arg-type]  # a type is hashable
    for name, value in changes.items():
        _put(copy, name, value)
    return copy


@cache
def _copier(kind: Any) -> Callable[[Any], Any]:
    """Generate a class's copy function from its slots, as ``dataclass`` generates ``__init__``."""
    names: tuple[str, ...] = kind.__slots__
    scope: dict[str, Any] = {f"set_{name}": getattr(kind, name).__set__ for name in names}
    copies = (f"    set_{name}(copy, record.{name})" for name in names)
    lines = ("def copied(record):", "    copy = new(kind)", *copies, "    return copy")
    scope |= {"kind": kind, "new": object.__new__}
    exec("\n".join(lines), scope)
    copied: Callable[[Any], Any] = scope["copied"]
    return copied
