"""The self-check: what a house can check about itself, quickly and without replaying its rounds.

It compares the program with its manifest, the settings file with the file as it was at the start,
the rules in force with the recorded ones, and the whole database with its own chains, receipts,
books, and meters. Each fault names the place that it stops: a table, a link, or the house.
"""

import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from letitride.errors import LetItRideError
from letitride.eventstore.checkpoints import read_checkpoints
from letitride.eventstore.codec import to_bytes
from letitride.eventstore.store import StoredEvent, Transaction
from letitride.house.closures import HOUSE, ClosureState
from letitride.house.events import (
    CheckFault,
    CheckPart,
    LinkOpened,
    RulesChanged,
    TableOpened,
    table_stream,
)
from letitride.house.house_journal import HouseJournal
from letitride.house.known_link import is_own
from letitride.house.loaded_table import Rules
from letitride.house.proof.chain_check import (
    FaultError,
    LedgerCheck,
    chained_events,
    check_receipts,
)
from letitride.house.proof.manifest import (
    FILE,
    Manifest,
    ManifestError,
    differences,
    make_manifest,
    read_manifest,
)
from letitride.house.proof.meter_sums import MeterSums
from letitride.progressive.link import events as link_events
from letitride.rulebook.house_rules import HouseRules

#: The most faults of one part that a check records. More would only fill the record.
_MOST = 20
#: The number of events between pauses, which leave the processor to players.
_PAUSE_EVERY = 500
#: The events that change a meter.
_MOVES = frozenset(
    kind.__name__
    for kind in (
        link_events.Contributed,
        link_events.ContributionReversed,
        link_events.MeterAdjusted,
        link_events.AwardReversed,
        link_events.ManualAdjustmentMade,
        link_events.WinBackedOut,
    )
)
_RULES = (TableOpened.__name__, RulesChanged.__name__)
#: The folder of the installed package.
_PACKAGE = Path(__file__).parents[2]


class Software:
    """The program and its data on this machine, and the manifest to compare them with."""

    def __init__(self, version: str, root: Path = _PACKAGE) -> None:
        self.root = root
        self.version = version
        self._at_start = make_manifest(self.root, version, "start")

    @property
    def installation(self) -> str:
        """The machine's name and a digest of the package's path."""
        path = sha256(str(self.root.resolve()).encode()).hexdigest()[:8]
        return f"{socket.gethostname()[:60]} {path}"

    def manifest(self) -> Manifest:
        """Return the manifest to compare with: the package's own, or the one made at the start."""
        return read_manifest(self.root) or self._at_start

    def write(self) -> Manifest:
        """Write a manifest for a checkout, which then counts as this installation's own."""
        made = make_manifest(self.root, self.version, "letitride selfcheck --write")
        (self.root / FILE).write_text(made.as_text(), "utf-8")
        return made

    def faults(self, state: ClosureState) -> Iterator[CheckFault]:
        """Yield each file that differs from the manifest.

        Someone who can change the program can change its manifest too. So a build is also compared
        with the first one of its version that the house recorded for this installation.
        """
        try:
            noted = self.manifest()
        except ManifestError:
            yield _of_software(f"{FILE} cannot be read")
            return
        try:
            found = make_manifest(self.root, self.version, noted.made_by)
        except OSError as error:
            yield _of_software(f"the program cannot be read: {error.strerror}")
            return
        if noted.version != self.version:
            yield _of_software(f"the manifest is for version {noted.version}, not {self.version}")
        yield from map(_of_software, differences(noted, found))
        recorded = state.builds.get((self.installation, self.version))
        if recorded is not None and recorded != noted.digest:
            yield _of_software(f"not the build of version {self.version} that the house recorded")


def _of_software(what: str) -> CheckFault:
    return CheckFault(HOUSE, CheckPart.SOFTWARE, what)


class SettingsFile:
    """The settings file, which must stay as it was when the house started."""

    def __init__(self, path: Path, in_force: str) -> None:
        self._path = path
        self._at_start = self._read()
        #: The digest of the settings in force, for the record.
        self.digest = sha256(in_force.encode()).hexdigest()

    def faults(self) -> Iterator[CheckFault]:
        """Yield a fault if the file was changed, removed, or added."""
        if self._read() != self._at_start:
            what = f"{self._path.name} was changed while the house was running"
            yield CheckFault(HOUSE, CheckPart.SETTINGS, what)

    def _read(self) -> bytes | None:
        try:
            return self._path.read_bytes()
        except OSError:
            return None


