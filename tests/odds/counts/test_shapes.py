"""Check a sample of three- and four-card shapes. The exhaustive tests check every class."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given

from letitride.cards import FIXED_ORDER, Card, Suit, parse_cards
from letitride.odds.counts.classes import CardClass, classes
from letitride.odds.counts.draws import draws
from letitride.odds.counts.shapes import Made, Shape, shape_of
from tests.cards.strategies import hands, suit_swaps, swap_suits
from tests.cards.witness import judge_five

OF_SIZE = {3: draws().three_cards, 4: draws().four_cards}


def judged(cards: tuple[Card, ...]) -> dict[str, int]:
    """Count the hands made by all possible completions, using the independent evaluator."""
    unseen = [card for card in FIXED_ORDER if card not in cards]
    missing = combinations(unseen, 5 - len(cards))
    return dict(Counter(judge_five((*cards, *rest)).name for rest in missing))


def assert_the_shape_determines_the_hands(each: CardClass) -> None:
    outs = OF_SIZE[len(each.cards)][shape_of(each.cards)].outs
    assert {hand.value: ways for hand, ways in outs.items()} == judged(each.cards), each


def test_the_shape_determines_the_possible_hands() -> None:
    for each in list(classes(3))[::90]:
        assert_the_shape_determines_the_hands(each)
    for each in list(classes(4))[::90]:
        assert_the_shape_determines_the_hands(each)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("size", "part"), [(3, 0), (3, 1), (4, 0), (4, 1)])
def test_the_shape_determines_the_possible_hands_of_every_class(size: int, part: int) -> None:
    for each in list(classes(size))[part::2]:
        assert_the_shape_determines_the_hands(each)


def test_there_are_33_shapes_of_three_cards_and_33_of_four() -> None:
    assert [len(shapes) for shapes in OF_SIZE.values()] == [33, 33]


@given(hands(4), suit_swaps)
def test_the_names_of_suits_do_not_matter(cards: tuple[Card, ...], swap: dict[Suit, Suit]) -> None:
    assert shape_of(swap_suits(cards, swap)) == shape_of(cards)


@pytest.mark.parametrize(
    ("cards", "shape"),
    [
        ("Ts Js Qs", Shape(3, Made.NOTHING, True, 3, 3)),
        ("As 2s 3s", Shape(3, Made.NOTHING, True, 1, 1)),
        ("As Kh 2d", Shape(3, Made.NOTHING, False, 0, 2)),
        ("9s 9h Ad", Shape(3, Made.LOW_PAIR)),
        ("Ts Th 2d", Shape(3, Made.HIGH_PAIR)),
        ("2s 2h 3d 3c", Shape(4, Made.TWO_PAIR)),
        ("Js Qs Ks As", Shape(4, Made.NOTHING, True, 1, 4)),
        ("5s 5h 5d 5c", Shape(4, Made.FOUR_OF_A_KIND)),
    ],
)
def test_shapes_by_example(cards: str, shape: Shape) -> None:
    assert shape_of(parse_cards(cards)) == shape
