"""The value of information: how much the edge falls for a player who sees extra cards.

The value of a bet is the average of its expected result over everything that the player might see.
Negative results count as zero, because the player then withdraws the bet. Each bet can be computed
separately, so every figure is exact.

*Community cards.* If one community card is known early, the player decides bet 1 the same way as
bet 2. If both are known, the hand is complete, and a bet rides on any paid hand.

*Other hands.* The 3k cards in k other hands are dead, and every set of 3k remaining cards is
equally likely (:mod:`letitride.odds.main_game.dead_cards`). One hand takes about a second to
compute, and six hands take several seconds.
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

#: The number of other hands at a full table.
OTHER_HANDS = MOST_SEATS - 1


@dataclass(frozen=True, slots=True)
class Informed(Record):
    """The main game, played optimally by someone who sees extra cards."""

    edge: Fraction
    average_bets: Fraction

    columns: ClassVar = ("edge", "average_bets", "par")

    @property
    def par(self) -> Fraction:
        """The edge divided by the average number of bets left in action."""
        return self.edge / self.average_bets


@dataclass(frozen=True, slots=True)
class _Bet:
    """The average value of a bet, and how often it rides."""

    worth: Fraction
    rides: Fraction


def community_seen(table: MainTable, bet_one: int, bet_two: int) -> Informed:
    """Return the game for a player who knows this many community cards at each decision.

    In a properly dealt game, the player knows no community cards at bet 1 and one at bet 2.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds.main_game.solver import solve
    >>> table = paytable("LIRX-01")
    >>> community_seen(table, bet_one=0, bet_two=1).edge == solve(table).edge
    True
    >>> f"{float(community_seen(table, bet_one=1, bet_two=2).edge):.4%}"  # each one card early
    '-24.4314%'
    """
    if not 0 <= bet_one <= bet_two <= 2:
        raise InputError(
            "odds/cards_seen", got=f"{bet_one} and {bet_two}", why="community",
            expected="0 to 2 community cards seen, with no fewer at bet 2 than at bet 1",
        )  # fmt: skip
    units = units_of(table)
    return _informed(units, _seeing(units, bet_one), _seeing(units, bet_two))


def hands_seen(table: MainTable, hands: int) -> Informed:
    """Return the game for a player who sees this many other hands before deciding bet 1.

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
    three_cards = _structures(tuple(units.items()))
    on_three = [(sets, ride_on_three(each, dead)) for each, sets in three_cards.items()]
    four_cards = draws().four_cards.values()
    on_four = [(draw.sets, ride_on_four(draw.outs, units, dead)) for draw in four_cards]
    return _informed(units, _bet(on_three, 3, dead), _bet(on_four, 4, dead))


def _informed(units: Units, one: _Bet, two: _Bet) -> Informed:
    dollar = sum(FIVE_CARD[hand.value] * units[hand] for hand in FiveCardHand)
    worth = Fraction(dollar, comb(52, 5)) + one.worth + two.worth
    return Informed(-worth, 1 + one.rides + two.rides)


def _seeing(units: Units, community: int) -> _Bet:
    """Return the value of a bet decided with ``community`` community cards known."""
    if community == 2:
        paid = [hand for hand in FiveCardHand if units[hand] > 0]
        return _bet([(FIVE_CARD[hand.value], Riding(1, units[hand])) for hand in paid], 5, 0)
    shapes = (draws().three_cards, draws().four_cards)[community].values()
    worths = [(draw.sets, worth(draw.outs, units)) for draw in shapes]
    return _bet([(sets, Riding(1, won)) for sets, won in worths if won > 0], 3 + community, 0)


@lru_cache(maxsize=8)
def _structures(units: tuple[tuple[FiveCardHand, int], ...]) -> Counter[Structure]:
    """Count the structures of all sets of three cards. The hands seen do not affect the counts."""
    structures: Counter[Structure] = Counter()
    for each in classes(3):
        structures[structure_of(each.cards, dict(units))] += each.sets
    return structures


def _bet(riding: list[tuple[int, Riding]], cards: int, dead: int) -> _Bet:
    """Average a bet's value over all hands of ``cards`` cards, dead cards, and completions."""
    ways = comb(52, cards) * comb(52 - cards, dead)
    completions = comb(52 - cards - dead, 5 - cards)
    return _Bet(
        worth=Fraction(sum(sets * each.worth for sets, each in riding), ways * completions),
        rides=Fraction(sum(sets * each.ways for sets, each in riding), ways),
    )
