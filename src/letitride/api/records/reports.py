"""Reports on a table's shift and on a day at the house. Amounts are decimal strings."""

from pydantic import BaseModel

from letitride.api.attribution import DUTY, RECUT, REPORT, DealerDutyView, RecutView, ReportView
from letitride.api.dealer.tray import SignedSlipView
from letitride.api.examples import Json, example

_JACKPOT: Json = {
    "time": "2026-01-31T21:14:05.000000Z", "link": "Main floor", "round": 212, "seat": 3,
    "hand": "royal_flush", "level": "Jackpot", "amount": "10523.19",
}  # fmt: skip
_FIGURES: Json = {
    "table": "T1", "currency": "USD", "rounds": 312, "voids": 1, "drop": "600.00",
    "cashed_out": "480.00", "opener": "10000.00", "fills": "0.00", "credits": "0.00",
    "closer": "9520.00", "over_short": "0.00", "win": "120.00", "hold": "20.00%", "tips": "35.00",
    "envy": "0.00", "contributed_micros": 3_800_000_000, "jackpots": [_JACKPOT],
    "reversed_jackpots": [],
    "void_rounds": [{"table": "T1", **REPORT}], "other_reports": [], "dealers": [DUTY],
    "recuts": [RECUT],
}  # fmt: skip


class JackpotView(BaseModel):
    """An award from a meter."""

    time: str
    link: str
    round: int
    seat: int
    hand: str
    level: str
    amount: str


class TableReportView(ReportView):
    """A report of an irregularity, and the table where it was made."""

    table: str


class TableFiguresView(BaseModel):
    """A table's figures for a period. Fields ending in ``_micros`` are in millionths of a cent."""

    table: str
    currency: str
    rounds: int
    voids: int
    drop: str
    cashed_out: str
    opener: str
    fills: str
    credits: str
    closer: str
    over_short: str
    win: str
    hold: str | None
    tips: str
    envy: str
    contributed_micros: int
    jackpots: list[JackpotView]
    reversed_jackpots: list[JackpotView]
    void_rounds: list[TableReportView]
    other_reports: list[TableReportView]
    dealers: list[DealerDutyView]
    recuts: list[RecutView]


class TimedSlipView(SignedSlipView):
    """A signed slip, with the time of signing."""

    time: str


class ShiftReportView(TableFiguresView):
    """A shift's slips and figures. Figures come from the counts if available, or else the books."""

    model_config = example(
        shift=1, began="2026-01-31T12:00:00.000000Z", last="2026-01-31T23:30:00.000000Z",
        closed=True, late="0.00",
        slips=[
            {
                "time": "2026-01-31T12:00:00.000000Z", "slip": "opener", "amount": "10000.00",
                "book": "0.00", "written_by": "Sam", "signed_by": "Dee",
            },
        ],
        **_FIGURES,
    )  # fmt: skip

    shift: int
    began: str
    last: str
    closed: bool
    late: str
    slips: list[TimedSlipView]


class LevelDayView(BaseModel):
    """A level's figures for a day. The ``off`` fields are differences from the record and books."""

    level: str
    before: str
    after: str
    contributed_micros: int
    reversed_micros: int
    seeds_micros: int
    adjustments_micros: int
    paid_micros: int
    off_micros: int
    book_off_micros: int


class LinkJackpotView(JackpotView):
    """A meter award on a link, and the table where it was won."""

    table: str


class LinkDayView(BaseModel):
    """A link's figures for a day, and whether its meters reconcile."""

    link: str
    paytable: str
    balanced: bool
    levels: list[LevelDayView]
    jackpots: list[LinkJackpotView]
    reversed_jackpots: list[LinkJackpotView]


class DayReportView(BaseModel):
    """The house's figures for a day, by table and by link."""

    model_config = example(
        date="2026-01-31", tables=[_FIGURES],
        links=[
            {
                "link": "Main floor", "paytable": "MA-PROG", "balanced": True,
                "levels": [
                    {
                        "level": "Jackpot", "before": "10485.19", "after": "10000.00",
                        "contributed_micros": 3_800_000_000, "reversed_micros": 0,
                        "seeds_micros": 1_000_000_000_000, "adjustments_micros": 0,
                        "paid_micros": 1_052_319_000_000, "off_micros": 0, "book_off_micros": 0,
                    },
                ],
                "jackpots": [_JACKPOT | {"table": "T1"}], "reversed_jackpots": [],
            },
        ],
    )  # fmt: skip

    date: str
    tables: list[TableFiguresView]
    links: list[LinkDayView]
