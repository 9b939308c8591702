"""A changed copy of a frozen record, on the engine's hot path."""

from collections import deque
from functools import cache
from itertools import repeat
from operator import attrgetter
from typing import Any, TypeVar

Record = TypeVar("Record")


@cache
def _fields(kind: Any) -> tuple[tuple[str, ...], Any]:
    """The names of a record's fields, and what reads them all at once."""
    names: tuple[str, ...] = kind.__slots__
    return names, attrgetter(*names)


def changed(record: Record, **changes: object) -> Record:
    """The record with some fields changed; ``dataclasses.replace`` for slotted records, faster.

    It copies the slots without a step of the interpreter for each and skips ``__init__``, which
    costs a third as much for a record of twenty fields, and a round makes hundreds of copies. A
    field that does not exist is an AttributeError.
    """
    kind = type(record)
    names, values_of = _fields(kind)  # type: ignore[arg-type]  # a type is hashable
    copy = object.__new__(kind)
    put = object.__setattr__  # records are frozen
    deque(map(put, repeat(copy), names, values_of(record)), maxlen=0)
    for name, value in changes.items():
        put(copy, name, value)
    return copy
