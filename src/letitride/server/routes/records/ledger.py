"""The ledger and the audit: balances, postings, and everything read again."""

from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel

from letitride.api.examples import example
from letitride.eventstore.store import AccountKey
from letitride.house.books import imbalance
from letitride.house.proof.audit import audit
from letitride.money import MILLION, Cents, Currency
from letitride.people import Permission, Person
from letitride.server.auth.access import TheHouse, may

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
    """All accounts, and what those of any one currency sum to, in millionths of a cent: zero."""

    model_config = example(
        balances=[
            {
                "owner": "table:T1",
                "account": "tray",
                "currency": "USD",
                "amount": "-15.00",
                "micros": -1_500_000_000,
            }
        ],
        total_micros=0,
    )

    balances: list[Balance]
    total_micros: int


class Posting(BaseModel):
    """A line of the books, in millionths of a cent, and the version of the event it belongs to."""

    model_config = example(
        version=41, line=0, owner="table:T1", account="tray", currency="USD",
        micros=500_000_000, memo="lost",
    )  # fmt: skip

    version: int
    line: int
    owner: str
    account: str
    currency: str
    micros: int
    memo: str


class MeterSum(BaseModel):
    """A meter as the sum of its events."""

    link: str
    level: str
    amount: str
    reserve: str


class Fault(BaseModel):
    """The first thing that is wrong."""

    stream: str
    version: int | None
    what: str


class AuditAnswer(BaseModel):
    """What an audit has read, and the first thing it found wrong."""

    model_config = example(
        ok=True,
        events=18_204,
        chain=True,
        cage_balance="0.00",
        meters=[
            {"link": "Main floor", "level": "Jackpot", "amount": "10523.19", "reserve": "0.00"}
        ],
        rounds=312,
        first_fault=None,
    )

    ok: bool
    events: int
    chain: bool
    cage_balance: str
    meters: list[MeterSum]
    rounds: int
    first_fault: Fault | None


@router.get("/ledger/balances")
def balances(house: TheHouse, _: Reader) -> Balances:
    """Every account of the house."""
    with house.journal.store.reading() as tx:
        found = tx.balances()
    shown = [_balance(key, micros) for key, micros in sorted(found.items())]
    return Balances(balances=shown, total_micros=imbalance(found)[0])


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
    stream: Annotated[
        str, Query(max_length=200, description="Whose events", examples=["table:T1"])
    ],
    after: Annotated[int, Query(ge=0, le=2**53, description="What comes after this version")] = 0,
) -> list[Posting]:
    """The lines of the books that a stream's events led to, a page at a time."""
    with house.journal.store.reading() as tx:
        lines = (kept for kept in tx.lines(stream) if kept.version > after)
        return [
            Posting(version=kept.version, line=kept.number, **kept.line._asdict())
            for kept in islice(lines, _PAGE)
        ]


@router.post("/audit")
def run_audit(house: TheHouse, _: Auditor) -> AuditAnswer:
    """Read everything again, and name the first thing that is wrong."""
    report = audit(house.journal, house.settings.address.checkpoint_file)
    return AuditAnswer.model_validate(report.as_data())
