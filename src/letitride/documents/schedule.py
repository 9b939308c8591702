"""Schedules: pay tables in the words that a layout, a placard or a display prints (R14).

>>> from letitride.rulebook.paytable_library import paytable
>>> schedule(paytable("MA-BONUS")).rows[0]
['royal_flush', 'win $25,000']
"""

from typing import NamedTuple

from letitride.documents.words import printed_sum
from letitride.money import For
from letitride.rulebook.paytable import AnyTable, CoverAllTable, PayTable, ProgressiveTable


class Schedule(NamedTuple):
    """The heads of the columns, the rows with a hand's name first, and what is said beside them."""

    columns: list[str]
    rows: list[list[str]]
    note: str


def schedule(table: AnyTable) -> Schedule:
    """A pay table as it is printed where players read it."""
    match table:
        case PayTable():
            rows = [[hand.value, table.layout_text(hand)] for hand in table.pays]
            return Schedule(["Pays"], rows, "")
        case CoverAllTable():
            return _cover_all(table)
        case ProgressiveTable():
            return _progressive(table)


def _cover_all(table: CoverAllTable) -> Schedule:
    counts = sorted(table.columns)
    rows = [
        [hand.value, *(table.layout_text(hand, count) for count in counts)]
        for hand in table.columns[counts[0]]
    ]
    return Schedule([str(count) for count in counts], rows, "Columns: hands dealt.")


def _progressive(table: ProgressiveTable) -> Schedule:
    """On a progressive's display "for" is in place, with the documents' footnote to it; envy has a
    column of its own."""
    note = f"For a wager of {printed_sum(table.base_wager)}."
    if any(isinstance(pay, For) for pay in table.pays.values()):
        note += " The original wager is not returned."
    rows = [[name, table.layout_text(name)] for name in table.pays]
    if not table.envy:
        return Schedule(["Pays"], rows, note)
    envy = {name: printed_sum(amount) for name, amount in table.envy.items()}
    return Schedule(["Pays", "Envy"], [[*row, envy.get(row[0], "")] for row in rows], note)
