"""House rules: the minimum payout limit for two spots, and the two sets of three card rules."""

from itertools import combinations_with_replacement

import pytest

from letitride.cards import FiveCardHand, parse_cards, rank_five
from letitride.errors import HouseError
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.wagers import Game
from tests.playing import house

#: Pairs of community cards, each with three-card hands to combine with them.
DEALS = {
    "Js Ts": (
        "As Ks Qs", "9s 8s 7s", "Ks Qs 9s", "Jh Jd Jc", "Th Td Tc", "Jh Jd Th", "Jc Td Tc",
        "2s 3s 5s", "4s 6s Ad", "Ah Kh Qh", "Ac Kc Qc", "Jh Jd 2c", "Tc Td 3c", "Jh Td 4c",
        "Jd Tc 5c", "Jh 2c 3d", "Tc 5h 6d", "6s 7s 2s", "2c 3d 5h", "4h 6c 8d", "2h 2d 3c",
        "4c 4d 5h",
    ),
    "9s 8s": ("7s 6s 5s", "Qs Js Ts"),
    "As Ts": ("2s 3s 6s", "4s 7s 8s"),
    "Js Jh": ("Jd Jc 2c", "3c 3d 3h", "4c 4d 5h", "8c 8d 9h", "Jd 6c 7h", "Jc 6d 7s"),
    "Js 4h": ("2c 2d 3h", "3c 3d 5h", "2h 3s 6c", "5d 6h 8c", "4c 4d 4s", "Jh Jd Jc"),
}  # fmt: skip


def held_together() -> set[tuple[FiveCardHand, FiveCardHand]]:
    """Return the pairs of hands that two seats can hold together in one of DEALS."""
    found = set()
    for community, hands in DEALS.items():
        shared = parse_cards(community)
        ranked = {hand: rank_five([*parse_cards(hand), *shared]).hand for hand in hands}
        for one in hands:
            for other in hands:
                if not set(parse_cards(one)) & set(parse_cards(other)):
                    found.add((ranked[one], ranked[other]))
    return found


@pytest.mark.clause("MA-10(c)-2")
def test_every_two_hands_but_two_royal_flushes_can_be_held_together() -> None:
    royals_of = [set(parse_cards(f"A{suit} K{suit} Q{suit} J{suit} T{suit}")) for suit in "cdhs"]
    assert len(set.union(*royals_of)) == 20  # no two royal flushes have a card in common
    possible = held_together()
    kinds = list(FiveCardHand)
    for one, other in combinations_with_replacement(kinds, 2):
        royals = one is other is FiveCardHand.ROYAL_FLUSH
        assert ((one, other) in possible) is not royals, (one, other)


OWN = """
id = "OWN"
wager = "main"
[pays]
royal_flush = "1000 to 1"
straight_flush = "1000 to 1"
four_of_a_kind = "50 to 1"
full_house = "11 to 1"
flush = "8 to 1"
straight = "5 to 1"
three_of_a_kind = "3 to 1"
two_pair = "2 to 1"
tens_or_better = "1 to 1"
"""


@pytest.mark.clause("MA-10(c)-2")
@pytest.mark.parametrize(
    ("main", "two_spots", "odds"),
    [("MA-MAIN", False, 1000), ("MA-MAIN", True, 1000 + 200), (OWN, True, 1000 + 1000)],
)
def test_a_payout_limit_covers_the_best_hands_that_one_player_can_hold(
    main: str, two_spots: bool, odds: int
) -> None:
    table = load_paytable(main) if main is OWN else main
    options = {"min_bet": "20.00", "two_spots": two_spots}
    least = 3 * 20 * odds
    house("MA", "shoe", {"main": table}, **options, payout_limit=f"{least}.00")  # type: ignore[dict-item]
    with pytest.raises(HouseError) as refused:
        house("MA", "shoe", {"main": table}, **options, payout_limit=f"{least - 1}.99")  # type: ignore[dict-item]
    assert refused.value.clauses == ("MA-10(c)-2",)


@pytest.mark.clause("MA-10(c)-2")
def test_two_spots_at_ten_dollars_need_no_more_than_the_floor() -> None:
    house("MA", "machine", min_bet="10.00", two_spots=True, payout_limit="50000.00")


@pytest.mark.clause("WA-3CB-0", "WA-3CB1-3.2", "WA-3CB1-4.1", "WA-3CB2-3.2")
def test_the_house_chooses_one_of_two_sets_of_three_card_rules() -> None:
    none, one, two = (
        house("WA", "machine", three_card_option=option).settings for option in ("none", 1, 2)
    )
    assert none == house("WA", "machine").settings
    assert (none.three_card_option, none.three_card_timing) == (None, "after_reveal")
    assert none.settle_order[:2] == (Game.MAIN, Game.THREE_CARD)
    assert (one.three_card_option, one.three_card_timing) == (1, "after_reveal")
    assert one.settle_order[:2] == (Game.THREE_CARD, Game.MAIN)
    assert (two.three_card_option, two.three_card_timing) == (2, "when_shown")


@pytest.mark.clause("WA-3CB1-3.2", "WA-3CB1-4.1", "WA-3CB2-3.1")
@pytest.mark.parametrize(
    ("option", "name", "value", "clause"),
    [
        (1, "three_card_timing", "when_shown", "WA-3CB1-4.1"),
        (2, "three_card_timing", "after_reveal", "WA-3CB2-3.1"),
        (
            1, "settle_order", ["main", "three_card", "bonus", "progressive", "progressive_2"],
            "WA-3CB1-3.2",
        ),
    ],
)  # fmt: skip
def test_a_setting_that_contradicts_the_chosen_option_is_rejected(
    option: int, name: str, value: object, clause: str
) -> None:
    with pytest.raises(HouseError) as refused:
        house("WA", "machine", None, **{"three_card_option": option, name: value})
    assert refused.value.code == "house/three_card_option"
    assert clause in refused.value.clauses
    house("WA", "machine", None, **{name: value})  # allowed if the house has not chosen an option


def test_option_one_accepts_an_order_that_agrees_with_it() -> None:
    first = ["three_card", "bonus", "main", "progressive", "progressive_2"]
    order = house("WA", "machine", three_card_option=1, settle_order=first).settings.settle_order
    assert list(order) == first
