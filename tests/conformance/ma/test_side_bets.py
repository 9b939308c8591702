"""Massachusetts: how the $1 bonus and the three card bonus are settled (3(c), 6a, 6b, 10(e))."""

import pytest

from letitride.cards import ThreeCardHand
from letitride.game import commands as game_commands
from letitride.rulebook.house_rules import HouseRules
from tests.playing import Playing, house, one_round, stacked

RULES = house("MA", "shoe")


def alone(rules: HouseRules, cards: str, *, ride: bool = True, **side: str) -> Playing:
    """Play a round for one seat with these three cards and two community cards."""
    deck = stacked(rules, {1: cards[:8]}, cards[9:])
    return one_round(rules, deck, {1: {"bet": "5.00"} | side}, ride=ride)


# The $1 bonus


@pytest.mark.clause("MA-6a(c)", "MA-6a(a)-2")
@pytest.mark.parametrize(
    ("cards", "won"),
    [
        ("As Ks Qs Js Ts", "25000.00"),
        ("9s 8s 7s 6s 5s", "2500.00"),
        ("4c 4d 4h 4s 9c", "400.00"),
        ("Kc Kd Kh 9s 9c", "200.00"),
        ("Ah Jh 9h 4h 2h", "50.00"),
        ("Ac 2d 3h 4s 5c", "25.00"),
        ("7c 7d 7h Ks 2c", "5.00"),
        ("Ac Ad Kh Ks 2c", None),
        ("Ac Ad Jh 9s 2c", None),
    ],
)
def test_the_bonus_pays_its_schedule_from_three_of_a_kind(cards: str, won: str | None) -> None:
    """The pays are fixed amounts, and the $1 bet is not returned (R04)."""
    playing = alone(RULES, cards, bonus="1.00")
    expected = ("lost", "0.00", "0.00") if won is None else ("paid", won, "0.00")
    assert playing.result(1, "bonus") == expected


@pytest.mark.clause("MA-6a(d)", "MA-6b(d)")
@pytest.mark.parametrize(
    "cards", ["7c 7d 7h Ks 2c", "2c 2d 9h 7s 4c", "Kc 8d 3h Ks Kd", "Ac 9d 7h 5s 2c"]
)
def test_the_side_bets_do_not_depend_on_bets_1_and_2(cards: str) -> None:
    """The side bets have the same result whether or not the main bets ride or win."""
    ridden = alone(RULES, cards, bonus="1.00", three_card="5.00")
    withdrawn = alone(RULES, cards, ride=False, bonus="1.00", three_card="5.00")
    assert withdrawn.result(1, "1")[0] == "withdrawn"
    for side in ("bonus", "three_card"):
        assert ridden.result(1, side) == withdrawn.result(1, side)


@pytest.mark.clause("MA-6a(d)", "MA-6b(d)")
@pytest.mark.parametrize("cards", ["7c 7d 7h Ks 2c", "2c 2d 9h 7s 4c", "Kc 8d 3h Ks Kd"])
@pytest.mark.parametrize("side", [{"bonus": "1.00"}, {"three_card": "5.00"}])
def test_the_main_bets_do_not_depend_on_the_side_bets(cards: str, side: dict[str, str]) -> None:
    for ride in (True, False):
        plain, beside = alone(RULES, cards, ride=ride), alone(RULES, cards, ride=ride, **side)
        for mark in "12$":
            assert plain.result(1, mark) == beside.result(1, mark)


# The three card bonus


@pytest.mark.clause("MA-6b(a)-2", "MA-3(c)-0")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        ("2c 2d 9h 7s 4c", "paid"),  # A pair of twos wins.
        ("9c 5d 2h As Ad", "lost"),  # A pair on the board does not count.
        ("Kc 8d 3h Ks Kd", "lost"),  # A pair made with community cards does not count.
        ("Qc Jd Th 2s 3c", "paid"),
        ("Qc Jd 9h Ts 8c", "lost"),  # The straight needs all five cards.
    ],
)
def test_the_three_card_bet_is_on_the_players_own_cards(cards: str, outcome: str) -> None:
    assert alone(RULES, cards, three_card="5.00").result(1, "three_card")[0] == outcome


ROWS = ("As Ks Qs", "4h 3h 2h", "8c 8d 8h", "Ac 2d 3h", "Kd 9d 4d", "2c 2d 9h")
PAYS = {
    "A": (40, 40, 30, 6, 4, 1),
    "B": (40, 40, 30, 5, 4, 1),
    "C": (40, 40, 30, 6, 3, 1),
    "D": (50, 40, 30, 6, 4, 1),
    "E": (50, 40, 30, 5, 4, 1),
    "F": (50, 40, 30, 6, 3, 1),
}


@pytest.mark.clause("MA-3(c)-0", "MA-3(c)(1)", "MA-3(c)(2)", "MA-6b(c)", "MA-10(e)-1")
@pytest.mark.parametrize("letter", PAYS)
def test_winning_bets_follow_the_table_the_house_chose(letter: str) -> None:
    """A suited A-K-Q is a mini royal in D, E, and F, and a straight flush otherwise."""
    rules = house("MA", "shoe", {"main": "MA-MAIN", "three_card": f"MA-3CB-{letter}"})
    for row, odds in zip(ROWS, PAYS[letter], strict=True):
        playing = alone(rules, f"{row} Jc 6s", three_card="10.00")
        assert playing.result(1, "three_card") == ("paid", f"{odds * 10}.00", "10.00")


@pytest.mark.clause("MA-3(c)-0")
def test_a_hand_outside_the_six_classes_loses() -> None:
    playing = alone(RULES, "Kc Ad 2h 9s 9c", three_card="5.00")
    assert playing.at(1).three_card_hand is ThreeCardHand.NOTHING
    assert playing.result(1, "three_card") == ("lost", "0.00", "0.00")


@pytest.mark.clause("MA-6b(c)", "MA-10(e)-1")
def test_the_pay_table_is_chosen_before_the_round_and_kept_until_it_ends() -> None:
    chosen, other = (
        house("MA", "shoe", {"main": "MA-MAIN", "three_card": f"MA-3CB-{letter}"})
        for letter in "AD"
    )
    playing = Playing(chosen)
    playing.seat(1)
    playing.bet(1, "5.00", three_card="5.00")
    playing.close()
    playing.deal(stacked(chosen, {1: "As Ks Qs"}, "9c 4d"))
    playing.decide_all(ride=True)
    playing.rules = other
    playing.refused(game_commands.SettleSeat(1), "game/other_rules")
    playing.rules = chosen
    playing.finish()
    assert playing.result(1, "three_card") == ("paid", "200.00", "5.00")
    playing.rules = other
    playing.seat(1)
    assert playing.state.rules_digest == other.digest, "the next round may have another table"
