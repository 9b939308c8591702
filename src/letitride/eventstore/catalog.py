"""The event catalog: the types of event that a journal's streams may hold.

An event is a frozen dataclass, stored under the name of its class. The catalog is handed to the
journal by the application, so the event store knows no type of event itself.

>>> from dataclasses import dataclass, field
>>> @dataclass(frozen=True)
... class DoorLocked:
...     by: str
...     code: str = field(repr=False)
>>> catalog = EventCatalog([DoorLocked], schema=1)
>>> catalog.is_sealed(DoorLocked)                       # a field that logs must not show
True
>>> catalog.read("DoorLocked", 1, catalog.write(DoorLocked("ann", "1234"))).by
'ann'
"""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Generic, TypeVar

from letitride.errors import StorageError
from letitride.eventstore.codec import form, from_bytes, to_bytes

E = TypeVar("E")


class EventCatalog(Generic[E]):
    """Event types by name, in one version of their stored form.

    A change of any event's fields raises ``schema``.
    """

    def __init__(self, types: Iterable[type[E]], schema: int) -> None:
        self.types: dict[str, type[E]] = {kind.__name__: kind for kind in types}
        self.schema = schema
        self._sealed = frozenset(
            kind
            for kind in self.types.values()
            if not all(part.repr for part in fields(kind))  # type: ignore[arg-type]  # a dataclass
        )

    def is_sealed(self, kind: type) -> bool:
        """Whether rows hide events of this type: it has a field that its ``repr`` hides."""
        return kind in self._sealed

    def write(self, event: E) -> bytes:
        """An event as JSON, without its type."""
        return to_bytes(type(event), event)

    def read(self, kind: str, schema: int, text: bytes) -> E:
        """The event of this type in a JSON text."""
        if kind not in self.types or schema != self.schema:
            raise StorageError(
                "storage/unknown_event",
                expected=f"a type of event known here, in form {self.schema}",
                got=f"{kind} in form {schema}",
            )
        event: E = from_bytes(self.types[kind], text)
        return event

    def json_schema(self, title: str) -> dict[str, Any]:
        """The JSON Schema of every event as it is stored, by its type."""
        types: dict[str, Any] = dict(self.types)
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{title}, form {self.schema}",
            "$defs": {name: form(kind).schema for name, kind in types.items()},
        }
