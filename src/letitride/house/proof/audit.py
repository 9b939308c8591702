"""Audit: everything is read again, and the first thing that is not as it must be is named.

The chain of every stream, every seal, every table and link replayed, every line of the books made
again from its event, balances as the sums of lines, meters as the sums of events, commands, awards
in both streams, deals proven from their seeds, people, the listing of tables, snapshots, and the
checkpoints kept elsewhere.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from letitride.cage import Posting
from letitride.errors import LetItRideError
from letitride.eventstore.chain import BEGINNING, event_hash
from letitride.eventstore.checkpoints import read_checkpoints
from letitride.eventstore.journal import WALLET, Journal, command_of
from letitride.eventstore.store import (
    AccountKey,
    Head,
    LedgerLine,
    StoredEvent,
    Transaction,
    checked,
)
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house import floor_list, people
from letitride.house.any_table import AnyLoaded, begun, followed, text_of
from letitride.house.books import imbalance, lines, table_lines
from letitride.house.controllers import LoadedController
from letitride.house.known_link import KnownLink, is_own
from letitride.house.loaded_table import LoadedTable
from letitride.house.loading import LinkHistory
from letitride.house.proof.audit_report import AuditReport
from letitride.house.proof.controller_check import fault_of
from letitride.house.proof.fair_rounds import FairRounds
from letitride.house.proof.fault import FaultError, following, typed
from letitride.house.proof.meter_sums import MeterSums
from letitride.house.proof.plain_streams import (
    Booked,
    Opened,
    read_floor,
    read_people,
    read_play,
    read_wallet,
)
from letitride.progressive.controller.events import GameStarted
from letitride.progressive.link import events as link_events
from letitride.table.meter_postings import link_postings, opening_postings


class _Noted(NamedTuple):
    """What a command's note must agree with."""

    command: str
    hash: bytes


def audit(journal: Journal, checkpoints: Path | None = None) -> AuditReport:
    """Read everything again, as of one moment."""
    report = AuditReport()
    with journal.reading() as tx:
        auditor = _Auditor(journal, tx, report)
        try:
            auditor.run(checkpoints)
        except FaultError as error:
            report.fault = error.fault
    return report


