"""Printed shift and day reports."""

from letitride.documents.html_page import page
from letitride.house.reports.day import Day
from letitride.house.reports.shift import Shift
from letitride.house.reports.table_figures import TableFigures
from letitride.money import Cents, Currency
from letitride.numbers import PAPER
from letitride.table.events import Slip
from letitride.wording import names


def shift_html(shift: Shift) -> str:
    """Return a shift's page: its count sheet, slips, jackpots, void rounds, and dealers."""
    table, counted = shift.table, shift.figures
    rows = [
        ("Opener", counted.opener),
        ("Fills", counted.fills),
        ("Credits", counted.credits),
        ("Drop", counted.drop),
        ("Closer" if shift.closed else "In the tray, per the books", counted.closer),
        ("Into or out of the tray after the closer", counted.late),
    ]
    beside = [
        ("Rounds", f"{table.rounds:,}"),
        ("Void rounds", f"{table.voids:,}"),
        ("Chips cashed out", PAPER.dollars(table.cashed_out)),
        ("Tips held, less tips handed out", PAPER.dollars(table.tips)),
        ("Envy paid", PAPER.dollars(table.envy)),
        ("Contributed to meters", PAPER.micro_dollars(table.contributed_micros, table.currency)),
    ]
    told = [(name, amount) for name, amount in rows if name[0] != "I" or amount]
    return page(
        "shift", table.currency, shift=shift, table=table, rows=told, beside=beside, names=names
    )


def day_html(day: Day) -> str:
    """Return a day's page: tables, links, jackpots, void rounds, dealers, and the books."""
    currency = day.tables[0].currency if day.tables else Currency.USD
    return page("day", currency, day=day, Slip=Slip, won=_won, names=names)


def _won(table: TableFigures) -> Cents:
    return Cents.total((one.award.amount for one in table.jackpots), table.currency)
