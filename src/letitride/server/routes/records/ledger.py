"""The ledger and the audit: balances, postings, and everything read again."""

from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Depends, Query

from letitride.api.records.ledger import AuditAnswer, BalanceView, LedgerView, PostingView
from letitride.eventstore.store import AccountKey
from letitride.house.books import imbalance
from letitride.house.proof.audit import audit
from letitride.money import MILLION, Cents, Currency
from letitride.people import Permission, Person
from letitride.server.auth.route_access import TheHouse, may

router = APIRouter(tags=["ledger"])
Reader = Annotated[Person, Depends(may(Permission.READ_LEDGER))]
Auditor = Annotated[Person, Depends(may(Permission.AUDIT))]
_PAGE = 1000


@router.get("/ledger/balances")
def balances(house: TheHouse, _: Reader) -> LedgerView:
    """Every account of the house."""
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
    stream: Annotated[
        str, Query(max_length=200, description="Whose events", examples=["table:T1"])
    ],
    after: Annotated[int, Query(ge=0, le=2**53, description="What comes after this version")] = 0,
) -> list[PostingView]:
    """The lines of the books that a stream's events led to, a page at a time."""
    with house.journal.store.reading() as tx:
        lines = (kept for kept in tx.lines(stream) if kept.version > after)
        return [
            PostingView(version=kept.version, line=kept.number, **kept.line._asdict())
            for kept in islice(lines, _PAGE)
        ]


@router.post("/audit")
def run_audit(house: TheHouse, _: Auditor) -> AuditAnswer:
    """Read everything again, and name the first thing that is wrong."""
    report = audit(house.journal, house.settings.address.checkpoint_file)
    return AuditAnswer.model_validate(report.as_data())
