"""Pay tables for the main bets: the shipped ones, and any that a house might invent."""

from hypothesis import strategies as st

from letitride.cards import FiveCardHand
from letitride.odds.designer import solve_many
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import MainTable, PayTable, main_table
from letitride.rulebook.wagers import Game


def named(id_: str) -> MainTable:
    """Return a shipped pay table for the main bets."""
    return main_table(paytable(id_))


MAIN_TABLES = [
    id_
    for id_ in ids()
    for table in (paytable(id_),)
    if isinstance(table, PayTable) and table.wager is Game.MAIN
]

#: Odds from the royal flush down, not necessarily decreasing.
any_odds = st.lists(st.integers(0, 300), min_size=1, max_size=len(FiveCardHand))

#: Odds that never increase from the royal flush down to tens or better, as in printed tables.
falling_odds = st.lists(st.integers(1, 1_500), min_size=9, max_size=9).map(
    lambda odds: sorted(odds, reverse=True)
)


def table_of(odds: list[int]) -> MainTable:
    return solve_many([odds])[0].table()


any_table = (any_odds | falling_odds).map(table_of)
