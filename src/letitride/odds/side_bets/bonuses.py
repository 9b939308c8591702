"""Exact math for the $1 bonus and the three card bonus.

The player makes no decision on either bet, and the community cards are as random as the player's
own cards. So a hand's chance is its share of all 2,598,960 five-card hands, or of all 22,100
three-card hands. A mini royal is paid according to its own row or as a straight flush, never both
(R09). A three-card straight ranks above a three-card flush (R10).
"""

from letitride.cards import FiveCardHand, ThreeCardHand
from letitride.money import Cents
from letitride.odds.counts.hands import probability
from letitride.odds.side_bets.single_hand import SideBet, side_bet
from letitride.rulebook.paytables.table_types import (
    ONE_DOLLAR,
    BonusTable,
    ThreeCardTable,
    bonus_table,
    three_card_table,
)

#: Three card bonus pay tables do not distinguish A-K-Q of spades from the other mini royals.
_MINI_ROYALS = {ThreeCardHand.MINI_ROYAL: ("akq_spades", "akq_suited")}


def bonus(table: BonusTable, stake: Cents = ONE_DOLLAR, *, stake_returned: bool = True) -> SideBet:
    """Return the exact math for the $1 bonus, which is settled by all five cards.

    A fixed amount does not depend on the stake (R04). If a table pays "to 1", the stake is returned
    unless ``stake_returned`` is false; the house setting is ``bonus_stake_returned`` (R05).

    >>> from letitride.rulebook.paytables.library import paytable
    >>> literal, kept = (bonus(paytable("SD-BONUS-A"), stake_returned=on) for on in (True, False))
    >>> f"{float(literal.edge):.2%} {float(kept.edge):.2%}"
    '24.20% 27.07%'
    """
    pays = bonus_table(table)
    hands = ((hand.value, probability(5, hand.value), pays.pay_for(hand)) for hand in FiveCardHand)
    return side_bet(hands, stake, stake_returned=stake_returned)


def three_card_bonus(table: ThreeCardTable, stake: Cents = ONE_DOLLAR) -> SideBet:
    """Return the exact math for the three card bonus, settled by the player's own three cards.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> three_card_bonus(paytable("MA-3CB-A")).edge
    Fraction(128, 5525)
    """
    pays = three_card_table(table)
    names = {hand: (hand.value,) for hand in ThreeCardHand} | _MINI_ROYALS
    hands = ((hand.value, probability(3, *names[hand]), pays.pay_for(hand)) for hand in names)
    return side_bet(hands, stake)
