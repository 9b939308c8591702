"""Shift and day reports on paper."""

from typing import Any

from letitride.documents.html_page import page
from letitride.documents.words import MINUS, hand_words, money, percent
from letitride.house.reports.day import Day, LinkDay
from letitride.house.reports.shift import Shift
from letitride.house.reports.table_figures import JackpotEntry, TableFigures
from letitride.money import MILLION, Cents, Currency
from letitride.table.events import Slip, SlipSigned

_SLIPS = {
    Slip.OPENER: "Opener",
    Slip.FILL: "Fill",
    Slip.CREDIT: "Credit",
    Slip.CLOSER: "Closer",
    Slip.DROP: "Drop box",
    Slip.TIPS: "Tips",
}


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
        rows=[(name, money(amount)) for name, amount in rows if name[0] != "I" or amount],
        win=money(counted.win),
        hold="—" if counted.hold is None else percent(counted.hold, 2),
        over_short=money(counted.over_short),
        beside=_beside(table),
        slips=[_slip(one.stored.time, one.record) for one in table.slips],
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
        totals=_totals(day.tables),
        links=[_link(one) for one in day.links],
        jackpots=[_jackpot(one) for one in _jackpots(day)],
        balanced=all(level.balanced for one in day.links for level in one.levels),
    )


def _jackpots(day: Day) -> list[JackpotEntry]:
    """Every award once, though its table and its link both tell of it."""
    of_tables = (one for table in day.tables for one in table.jackpots)
    of_links = (one for link in day.links for one in link.jackpots)
    once = {(one.link, one.award): one for one in (*of_tables, *of_links)}
    return sorted(once.values(), key=lambda one: (one.time, one.award.seat))


def _beside(table: TableFigures) -> list[tuple[str, str]]:
    return [
        ("Rounds", f"{table.rounds:,}"),
        ("of them void", f"{table.voids:,}"),
        ("Chips cashed out", money(table.cashed_out)),
        ("Tips, held less handed out", money(table.tips)),
        ("Envy paid", money(table.envy)),
        ("Fed to meters", _exact(table.contributed_micros, table.currency)),
    ]


def _table(one: TableFigures) -> dict[str, Any]:
    return {
        "table": one.table,
        "rounds": f"{one.rounds:,}",
        "voids": f"{one.voids:,}",
        "drop": money(one.drop),
        "fills": money(one.total(Slip.FILL)),
        "credits": money(one.total(Slip.CREDIT)),
        "over_short": money(one.over_short),
        "win": money(one.win),
        "hold": "—" if one.hold is None else percent(one.hold, 2),
        "fed": _exact(one.contributed_micros, one.currency),
        "jackpots": money(Cents.total((x.award.amount for x in one.jackpots), one.currency)),
    }


def _totals(tables: tuple[TableFigures, ...]) -> list[dict[str, str]]:
    """What all tables come to, a line for each currency."""
    lines = []
    for currency in sorted({one.currency for one in tables}):
        same = [one for one in tables if one.currency is currency]
        drop = Cents.total((one.drop for one in same), currency)
        win = Cents.total((one.win for one in same), currency)
        awards = (x.award.amount for one in same for x in one.jackpots)
        lines.append(
            {
                "rounds": f"{sum(one.rounds for one in same):,}",
                "voids": f"{sum(one.voids for one in same):,}",
                "drop": money(drop),
                "fills": money(Cents.total((one.total(Slip.FILL) for one in same), currency)),
                "credits": money(Cents.total((one.total(Slip.CREDIT) for one in same), currency)),
                "over_short": money(Cents.total((one.over_short for one in same), currency)),
                "win": money(win),
                "hold": percent(win.cents / drop.cents, 2) if drop else "—",
                "fed": _exact(sum(one.contributed_micros for one in same), currency),
                "jackpots": money(Cents.total(awards, currency)),
            }
        )
    return lines


def _link(one: LinkDay) -> dict[str, Any]:
    return {
        "name": one.name,
        "paytable": one.paytable,
        "levels": [
            {
                "level": level.moves.level,
                "before": money(level.before),
                "contributed": _exact(level.moves.contributed, level.before.currency),
                "reversed": _exact(-level.moves.reversed, level.before.currency),
                "seeds": _exact(level.moves.seeds, level.before.currency),
                "adjustments": _exact(level.moves.adjustments, level.before.currency),
                "paid": _exact(-level.moves.paid, level.before.currency),
                "after": money(level.after),
                "balanced": level.balanced,
            }
            for level in one.levels
        ],
    }


def _slip(time: str, slip: object) -> dict[str, str]:
    assert isinstance(slip, SlipSigned)
    return {
        "time": time[:19].replace("T", " "),
        "slip": _SLIPS[slip.slip],
        "amount": money(slip.amount),
        "book": money(slip.book),
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
        "hand": hand_words(award.hand),
        "level": f"{one.link}, {award.level}",
        "amount": money(award.amount),
    }


def _exact(micros: int, currency: Currency) -> str:
    """Millionths of a cent as money, with the digits behind the cent if there are any."""
    cents, rest = divmod(abs(micros), MILLION)
    behind = f"{rest:06}".rstrip("0")
    return (MINUS if micros < 0 else "") + money(Cents(cents, currency)) + behind
