"""The audit: read the whole record again and report the first fault.

It checks the chain, seals, receipts, and ledger lines of every stream. It replays tables, links,
people, and the floor. It compares balances and meters with the sums of their entries, and each deal
with its seeds. It also compares the awards in tables' streams with those in links' streams,
snapshots with tables, and the whole record with the checkpoints kept elsewhere. It makes every
entry of the public log again and compares them.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from letitride.errors import LetItRideError
from letitride.eventstore.checkpoints import read_checkpoints
from letitride.eventstore.store import StoredEvent, Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import HouseJournal
from letitride.house.proof.audited_streams import AuditedStreams, Events
from letitride.house.proof.chain_check import (
    ChainError,
    Fault,
    FaultError,
    LedgerCheck,
    chained_events,
    check_receipts,
)
from letitride.house.proof.log_check import LogCount, check_log
from letitride.house.proof.log_sequencer import has_log
from letitride.house.proof.meter_sums import MeterSum
from letitride.money import MILLION, Cents, Currency
from letitride.transparency.note import VerifierKey

_ROUNDS = ("BettingOpened", "GameStarted")


@dataclass(slots=True)
class AuditReport:
    """The result of an audit: counts, sums, and the first fault."""

    events: int = 0
    rounds: int = 0
    chain: bool = True
    cage_micros: int = 0
    meters: list[MeterSum] = field(default_factory=list)
    log: LogCount = field(default_factory=LogCount)
    fault: Fault | None = None

    @property
    def ok(self) -> bool:
        """True if the audit found no fault."""
        return self.fault is None

    def as_data(self) -> dict[str, Any]:
        """Return the report as plain data, with amounts in whole cents."""
        return {
            "ok": self.ok,
            "events": self.events,
            "chain": self.chain,
            "cage_balance": _amount(self.cage_micros, Currency.USD),
            "meters": [
                {
                    "link": one.link,
                    "level": one.level,
                    "amount": _amount(one.amount, one.currency),
                    "reserve": _amount(one.reserve, one.currency),
                }
                for one in self.meters
            ],
            "rounds": self.rounds,
            "log_entries": self.log.entries,
            "log_waiting": self.log.waiting,
            "first_fault": None if self.fault is None else asdict(self.fault),
        }


def _amount(micros: int, currency: Currency) -> str:
    return str(Cents(micros // MILLION, currency))


def audit(
    journal: HouseJournal, checkpoints: Path | None = None, log_key: VerifierKey | None = None
) -> AuditReport:
    """Audit a house's whole record and its public log, as of one point in time."""
    with journal.store.reading() as tx:
        return _Auditor(tx, journal, log_key).run(checkpoints)


def audit_without_key(tx: Transaction) -> AuditReport:
    """Check everything that needs no key: chains, the ledger, and receipts, but not signatures."""
    return _Auditor(tx, None).run(None)


class _Auditor:
    """One pass over the whole record; with a journal, it also unseals and replays the events."""

    def __init__(
        self, tx: Transaction, journal: HouseJournal | None, log_key: VerifierKey | None = None
    ) -> None:
        self._tx, self._journal, self._log_key = tx, journal, log_key
        self._logged: list[tuple[str, int]] = []  # the events that belong in the public log
        self._report = AuditReport()
        self._ledger = LedgerCheck(tx)
        self._streams = None if journal is None else AuditedStreams(journal, tx)
        self._hashes: dict[tuple[str, int], str] = {}  # those that checkpoints name

    def run(self, checkpoints: Path | None) -> AuditReport:
        """Check everything, and return a report with the first fault."""
        try:
            self._run(checkpoints)
        except FaultError as error:
            self._report.fault = error.fault
            self._report.chain = not isinstance(error, ChainError)
        self._report.cage_micros = self._ledger.imbalance
        return self._report

    def _run(self, checkpoints: Path | None) -> None:
        noted = self._noted(checkpoints)
        self._hashes = {(stream, version): "" for stream, version, _ in noted}
        for stream in sorted(map(str, self._tx.named_streams())):
            self._stream(stream)
        if self._streams is not None:
            self._streams.check_awards()
        self._ledger.check_balances()
        if self._streams is not None:
            for name, fault in self._streams.meters.faults(self._ledger.sums):
                raise FaultError(house_events.link_stream(name), None, fault)
            self._report.meters = list(self._streams.meters.sums())
        for stream, version, hash_ in noted:
            if self._hashes[stream, version] != hash_:
                raise FaultError(stream, version, "not the event that a checkpoint recorded")
        if self._journal is not None and has_log(self._tx):
            self._report.log = check_log(self._journal, self._tx, self._logged, self._log_key)

    def _noted(self, path: Path | None) -> list[tuple[str, int, str]]:
        if path is None or self._journal is None:
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
        """Check one whole stream, with its ledger lines and receipts."""
        booked = self._ledger.lines(stream)
        events: list[StoredEvent] = []
        if self._streams is None or self._journal is None:
            events.extend(self._chained(stream))
            check_receipts(self._tx, stream, events)
            return
        for stored, expected in self._streams.fold(stream, self._decoded(stream)):
            events.append(stored)
            if booked.pop(stored.version, []) != list(expected):
                raise FaultError(stream, stored.version, "the postings do not match the event")
        for version in booked:
            raise FaultError(stream, version, "postings without an event")
        check_receipts(self._tx, stream, events, self._journal.is_signed_receipt)

    def _chained(self, stream: str) -> Iterator[StoredEvent]:
        for stored in chained_events(self._tx, stream):
            self._report.events += 1
            self._report.rounds += stored.kind in _ROUNDS
            if house_events.is_logged(stream, stored.kind):
                self._logged.append((stream, stored.version))
            if (stream, stored.version) in self._hashes:
                self._hashes[stream, stored.version] = stored.hash.hex()
            yield stored

    def _decoded(self, stream: str) -> Events:
        assert self._journal is not None
        for stored in self._chained(stream):
            try:
                yield stored, self._journal.decode(stored)
            except LetItRideError as error:
                raise FaultError(stream, stored.version, str(error)) from None
