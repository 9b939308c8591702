"""The discard rack after a round: cards picked up in an order from which each hand can be rebuilt.

Unseen cards go in first (the stub, cards found face up, the burned card), then the hands clockwise
from the dealer's left, then the two community cards (MA-9(h)-2).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from letitride.cards import Card, Deck, check_deck
from letitride.game.state import RoundState

_HAND = 3
_COMMUNITY = 2


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What lay on the layout: each seat's own cards and the community cards."""

    hands: Mapping[int, tuple[Card, ...]]
    community: tuple[Card, ...]


def racked(state: RoundState) -> Deck:
    """All cards of a round, the first to go into the rack first."""
    burned = () if state.to_burn is None else (state.to_burn,)
    hands = (card for seat in state.seats for card in seat.cards)
    return (*state.stub, *state.discarded, *burned, *hands, *state.community)


def reconstruct(rack: Deck, seats: Iterable[int]) -> Rebuilt:
    """The hands of the seats that were dealt to, from the rack alone.

    >>> from letitride.cards import FIXED_ORDER
    >>> rebuilt = reconstruct(FIXED_ORDER, [2, 5])
    >>> print(*rebuilt.hands[5], "with", *rebuilt.community)
    Ks Ac Ad with Ah As
    """
    cards, dealt = check_deck(rack), sorted(seats)
    start = len(cards) - _COMMUNITY - _HAND * len(dealt)
    hands = {
        seat: cards[start + _HAND * place : start + _HAND * (place + 1)]
        for place, seat in enumerate(dealt)
    }
    return Rebuilt(hands, cards[-_COMMUNITY:])
