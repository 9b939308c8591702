"""The Game Manager's pages for a link.

Amounts finer than a cent are in whole millionths of a cent.
"""

from pydantic import BaseModel

from letitride.api.enums import AdjustmentReason, HandStage, PrizeStatus, TableKind
from letitride.api.examples import Json, example

_PRIZE: Json = {
    "number": 1, "table": "T1", "title": "Let It Ride", "round": 12, "seat": 3,
    "hand": "royal_flush", "level": "Jackpot", "amount": "20000.19", "status": "adjusted",
    "meter_before": "20000.19", "meter_after": "10000.00", "seed": "10000.00",
    "from_reserve_micros": 0, "time": "2026-01-01T12:00:00.000000Z", "by": "Sam",
    "back_out": None,
}  # fmt: skip


class BackOutView(BaseModel):
    """The back-out of a win: the reason, a note, the two people, and the meter before and after."""

    model_config = example(
        kind="backed_out", reason="wrong hand keyed", by="Sam", second="Eve",
        before_micros=1_050_000_000_000, after_micros=2_500_000_000_000, to_reserve_micros=0,
        time="2026-01-01T12:05:00.000000Z",
    )  # fmt: skip

    kind: AdjustmentReason
    reason: str
    by: str
    second: str
    before_micros: int
    after_micros: int
    to_reserve_micros: int
    time: str


class PrizeView(BaseModel):
    """An entry in the prize log. ``time`` and ``by`` are null until the win is logged."""

    model_config = example(**_PRIZE)

    number: int
    table: str
    title: str
    round: int
    seat: int
    hand: str
    level: str
    amount: str
    status: PrizeStatus
    meter_before: str
    meter_after: str | None
    seed: str | None
    from_reserve_micros: int
    time: str | None
    by: str | None
    back_out: BackOutView | None


class WinPageView(BaseModel):
    """The printed page for one win, which accounting keeps on file."""

    model_config = example(
        link="Floor", paytable="PTMGL01", wager="1.00", currency="USD", prize=_PRIZE,
        clauses=["WA-LINK-10(f).6"],
    )  # fmt: skip

    link: str
    paytable: str
    wager: str
    currency: str
    prize: PrizeView
    clauses: list[str]


class PendingJackpotView(BaseModel):
    """A pending jackpot and its kind of table. ``amount`` is null until the award is fixed."""

    model_config = example(
        table="T2", seat=3, hand="royal_flush", level="Jackpot", amount=None, standing="confirmed",
        kind="controller",
    )  # fmt: skip

    table: str
    seat: int
    hand: str
    level: str | None
    amount: str | None
    standing: HandStage
    kind: TableKind


class AdjustmentView(BaseModel):
    """A manual adjustment: the reason, the two people, and the meter before and after.

    ``kind`` is the reason, ``reason`` is the note that explains it, and ``number`` is the number of
    the win that was backed out, if any.
    """

    model_config = example(
        level="Jackpot", before_micros=2_000_000_000_000, after_micros=2_050_000_000_000,
        kind="malfunction", reason="display repaired", by="Sam", second="Eve",
        time="2026-01-01T12:00:00.000000Z", number=None,
    )  # fmt: skip

    level: str
    before_micros: int
    after_micros: int
    kind: AdjustmentReason
    reason: str
    by: str
    second: str
    time: str
    number: int | None = None


class LevelAccountsView(BaseModel):
    """A level's accounting meters since the link opened."""

    model_config = example(
        level="Jackpot", coin_in="100.00", coin_returned="0.00", display="20019.00",
        reserve="100.00", hits=0, wins="0.00", reversed_hits=0, reversed_wins="0.00",
        contributed_micros=1_900_000_000, overflow_micros=0, reversed_micros=0,
        from_tray_micros=0, seeds_micros=0,
        adjustments_micros=0, paid_micros=0, pending_micros=0,
    )  # fmt: skip

    level: str
    coin_in: str
    coin_returned: str
    display: str
    reserve: str
    hits: int
    wins: str
    reversed_hits: int
    reversed_wins: str
    contributed_micros: int
    overflow_micros: int
    reversed_micros: int
    from_tray_micros: int
    seeds_micros: int
    adjustments_micros: int
    paid_micros: int
    pending_micros: int


class LevelReconciliationView(BaseModel):
    """A level's contributions, seeds, and adjustments, reconciled with its meter and payouts."""

    model_config = example(
        level="Jackpot", contributed_micros=1_900_000_000, reversed_micros=0, seeds_micros=0,
        adjustments_micros=0, meter_change_micros=1_900_000_000, reserve_change_micros=0,
        paid_micros=0, off_micros=0, balanced=True,
    )  # fmt: skip

    level: str
    contributed_micros: int
    reversed_micros: int
    seeds_micros: int
    adjustments_micros: int
    meter_change_micros: int
    reserve_change_micros: int
    paid_micros: int
    off_micros: int
    balanced: bool


class MeterReadingView(BaseModel):
    """A meter's reading after an event that changed the meter."""

    model_config = example(
        time="2026-01-01T12:00:00.000000Z", event="Contributed", shown="20000.19", micros=0,
        reserve_micros=0,
    )  # fmt: skip

    time: str
    event: str
    shown: str
    micros: int
    reserve_micros: int


class LinkedTableView(BaseModel):
    """A table on the link, its game, and whether a round is open there."""

    model_config = example(table="T1", title="Let It Ride", decks=1, round=12, open=True)

    table: str
    title: str
    decks: int
    round: int | None
    open: bool


class LevelRatesView(BaseModel):
    """A level: its current meter and reserve, and its parameters."""

    model_config = example(
        level="Jackpot", amount="10523.19", reserve="0.00", seed="10000.00", contribution="19%",
        reserve_rate="0%", cap=None,
    )  # fmt: skip

    level: str
    amount: str
    reserve: str
    seed: str
    contribution: str
    reserve_rate: str
    cap: str | None
