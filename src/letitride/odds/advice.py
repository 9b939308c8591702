"""Advice: the exact value of letting a bet ride, given all the known cards.

If no dead cards are known, the value depends only on the shape of the cards. If the player has seen
dead cards, whether in other hands or exposed by accident, the module counts every completion from
the cards still unseen.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from letitride.cards import Card
from letitride.errors import CardError
from letitride.odds.counts.draws import Outs, draws, outs_of
from letitride.odds.counts.shapes import shape_of
from letitride.odds.main_game.solver import units_of, worth
from letitride.odds.result_tables import Rows, Tabular
from letitride.rulebook.paytables.table_types import MainTable


@dataclass(frozen=True, slots=True)
class Advice(Tabular):
    """The value of letting bet 1 or bet 2 ride, in units of one bet, and the possible hands."""

    bet: int
    value: Fraction
    outs: Outs

    figures: ClassVar = ("bet", "decision", "value")

    @property
    def rides(self) -> bool:
        """True if the bet should ride. A bet worth exactly zero is withdrawn."""
        return self.value > 0

    @property
    def indifferent(self) -> bool:
        """True if riding and withdrawing are worth the same."""
        return self.value == 0

    @property
    def decision(self) -> str:
        """The decision in one word: ride or withdraw."""
        return "ride" if self.rides else "withdraw"

    def _rows(self) -> Rows:
        return ({"hand": hand.value, "ways": ways} for hand, ways in self.outs.items())


def advise(
    table: MainTable,
    cards: tuple[Card, ...],
    community: tuple[Card, ...] = (),
    dead: tuple[Card, ...] = (),
) -> Advice:
    """Advise on bet 1, given three cards, or on bet 2, given a community card as well.

    >>> from letitride.cards import parse_cards
    >>> from letitride.rulebook.paytables.library import paytable
    >>> hand = parse_cards("9s 8h 7c")
    >>> for dead in ("", "2d", "Js"):
    ...     advice = advise(paytable("LIRX-01"), hand, parse_cards("6d"), parse_cards(dead))
    ...     print(advice.bet, advice.value, advice.rides)
    2 0 False
    2 1/47 True
    2 1/47 True
    """
    _check(cards, community, dead)
    held = (*cards, *community)
    known = draws().three_cards if not community else draws().four_cards
    outs = outs_of(held, dead) if dead else known[shape_of(held)].outs
    value = Fraction(worth(outs, units_of(table)), sum(outs.values()))
    return Advice(1 + len(community), value, outs)


def _check(cards: tuple[Card, ...], community: tuple[Card, ...], dead: tuple[Card, ...]) -> None:
    """Require three cards, at most one community card, no duplicates, and enough cards left."""
    if len(cards) != 3:
        raise CardError("odds/hand", expected="three cards", got=len(cards), why="hand")
    if len(community) > 1:
        raise CardError(
            "odds/hand", expected="at most one community card", got=len(community), why="community"
        )
    everything = (*cards, *community, *dead)
    twice = [str(card) for card in set(everything) if everything.count(card) > 1]
    if twice:
        raise CardError("odds/card_twice", expected="every card once", got=", ".join(sorted(twice)))
    missing = 2 - len(community)
    if 52 - len(everything) < missing:
        raise CardError(
            "odds/hand", expected=f"{missing} cards still to be dealt", got="fewer", why="dead"
        )
