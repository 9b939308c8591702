"""The event catalog: the event types that a journal's streams may contain.

An event is a frozen dataclass, stored under the name of its class. The application passes the
catalog to the journal, so the event store itself does not depend on any event type.

>>> from dataclasses import dataclass, field
>>> @dataclass(frozen=True)
... class DoorLocked:
...     by: str
...     code: str = field(repr=False)
>>> catalog = EventCatalog([DoorLocked], schema=1)
>>> catalog.is_sealed(DoorLocked)                       # it has a field hidden from logs
True
>>> catalog.read("DoorLocked", 1, catalog.write(DoorLocked("ann", "1234"))).by
'ann'
"""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Generic, TypeVar

from letitride.errors import StorageError
from letitride.eventstore.codec import form, from_bytes, from_earlier, to_bytes

E = TypeVar("E")


class EventCatalog(Generic[E]):
    """The event types by name, in one version of the stored format.

    Increase ``schema`` when any event's fields change. A new field needs a default value, because
    events in an earlier format lack it. Never rename a stored field or type.
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
        """Return whether this type of event is sealed, which it is if ``repr`` hides a field."""
        return kind in self._sealed

    def write(self, event: E) -> bytes:
        """Encode an event as JSON, without its type."""
        return to_bytes(type(event), event)

    def read(self, kind: str, schema: int, text: bytes) -> E:
        """Decode an event of this type from JSON, in this format or an earlier one."""
        if kind not in self.types or not 1 <= schema <= self.schema:
            raise StorageError(
                "storage/unknown_event",
                expected=f"a known event type in format {self.schema} or earlier",
                got=f"{kind} in format {schema}",
            )
        type_ = self.types[kind]
        event: E = from_earlier(type_, text) if schema < self.schema else from_bytes(type_, text)
        return event

    def json_schema(self, title: str) -> dict[str, Any]:
        """Return the JSON Schema of every stored event, by type."""
        types: dict[str, Any] = dict(self.types)
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": f"{title}, format {self.schema}",
            "$defs": {name: form(kind).schema for name, kind in types.items()},
        }
