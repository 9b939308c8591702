"""The value of information: how far the edge falls for a player who sees more than his own cards.

A bet is worth to whoever decides it the mean, over all he may see, of its worth where that is
above nothing. Bets add up, so each is taken by itself and every figure is exact.

*Community cards.* With three cards and one community card known, bet 1 is in the place of bet 2;
with both known the hand is made, and a bet rides on whatever is paid.

*Other hands.* The 3k cards of k other hands are any of the rest with equal chance, and dead:
:mod:`letitride.odds.main_game.dead_cards`. One hand takes about a second, six some seconds.

>>> from letitride.rulebook.paytables.library import paytable
>>> table = paytable("LIRX-01")
>>> f"{float(hands_seen(table, 0).edge):.4%} {float(hands_seen(table, 1).edge):.4%}"
'3.5057% 3.4622%'
>>> f"{float(community_seen(table, bet_one=1, bet_two=1).edge):.4%}"  # the first one, early
'-8.4358%'
>>> f"{float(community_seen(table, bet_one=1, bet_two=2).edge):.4%}"  # the second one, early
'-24.4314%'
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import ClassVar

from letitride.cards import FiveCardHand
from letitride.errors import InputError
from letitride.odds.counts.classes import classes
from letitride.odds.counts.draws import draws
from letitride.odds.counts.hands import FIVE_CARD
from letitride.odds.counts.two_to_come import Structure, structure_of
from letitride.odds.main_game.dead_cards import Riding, ride_on_four, ride_on_three
from letitride.odds.main_game.solver import Units, units_of, worth
from letitride.odds.result_tables import Record
from letitride.rulebook.layout import MOST_SEATS
from letitride.rulebook.paytables.table_types import MainTable

#: Those dealt to the seats beside the player's own.
OTHER_HANDS = MOST_SEATS - 1


@dataclass(frozen=True, slots=True)
class Informed(Record):
    """The main game as played best by somebody who sees more."""

    edge: Fraction
    average_bets: Fraction

    columns: ClassVar = ("edge", "average_bets", "par")

    @property
    def par(self) -> Fraction:
        """The edge over the amount left in action."""
        return self.edge / self.average_bets


@dataclass(frozen=True, slots=True)
class _Bet:
    """What a bet is worth in the mean, and how often it rides."""

    worth: Fraction
    rides: Fraction


def community_seen(table: MainTable, bet_one: int, bet_two: int) -> Informed:
    """The game where so many community cards are known when each bet is decided.

    In the game as it should be dealt that is none, and then one.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import solve
    >>> table = paytable("LIRX-01")
    >>> community_seen(table, bet_one=0, bet_two=1).edge == solve(table).edge
    True
    """
    if not 0 <= bet_one <= bet_two <= 2:
        raise InputError(
            "odds/cards_seen", expected="0 to 2 community cards, at bet 2 no fewer than at bet 1",
            got=f"{bet_one} and {bet_two}", why="community",
        )  # fmt: skip
    units = units_of(table)
    return _informed(units, _seeing(units, bet_one), _seeing(units, bet_two))


def hands_seen(table: MainTable, hands: int) -> Informed:
    """The game where the cards of so many other hands are known before bet 1 is decided.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> seen = hands_seen(paytable("LIRX-01"), 2)
    >>> f"{float(seen.edge):.4%} {float(seen.average_bets):.4f}"
    '3.1424% 1.2834'
    """
    if not 0 <= hands <= OTHER_HANDS:
        raise InputError(
            "odds/cards_seen", expected=f"0 to {OTHER_HANDS} other hands", got=f"{hands} hands",
            why="hands", most=OTHER_HANDS,
        )  # fmt: skip
    units, dead = units_of(table), 3 * hands
    return _informed(units, _bet_one(units, dead), _bet_two(units, dead))


def _informed(units: Units, one: _Bet, two: _Bet) -> Informed:
    dollar = sum(FIVE_CARD[hand.value] * units[hand] for hand in FiveCardHand)
    worth = Fraction(dollar, comb(52, 5)) + one.worth + two.worth
    return Informed(-worth, 1 + one.rides + two.rides)


def _seeing(units: Units, community: int) -> _Bet:
    """A bet decided with so many community cards known."""
    if community == 2:
        paid = [hand for hand in FiveCardHand if units[hand] > 0]
        return _bet([(FIVE_CARD[hand.value], Riding(1, units[hand])) for hand in paid], 5, 0)
    shapes = (draws().three_cards, draws().four_cards)[community].values()
    worths = [(draw.sets, worth(draw.outs, units)) for draw in shapes]
    return _bet([(sets, Riding(1, won)) for sets, won in worths if won > 0], 3 + community, 0)


def _bet_one(units: Units, dead: int) -> _Bet:
    structures = _structures(tuple(units.items()))
    riding = [(sets, ride_on_three(each, dead)) for each, sets in structures.items()]
    return _bet(riding, 3, dead)


@lru_cache(maxsize=8)
def _structures(units: tuple[tuple[FiveCardHand, int], ...]) -> Counter[Structure]:
    """The structures of all sets of three cards; kept, for however many hands are seen."""
    structures: Counter[Structure] = Counter()
    for each in classes(3):
        structures[structure_of(each.cards, dict(units))] += each.sets
    return structures


def _bet_two(units: Units, dead: int) -> _Bet:
    four_cards = draws().four_cards.values()
    return _bet([(draw.sets, ride_on_four(draw.outs, units, dead)) for draw in four_cards], 4, dead)


def _bet(riding: list[tuple[int, Riding]], cards: int, dead: int) -> _Bet:
    """The bet on sets of so many cards, over all ways to see the dead cards and to complete."""
    ways = comb(52, cards) * comb(52 - cards, dead)
    completions = comb(52 - cards - dead, 5 - cards)
    return _Bet(
        worth=Fraction(sum(sets * each.worth for sets, each in riding), ways * completions),
        rides=Fraction(sum(sets * each.ways for sets, each in riding), ways),
    )
