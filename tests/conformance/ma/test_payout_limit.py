"""Massachusetts 10(c): the payout limit for one hand (R20)."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from letitride.game import commands as game_commands
from tests.conformance.refusals import refused
from tests.playing import Playing, house, one_round, stacked

ROYAL = ("As Ks Qs", "Js Ts")


def royal(
    bet: str,
    limit: str = "50000.00",
    *,
    ride: bool = True,
    side: Mapping[str, str] = MappingProxyType({}),
) -> Playing:
    """Play a royal flush (1,000 to 1) at a house with this payout limit, or "none"."""
    rules = house("MA", "shoe", payout_limit=limit)
    own, community = ROYAL
    bets = {1: {"bet": bet, **side}}
    return one_round(rules, stacked(rules, {1: own}, community), bets, ride=ride)


def won(playing: Playing, seat: int = 1) -> list[str]:
    results = [playing.result(seat, mark) for mark in "12$"]
    assert all(standing == "paid" for standing, _, _ in results)
    return [amount for _, amount, _ in results]


@pytest.mark.clause("MA-10(c)-1")
@pytest.mark.parametrize(
    ("bet", "paid"),
    [
        ("10.00", ["10000.00", "10000.00", "10000.00"]),
        ("20.00", ["20000.00", "20000.00", "10000.00"]),
        ("40.00", ["40000.00", "10000.00", "0.00"]),
        ("100.00", ["50000.00", "0.00", "0.00"]),
    ],
)
def test_the_main_bets_of_a_hand_are_paid_up_to_the_limit(bet: str, paid: list[str]) -> None:
    playing = royal(bet)
    assert won(playing) == paid
    assert {playing.result(1, mark)[2] for mark in "12$"} == {bet}, "every stake comes back"


@pytest.mark.clause("MA-10(c)-1")
def test_there_is_no_limit_unless_the_house_sets_one() -> None:
    assert won(royal("100.00", limit="none")) == ["100000.00"] * 3


@pytest.mark.clause("MA-10(c)-1")
def test_a_bet_taken_back_does_not_count_toward_the_limit() -> None:
    playing = royal("40.00", ride=False)
    assert playing.result(1, "$") == ("paid", "40000.00", "40.00")


@pytest.mark.clause("MA-10(c)-1", "MA-6(e)-1")
def test_the_limit_applies_to_one_hand_and_a_second_spot_has_its_own() -> None:
    """One player has two straight flushes, with $20,000 on each of six bets."""
    rules = house("MA", "shoe", payout_limit="50000.00", two_spots=True)
    playing = Playing(rules)
    playing.do(game_commands.OpenBetting(1, ((2, "p"), (3, "p"))))
    for seat in (2, 3):
        playing.bet(seat, "100.00")
    playing.close()
    playing.deal(stacked(rules, {2: "Js Ts 9s", 3: "6s 5s 4s"}, "8s 7s"))
    playing.finish()
    for seat in (2, 3):
        assert won(playing, seat) == ["20000.00", "20000.00", "10000.00"]


@pytest.mark.clause("MA-10(c)-4", "MA-10(c)-5")
def test_side_bets_are_paid_in_full_above_the_limit() -> None:
    side = {"bonus": "1.00", "three_card": "2000.00", "cover_all": "200.00", "progressive": "1.00"}
    capped, free = royal("100.00", side=side), royal("100.00", limit="none", side=side)
    assert won(capped) == ["50000.00", "0.00", "0.00"]
    assert capped.result(1, "bonus") == ("paid", "25000.00", "0.00")
    assert capped.result(1, "three_card") == ("paid", "100000.00", "2000.00")
    assert capped.result(1, "cover_all") == ("paid", "100000.00", "200.00")
    for wager in side:
        assert capped.result(1, wager) == free.result(1, wager)


@pytest.mark.clause("MA-10(c)-2")
@pytest.mark.parametrize(
    ("options", "least"),
    [
        ({}, "50000.00"),
        ({"min_bet": "10.00"}, "50000.00"),
        ({"min_bet": "25.00"}, "75000.00"),
        ({"min_bet": "10.00", "two_spots": True}, "50000.00"),
        ({"min_bet": "25.00", "two_spots": True}, "90000.00"),
    ],
)
def test_the_limit_has_a_floor(options: dict[str, str | bool], least: str) -> None:
    """The floor is the greater of $50,000 and a player's largest win at the minimum bet."""
    house("MA", "shoe", None, **options, payout_limit=least)
    below = f"{int(least.partition('.')[0]) - 1}.99"
    with refused("house/payout_limit", "MA-10(c)-2"):
        house("MA", "shoe", None, **options, payout_limit=below)
