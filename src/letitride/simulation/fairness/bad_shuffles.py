"""Bad shuffles, each a mistake that was really made somewhere. For tests and teaching only.

Each takes a sorted deck and a generator, and leaves the deck in its order.
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
    """Every card swaps with any card: 52⁵² paths to 52! orders, which do not divide evenly."""
    for place in range(len(cards)):
        _swap(cards, place, source.randrange(len(cards)))


def sattolo(source: random.Random, cards: Cards) -> None:
    """Fisher and Yates off by one: no card may stay, and all of them move in a single ring."""
    for place in range(len(cards) - 1, 0, -1):
        _swap(cards, place, source.randrange(place))


def byte_modulo(source: random.Random, cards: Cards) -> None:
    """A byte, modulo the cards left: low numbers come once more often than high ones."""
    for place in range(len(cards) - 1, 0, -1):
        _swap(cards, place, source.getrandbits(8) % (place + 1))


def riffles(source: random.Random, cards: Cards) -> None:
    """Seven riffles of a sorted deck, as Gilbert, Shannon and Reeds describe a riffle."""
    for _ in range(7):
        _riffle(source, cards)


def stuck_card(source: random.Random, cards: Cards) -> None:
    """In one shuffle of a hundred the last card stays where it was."""
    stuck = source.random() < 0.01
    last = cards.pop() if stuck else None
    source.shuffle(cards)
    cards += [last] if last is not None else []


def cut_only(source: random.Random, cards: Cards) -> None:
    """A cut at any place and nothing else."""
    lifted = source.randrange(len(cards))
    cards[:] = cards[lifted:] + cards[:lifted]


def short_seed(source: random.Random, cards: Cards) -> None:
    """A sound shuffle from a seed of 16 bits: of all orders only 65,536 ever come."""
    random.Random(source.getrandbits(16)).shuffle(cards)


BIASES = MappingProxyType[str, Bias](
    {
        bias.__name__: bias
        for bias in (swap_any, sattolo, byte_modulo, riffles, stuck_card, cut_only, short_seed)
    }
)


class BiasedShuffler:
    """A shuffler with one of the biases; repeatable from a seed."""

    def __init__(self, bias: str, seed: int | None = None) -> None:
        if bias not in BIASES:
            expected = f"one of {', '.join(BIASES)}"
            raise InputError("simulation/bias", expected=expected, got=bias, biases=tuple(BIASES))
        self._bias = BIASES[bias]
        self._random = secrets.SystemRandom() if seed is None else random.Random(seed)

    def shuffle(self) -> Deck:
        """A fresh order, badly."""
        cards = list(FIXED_ORDER)
        self._bias(self._random, cards)
        return tuple(cards)


def _swap(cards: Cards, one: int, other: int) -> None:
    cards[one], cards[other] = cards[other], cards[one]


def _riffle(source: random.Random, cards: Cards) -> None:
    """Cut by tossing a coin for each card, then drop cards from either part by its size."""
    cut = sum(source.getrandbits(1) for _ in cards)
    left, right = cards[:cut][::-1], cards[cut:][::-1]  # the next card of each is the last
    for place in range(len(cards)):
        from_left = source.randrange(len(left) + len(right)) < len(left)
        cards[place] = (left if from_left else right).pop()
