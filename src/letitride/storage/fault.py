"""Faults: what an audit finds wrong with a record, and where."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from letitride.errors import LetItRideError
from letitride.storage.store import StoredEvent


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
    except (LetItRideError, AssertionError, LookupError, AttributeError, StopIteration) as error:
        what = f"does not follow: {type(error).__name__} {error}"
        raise FaultError(stored.stream, stored.version, what) from None
