"""The ledger and the audit: balances, postings, and everything read again."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel

from letitride.money import MILLION, Cents, Currency
from letitride.people import Permission, Person
from letitride.server.access import TheHouse, may
from letitride.server.bodies import Json
from letitride.storage.audit import audit
from letitride.storage.store import AccountKey

router = APIRouter(tags=["ledger"])
Reader = Annotated[Person, Depends(may(Permission.READ_LEDGER))]
Auditor = Annotated[Person, Depends(may(Permission.AUDIT))]
_PAGE = 1000


class Balance(BaseModel):
    """One account; ``micros`` are millionths of a cent, ``amount`` is rounded down."""

    owner: str
    account: str
    currency: str
    amount: str
    micros: int


class Balances(BaseModel):
    """All accounts, and their sum in millionths of a cent: always zero."""

    balances: list[Balance]
    total_micros: int


@router.get("/ledger/balances")
def balances(house: TheHouse, _: Reader) -> Balances:
    """Every account of the house."""
    with house.journal.reading() as tx:
        found = tx.balances()
    shown = [_balance(key, micros) for key, micros in sorted(found.items())]
    return Balances(balances=shown, total_micros=sum(found.values()))


def _balance(key: AccountKey, micros: int) -> Balance:
    owner, account, currency = key
    amount = Cents(micros // MILLION, Currency(currency))
    return Balance(
        owner=owner, account=account, currency=currency, amount=str(amount), micros=micros
    )


@router.get("/ledger/postings")
def postings(
    house: TheHouse,
    _: Reader,
    stream: Annotated[str, Query(max_length=200, examples=["table:T1"])],
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
) -> list[Json]:
    """The lines of the books that a stream's events led to, a page at a time."""
    with house.journal.reading() as tx:
        lines = (kept for kept in tx.lines(stream) if kept.version > after)
        return [
            {"version": version, "line": number, **line._asdict()}
            for _, (version, number, line) in zip(range(_PAGE), lines, strict=False)
        ]


@router.post("/audit")
def run_audit(house: TheHouse, _: Auditor) -> Json:
    """Read everything again, and name the first thing that is wrong."""
    report = audit(house.journal, house.settings.address.checkpoint_file)
    fault = report.fault
    return {
        "ok": report.ok,
        "events": report.events,
        "chain": report.chain,
        "cage_balance": str(Cents(report.cage_micros // MILLION)),
        "meters": [
            {
                "link": one.link,
                "level": one.level,
                "amount": str(Cents(one.amount // MILLION, one.currency)),
                "reserve": str(Cents(one.reserve // MILLION, one.currency)),
            }
            for one in report.meters
        ],
        "rounds": report.rounds,
        "first_fault": None
        if fault is None
        else {"stream": fault.stream, "version": fault.version, "what": fault.what},
    }
