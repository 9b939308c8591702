"""Exact math for Cover All, a wager on the best hand at the table.

Every Cover All wager is paid on the single highest hand among all player hands dealt, whoever holds
it. The number of hands decides which column of the pay table applies (R30). The player makes no
decision. The value therefore depends only on the chances of the best hand, which
:mod:`letitride.odds.side_bets.cover_all.best_hand` computes.
"""

from letitride.errors import InputError
from letitride.odds.side_bets.cover_all.best_hand import best_hand
from letitride.odds.side_bets.single_hand import SideBet, side_bet
from letitride.rulebook.paytables.table_types import AnyTable, CoverAllTable


def cover_all(table: AnyTable, hands: int) -> SideBet:
    """Return the exact math for Cover All when ``hands`` player hands are dealt.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> [f"{float(cover_all(paytable('MA-COVER'), hands).edge):.4%}" for hands in (1, 7)]
    ['10.9787%', '8.7826%']
    """
    if not isinstance(table, CoverAllTable):
        raise InputError(
            "odds/side_bet_table", expected="a Cover All pay table", got=table.id,
            why="kind", id=table.id, wager=table.wager, wanted="cover_all",
        )  # fmt: skip
    chances = best_hand(hands)
    return side_bet(
        (hand.value, chance, table.pay_for(hand, hands)) for hand, chance in chances.items()
    )
