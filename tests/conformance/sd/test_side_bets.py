"""South Dakota: the five-card bonus, the three card bonus, and a misprinted row."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from letitride.cards import FIXED_ORDER, ThreeCardHand, rank_three
from letitride.money import To, parse_pay
from letitride.rulebook.clauses import inventory
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import PayTable
from letitride.rulebook.wagers import Game
from tests.playing import Playing, house, one_round, stacked

#: The player's cards and the community cards for each hand on the bonus schedules.
FIVE = {
    "royal_flush": ("As Ks Qs", "Js Ts"),
    "straight_flush": ("9s 8s 7s", "6s 5s"),
    "four_of_a_kind": ("8c 8d 8h", "8s 2d"),
    "full_house": ("Kc Kd Kh", "2s 2d"),
    "flush": ("Kh 9h 7h", "4h 2h"),
    "straight": ("9c 8d 7c", "6h 5s"),
    "three_of_a_kind": ("Tc Td Th", "6h 3d"),
    "two_pair": ("3s 3h 2c", "2h 9d"),
}
#: The odds to 1 in the four schedules, in the order of the hands above. None is a blank cell.
BONUS = {
    "SD-BONUS-A": (10000, 2000, 400, 200, 50, 25, 5, None),
    "SD-BONUS-B": (5000, 2000, 100, 75, 50, 25, 8, 4),
    "SD-BONUS-C": (5000, 1000, 200, 150, 75, 25, 10, None),
    "SD-BONUS-D": (5000, 1000, 100, 75, 50, 25, 8, 5),
}
THREE = {
    "mini_royal": "As Ks Qs",
    "straight_flush": "9s 8s 7s",
    "three_of_a_kind": "8c 8d 8h",
    "straight": "9c 8d 7c",
    "flush": "Kh 9h 7h",
    "pair": "4s 4h Jc",
}
#: The odds to 1 in the six schedules. A mini royal without its own row is a straight flush (R09).
THREE_CARD = {
    "SD-3CB-A": (40, 40, 30, 6, 4, 1),
    "SD-3CB-B": (40, 40, 30, 5, 4, 1),
    "SD-3CB-C": (40, 40, 30, 6, 3, 1),
    "SD-3CB-D": (50, 40, 30, 6, 4, 1),
    "SD-3CB-E": (50, 40, 30, 5, 4, 1),
    "SD-3CB-F": (50, 40, 30, 6, 3, 1),
}


def played(
    hands: dict[int, str], community: str, bets: dict[int, dict[str, str]], **house_: object
) -> Playing:
    """Return a round with the given tables and options."""
    options = dict(house_)
    tables = {"main": "SD-MAIN-A", "bonus": options.pop("bonus", "SD-BONUS-A"),
              "three_card": options.pop("three_card", "SD-3CB-A")}  # fmt: skip
    rules = house("SD", "machine", {game: str(id_) for game, id_ in tables.items()}, **options)
    return one_round(rules, stacked(rules, hands, community), bets)


@pytest.mark.clause("SD-7/4", "SD-9-BONUS/1", "SD-9-BONUS/2", "SD-2/2")
@pytest.mark.parametrize("table", BONUS)
@pytest.mark.parametrize(("row", "hand"), list(enumerate(FIVE)))
def test_a_listed_hand_is_paid_on_top_by_the_bonus_schedule_in_force(
    table: str, row: int, hand: str
) -> None:
    own, community = FIVE[hand]
    bets = {2: {"bet": "10.00", "bonus": "1.00"}}
    playing = played({2: own}, community, bets, bonus=table)
    odds = BONUS[table][row]
    expected = ("lost", "0.00", "0.00") if odds is None else ("paid", f"{odds}.00", "1.00")
    assert playing.result(2, "bonus") == expected
    without = played({2: own}, community, {2: {"bet": "10.00"}}, bonus=table)
    assert [playing.result(2, bet) for bet in "12$"] == [without.result(2, bet) for bet in "12$"]
    assert without.at(2).bets == playing.at(2).bets[:3]


@pytest.mark.clause("SD-7/4", "SD-9-BONUS/1")
def test_only_players_with_the_bet_and_a_listed_hand_are_paid() -> None:
    hands = {1: "9s 9h 9d", 3: "8s 8h 8d", 5: "7s 7h 7d", 7: "Ks Qh Tc"}
    bets = {seat: {"bet": "5.00", "bonus": "1.00"} for seat in (1, 3, 7)} | {5: {"bet": "5.00"}}
    playing = played(hands, "4h 3d", bets)
    won = {seat: playing.result(seat, "bonus")[1] for seat in (1, 3, 7)}
    assert won == {1: "5.00", 3: "5.00", 7: "0.00"}
    assert [bet.wager.value for bet in playing.at(5).bets] == ["1", "2", "$"]


@pytest.mark.clause("SD-7/4")
def test_a_paying_pair_wins_no_bonus() -> None:
    playing = played({2: "Ks Kh 8c"}, "6h 3d", {2: {"bet": "5.00", "bonus": "1.00"}})
    assert playing.result(2, "$")[0] == "paid"
    assert playing.result(2, "bonus") == ("lost", "0.00", "0.00")


@pytest.mark.clause("SD-9-BONUS/2")
@pytest.mark.parametrize(("returned", "back"), [(True, "1.00"), (False, "0.00")])
def test_the_bonus_stake_is_returned_as_printed_unless_the_house_keeps_it(
    returned: bool, back: str
) -> None:
    """The schedule says "to 1", although the $1 bet is already in the tray (R05)."""
    bets = {2: {"bet": "5.00", "bonus": "1.00"}}
    playing = played({2: "Tc Td Th"}, "6h 3d", bets, bonus_stake_returned=returned)
    assert playing.result(2, "bonus") == ("paid", "5.00", back)
    by_default = played({2: "Tc Td Th"}, "6h 3d", bets)
    assert by_default.result(2, "bonus") == ("paid", "5.00", "1.00")


@pytest.mark.clause("SD-7/6", "SD-9-3CB/1", "SD-9-3CB/2", "SD-2/5")
@pytest.mark.parametrize("table", THREE_CARD)
@pytest.mark.parametrize(("row", "hand"), list(enumerate(THREE)))
def test_a_listed_combination_is_paid_by_the_three_card_schedule_in_force(
    table: str, row: int, hand: str
) -> None:
    bets = {2: {"bet": "10.00", "three_card": "5.00"}, 4: {"bet": "10.00"}}
    playing = played({2: THREE[hand], 4: "6s 6d 6c"}, "2h 3d", bets, three_card=table)
    won = f"{THREE_CARD[table][row] * 5}.00"
    assert playing.result(2, "three_card") == ("paid", won, "5.00")
    assert [bet.wager.value for bet in playing.at(4).bets] == ["1", "2", "$"]


@pytest.mark.clause("SD-7/5")
@pytest.mark.parametrize("community", ["6h 3d", "4c 4d", "Qs Qd", "Kh Kd", "As Ah"])
@pytest.mark.parametrize(("own", "outcome"), [("4s 4h Jc", "paid"), ("Ks Qh Jd", "paid"),
                                              ("Ks Qh 9d", "lost")])  # fmt: skip
def test_the_community_cards_do_not_alter_the_three_card_result(
    own: str, outcome: str, community: str
) -> None:
    bets = {2: {"bet": "10.00", "three_card": "5.00"}}
    playing = played({2: own}, community, bets)
    assert playing.result(2, "three_card")[0] == outcome


def players_edge(table: PayTable) -> Fraction:
    """Return the average gain on a bet of one unit, over all three-card hands."""
    held = Counter(rank_three(cards).hand for cards in combinations(FIXED_ORDER, 3))
    assert held.total() == 22_100
    gained = 0
    for hand, ways in held.items():
        pay = table.pay_for(hand)
        assert pay is None or isinstance(pay, To)
        gained += ways * (-1 if pay is None else pay.odds)
    return Fraction(gained, held.total())


def as_printed(letter: str) -> PayTable:
    """Return a schedule with the pair row as the document prints it."""
    pair = inventory()["SD-9-3CB/3"].tables["printed"][letter]
    table = paytable(f"SD-3CB-{letter}")
    assert isinstance(table, PayTable)
    pays = dict(table.pays)
    del pays[ThreeCardHand.PAIR]
    if pair:
        pays[ThreeCardHand.PAIR] = parse_pay(pair)
    return PayTable(id=f"printed {letter}", wager=Game.THREE_CARD, pays=pays)


@pytest.mark.clause("SD-9-3CB/3")
@pytest.mark.parametrize(
    ("letter", "printed", "read"),
    [
        ("A", Fraction(-512, 22_100), Fraction(-512, 22_100)),
        ("B", Fraction(88_624, 22_100), Fraction(-1_232, 22_100)),
        ("C", Fraction(88_248, 22_100), Fraction(-1_608, 22_100)),
        ("D", Fraction(89_384, 22_100), Fraction(-472, 22_100)),
        ("E", Fraction(-8_680, 22_100), Fraction(-1_192, 22_100)),
        ("F", Fraction(-9_056, 22_100), Fraction(-1_568, 22_100)),
    ],
)
def test_the_pair_row_as_printed_would_give_players_a_huge_edge(
    letter: str, printed: Fraction, read: Fraction
) -> None:
    """At 25 to 1, the player gains about 400%. At 1 to 1, the house keeps 2% to 8%."""
    assert players_edge(as_printed(letter)) == printed
    table = paytable(f"SD-3CB-{letter}")
    assert isinstance(table, PayTable)
    assert players_edge(table) == read
    assert table.pays[ThreeCardHand.PAIR] == To(1)
    if letter in "BCD":
        assert Fraction(39, 10) < printed < Fraction(41, 10)
    assert Fraction(-8, 100) < read < Fraction(-2, 100)
