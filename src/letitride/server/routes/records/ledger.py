"""The ledger and the audit: balances, postings, and a full check of the record."""

from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Depends, Query

from letitride.api.records.ledger import AuditAnswer, BalanceView, LedgerView, PostingView
from letitride.eventstore.store import AccountKey
from letitride.house.books import imbalance
from letitride.house.proof.audit import audit
from letitride.money import MILLION, Cents, Currency
from letitride.people import Permission, Person
from letitride.server.auth.route_access import Auditor, TheHouse, may

router = APIRouter(tags=["ledger"])
Reader = Annotated[Person, Depends(may(Permission.READ_LEDGER))]
_PAGE = 1000


@router.get("/ledger/balances")
def balances(house: TheHouse, _: Reader) -> LedgerView:
    """List all of the house's accounts."""
    with house.journal.store.reading() as tx:
        found = tx.balances()
    shown = [_balance(key, micros) for key, micros in sorted(found.items())]
    return LedgerView(balances=shown, total_micros=imbalance(found)[0])


def _balance(key: AccountKey, micros: int) -> BalanceView:
    owner, account, currency = key
    amount = Cents(micros // MILLION, Currency(currency))
    return BalanceView(
        owner=owner, account=account, currency=currency, amount=str(amount), micros=micros
    )


@router.get("/ledger/postings")
def postings(
    house: TheHouse,
    _: Reader,
    stream: Annotated[str, Query(max_length=200, description="The stream", examples=["table:T1"])],
    after: Annotated[
        int, Query(ge=0, le=2**53, description="List only postings after this version")
    ] = 0,
) -> list[PostingView]:
    """List the postings for a stream's events, a page at a time."""
    with house.journal.store.reading() as tx:
        lines = (kept for kept in tx.lines(stream) if kept.version > after)
        return [
            PostingView(version=kept.version, line=kept.number, **kept.line._asdict())
            for kept in islice(lines, _PAGE)
        ]


@router.post("/audit")
def run_audit(house: TheHouse, _: Auditor) -> AuditAnswer:
    """Check the whole record, and report the first fault."""
    address = house.settings.address
    report = audit(house.journal, address.checkpoint_file, every=address.on_sqlite)
    return AuditAnswer.model_validate(report.as_data())
