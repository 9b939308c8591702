"""Pay schedules, in the words used on layouts, placards, and displays (R14).

>>> from letitride.rulebook.paytables.library import paytable
>>> schedule(paytable("MA-BONUS")).rows[0]
['royal_flush', 'win $25,000']
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from letitride.money import Cents, For
from letitride.numbers import layout_dollars
from letitride.rulebook.editions import edition_of
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
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


def schedule(table: AnyTable, wins_on: Cents | None = None) -> Schedule:
    """Return a pay table as printed for players.

    If ``wins_on`` is given, a progressive's fixed pays are stated as amounts won on that wager, for
    pages that may not say "for".

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
        case ProgressiveTable() if wins_on is not None:
            return _progressive_wins(table, wins_on)
        case ProgressiveTable():
            return _progressive(table)


def wins_on(rules: HouseRules, game: Game, surface: Surface) -> Cents | None:
    """Return the wager for which to state wins, or None if the surface may print "for" (R14)."""
    if game not in SENSORS or rules.jurisdiction not in SHIPPED:
        return None
    place = jurisdiction(rules.jurisdiction)
    return rules.progressive_wager(game) if never_for(place, game, surface) else None


def never_for(place: Jurisdiction, game: Game, surface: Surface) -> bool:
    """Return whether a document forbids the word "for" in a game's odds on a surface (R14)."""
    return any(
        game in wording.games
        and "for" not in wording.words
        and (not wording.on or surface in wording.on)
        for wording in place.demands.wording
    )


def _cover_all(table: CoverAllTable) -> Schedule:
    counts = sorted(table.columns)
    rows = [
        [hand.value, *(table.layout_text(hand, count) for count in counts)]
        for hand in table.columns[counts[0]]
    ]
    return Schedule([str(count) for count in counts], rows, "Columns: hands dealt.")


def _progressive(table: ProgressiveTable) -> Schedule:
    """Return a progressive's schedule, with an envy column if needed and a note on "for" pays."""
    note = f"For a wager of {layout_dollars(table.base_wager)}."
    if any(isinstance(pay, For) for pay in table.pays.values()):
        note += " The original wager is not returned."
    rows = [[name, table.layout_text(name)] for name in table.pays]
    if not table.envy:
        return Schedule(["Pays"], rows, note)
    envy = {name: layout_dollars(amount) for name, amount in table.envy.items()}
    return Schedule(["Pays", "Envy"], [[*row, envy.get(row[0], "")] for row in rows], note)


def _progressive_wins(table: ProgressiveTable, wager: Cents) -> Schedule:
    """Return a progressive's schedule for one wager. Envy is proportional to the wager (R12)."""
    amounts = {
        name: f"win {layout_dollars(pay.paid_on(wager).won)}"
        for name, pay in table.pays.items()
        if isinstance(pay, For)
    }
    rows = [[name, amounts.get(name) or table.layout_text(name)] for name in table.pays]
    note = f"For a wager of {layout_dollars(wager)}. The wager is not returned."
    if not table.envy:
        return Schedule(["Pays"], rows, note)
    base = table.base_wager.cents
    envy = {
        name: layout_dollars(Cents(amount.cents * wager.cents // base, wager.currency))
        for name, amount in table.envy.items()
    }
    return Schedule(["Pays", "Envy"], [[*row, envy.get(row[0], "")] for row in rows], note)


def schedules_of(rules: HouseRules, surface: Surface) -> Iterator[dict[str, Any]]:
    """Return all of a house's pay schedules, worded for a surface."""
    for game, table in rules.tables.items():
        columns, rows, note = schedule(table, wins_on(rules, game, surface))
        cover_all = isinstance(table, CoverAllTable)
        yield {
            "game": game,
            "title": GAMES[game].title,
            "id": table.id,
            "edition": str(edition_of(table)),
            "columns": columns,
            "rows": [
                [hand_title(hand, cards=table.cards), *_short(columns, pays)]
                for hand, *pays in rows
            ],
            "note": _COVER_ALL_NOTE if cover_all else note,
            "clauses": table.clauses,
        }


_COVER_ALL_NOTE = "Payouts (to 1) for the highest hand at the table, by the number of hands dealt."


def _short(columns: list[str], pays: list[str]) -> list[str]:
    """If there are many columns, remove the words "to 1" from the pays in a row."""
    return [pay.removesuffix(" to 1") for pay in pays] if len(columns) > 2 else pays


def in_two_columns(schedules: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], ...]:
    """Split the schedules, in order, into two columns of about the same height."""
    heights = [len(one["rows"]) + 4 for one in schedules]  # 4 more lines: title, heading, note
    cut = min(
        range(1, len(schedules) + 1), key=lambda at: max(sum(heights[:at]), sum(heights[at:]))
    )
    return schedules[:cut], schedules[cut:]
