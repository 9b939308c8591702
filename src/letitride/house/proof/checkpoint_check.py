"""Compare a record with its checkpoints, which are kept outside the database.

A restore loses the events after the backup. The house records which streams lost their tails, so
the audit does not take heads that earlier checkpoints recorded there for a fault.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from letitride.errors import LetItRideError
from letitride.eventstore.checkpoints import CheckpointFile, is_counted, read_file
from letitride.eventstore.sealing import StoreKey
from letitride.eventstore.store import CheckpointCount, StoredEvent
from letitride.house.events import HouseRestored
from letitride.house.proof.chain_check import FaultError
from letitride.house.restored import STREAM

#: The stream name for a fault in the checkpoints themselves.
CHECKPOINTS = "checkpoints"


class KnownRestore(NamedTuple):
    """A restore in the record: the version of its event in the house's stream, and the event."""

    version: int
    time: str
    event: HouseRestored

    def lost(self, stream: str, version: int) -> bool:
        """Return whether an event of a stream was lost in this restore."""
        return any(one.stream == stream and version > one.kept for one in self.event.lost)


@dataclass(frozen=True, slots=True)
class Compared:
    """The checkpoints that were compared: how many, how many the database counts, and when.

    ``counted`` is None if the record does not say.
    """

    compared: int = 0
    counted: int | None = None
    first: str | None = None
    last: str | None = None


class CheckpointCheck:
    """The heads that checkpoint files recorded, and the hashes found in the record."""

    def __init__(self, key: StoreKey, paths: Sequence[Path]) -> None:
        self._key = key
        try:
            read = [read_file(key, path) for path in paths]
        except LetItRideError as error:
            raise FaultError(CHECKPOINTS, None, str(error)) from None
        self._files: dict[str, CheckpointFile] = {file.id: file for file in read if file.id}
        self._found: dict[tuple[str, int], str] = {
            (stream, version): "" for stream, version, _, _ in self._heads(())
        }

    @property
    def compared(self) -> Compared:
        """How many checkpoints there are, and when the first and the last were made."""
        times = sorted(made.time for file in self._files.values() for made in file.checkpoints)
        if not times:
            return Compared()
        return Compared(len(times), None, times[0], times[-1])

    def note(self, stored: StoredEvent) -> None:
        """Note the hash of an event that a checkpoint recorded."""
        place = (stored.stream, stored.version)
        if place in self._found:
            self._found[place] = stored.hash.hex()

    def check_heads(self, restores: Sequence[KnownRestore]) -> None:
        """Check that every recorded head is in the record, unless a restore lost it."""
        for stream, version, hash_, later in self._heads(restores):
            if self._found[stream, version] == hash_:
                continue
            if not any(one.lost(stream, version) for one in later):
                raise FaultError(stream, version, "not the event that a checkpoint recorded")

    def check_counts(self, counts: Iterable[CheckpointCount], *, every: bool) -> None:
        """Check that no line that the database counts is missing.

        With ``every``, all of the house's files must be there, and not only some of them.
        """
        known = set()
        for row in counts:
            if not is_counted(self._key, row):
                raise FaultError(CHECKPOINTS, None, "the database's count of them was altered")
            known.add(row.file)
            file = self._files.get(row.file)
            found = 0 if file is None else len(file.checkpoints)
            if found < row.lines and (every or file is not None):
                what = f"{found} found, but the database counts {row.lines} in one of the files"
                raise FaultError(CHECKPOINTS, None, what)
        if not self._files.keys() <= known:
            raise FaultError(CHECKPOINTS, None, "a file that the database does not count")

    def check_any(self) -> None:
        """Check that there is a checkpoint: without one, a missing tail would not be noticed."""
        if not self._files:
            raise FaultError(CHECKPOINTS, None, "none found, so events may be missing at the end")

    def _heads(
        self, restores: Sequence[KnownRestore]
    ) -> Iterator[tuple[str, int, str, list[KnownRestore]]]:
        """Yield each recorded head, with the restores that came after its checkpoint."""
        for file in self._files.values():
            seen = 0
            for checkpoint in file.checkpoints:
                version, hash_ = checkpoint.heads.get(STREAM, (0, ""))
                if restores and version > seen and self._found[STREAM, version] == hash_:
                    seen = version
                later = [one for one in restores if one.version > seen]
                for stream, (at, head) in checkpoint.heads.items():
                    yield stream, at, head, later
