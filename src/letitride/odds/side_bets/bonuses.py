"""The $1 bonus and the three card bonus, exactly.

Neither leaves the player a decision, so a hand's chance is its share of all 2,598,960 hands of five
cards, or of all 22,100 hands of three: the community cards are as random as the player's own. A
mini royal is paid by its own row or as a straight flush, never by both (R09), and a straight of
three cards stands above a flush (R10).

>>> from letitride.rulebook.paytables.library import paytable
>>> lirb = bonus(paytable("LIRB-03-BONUS"))
>>> f"{float(lirb.edge):.2%} {float(lirb.hit_frequency):.2%} {lirb.standard_deviation:.2f}"
'23.73% 23.88% 25.45'
"""

from fractions import Fraction

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

#: Pay tables of the three card bonus do not tell the suited A-K-Q of spades from the others.
_MINI_ROYALS = ("akq_spades", "akq_suited")


def bonus(table: BonusTable, stake: Cents = ONE_DOLLAR, *, stake_returned: bool = True) -> SideBet:
    """The $1 bonus, settled by all five cards.

    A fixed sum is what it is, whatever is staked (R04). Where a table pays "to 1", the stake comes
    back unless ``stake_returned`` is off, the house's setting ``bonus_stake_returned`` (R05).

    >>> from letitride.rulebook.paytables.library import paytable
    >>> literal, kept = (bonus(paytable("SD-BONUS-A"), stake_returned=on) for on in (True, False))
    >>> f"{float(literal.edge):.2%} {float(kept.edge):.2%}"
    '24.20% 27.07%'
    """
    pays = bonus_table(table)
    hands = ((hand.value, _five(hand), pays.pay_for(hand)) for hand in FiveCardHand)
    return side_bet(hands, stake, stake_returned=stake_returned)


def three_card_bonus(table: ThreeCardTable, stake: Cents = ONE_DOLLAR) -> SideBet:
    """The three card bonus, settled by the player's own three cards.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> three_card_bonus(paytable("MA-3CB-A")).edge
    Fraction(128, 5525)
    """
    pays = three_card_table(table)
    hands = ((hand.value, _three(hand), pays.pay_for(hand)) for hand in ThreeCardHand)
    return side_bet(hands, stake)


def _five(hand: FiveCardHand) -> Fraction:
    return probability(5, hand.value)


def _three(hand: ThreeCardHand) -> Fraction:
    names = _MINI_ROYALS if hand is ThreeCardHand.MINI_ROYAL else (hand.value,)
    return sum((probability(3, name) for name in names), Fraction(0))
