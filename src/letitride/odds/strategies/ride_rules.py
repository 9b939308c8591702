"""Ride rules: a strategy as a list of rules that people can write without programming.

The rules are checked in order. The first rule that matches the cards decides whether the bet rides.
If none matches, the bet is withdrawn. A rule describes the shape of the cards
(:mod:`letitride.odds.counts.shapes`): either a made hand or a draw, which has no pair.

>>> from letitride.cards import parse_cards
>>> wary = RideRules((RideRule(1, made=frozenset({Made.THREE_OF_A_KIND})), RideRule(2)))
>>> [wary.rides(parse_cards(cards)) for cards in ("As Ad 5c", "5s 5d 5c", "2s 4d 9c Kc")]
[False, True, True]
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from letitride.cards import Card
from letitride.odds.counts.shapes import Made, Shape, shape_of
from letitride.odds.strategies.strategy_card import StrategyCard

#: The hands that can already be made when bet 1 or bet 2 is decided.
MADE: Mapping[int, frozenset[Made]] = {
    1: frozenset(Made) - {Made.TWO_PAIR, Made.FOUR_OF_A_KIND},
    2: frozenset(Made),
}
#: The possible numbers of straights that contain the cards, by bet.
STRAIGHTS: Mapping[int, frozenset[int]] = {1: frozenset(range(4)), 2: frozenset(range(3))}
#: The possible numbers of high cards (tens or higher), by bet.
HIGH: Mapping[int, frozenset[int]] = {1: frozenset(range(4)), 2: frozenset(range(5))}


class Strategy(Protocol):
    """The interface of a strategy, which decides bet 1 from three cards and bet 2 from four.

    The community card is the last of the four. The decision must not depend on the names of suits.
    """

    def rides(self, cards: Sequence[Card], /) -> bool:
        """Return whether the bet rides.

        >>> from letitride.cards import parse_cards
        >>> never: Strategy = RideRules(())
        >>> never.rides(parse_cards("As Ah Ad"))
        False
        """
        ...


@dataclass(frozen=True, slots=True)
class RideRule:
    """One rule for bet 1 or bet 2: the conditions on the cards, and whether the bet then rides.

    The cards match if they meet every condition; ``None`` means no condition. A shape records
    suits, straights, and high cards only for draws. So a rule with a condition on any of them never
    matches a made hand.
    """

    bet: int
    made: frozenset[Made] | None = None
    suited: bool | None = None
    straights: frozenset[int] | None = None
    high: frozenset[int] | None = None
    ride: bool = True

    @classmethod
    def exactly(cls, shape: Shape) -> "RideRule":
        """Return a rule that lets the bet ride on cards of this shape and on no others.

        >>> RideRule.exactly(Shape(4, Made.TWO_PAIR)).made
        frozenset({<Made.TWO_PAIR: 3>})
        """
        bet = shape.cards - 2
        if shape.made is not Made.NOTHING:
            return cls(bet, made=frozenset({shape.made}))
        straights, high = frozenset({shape.straights}), frozenset({shape.high})
        return cls(bet, suited=shape.suited, straights=straights, high=high)

    @property
    def is_of_draws(self) -> bool:
        """True if the rule is about draws, which have no pair.

        >>> RideRule(1, suited=False).is_of_draws, RideRule(1).is_of_draws
        (True, False)
        """
        return (self.suited, self.straights, self.high) != (None, None, None)

    def fits(self, shape: Shape) -> bool:
        """Return whether the rule matches cards of this shape.

        >>> lone_ace = Shape(3, Made.NOTHING, suited=False, straights=0, high=1)
        >>> RideRule(1, high=frozenset({1, 2})).fits(lone_ace)
        True
        """
        return (
            shape.cards == self.bet + 2
            and (shape.made is Made.NOTHING or not self.is_of_draws)
            and (self.made is None or shape.made in self.made)
            and (self.suited is None or shape.suited is self.suited)
            and (self.straights is None or shape.straights in self.straights)
            and (self.high is None or shape.high in self.high)
        )


@dataclass(frozen=True, slots=True)
class RideRules:
    """A strategy given by rules."""

    rules: tuple[RideRule, ...]

    def rides(self, cards: Sequence[Card]) -> bool:
        """Return whether the bet rides, given three cards (bet 1) or four cards (bet 2).

        >>> from letitride.cards import parse_cards
        >>> RideRules((RideRule(1, suited=True),)).rides(parse_cards("2h 7h Kh"))
        True
        """
        return self.rides_on(shape_of(cards))

    def rides_on(self, shape: Shape) -> bool:
        """Return whether the bet rides on cards of this shape.

        >>> RideRules((RideRule(1, suited=True),)).rides_on(Shape(3, Made.HIGH_PAIR))
        False
        """
        return next((rule.ride for rule in self.rules if rule.fits(shape)), False)


def rules_of(card: StrategyCard) -> RideRules:
    """Convert a strategy card to rules, which can be saved to a file and edited.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.odds import strategy_card
    >>> rules = rules_of(strategy_card(paytable("LIRX-01")))
    >>> rules.rules[2]
    RideRule(bet=1, made=None, suited=True, straights=frozenset({2}), high=frozenset({1, 2, 3}), \
ride=True)
    """
    return RideRules(tuple(rule for bet in (1, 2) for rule in _rules_of(card, bet)))


def _rules_of(card: StrategyCard, bet: int) -> Iterator[RideRule]:
    """Yield the rules for one bet, or a single withdraw rule if the bet never rides."""
    if card.made[bet]:
        yield RideRule(bet, made=card.made[bet])
    for rule in card.rules[bet]:
        yield RideRule(
            bet,
            suited=rule.suited,
            straights=_if_some(frozenset(rule.straights), STRAIGHTS[bet]),
            high=_if_some(frozenset(rule.high), HIGH[bet]),
        )
    if not card.made[bet] and not card.rules[bet]:
        yield RideRule(bet, ride=False)


def _if_some(wanted: frozenset[int], possible: frozenset[int]) -> frozenset[int] | None:
    """Return the required numbers, or None if every possible number is allowed."""
    return None if wanted >= possible else wanted & possible
