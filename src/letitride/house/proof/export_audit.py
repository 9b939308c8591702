"""An export read again, from the file alone.

With the house's key everything is proven that an audit of the house proves: signatures, sealed
events, every table replayed. Without it, what anybody can prove: that the file is whole, every
chain and its end, that every event is of a command that was noted, and the books.
"""

from collections.abc import Iterable
from pathlib import Path

from letitride.eventstore.chain import BEGINNING, event_hash
from letitride.eventstore.journal import Journal, command_of
from letitride.eventstore.sealing import HouseKey
from letitride.eventstore.store import AccountKey, Head, Transaction
from letitride.house.books import imbalance
from letitride.house.proof.audit import audit
from letitride.house.proof.audit_report import AuditReport
from letitride.house.proof.export import FILE, Export, read_export
from letitride.house.proof.fault import FaultError


def audit_export(
    lines: Iterable[bytes], key: HouseKey | None = None, checkpoints: Path | None = None
) -> AuditReport:
    """Read an export again: all of it with the house's key, and its chains and books without."""
    report = AuditReport()
    try:
        export = read_export(lines)
        if key is not None:
            return _with_key(export, key, checkpoints)
        with export.store.reading() as tx:
            _without_key(tx, report)
    except FaultError as error:
        report.fault = error.fault
    return report


def _with_key(export: Export, key: HouseKey, checkpoints: Path | None) -> AuditReport:
    report = audit(Journal(export.store, key), checkpoints)
    if report.ok and not export.is_signed(key):
        what = "another signature than the house's"
        report.fault = FaultError(FILE, export.lines + 1, what).fault
    return report


def _without_key(tx: Transaction, report: AuditReport) -> None:
    sums: dict[AccountKey, int] = {}
    for stream in sorted(tx.named()):
        commands = _chain(tx, stream, report)
        _commands(tx, stream, commands)
        for _, _, line in tx.lines(stream):
            place = (line.owner, line.account, line.currency)
            sums[place] = sums.get(place, 0) + line.micros
    balances = tx.balances()
    for owner, account, currency in sorted(balances.keys() | sums.keys()):
        place = (owner, account, currency)
        if balances.get(place) != sums.get(place):
            raise FaultError(owner, None, f"{account} in {currency}: not the sum of its postings")
    report.cage_micros, currency = imbalance(balances)
    if report.cage_micros:
        raise FaultError("books", None, f"they do not sum to zero in {currency}")


def _chain(tx: Transaction, stream: str, report: AuditReport) -> dict[int, str]:
    """The command of every event, each event in its place in the chain."""
    commands, head = {}, Head(0, BEGINNING, "")
    for stored in tx.events(stream):
        whole = stored.version == head.version + 1 and stored.hash == event_hash(head.hash, stored)
        if not whole or stored.time < head.time:
            report.chain = False
            raise FaultError(stream, head.version + 1, "altered: its hash is another")
        head = Head(stored.version, stored.hash, stored.time)
        commands[stored.version] = stored.command
        report.events += 1
        report.rounds += stored.kind in ("BettingOpened", "GameStarted")
    if tx.head(stream) != head:
        report.chain = False
        raise FaultError(stream, head.version + 1, "missing: the stream's end is another")
    return commands


def _commands(tx: Transaction, stream: str, commands: dict[int, str]) -> None:
    """Every event is of a command that was noted, and every note of events that are there."""
    for done in tx.commands(stream):
        for version in range(done.first, done.last + 1):
            if commands.pop(version, None) != command_of(done):
                what = f"not what the command {command_of(done)} did"
                raise FaultError(stream, version, what)
    for version, command in commands.items():
        raise FaultError(stream, version, f"of a command nobody noted: {command}")
