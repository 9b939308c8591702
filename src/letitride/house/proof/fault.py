"""Faults: what an audit finds wrong with a record, and where."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from letitride.eventstore.store import StoredEvent


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing found wrong: in which stream, at which version, and what."""

    stream: str
    version: int | None
    what: str


class FaultError(Exception):
    """Ends an audit: there is no going on from what is wrong."""

    def __init__(self, stream: str, version: int | None, what: str) -> None:
        super().__init__(what)
        self.fault = Fault(stream, version, what)


@contextmanager
def following(stored: StoredEvent) -> Iterator[None]:
    """Whatever an engine stumbles over in an event is a fault of the event."""
    try:
        yield
    except FaultError:
        raise
    except Exception as error:  # noqa: BLE001 - a forger may have written anything
        what = f"does not follow: {type(error).__name__} {error}"
        raise FaultError(stored.stream, stored.version, what) from None


@contextmanager
def typed(stream: str) -> Iterator[None]:
    """A row with a value of another type than is written there is a fault: SQLite holds any."""
    try:
        yield
    except TypeError:
        raise FaultError(stream, None, "a value of another type than is written there") from None
