"""The simple strategy, written by hand to check the strategy card that the package uses.

>>> from letitride.cards import parse_cards
>>> [simple_strategy(parse_cards(hand)) for hand in ("Ts Td 4c", "8h 9h Th", "As Kd Qc")]
[True, True, False]
>>> [simple_strategy(parse_cards(hand)) for hand in ("2h 5h 9h Kh", "8c 9d Th Js", "4c 5d 6h 7s")]
[True, True, False]
"""

from collections import Counter
from collections.abc import Sequence

from letitride.cards import Card, Rank


def simple_strategy(cards: Sequence[Card]) -> bool:
    """Return whether to let a bet ride: bet 1 for three cards, bet 2 for four."""
    if _already_pays(cards):
        return True
    return _three_to_ride(cards) if len(cards) == 3 else _four_to_ride(cards)


def _already_pays(cards: Sequence[Card]) -> bool:
    """Return whether the cards already make tens or better, two pair, or three of a kind."""
    counts = Counter(card.rank for card in cards)
    pairs = [rank for rank, held in counts.items() if held > 1]
    high_pair = any(rank >= Rank.TEN for rank in pairs)
    return high_pair or len(pairs) > 1 or max(counts.values()) > 2


def _three_to_ride(cards: Sequence[Card]) -> bool:
    """Return whether to ride on three cards that do not pay yet.

    Ride on three to a royal flush. Ride on three to a straight flush if there is at least one high
    card for every gap, but not on 2-3-4.
    """
    gaps = _reach(cards) - 2
    close = _different(cards) and gaps <= 2 and _high_cards(cards) >= gaps
    return close and _one_suit(cards) and min(card.rank for card in cards) > Rank.TWO


def _four_to_ride(cards: Sequence[Card]) -> bool:
    """Return whether to ride on four cards that do not pay yet.

    Ride on four to a flush, four to an outside straight with a high card, or four high cards to a
    straight.
    """
    if _one_suit(cards):
        return True
    outside = _reach(cards) == 3 and _high_cards(cards) > 0
    all_high = _reach(cards) == 4 and _high_cards(cards) == 4
    return _different(cards) and (outside or all_high)


def _one_suit(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _different(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == len(cards)


def _reach(cards: Sequence[Card]) -> int:
    """Return the highest rank minus the lowest. Aces are high."""
    ranks = [card.rank for card in cards]
    return max(ranks) - min(ranks)


def _high_cards(cards: Sequence[Card]) -> int:
    return sum(card.rank >= Rank.TEN for card in cards)
