"""The positions of each seat's cards in the deck, under the house's dealing method (R23 to R27).

>>> from letitride.rulebook.jurisdiction import jurisdiction
>>> one_by_one = jurisdiction("MA").dealing["shoe"]
>>> places_of(one_by_one, seats=2)
(0, 3, 6, 1, 4, 7, 5, 8)
"""

from collections.abc import Sequence
from itertools import count, islice

from letitride.rulebook.house_rules import DealMethod, Recipient


def places_of(deal: DealMethod, seats: int) -> tuple[int, ...]:
    """Return the deck positions of each seat's three cards, then of the community cards.

    The top card of the deck is at position 0. Burned cards are left out.
    """
    top = count()
    hands: list[list[int]] = [[] for _ in range(seats)]
    area: list[int] = []
    for step in deal.steps:
        receivers: Sequence[list[int]] = hands if step.to is Recipient.SEATS else [area]
        for receiver in receivers:
            receiver.extend(islice(top, step.cards))
    own = (place for hand in hands for place in hand)
    return (*own, area[deal.first - 1], area[deal.second - 1])
