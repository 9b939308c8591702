"""Cover All, exactly: a wager on the best hand at the table.

Every Cover All wager is paid on the single highest hand among all player hands dealt, whoever
holds it, by the column for their number (R30). So it needs no decision, and its value follows from
how often the best of so many hands is each hand
(:mod:`letitride.odds.side_bets.cover_all.best_hand`).

>>> from letitride.rulebook.paytables.library import paytable
>>> for hands in (1, 7):
...     wager = cover_all(paytable("MA-COVER"), hands)
...     print(f"{float(wager.edge):.4%} {float(wager.hit_frequency):.4%}")
10.9787% 2.8715%
8.7826% 18.2193%
"""

from letitride.errors import InputError
from letitride.odds.side_bets.cover_all.best_hand import best_hand
from letitride.odds.side_bets.single_hand import SideBet, side_bet
from letitride.rulebook.paytables.table_types import AnyTable, CoverAllTable


def cover_all(table: AnyTable, hands: int) -> SideBet:
    """The Cover All wager where so many player hands are dealt.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> cover_all(paytable("MA-COVER"), 1).edge
    Fraction(71333, 649740)
    """
    if not isinstance(table, CoverAllTable):
        raise InputError(
            "odds/side_bet_table", expected="a pay table of the cover_all wager", got=table.id,
            why="kind", id=table.id, wager=table.wager, wanted="cover_all",
        )  # fmt: skip
    chances = best_hand(hands)
    return side_bet(
        (hand.value, chance, table.pay_for(hand, hands)) for hand, chance in chances.items()
    )
