"""Hypothesis strategies for cards."""

from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, Suit

cards = st.sampled_from(FIXED_ORDER)
decks = st.permutations(FIXED_ORDER).map(tuple)
suit_swaps = st.permutations(list(Suit)).map(lambda suits: dict(zip(Suit, suits, strict=True)))


def hands(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Generate distinct cards, in any order."""
    return st.lists(cards, min_size=size, max_size=size, unique=True).map(tuple)


def swap_suits(hand: tuple[Card, ...], swap: dict[Suit, Suit]) -> tuple[Card, ...]:
    """Return cards with the same ranks and the suits permuted."""
    return tuple(Card(f"{card.rank.letter}{swap[card.suit]}") for card in hand)
