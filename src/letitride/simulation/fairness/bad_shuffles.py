"""Bad shuffles, for tests and teaching only. Each one is a mistake that someone really made.

Each function takes a sorted deck and a random generator, and shuffles the deck in place.
"""

import random
import secrets
from collections.abc import Callable
from types import MappingProxyType

from letitride.cards import FIXED_ORDER, Card, Deck
from letitride.errors import InputError

Cards = list[Card]
Bias = Callable[[random.Random, Cards], None]


def swap_any(source: random.Random, cards: Cards) -> None:
    """Swap each card with a card at any position.

    The 52⁵² possible paths do not divide evenly among the 52! orders.
    """
    for place in range(len(cards)):
        _swap(cards, place, source.randrange(len(cards)))


def sattolo(source: random.Random, cards: Cards) -> None:
    """Run Fisher-Yates with an off-by-one error, so that all cards form a single cycle."""
    for place in range(len(cards) - 1, 0, -1):
        _swap(cards, place, source.randrange(place))


def byte_modulo(source: random.Random, cards: Cards) -> None:
    """Choose with a byte modulo the number of cards left, which makes low numbers more likely."""
    for place in range(len(cards) - 1, 0, -1):
        _swap(cards, place, source.getrandbits(8) % (place + 1))


def riffles(source: random.Random, cards: Cards) -> None:
    """Riffle a sorted deck seven times, following the Gilbert-Shannon-Reeds model."""
    for _ in range(7):
        _riffle(source, cards)


def stuck_card(source: random.Random, cards: Cards) -> None:
    """Leave the last card in place in one shuffle out of a hundred."""
    stuck = source.random() < 0.01
    last = cards.pop() if stuck else None
    source.shuffle(cards)
    cards += [last] if last is not None else []


def cut_only(source: random.Random, cards: Cards) -> None:
    """Cut the deck at a random position, and do nothing else."""
    lifted = source.randrange(len(cards))
    cards[:] = cards[lifted:] + cards[:lifted]


def short_seed(source: random.Random, cards: Cards) -> None:
    """Shuffle correctly from a 16-bit seed, which can produce only 65,536 orders."""
    random.Random(source.getrandbits(16)).shuffle(cards)


BIASES = MappingProxyType[str, Bias](
    {
        bias.__name__: bias
        for bias in (swap_any, sattolo, byte_modulo, riffles, stuck_card, cut_only, short_seed)
    }
)


class BiasedShuffler:
    """A shuffler with one of the biases in this module, repeatable from a seed."""

    def __init__(self, bias: str, seed: int | None = None) -> None:
        if bias not in BIASES:
            expected = f"one of {', '.join(BIASES)}"
            raise InputError("simulation/bias", expected=expected, got=bias, biases=tuple(BIASES))
        self._bias = BIASES[bias]
        self._random = secrets.SystemRandom() if seed is None else random.Random(seed)

    def shuffle(self) -> Deck:
        """Return a fresh deck, badly shuffled."""
        cards = list(FIXED_ORDER)
        self._bias(self._random, cards)
        return tuple(cards)


def _swap(cards: Cards, one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]


def _riffle(source: random.Random, cards: Cards) -> None:
    """Riffle the deck once.

    The number of heads in one coin toss per card determines where to cut. Each part then drops its
    next card with a chance proportional to the cards left in it.
    """
    cut = sum(source.getrandbits(1) for _ in cards)
    left, right = cards[:cut][::-1], cards[cut:][::-1]  # each part drops its last card first
    for place in range(len(cards)):
        from_left = source.randrange(len(left) + len(right)) < len(left)
        cards[place] = (left if from_left else right).pop()
