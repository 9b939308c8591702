"""The simple strategy written out by hand, as a witness of the card that the product plays by.

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
    """Whether to let a bet ride: bet 1 on three cards, bet 2 on those and the community card."""
    if _already_pays(cards):
        return True
    return _three_to_ride(cards) if len(cards) == 3 else _four_to_ride(cards)


def _already_pays(cards: Sequence[Card]) -> bool:
    """A pair of tens or better, two pair, or three of a kind lies there already."""
    counts = Counter(card.rank for card in cards)
    pairs = [rank for rank, held in counts.items() if held > 1]
    high_pair = any(rank >= Rank.TEN for rank in pairs)
    return high_pair or len(pairs) > 1 or max(counts.values()) > 2


def _three_to_ride(cards: Sequence[Card]) -> bool:
    """Three to a royal, or to a straight flush with a high card for each gap; 2-3-4 is too low."""
    gaps = _reach(cards) - 2
    close = _different(cards) and gaps <= 2 and _high_cards(cards) >= gaps
    return close and _one_suit(cards) and min(card.rank for card in cards) > Rank.TWO


def _four_to_ride(cards: Sequence[Card]) -> bool:
    """Four to a flush; to an outside straight with a high card; to any straight of high cards."""
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
    """How far the highest card is above the lowest; the ace counts high."""
    ranks = [card.rank for card in cards]
    return max(ranks) - min(ranks)


def _high_cards(cards: Sequence[Card]) -> int:
    return sum(card.rank >= Rank.TEN for card in cards)
