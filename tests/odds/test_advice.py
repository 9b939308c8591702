"""Advice: the value of riding, checked against counts by the independent evaluator."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, parse_cards
from letitride.errors import CardError, InputError
from letitride.money import Win
from letitride.odds.advice import advise
from letitride.odds.main_game.solver import units_of
from letitride.rulebook.paytables.table_types import ONE_DOLLAR, MainTable, PayTable
from tests.cards.strategies import hands
from tests.odds.deals import name_of
from tests.odds.main_tables import any_table, named
from tests.rejected import rejected

LIRX = named("LIRX-01")


def counted(table: MainTable, held: tuple[Card, ...], dead: tuple[Card, ...]) -> Fraction:
    """Return the average gain over all completions with cards that are neither held nor dead."""
    units = {hand.value: gain for hand, gain in units_of(table).items()}
    unseen = [card.index for card in FIXED_ORDER if card not in (*held, *dead)]
    own = tuple(card.index for card in held)
    names = [name_of((*own, *rest)) for rest in combinations(unseen, 5 - len(held))]
    return Fraction(sum(units[name] for name in names), len(names))


@given(any_table, hands(22), st.integers(0, 18))
def test_the_value_of_bet_two_matches_counting_every_completion(
    table: MainTable, cards: tuple[Card, ...], seen: int
) -> None:
    advice = advise(table, cards[:3], cards[3:4], cards[4 : 4 + seen])
    assert advice.bet == 2
    assert advice.value == counted(table, cards[:4], cards[4 : 4 + seen])
    assert advice.rides is (advice.value > 0)


@settings(max_examples=25)
@given(hands(21), st.integers(0, 18))
def test_the_value_of_bet_one_matches_counting_every_completion(
    cards: tuple[Card, ...], seen: int
) -> None:
    advice = advise(LIRX, cards[:3], dead=cards[3 : 3 + seen])
    assert advice.bet == 1
    assert advice.value == counted(LIRX, cards[:3], cards[3 : 3 + seen])


def test_a_decision_worth_zero_withdraws_and_is_marked_indifferent() -> None:
    advice = advise(LIRX, parse_cards("Ts Jh Qd"), parse_cards("As"))
    assert (advice.value, advice.rides, advice.indifferent) == (Fraction(0), False, True)


def test_dead_cards_can_reverse_a_decision() -> None:
    three, ace = parse_cards("Ts Jh Qd"), parse_cards("As")
    assert advise(LIRX, three, ace, dead=parse_cards("2c 3c 4c")).rides
    assert not advise(LIRX, three, ace, dead=parse_cards("Kc 2c 3c")).rides


def test_all_but_the_last_cards_may_be_dead() -> None:
    three, dead = FIXED_ORDER[:3], FIXED_ORDER[3:50]
    assert sum(advise(LIRX, three, dead=dead).outs.values()) == 1


@pytest.mark.parametrize(
    ("cards", "community", "dead", "code"),
    [
        ("As Ks", "", "", "odds/hand"),
        ("As Ks Qs Js", "", "", "odds/hand"),
        ("As Ks Qs", "Js Ts", "", "odds/hand"),
        ("As Ks As", "", "", "odds/card_twice"),
        ("As Ks Qs", "As", "", "odds/card_twice"),
        ("As Ks Qs", "Js", "2c 2c", "odds/card_twice"),
        ("As Ks Qs", "Js", "Qs", "odds/card_twice"),
    ],
)
def test_impossible_cards_are_rejected(cards: str, community: str, dead: str, code: str) -> None:
    with pytest.raises(CardError) as error:
        advise(LIRX, parse_cards(cards), parse_cards(community), parse_cards(dead))
    assert error.value.code == code


def test_too_few_cards_left_to_deal_is_rejected() -> None:
    with rejected(CardError, "2 cards still to be dealt"):
        advise(LIRX, FIXED_ORDER[:3], dead=FIXED_ORDER[3:51])
    with rejected(CardError, "1 cards still to be dealt"):
        advise(LIRX, FIXED_ORDER[:3], FIXED_ORDER[3:4], FIXED_ORDER[4:])


def test_a_table_in_dollars_is_rejected() -> None:
    odd = MainTable(
        PayTable(id="odd", wager=LIRX.wager, pays={FiveCardHand.FLUSH: Win(ONE_DOLLAR)})
    )
    with pytest.raises(InputError) as error:
        advise(odd, parse_cards("As Ks Qs"))
    assert error.value.code == "odds/main_table"
