"""Advice: the exact value of letting a bet ride, given every card that is known.

Without other cards seen, the shape alone decides. With dead cards, seen in other hands or exposed,
every completion from the cards still unseen is counted.

>>> from letitride.cards import parse_cards
>>> from letitride.rulebook.paytables.library import paytable
>>> cards, ten = parse_cards("Ks Qs Js"), parse_cards("Ts")
>>> advise(paytable("LIRX-01"), cards).value
Fraction(727, 588)
>>> advise(paytable("LIRX-01"), cards, ten, dead=parse_cards("As 9s")).rides
True
"""

from dataclasses import dataclass
from fractions import Fraction

from letitride.cards import Card
from letitride.errors import CardError
from letitride.odds.counts.draws import Outs, draws, outs_of
from letitride.odds.counts.shapes import shape_of
from letitride.odds.main_game.solver import units_of, worth
from letitride.odds.result_tables import ResultTable, Tabular
from letitride.rulebook.paytables.table_types import MainTable


@dataclass(frozen=True, slots=True)
class Advice(Tabular):
    """What riding bet 1 or bet 2 is worth, in units of the bet, and the hands it may end in."""

    bet: int
    value: Fraction
    outs: Outs

    @property
    def rides(self) -> bool:
        """Whether to let it ride; a bet worth exactly nothing is withdrawn."""
        return self.value > 0

    @property
    def indifferent(self) -> bool:
        """Whether riding and withdrawing are worth the same."""
        return self.value == 0

    def as_table(self) -> ResultTable:
        """The decision with its worth, and the hands it may end in.

        >>> from letitride.cards import parse_cards
        >>> from letitride.rulebook.paytables.library import paytable
        >>> advise(paytable("LIRX-01"), parse_cards("Ts Th Td")).as_data()["rows"][0]
        {'hand': 'four_of_a_kind', 'ways': 48}
        """
        return ResultTable(
            {
                "bet": self.bet,
                "decision": "ride" if self.rides else "withdraw",
                "value": self.value,
            },
            [{"hand": hand.value, "ways": ways} for hand, ways in self.outs.items()],
        )


def advise(
    table: MainTable,
    cards: tuple[Card, ...],
    community: tuple[Card, ...] = (),
    dead: tuple[Card, ...] = (),
) -> Advice:
    """The advice on bet 1 with three cards, on bet 2 with a community card as well.

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
    """Three cards, at most one community card, nothing twice, and enough left to be dealt."""
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
