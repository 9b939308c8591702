"""The audit: read the whole record again and report the first fault.

It checks the chain, seals, receipts, and ledger lines of every stream. It replays tables, links,
people, and the floor. It compares balances and meters with the sums of their entries, and each deal
with its seeds. It also compares the awards in tables' streams with those in links' streams,
snapshots with tables, and the whole record with the checkpoints kept elsewhere. Every wallet is run
forward in time, and every restore is checked against the tables it concerns.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from letitride.errors import LetItRideError
from letitride.eventstore.store import CheckpointCount, StoredEvent, Transaction, checked
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
    typed,
)
from letitride.house.proof.checkpoint_check import (
    CHECKPOINTS,
    CheckpointCheck,
    Compared,
    KnownRestore,
)
from letitride.house.proof.meter_sums import MeterSum
from letitride.house.proof.wallet_check import WalletCheck
from letitride.money import MILLION, Cents, Currency

_ROUNDS = ("BettingOpened", "GameStarted")


@dataclass(slots=True)
class AuditReport:
    """The result of an audit: counts, sums, and the first fault."""

    events: int = 0
    rounds: int = 0
    chain: bool = True
    cage_micros: int = 0
    meters: list[MeterSum] = field(default_factory=list)
    checkpoints: Compared = field(default_factory=Compared)
    restores: list[KnownRestore] = field(default_factory=list)
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
            "checkpoints": asdict(self.checkpoints),
            "restores": [
                {
                    "time": one.time,
                    "source": one.event.source.value,
                    "as_of": one.event.as_of,
                    "by": one.event.by,
                    "lost": [asdict(lost) for lost in one.event.lost],
                }
                for one in self.restores
            ],
            "first_fault": None if self.fault is None else asdict(self.fault),
        }


def _amount(micros: int, currency: Currency) -> str:
    return str(Cents(micros // MILLION, currency))


def audit(
    journal: HouseJournal,
    checkpoints: Path | Sequence[Path] | None = None,
    *,
    counted: bool = True,
    every: bool = True,
) -> AuditReport:
    """Audit a house's whole record, as of one point in time.

    With files of checkpoints, the record is compared with them, and there must be at least one. If
    the database counts them (``counted``), no line may be missing. With ``every``, these must be
    all of the house's files: processes on several machines each write one.
    """
    paths = [checkpoints] if isinstance(checkpoints, Path) else checkpoints
    counts: list[CheckpointCount] | None = None
    if counted and paths is not None:  # before the files, which grow while the house runs
        with journal.store.reading() as tx:
            counts = tx.checkpoint_counts()
    with journal.store.reading() as tx:
        return _Auditor(tx, journal).run(paths, counts, every=every)


def audit_without_key(tx: Transaction) -> AuditReport:
    """Check everything that needs no key: chains, the ledger, and receipts, but not signatures."""
    return _Auditor(tx, None).run(None)


class _Auditor:
    """One pass over the whole record; with a journal, it also unseals and replays the events."""

    def __init__(self, tx: Transaction, journal: HouseJournal | None) -> None:
        self._tx, self._journal = tx, journal
        self._report = AuditReport()
        self._ledger = LedgerCheck(tx)
        self._wallets = WalletCheck()
        self._streams = None if journal is None else AuditedStreams(journal, tx)
        self._checkpoints: CheckpointCheck | None = None

    def run(
        self,
        paths: Sequence[Path] | None,
        counts: list[CheckpointCount] | None = None,
        *,
        every: bool = False,
    ) -> AuditReport:
        """Check everything, and return a report with the first fault."""
        try:
            self._run(paths)
            if self._checkpoints is not None:
                self._compare(self._checkpoints, counts, every=every)
        except FaultError as error:
            self._report.fault = error.fault
            self._report.chain = not isinstance(error, ChainError)
        self._report.cage_micros = self._ledger.imbalance
        return self._report

    def _run(self, paths: Sequence[Path] | None) -> None:
        if paths is not None and self._journal is not None:
            self._checkpoints = CheckpointCheck(self._journal.key, paths)
            self._report.checkpoints = self._checkpoints.compared
        for stream in sorted(map(str, self._tx.named_streams())):
            self._stream(stream)
        if self._streams is not None:
            self._streams.check_awards()
        self._ledger.check_balances()
        self._wallets.check()
        if self._streams is not None:
            for name, fault in self._streams.meters.faults(self._ledger.sums):
                raise FaultError(house_events.link_stream(name), None, fault)
            self._report.meters = list(self._streams.meters.sums())
            self._report.restores = self._streams.restores.known
            self._streams.restores.check()

    def _compare(
        self, checkpoints: CheckpointCheck, counts: list[CheckpointCount] | None, *, every: bool
    ) -> None:
        """Compare the record with its checkpoints."""
        checkpoints.check_heads(self._report.restores)
        if counts is not None:
            with typed(CHECKPOINTS):
                total = sum(checked(row).lines for row in counts)
            self._report.checkpoints = replace(self._report.checkpoints, counted=total)
            checkpoints.check_counts(counts, every=every)
        checkpoints.check_any()

    def _stream(self, stream: str) -> None:
        """Check one whole stream, with its ledger lines and receipts."""
        booked = self._ledger.lines(stream)
        events: list[StoredEvent] = []
        if self._streams is None or self._journal is None:
            for stored in self._chained(stream):
                events.append(stored)
                self._wallets.note(stored, booked.get(stored.version, ()))
            check_receipts(self._tx, stream, events)
            return
        for stored, expected in self._streams.fold(stream, self._decoded(stream)):
            events.append(stored)
            lines = booked.pop(stored.version, [])
            if lines != list(expected):
                raise FaultError(stream, stored.version, "the postings do not match the event")
            self._wallets.note(stored, lines)
        for version in booked:
            raise FaultError(stream, version, "postings without an event")
        check_receipts(self._tx, stream, events, self._journal.is_signed_receipt)

    def _chained(self, stream: str) -> Iterator[StoredEvent]:
        for stored in chained_events(self._tx, stream):
            self._report.events += 1
            self._report.rounds += stored.kind in _ROUNDS
            if self._checkpoints is not None:
                self._checkpoints.note(stored)
            yield stored

    def _decoded(self, stream: str) -> Events:
        assert self._journal is not None
        for stored in self._chained(stream):
            try:
                yield stored, self._journal.decode(stored)
            except LetItRideError as error:
                raise FaultError(stream, stored.version, str(error)) from None
