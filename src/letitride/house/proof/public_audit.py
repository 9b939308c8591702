"""An audit with public keys only, by someone who must never see a hidden card.

It checks the chain of every stream, the books, and the receipts. It verifies the public signatures
of the checkpoints, and compares the record with every head in them. Without the sealing key, it
cannot open decks and seeds, so it does not replay the rounds. Their published records prove them
instead.
"""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from letitride.errors import LetItRideError
from letitride.eventstore.public_checkpoints import PublicCheckpoints, read_public
from letitride.eventstore.store import Transaction
from letitride.house.proof.chain_check import (
    Fault,
    FaultError,
    LedgerCheck,
    chained_events,
    check_receipts,
)


@dataclass(slots=True)
class PublicAudit:
    """The result: counts, the checkpoints that were compared, and the first fault."""

    events: int = 0
    streams: int = 0
    compared: PublicCheckpoints | None = None
    fault: Fault | None = None

    def as_data(self) -> dict[str, Any]:
        """Return the result as plain data."""
        compared = self.compared
        return {
            "ok": self.fault is None,
            "events": self.events,
            "streams": self.streams,
            "checkpoints": 0 if compared is None else compared.lines,
            "signed": 0 if compared is None else compared.signed,
            "first_checkpoint": None if compared is None else compared.first,
            "last_checkpoint": None if compared is None else compared.last,
            "keys": [] if compared is None else list(compared.keys),
            "first_fault": None if self.fault is None else asdict(self.fault),
        }


def public_audit(tx: Transaction, checkpoints: Path, trusted: list[str]) -> PublicAudit:
    """Audit a record as of one point in time."""
    found = PublicAudit()
    try:
        _audit(tx, checkpoints, trusted, found)
    except FaultError as error:
        found.fault = error.fault
    except LetItRideError as error:
        found.fault = Fault("checkpoints", None, str(error))
    return found


def _audit(tx: Transaction, checkpoints: Path, trusted: list[str], found: PublicAudit) -> None:
    found.compared = noted = read_public(checkpoints, trusted)
    left, ledger = dict(noted.heads), LedgerCheck(tx)
    for stream in sorted(map(str, tx.named_streams())):
        found.streams += 1
        lines, rows = ledger.lines(stream), []
        for stored in chained_events(tx, stream):
            found.events += 1
            rows.append(stored._replace(payload=b""))
            hash_ = left.pop((stream, stored.version), stored.hash.hex())
            if hash_ != stored.hash.hex():
                what = "not the event that a checkpoint recorded"
                raise FaultError(stream, stored.version, what)
        for version in lines:
            if version > len(rows):
                raise FaultError(stream, version, "postings without an event")
        check_receipts(tx, stream, rows)
    for stream, version in left:
        raise FaultError(stream, version, "missing, although a checkpoint recorded it")
    ledger.check_balances()