class InForce(NamedTuple):
    """A table's rules in memory: those of the current round, and those of the next."""

    now: Rules
    next: Rules


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check: the parts it covered, and the faults in them."""

    parts: tuple[CheckPart, ...]
    faults: tuple[CheckFault, ...]


def rules_faults(
    journal: HouseJournal, tx: Transaction, in_force: Mapping[str, InForce]
) -> Iterator[CheckFault]:
    """Yield the tables whose rules in force are not the rules that the record says."""
    for stream in tx.streams():
        if not stream.startswith(table_stream("")):
            continue
        try:
            fault = _rules_fault(journal, tx, stream, in_force.get(stream))
        except LetItRideError as error:
            fault = str(error)
        if fault is not None:
            yield CheckFault(stream, CheckPart.RULES, fault)


def _rules_fault(
    journal: HouseJournal, tx: Transaction, stream: str, in_force: InForce | None
) -> str | None:
    recorded: dict[int, HouseRules] = {}
    for kept in journal.recorded(tx.events_of(stream, _RULES)):
        assert isinstance(kept.event, TableOpened | RulesChanged), "selected by kind"
        recorded[kept.stored.version] = kept.event.rules
    for rules in in_force or ():
        if rules.version not in recorded or not _same(recorded[rules.version], rules.rules):
            return "the rules in force are not the recorded rules"
    last = tx.last_of(stream, ("BettingOpened",))
    if last is not None and recorded:
        version = max((at for at in recorded if at < last.version), default=0)
        opened = journal.decode(last)
        if version and getattr(opened, "rules_digest", "") != recorded[version].digest:
            return "the last round did not open under the recorded rules"
    return None


def _same(one: HouseRules, other: HouseRules) -> bool:
    return to_bytes(HouseRules, one) == to_bytes(HouseRules, other)


def database_faults(
    journal: HouseJournal,
    tx: Transaction,
    checkpoints: Path | None = None,
    pause: Callable[[], None] = lambda: None,
) -> Iterator[CheckFault]:
    """Yield the faults in the database: chains, receipts, books, meters, and checkpoints.

    Every row is read, but no round is replayed and nothing is unsealed.
    """
    noted, unreadable = _noted(journal, checkpoints)
    if unreadable is not None:
        yield unreadable
    check = _DatabaseCheck(journal, tx, noted, pause)
    for stream in sorted(map(str, tx.named_streams() | noted.keys())):
        fault = check.stream(stream)
        if fault is not None:
            yield fault
    yield from check.books()


class _DatabaseCheck:
    """One pass over all rows of the database."""

    def __init__(
        self,
        journal: HouseJournal,
        tx: Transaction,
        noted: Mapping[str, tuple[int, str]],
        pause: Callable[[], None],
    ) -> None:
        self._journal, self._tx, self._noted, self._pause = journal, tx, noted, pause
        self._ledger = LedgerCheck(tx)
        self._meters = MeterSums()
        self._moves: list[link_events.LinkEvent] = []
        self._count = 0

    def stream(self, stream: str) -> CheckFault | None:
        """Check one stream, and return its first fault."""
        try:
            self._stream(stream)
        except FaultError as error:
            return _of_database(stream, error.fault.version, error.fault.what)
        except LetItRideError as error:
            return _of_database(stream, None, str(error))
        except Exception as error:  # noqa: BLE001 - a forger may have written anything
            return _of_database(stream, None, f"cannot be read: {type(error).__name__}")
        return None

    def _stream(self, stream: str) -> None:
        lines, rows = self._ledger.lines(stream), []
        version, hash_ = self._noted.get(stream, (0, ""))
        for stored in chained_events(self._tx, stream):
            self._rest()
            self._read(stored)
            rows.append(stored._replace(payload=b""))
            if stored.version == version and stored.hash.hex() != hash_:
                raise FaultError(stream, version, "not the event that a checkpoint recorded")
        if len(rows) < max(version, *lines, 0):
            raise FaultError(stream, len(rows) + 1, "missing")
        check_receipts(self._tx, stream, rows, self._journal.is_signed_receipt)

    def _read(self, stored: StoredEvent) -> None:
        """Note a change to a meter. A link's stream repeats the awards of its tables."""
        if stored.kind == LinkOpened.__name__:
            opened = self._journal.decode(stored)
            assert isinstance(opened, LinkOpened), "selected by kind"
            self._meters.open(opened.opening)
        elif stored.kind in _MOVES:
            moved = self._journal.decode(stored)
            assert isinstance(moved, link_events.LinkEvent), "selected by kind"
            of_table = isinstance(
                moved, link_events.MeterAdjusted | link_events.AwardReversed
            ) or is_own(moved)
            if of_table == stored.stream.startswith(table_stream("")):
                self._moves.append(moved)

    def _rest(self) -> None:
        self._count += 1
        if self._count % _PAUSE_EVERY == 0:
            self._pause()

    def books(self) -> Iterator[CheckFault]:
        """Yield the faults in balances and meters."""
        try:
            self._ledger.check_balances()
        except FaultError as error:
            yield _of_database(error.fault.stream, None, error.fault.what)
        try:
            for moved in self._moves:
                self._meters.move(moved)
            for name, what in self._meters.faults(self._ledger.sums):
                yield _of_database(f"link:{name}", None, what)
        except KeyError as error:
            yield _of_database(HOUSE, None, f"an event of an unknown meter: {error}")


def _noted(
    journal: HouseJournal, path: Path | None
) -> tuple[dict[str, tuple[int, str]], CheckFault | None]:
    """Return the heads that the checkpoints recorded last, and the fault if they are unreadable."""
    heads: dict[str, tuple[int, str]] = {}
    try:
        for checkpoint in read_checkpoints(journal.key, path) if path is not None else ():
            heads |= checkpoint.heads
    except (LetItRideError, OSError) as error:
        return {}, _of_database(HOUSE, None, f"the checkpoints cannot be read: {error}")
    return heads, None


def _of_database(stream: str, version: int | None, what: str) -> CheckFault:
    """Return a fault of the table or link with this stream, or else of the house."""
    kind = stream.partition(":")[0]
    place = stream if kind in ("table", "link") else HOUSE
    at = stream.replace(":", " ", 1) + ("" if version is None else f", event {version}")
    return CheckFault(place, CheckPart.DATABASE, f"{at}: {what}")


def limited(faults: Iterable[CheckFault]) -> tuple[CheckFault, ...]:
    """Return the first faults of each place and part."""
    kept: dict[tuple[str, CheckPart], list[CheckFault]] = {}
    for fault in faults:
        beside = kept.setdefault((fault.place, fault.part), [])
        if len(beside) < _MOST:
            beside.append(fault)
    return tuple(fault for group in kept.values() for fault in group)