class _Auditor:
    """One pass over the whole record."""

    def __init__(self, journal: Journal, tx: Transaction, report: AuditReport) -> None:
        self._journal, self._tx, self._report = journal, tx, report
        self._sums: dict[AccountKey, int] = {}
        self._meters = MeterSums()
        self._awards: dict[
            tuple[str, int], house_events.Record
        ] = {}  # in links' streams, by version
        self._hashes: dict[tuple[str, int], str] = {}  # those that checkpoints ask for
        self._links: dict[str, KnownLink] = {}

    def run(self, checkpoints: Path | None) -> None:
        noted = self._noted(checkpoints)
        self._hashes = {(stream, version): "" for stream, version, _ in noted}
        for stream in sorted(map(str, self._tx.named())):
            self._stream(stream)
        for (name, version), award in self._awards.items():
            what = f"{type(award).__name__} that no table's stream has"
            raise FaultError(house_events.link_stream(name), version, what)
        self._balances()
        for name, fault in self._meters.faults(self._sums):
            raise FaultError(house_events.link_stream(name), None, fault)
        self._report.meters = list(self._meters.loaded())
        for stream, version, hash_ in noted:
            if self._hashes[stream, version] != hash_:
                raise FaultError(stream, version, "not the event that a checkpoint noted")

    def _noted(self, path: Path | None) -> list[tuple[str, int, str]]:
        if path is None:
            return []
        try:
            return [
                (stream, version, hash_)
                for checkpoint in read_checkpoints(self._journal.key, path)
                for stream, (version, hash_) in checkpoint.heads.items()
            ]
        except LetItRideError as error:
            raise FaultError("checkpoints", None, str(error)) from None

    def _stream(self, stream: str) -> None:
        """One stream from its beginning to its end, its lines and commands beside it."""
        kind = stream.partition(":")[0]
        readers: dict[str, Callable[[str, Opened], Booked]] = {
            "table": self._table,
            "link": self._link,
            "wallet": read_wallet,
            "play": read_play,
            people.STREAM: read_people,
            floor_list.STREAM: partial(read_floor, self._tx),
        }
        if kind not in readers:
            raise FaultError(stream, None, "a stream of no known kind")
        booked = self._booked(stream)
        events: dict[int, _Noted] = {}
        for stored, expected in readers[kind](stream, self._chained(stream)):
            events[stored.version] = _Noted(stored.command, stored.hash)
            found = booked.pop(stored.version, [])
            if found != list(expected):
                raise FaultError(stream, stored.version, "not the postings that the event makes")
        for version in booked:
            raise FaultError(stream, version, "postings without an event")
        self._check_commands(stream, events)

    def _booked(self, stream: str) -> dict[int, list[LedgerLine]]:
        booked: dict[int, list[LedgerLine]] = {}
        for kept in self._tx.lines(stream):
            with typed(stream):
                (version, number, _), line = checked(kept), checked(kept.line)
            beside = booked.setdefault(version, [])
            if number != len(beside):
                raise FaultError(stream, version, "not the postings that the event makes")
            beside.append(line)
            key = (line.owner, line.account, line.currency)
            self._sums[key] = self._sums.get(key, 0) + line.micros
        return booked

    def _chained(self, stream: str) -> Opened:
        """The events of a stream, each in its place in the chain, and opened."""
        head = Head(0, BEGINNING, "")
        for row in self._tx.events(stream):
            with typed(stream):
                stored = checked(row)
            if stored.version != head.version + 1:
                raise self._broken(stream, head.version + 1, "missing")
            if stored.hash != event_hash(head.hash, stored):
                raise self._broken(stream, stored.version, "altered: its hash is another")
            if stored.time < head.time:
                raise FaultError(stream, stored.version, "earlier than the event before")
            head = Head(stored.version, stored.hash, stored.time)
            self._report.events += 1
            if (stream, stored.version) in self._hashes:
                self._hashes[stream, stored.version] = stored.hash.hex()
            try:
                yield stored, self._journal.opened(stored)
            except LetItRideError as error:
                raise FaultError(stream, stored.version, str(error)) from None
        if self._tx.head(stream) != head:
            raise self._broken(stream, head.version + 1, "missing: the stream's end is another")

    def _broken(self, stream: str, version: int, what: str) -> FaultError:
        self._report.chain = False
        return FaultError(stream, version, what)

    def _check_commands(self, stream: str, events: dict[int, _Noted]) -> None:
        """Every event is one of those that a signed note names, of a command that was done."""
        hashes = {0: BEGINNING} | {version: one.hash for version, one in events.items()}
        with typed(stream):
            notes = [checked(done) for done in self._tx.commands(stream)]
        for done in notes:
            command = command_of(done)
            if not self._journal.is_noted(done, hashes.get(done.last, b"")):
                what = f"the note of {command} was altered, or what it was signed with"
                raise FaultError(stream, done.first, what)
            for version in range(done.first, done.last + 1):
                if version not in events or events.pop(version).command != command:
                    raise FaultError(stream, version, f"not what the command {command} did")
            if command != done.command and self._tx.command(command) is None:
                raise FaultError(stream, done.first, f"of a command nobody noted: {command}")
        for version, one in events.items():
            raise FaultError(stream, version, f"of a command nobody noted: {one.command}")

    def _table(self, stream: str, events: Opened) -> Booked:
        history = LinkHistory(self._journal, self._tx)
        snapshot = self._tx.snapshot(stream)
        with typed(stream):
            snapshot = snapshot and checked(snapshot)
        loaded: AnyLoaded | None = None
        fair = FairRounds()
        for stored, record in events:
            loaded, posted = self._followed(stored, loaded, record, history)
            with following(stored):
                self._note_link_event(stored, record)
                if isinstance(loaded, LoadedTable) and (fault := fair.fault_after(loaded, record)):
                    raise FaultError(stream, stored.version, fault)
            if snapshot is not None and snapshot.version == stored.version:
                self._check_snapshot(stream, loaded)
            yield stored, table_lines(stream, record, posted)
        last = 0 if loaded is None else loaded.version
        if snapshot is not None and not 0 < snapshot.version <= last:
            raise FaultError(stream, snapshot.version, "a snapshot of what has not been")

    def _followed(
        self,
        stored: StoredEvent,
        loaded: AnyLoaded | None,
        record: house_events.Record,
        history: LinkHistory,
    ) -> tuple[AnyLoaded, tuple[Posting, ...]]:
        with following(stored):
            if loaded is None:
                openings = {name: view.state for name, view in self._links.items()}
                return begun(record, openings), ()
            if isinstance(record, game_events.BettingOpened | GameStarted):
                self._report.rounds += 1
            if fault := _out_of_place(loaded, record):
                raise FaultError(stored.stream, stored.version, fault)
            return followed(loaded, record, stored.link_version, history)

    def _check_snapshot(self, stream: str, loaded: AnyLoaded) -> None:
        kept = self._journal.snapshot(self._tx, stream)
        if kept is None or kept.payload != text_of(loaded):
            raise FaultError(stream, loaded.version, "not the table that the snapshot keeps")

    def _note_link_event(self, stored: StoredEvent, record: house_events.Record) -> None:
        """What a table did to a link: its own contributions, and awards that the link has too."""
        if not isinstance(record, link_events.LinkEvent):
            return
        self._meters.move(record)
        if not is_own(record):
            place = (record.link, stored.link_version or 0)
            if self._awards.pop(place, None) != record:
                what = "an award that its link's stream does not have"
                raise FaultError(stored.stream, stored.version, what)

    def _link(self, stream: str, events: Opened) -> Booked:
        view: KnownLink | None = None
        for stored, record in events:
            if isinstance(record, house_events.LinkOpened) and view is None:
                view = KnownLink(1, record.opening)
                self._links[record.opening.name] = view
                self._meters.open(record.opening)
                yield stored, lines(stream, opening_postings(record.opening))
                continue
            if view is None or not isinstance(record, link_events.LinkEvent):
                raise FaultError(stream, stored.version, "no event of a link that is open")
            of_table = isinstance(record, _OF_TABLES)
            with following(stored):
                view = view.told(record)
                if not of_table:
                    self._meters.move(record)
            if of_table:
                self._awards[view.state.name, stored.version] = record
                yield stored, ()
                continue
            currency = view.state.terms.wager.currency
            yield stored, lines(stream, link_postings(record, currency))

    def _balances(self) -> None:
        balances = self._tx.balances()
        for key in sorted(balances.keys() | self._sums.keys(), key=str):
            if balances.get(key) != self._sums.get(key):
                what = f"{key[1]} in {key[2]}: not the sum of its postings"
                raise FaultError(str(key[0]), None, what)
            if key[1] == WALLET and balances[key] < 0:
                raise FaultError(key[0], None, f"{key[1]} in {key[2]}: below nothing")
        by_name: dict[str, dict[AccountKey, int]] = {}
        for key, micros in balances.items():
            by_name.setdefault(key[1], {})[key] = micros
        for account, owned in by_name.items():
            if self._tx.balances(account) != owned:
                raise FaultError("books", None, f"{account}: not found by its name")
        self._report.cage_micros, currency = imbalance(balances)
        if self._report.cage_micros:
            raise FaultError("books", None, f"they do not sum to zero in {currency}")


def _out_of_place(loaded: AnyLoaded, record: house_events.Record) -> str | None:
    """What is wrong with a table's next event before it is followed, if anything is."""
    if isinstance(loaded, LoadedController):
        return fault_of(loaded, record)
    other = isinstance(record, game_events.BettingOpened) and (
        record.rules_digest != loaded.next.rules.digest
    )
    return "not the rules in force" if other else None


#: What stands in a link's stream because a table did it: its money is in the table's books.
_OF_TABLES = (
    link_events.JackpotLocked,
    link_events.JackpotWon,
    link_events.MeterAdjusted,
    link_events.AwardReversed,
)
