import copy
import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, Rank, Suit, parse_cards
from letitride.errors import CardError
from tests.cards.strategies import cards
from tests.rejected import rejected

NAMES = [letter + suit for letter in "23456789TJQKA" for suit in "cdhs"]


def test_there_are_52_cards_named_by_rank_and_suit() -> None:
    assert [str(Card.parse(name)) for name in NAMES] == NAMES
    assert len({Card.parse(name) for name in NAMES}) == 52


@given(cards)
def test_a_name_identifies_a_card(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card(str(card)) is card
    assert repr(card) == f"Card('{card}')"
    assert str(card) == card.rank.letter + card.suit.value
    assert FIXED_ORDER[card.index] is card


def test_rank_letters() -> None:
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert list(map(int, Rank)) == list(range(2, 15))


def test_a_suit_prints_as_its_letter() -> None:
    assert [str(suit) for suit in Suit] == ["c", "d", "h", "s"]
    assert f"{Suit.SPADES}" == "s"
    assert Suit("h") is Suit.HEARTS


@given(cards, st.integers(min_value=0, max_value=pickle.HIGHEST_PROTOCOL))
def test_pickles_and_copies_are_the_same_card(card: Card, protocol: int) -> None:
    assert pickle.loads(pickle.dumps(card, protocol)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card


@pytest.mark.parametrize("attribute", ["rank", "suit", "index", "weight", "colour"])
def test_a_card_is_immutable(attribute: str) -> None:
    with pytest.raises((FrozenInstanceError, TypeError)):
        setattr(Card("As"), attribute, 1)


def test_cards_and_suits_have_no_order() -> None:
    ace: Any = Card("As")
    spades: Any = Suit.SPADES
    with pytest.raises(TypeError):
        assert ace > Card("Ks")
    with pytest.raises(TypeError):
        assert spades > Suit.CLUBS


@pytest.mark.parametrize(
    "name", ["", "A", "AS", "as", "sA", "10s", "1s", "Ax", "As ", "Asx", None, 5, ["As"], b"As"]
)
def test_an_invalid_card_name_is_rejected(name: Any) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(name)
    assert caught.value.code == "cards/card"
    assert caught.value.got == repr(name)


@given(st.text(max_size=3).filter(lambda text: text not in NAMES))
def test_any_other_text_is_rejected(text: str) -> None:
    with pytest.raises(CardError):
        Card.parse(text)


def test_cards_are_parsed_in_order() -> None:
    assert parse_cards("As Kh  Td\n2c\t2c") == tuple(
        map(Card.parse, ("As", "Kh", "Td", "2c", "2c"))
    )
    assert parse_cards("  ") == ()
    with rejected(CardError, "'Kx'"):
        parse_cards("As Kx")
