import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import (
    FIXED_ORDER,
    SPREAD,
    Card,
    Deck,
    Suit,
    check_deck,
    complete,
    cut,
    parse_cards,
)
from letitride.errors import CardError
from tests.cards.strategies import cards, decks
from tests.rejected import rejected


def test_fixed_order() -> None:
    assert FIXED_ORDER[:5] == parse_cards("2c 2d 2h 2s 3c")
    assert FIXED_ORDER[-5:] == parse_cards("Ks Ac Ad Ah As")
    assert [card.index for card in FIXED_ORDER] == list(range(52))


@pytest.mark.clause("MA-4(b)-3")
def test_a_spread_is_sorted_by_suit_and_rank() -> None:
    assert len(set(SPREAD)) == 52
    for number, suit in enumerate(Suit):
        of_suit = SPREAD[13 * number : 13 * number + 13]
        assert {card.suit for card in of_suit} == {suit}
        assert "".join(card.rank.letter for card in of_suit) == "23456789TJQKA"


@given(st.lists(cards, unique=True))
def test_named_cards_come_first_and_the_rest_in_fixed_order(named: list[Card]) -> None:
    deck = complete(named)
    assert list(deck[: len(named)]) == named
    rest = [card.index for card in deck[len(named) :]]
    assert rest == sorted(rest)
    assert check_deck(deck) == deck


def test_a_card_named_twice_is_rejected() -> None:
    with rejected(CardError, "Kh twice") as caught:
        complete(parse_cards("Kh As Kh"))
    assert caught.value.code == "cards/duplicate"


@given(decks)
def test_any_order_of_52_cards_is_a_deck(deck: Deck) -> None:
    assert check_deck(iter(deck)) == deck


@pytest.mark.parametrize(
    ("no_deck", "got"),
    [
        (FIXED_ORDER[1:], "51 cards, 51 of them different"),
        ((*FIXED_ORDER, Card("As")), "53 cards, 52 of them different"),
        ((*FIXED_ORDER[1:], Card("As")), "52 cards, 51 of them different"),
        ((), "0 cards, 0 of them different"),
    ],
)
def test_an_invalid_deck_is_rejected(no_deck: Deck, got: str) -> None:
    with pytest.raises(CardError) as caught:
        check_deck(no_deck)
    assert (caught.value.code, caught.value.got) == ("cards/deck", got)


@given(decks, st.integers(min_value=1, max_value=51))
def test_a_cut_moves_the_lifted_cards_below_without_reordering_them(
    deck: Deck, lifted: int
) -> None:
    after = cut(deck, lifted)
    assert after[0] is deck[lifted]
    assert after[-lifted:] == deck[:lifted]
    assert after[:-lifted] == deck[lifted:]
    assert cut(after, 52 - lifted) == deck


@pytest.mark.parametrize("lifted", [-1, 0, 52, 53])
def test_a_cut_lifts_some_cards_and_leaves_some(lifted: int) -> None:
    with pytest.raises(CardError) as caught:
        cut(FIXED_ORDER, lifted)
    assert (caught.value.code, caught.value.got) == ("cards/cut", str(lifted))
