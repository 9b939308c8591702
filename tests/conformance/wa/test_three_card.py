"""Washington: the 3 Card Bonus, its two settlement times, and players who bet only on it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, parse_cards
from letitride.game import commands as game_commands
from letitride.game import view
from letitride.game.view import PUBLIC, Viewer
from letitride.rulebook.house_rules import HouseRules
from tests.cards.witness import judge_three
from tests.playing import Playing, house, one_round, stacked

#: Option 1 settles the bonus just before the base game. Option 2 settles it when the hand is shown.
AHEAD = house("WA", "machine", three_card_option=1)
WHEN_SHOWN = house("WA", "machine", three_card_option=2)

#: A hand of each kind, and the win on $5 under pay table 4. 0 means that the hand loses.
HANDS = {
    "mini_royal": ("As Ks Qs", 250),
    "straight_flush": ("4s 3s 2s", 200),
    "three_of_a_kind": ("2s 2h 2d", 150),
    "straight": ("Ah 2s 3d", 30),
    "flush": ("As Ks 9s", 20),
    "pair": ("2s 2h Ad", 5),
    "nothing": ("As Kh Jd", 0),
}


def dealt(rules: HouseRules, hands: dict[int, str], community: str = "8c 6h") -> Playing:
    """Deal a round in which every seat has the three card bonus."""
    playing = Playing(rules)
    playing.seat(*hands)
    for number in hands:
        playing.bet(number, "5.00", three_card="5.00", bonus="1.00")
    playing.close()
    playing.deal(stacked(rules, hands, community))
    return playing


def result(name: str) -> tuple[str, str, str]:
    """Return the result of a $5 three card bonus bet."""
    won = HANDS[name][1]
    return ("paid", f"{won}.00", "5.00") if won else ("lost", "0.00", "0.00")


@pytest.mark.clause("WA-3CB1-OV-3", "WA-3CB2-OV-3", "WA-3CB1-OV-6", "WA-3CB2-OV-6")
@pytest.mark.clause("WA-LIRB-OV-3.3", "WA-3CB2-3.2")
@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("rules", [AHEAD, WHEN_SHOWN], ids=["option 1", "option 2"])
def test_a_pair_or_better_is_paid_by_the_pay_table_and_anything_else_loses(
    rules: HouseRules, name: str
) -> None:
    playing = dealt(rules, {1: HANDS[name][0]})
    if playing.state.phase == "three_card":
        playing.do(game_commands.SettleThreeCard(1))
    playing.finish()
    assert playing.result(1, "three_card") == result(name)
    assert playing.at(1).three_card_hand is not None
    assert judge_three(parse_cards(HANDS[name][0])).name == name


@pytest.mark.clause("WA-3CB1-OV-2", "WA-3CB2-OV-2", "WA-3CB1-2", "WA-3CB2-2")
@pytest.mark.clause("WA-3CB1-4.2", "WA-3CB2-5.2", "WA-LIRB-OV-3.3")
@given(st.permutations(FIXED_ORDER), st.booleans())
def test_only_the_players_first_three_cards_count(deck: list[Card], ride: bool) -> None:
    bets = {1: {"bet": "5.00", "three_card": "5.00"}}
    playing = one_round(AHEAD, " ".join(map(str, deck)), bets, ride=ride)
    assert playing.result(1, "three_card") == result(judge_three(deck[:3]).name)


@pytest.mark.clause("WA-3CB1-OV-5", "WA-3CB2-OV-5")
@pytest.mark.parametrize("number", range(1, 7))
def test_tables_four_to_six_pay_more_for_a_mini_royal_and_the_others_a_straight_flush(
    number: int,
) -> None:
    rules = house("WA", "machine", {"main": "LIRX-01", "three_card": f"WA-3CB-{number}"})
    bets = {1: {"bet": "5.00", "three_card": "1.00"}}
    royal = one_round(rules, stacked(rules, {1: "As Ks Qs"}, "2c 7d"), bets)
    straight_flush = one_round(rules, stacked(rules, {1: "Ks Qs Js"}, "2c 7d"), bets)
    won = "50.00" if number >= 4 else "40.00"
    assert royal.result(1, "three_card") == ("paid", won, "1.00")
    assert straight_flush.result(1, "three_card") == ("paid", "40.00", "1.00")


@pytest.mark.clause("WA-3CB1-3.1", "WA-3CB1-4.1", "WA-3CB2-5.1")
def test_by_default_it_is_settled_after_the_decisions_with_all_cards_up() -> None:
    for rules in (AHEAD, house("WA", "machine")):
        playing = dealt(rules, {1: "2s 2h Ad", 2: "As Kh Jd"})
        while playing.state.phase != "settling":
            playing.refused(game_commands.SettleThreeCard(1), "game/wrong_phase")
            assert playing.result(1, "three_card")[0] == "up"
            seat = playing.state.to_act
            playing.turn() if seat is None else playing.back(seat)
        assert len(playing.state.community) == 2
        assert playing.settled() == []
        playing.finish()
        assert playing.result(1, "three_card") == ("paid", "5.00", "5.00")


@pytest.mark.clause("WA-3CB1-3.2", "WA-3CB1-5")
def test_option_one_settles_it_ahead_of_the_base_game_of_each_player() -> None:
    playing = dealt(AHEAD, {1: "2s 2h Ad", 2: "As Kh Jd"})
    playing.finish()
    in_order = ["three_card", "1", "2", "$", "bonus"]
    assert playing.settled() == [(seat, bet) for seat in (2, 1) for bet in in_order]


@pytest.mark.clause("WA-3CB2-3.2", "WA-3CB2-4.2", "WA-3CB2-6")
def test_option_two_settles_it_when_shown_before_the_base_game_continues() -> None:
    playing = dealt(WHEN_SHOWN, {2: "Ts Th 4d", 5: "As Kh Jd"}, "8c 6h")
    playing.refused(game_commands.LetItRide(2, playing.at(2).bets[0].wager), "game/wrong_phase")
    assert view(playing.state, PUBLIC).to_settle is None  # the base game is not settled yet
    playing.refused(game_commands.SettleThreeCard(5), "game/out_of_turn")
    playing.do(game_commands.SettleThreeCard(2))
    assert playing.result(2, "three_card") == ("paid", "5.00", "5.00")
    playing.refused(game_commands.SettleThreeCard(2), "game/out_of_turn")  # it has been
    playing.do(game_commands.SettleThreeCard(5))
    assert playing.result(5, "three_card") == ("lost", "0.00", "0.00")
    assert view(playing.state, PUBLIC).seats[1].cards == (None, None, None)  # waved, unseen
    assert (playing.state.phase, playing.state.to_act) == ("bet_one", 2)
    playing.finish()
    assert playing.settled()[:2] == [(2, "three_card"), (5, "three_card")]
    assert playing.settled().count((2, "three_card")) == 1
    assert playing.result(2, "$") == ("paid", "5.00", "5.00")
    assert playing.result(5, "$") == ("lost", "0.00", "0.00")


@pytest.mark.clause("WA-3CB2-6", "WA-3CB1-5")
def test_both_options_pay_the_same_amounts() -> None:
    hands = {1: "2s 2h Ad", 3: "As Ks Qs", 6: "9d Jh 4c"}
    results = []
    for rules in (AHEAD, WHEN_SHOWN, house("WA", "machine")):
        playing = dealt(rules, hands)
        while playing.state.phase == "three_card":
            waiting = [s.number for s in playing.state.seats if _waits(playing, s.number)]
            playing.do(game_commands.SettleThreeCard(waiting[0]))
        playing.finish()
        results.append(playing.state.seats)
    assert [[seat.bets for seat in seats] for seats in results] == [
        [seat.bets for seat in results[0]]
    ] * 3


def _waits(playing: Playing, number: int) -> bool:
    return playing.result(number, "three_card")[0] == "up"


@pytest.mark.clause("WA-3CB1-NOTE", "WA-3CB2-NOTE")
@pytest.mark.parametrize("timing", ["after_reveal", "when_shown"])
def test_a_player_with_only_the_three_card_bonus_gets_three_cards_and_no_decisions(
    timing: str,
) -> None:
    rules = house("WA", "machine", three_card_only=True, three_card_timing=timing)
    playing = Playing(rules)
    playing.seat(1, 2)
    playing.bet(1, three_card="5.00")
    playing.bet(2, "5.00")
    playing.close()
    playing.deal(stacked(rules, {1: "2s 2h Ad", 2: "Ts Th 4d"}, "2c 2d"))
    assert view(playing.state, Viewer("p1")).seats[0].cards == tuple(parse_cards("2s 2h Ad"))
    if timing == "when_shown":
        playing.do(game_commands.SettleThreeCard(1))
    assert playing.state.to_act == 2
    for bet in [bet.wager for bet in playing.at(2).bets[:2]]:
        playing.refused(game_commands.LetItRide(1, bet), "game/no_such_bet")
    playing.finish()
    assert [bet.wager.value for bet in playing.at(1).bets] == ["three_card"]
    assert playing.result(1, "three_card") == ("paid", "5.00", "5.00")
    assert (playing.at(1).hand, playing.state.hands) == (None, 1)


@pytest.mark.clause("WA-3CB1-NOTE")
def test_a_round_with_only_three_card_bonus_bets_needs_no_decisions() -> None:
    rules = house("WA", "machine", three_card_only=True)
    playing = Playing(rules)
    playing.seat(3)
    playing.bet(3, three_card="5.00")
    playing.close()
    playing.deal("As Kh Jd")
    assert playing.state.to_act is None
    playing.finish()
    assert playing.settled() == [(3, "three_card")]
    assert [bet.wager.value for bet in playing.at(3).bets] == ["three_card"]
