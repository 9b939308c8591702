"""Pay schedules, in the words used on layouts, placards, and displays (R14).

>>> from letitride.rulebook.paytables.library import paytable
>>> schedule(paytable("MA-BONUS")).rows[0]
['royal_flush', 'win $25,000']
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from letitride.money import Cents, For, To
from letitride.numbers import layout_dollars
from letitride.rulebook.editions import edition_of
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    PayTable,
    ProgressiveTable,
)
from letitride.rulebook.requirements import Surface
from letitride.rulebook.wagers import SENSORS, Game
from letitride.wording.names import GAMES, hand_title


class Schedule(NamedTuple):
    """A schedule: column headings, rows that start with a hand's name, and a note."""

    columns: list[str]
    rows: list[list[str]]
    note: str


def schedule(
    table: AnyTable,
    wins_on: Cents | None = None,
    *,
    wager: Cents | None = None,
    envy_scales: bool = True,
) -> Schedule:
    """Return a pay table as printed for players.

    If ``wins_on`` is given, a progressive's fixed pays are stated as amounts won on that wager, for
    pages that may not say "for". Otherwise, a progressive's pays are printed for a ``wager``, by
    default the pay table's own. If ``envy_scales`` is true, envy bonuses are proportional to the
    wager (R12).

    >>> from letitride.rulebook.paytables.library import paytable
    >>> schedule(paytable("MA-PROG"), Cents(500)).rows[2]
    ['four_of_a_kind', 'win $1,500', '']
    """
    match table:
        case PayTable():
            rows = [[hand.value, table.layout_text(hand)] for hand in table.pays]
            return Schedule(["Pays"], rows, "")
        case CoverAllTable():
            return _cover_all(table)
        case ProgressiveTable():
            envy_on = (wins_on or wager or table.base_wager) if envy_scales else table.base_wager
            return _progressive(table, wins_on, wager or table.base_wager, envy_on)


#: A progressive's own displays, the only surfaces that may print "for" (R14).
_OWN_DISPLAYS = (Surface.MONITOR, Surface.SIGN, Surface.PLACARD)


def house_schedule(rules: HouseRules, game: Game, surface: Surface) -> Schedule:
    """Return the pay schedule of a game for the house's wager, worded for a surface."""
    table = rules.tables[game]
    if game in SENSORS:
        wager = rules.progressive_wager(game)
        wins_on = None if surface in _OWN_DISPLAYS else wager
        return schedule(table, wins_on, wager=wager, envy_scales=rules.settings.envy_scales)
    if game is Game.BONUS and isinstance(table, PayTable):
        return schedule(_as_paid(rules, table))
    return schedule(table)


def _as_paid(rules: HouseRules, table: PayTable) -> PayTable:
    """Return the bonus table as the house pays it: if the stake is kept, "to" becomes "for" (R05).

    The layout then prints "win $" instead of "to 1", which would mean that the stake is returned
    (R01, R14).
    """
    if rules.settings.bonus_stake_returned:
        return table
    pays = {hand: For(pay.odds) if isinstance(pay, To) else pay for hand, pay in table.pays.items()}
    return replace(table, pays=pays)


def _cover_all(table: CoverAllTable) -> Schedule:
    counts = sorted(table.columns)
    rows = [
        [hand.value, *(table.layout_text(hand, count) for count in counts)]
        for hand in table.columns[counts[0]]
    ]
    return Schedule([str(count) for count in counts], rows, "Columns: hands dealt.")


def _progressive(
    table: ProgressiveTable, wins_on: Cents | None, wager: Cents, envy_on: Cents
) -> Schedule:
    """Return a progressive's schedule, with an envy column if needed and a note on "for" pays."""
    kept = any(isinstance(pay, For) for pay in table.pays.values())
    if wins_on is None:
        amounts = {}
        note = f"For a wager of {layout_dollars(wager)}."
        note += " The original wager is not returned." if kept else ""
    else:
        amounts = {
            name: f"win {layout_dollars(pay.paid_on(wins_on).won)}"
            for name, pay in table.pays.items()
            if isinstance(pay, For)
        }
        note = f"For a wager of {layout_dollars(wins_on)}."
        note += " The wager is not returned." if kept else ""
    rows = [[name, amounts.get(name) or table.layout_text(name)] for name in table.pays]
    if not table.envy:
        return Schedule(["Pays"], rows, note)
    base = table.base_wager.cents
    envy = {
        name: layout_dollars(Cents(amount.cents * envy_on.cents // base, amount.currency))
        for name, amount in table.envy.items()
    }
    return Schedule(["Pays", "Envy"], [[*row, envy.get(row[0], "")] for row in rows], note)


def schedules_of(rules: HouseRules, surface: Surface) -> Iterator[dict[str, Any]]:
    """Return all of a house's pay schedules, worded for a surface."""
    for game, table in rules.tables.items():
        columns, rows, note = house_schedule(rules, game, surface)
        cover_all = isinstance(table, CoverAllTable)
        yield {
            "game": game,
            "title": GAMES[game].title,
            "id": table.id,
            "edition": str(edition_of(table)),
            "columns": columns,
            "rows": [[hand_title(hand, cards=table.cards), *pays] for hand, *pays in rows],
            "note": _COVER_ALL_NOTE if cover_all else note,
            "clauses": table.clauses,
        }


_COVER_ALL_NOTE = "Payouts for the highest hand at the table, by the number of hands dealt."


def in_two_columns(schedules: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], ...]:
    """Split the schedules, in order, into two columns of about the same height."""
    heights = [len(one["rows"]) + 4 for one in schedules]  # 4 more lines: title, heading, note
    cut = min(
        range(1, len(schedules) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:]))
    )
    return schedules[:cut], schedules[cut:]
