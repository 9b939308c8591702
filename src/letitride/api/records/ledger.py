"""The ledger: balances, postings, and the audit."""

from pydantic import BaseModel

from letitride.api.examples import example


class BalanceView(BaseModel):
    """An account. ``micros`` is its balance in millionths of a cent; ``amount`` is rounded down."""

    owner: str
    account: str
    currency: str
    amount: str
    micros: int


class LedgerView(BaseModel):
    """All accounts. ``total_micros`` is zero if every currency's accounts balance."""

    model_config = example(
        balances=[
            {
                "owner": "table:T1", "account": "tray", "currency": "USD", "amount": "-15.00",
                "micros": -1_500_000_000,
            },
        ],
        total_micros=0,
    )  # fmt: skip

    balances: list[BalanceView]
    total_micros: int


class PostingView(BaseModel):
    """A posting in millionths of a cent, and the version of its event."""

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


class MeterSumView(BaseModel):
    """A meter's amount and reserve, summed from its events."""

    link: str
    level: str
    amount: str
    reserve: str


class AuditFaultView(BaseModel):
    """The first fault found, and its location."""

    stream: str
    version: int | None
    what: str


class CheckpointsView(BaseModel):
    """The checkpoints that an audit compared: how many, how many the database counts, and when."""

    compared: int
    counted: int | None
    first: str | None
    last: str | None


class LostEventsView(BaseModel):
    """A stream that lost its events after version ``kept``; a checkpoint recorded ``recorded``."""

    stream: str
    kept: int
    recorded: int


class RestoreView(BaseModel):
    """A restore: its time, its source, the time of the record, the operator, and what was lost."""

    time: str
    source: str
    as_of: str
    by: str
    lost: list[LostEventsView]


class AuditAnswer(BaseModel):
    """An audit's result: the records it read, and the first fault it found."""

    model_config = example(
        ok=True, events=18_204, chain=True, cage_balance="0.00",
        meters=[
            {"link": "Main floor", "level": "Jackpot", "amount": "10523.19", "reserve": "0.00"},
        ],
        rounds=312,
        checkpoints={
            "compared": 145, "counted": 145, "first": "2026-01-30T20:00:00.000000Z",
            "last": "2026-01-31T20:00:00.000000Z",
        },
        restores=[], first_fault=None,
    )  # fmt: skip

    ok: bool
    events: int
    chain: bool
    cage_balance: str
    meters: list[MeterSumView]
    rounds: int
    checkpoints: CheckpointsView
    restores: list[RestoreView]
    first_fault: AuditFaultView | None
