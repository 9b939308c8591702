"""Shift and day reports on paper."""

from typing import Any

from letitride.documents.html_page import page
from letitride.house.reports.day import Day, LinkDay
from letitride.house.reports.shift import Shift
from letitride.house.reports.table_figures import JackpotEntry, TableFigures
from letitride.money import Cents, Currency
from letitride.numbers import PAPER
from letitride.table.events import Slip, SlipSigned
from letitride.wording.names import SLIPS, capitalized, hand_title


def shift_html(shift: Shift) -> str:
    """A shift: its count sheet, every slip, its jackpots."""
    table, counted = shift.table, shift.figures
    rows = [
        ("Opener", counted.opener),
        ("Fills", counted.fills),
        ("Credits", counted.credits),
        ("Drop", counted.drop),
        ("Closer" if shift.closed else "In the tray, by the books", counted.closer),
        ("Into the tray after the closer", counted.late),
    ]
    return page(
        "shift",
        table.currency,
        shift=shift,
        table=table,
        rows=[(name, PAPER.dollars(amount)) for name, amount in rows if name[0] != "I" or amount],
        win=PAPER.dollars(counted.win),
        hold="—" if counted.hold is None else PAPER.percent(counted.hold, 2),
        over_short=PAPER.dollars(counted.over_short),
        beside=_beside(table),
        slips=[_slip(one.stored.time, one.event) for one in table.slips],
        jackpots=[_jackpot(one) for one in table.jackpots],
    )


def day_html(day: Day) -> str:
    """A day: every table, every link, the jackpots, and whether all of it reconciles."""
    currency = day.tables[0].currency if day.tables else Currency.USD
    return page(
        "day",
        currency,
        day=day,
        tables=[_table(one) for one in day.tables],
        totals=[_table(one) for one in day.totals],
        links=[_link(one) for one in day.links],
        jackpots=[_jackpot(one) for one in day.jackpots],
        balanced=day.balanced,
    )


def _beside(table: TableFigures) -> list[tuple[str, str]]:
    return [
        ("Rounds", f"{table.rounds:,}"),
        ("of them void", f"{table.voids:,}"),
        ("Chips cashed out", PAPER.dollars(table.cashed_out)),
        ("Tips, held less handed out", PAPER.dollars(table.tips)),
        ("Envy paid", PAPER.dollars(table.envy)),
        ("Fed to meters", PAPER.micro_dollars(table.contributed_micros, table.currency)),
    ]


def _table(one: TableFigures) -> dict[str, Any]:
    won = Cents.total((jackpot.award.amount for jackpot in one.jackpots), one.currency)
    return {
        "table": one.table,
        "rounds": f"{one.rounds:,}",
        "voids": f"{one.voids:,}",
        "drop": PAPER.dollars(one.drop),
        "fills": PAPER.dollars(one.total(Slip.FILL)),
        "credits": PAPER.dollars(one.total(Slip.CREDIT)),
        "over_short": PAPER.dollars(one.over_short),
        "win": PAPER.dollars(one.win),
        "hold": "—" if one.hold is None else PAPER.percent(one.hold, 2),
        "fed": PAPER.micro_dollars(one.contributed_micros, one.currency),
        "jackpots": PAPER.dollars(won),
    }


def _link(one: LinkDay) -> dict[str, Any]:
    return {
        "name": one.name,
        "paytable": one.paytable,
        "levels": [
            {
                "level": level.moves.level,
                "before": PAPER.dollars(level.before),
                "contributed": PAPER.micro_dollars(level.moves.contributed, level.before.currency),
                "reversed": PAPER.micro_dollars(-level.moves.reversed, level.before.currency),
                "seeds": PAPER.micro_dollars(level.moves.seeds, level.before.currency),
                "adjustments": PAPER.micro_dollars(level.moves.adjustments, level.before.currency),
                "paid": PAPER.micro_dollars(-level.moves.paid, level.before.currency),
                "after": PAPER.dollars(level.after),
                "balanced": level.balanced,
            }
            for level in one.levels
        ],
    }


def _slip(time: str, slip: object) -> dict[str, str]:
    assert isinstance(slip, SlipSigned)
    return {
        "time": time[:19].replace("T", " "),
        "slip": capitalized(SLIPS[slip.slip].short),
        "amount": PAPER.dollars(slip.amount),
        "book": PAPER.dollars(slip.book),
        "written_by": slip.written_by,
        "signed_by": slip.signed_by,
    }


def _jackpot(one: JackpotEntry) -> dict[str, str]:
    award = one.award
    return {
        "time": one.time[:19].replace("T", " "),
        "table": award.table,
        "round": f"{award.round:,}",
        "seat": str(award.seat),
        "hand": hand_title(award.hand),
        "level": f"{one.link}, {award.level}",
        "amount": PAPER.dollars(award.amount),
    }
