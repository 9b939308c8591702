"""Washington: the five-card hand, the order of settlement, and the payouts."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, Card, FiveCardHand, parse_cards
from letitride.game import commands as game_commands
from letitride.game import view
from letitride.money import Cents, For, parse_pay
from tests.cards.witness import judge_five
from tests.conformance.refusals import refused
from tests.playing import Playing, house, one_round, stacked

#: A hand of each kind: the player's cards, the community cards, and LIRB-03's two pays.
HANDS = {
    "royal_flush": ("As Ks Qs", "Js Ts", 1000, 20_000),
    "straight_flush": ("9s 8s 7s", "6s 5s", 200, 1000),
    "four_of_a_kind": ("9s 9h 9d", "9c 5s", 50, 100),
    "full_house": ("9s 9h 9d", "5c 5s", 11, 75),
    "flush": ("As Ks 2s", "7s 5s", 8, 50),
    "straight": ("9s 8h 7d", "6c 5s", 5, 25),
    "three_of_a_kind": ("9s 9h 9d", "2c 5s", 3, 4),
    "two_pair": ("2s 2h 9d", "3c 3s", 2, 3),
    "tens_or_better": ("Ts Th 9d", "2c 5s", 1, 1),
    "pair": ("9s 9h Ad", "2c 5s", 0, 0),
    "nothing": ("As Qh 9d", "2c 5s", 0, 0),
}
RULES = house("WA", "machine")


def alone(name: str, ride: bool = True, **side: str) -> Playing:
    """Play a round with one seat that has this hand and $5 on each main bet."""
    hand, community, *_ = HANDS[name]
    deck = stacked(RULES, {1: hand}, community)
    return one_round(RULES, deck, {1: {"bet": "5.00", **side}}, ride=ride)


@pytest.mark.clause("WA-LIRX-OV-1", "WA-LIRB-OV-1", "WA-LIRX-11.2", "WA-LIRB-DEF-2")
@pytest.mark.clause("WA-LIRB-HOW-5", "WA-LIRB-ROUND-6", "WA-LIRB-PROC-11.2", "WA-LIRB-ROUND-7.2")
@given(st.permutations(FIXED_ORDER))
def test_every_hand_is_the_players_three_cards_and_the_two_community_cards(
    deck: list[Card],
) -> None:
    bets = {number: {"bet": "5.00"} for number in range(1, 8)}
    playing = one_round(RULES, " ".join(map(str, deck)), bets)
    for seat in playing.state.seats:
        cards = (*seat.cards, *playing.state.community)
        assert len(set(cards)) == 5
        assert seat.hand is not None
        assert seat.hand.value == judge_five(cards).name
        loses = seat.hand <= FiveCardHand.PAIR
        assert playing.result(seat.number, "$")[0] == ("lost" if loses else "paid")


@pytest.mark.clause("WA-LIRX-OV-2", "WA-LIRB-HOW-4", "WA-LIRB-OV-2")
@given(st.permutations(FIXED_ORDER), st.randoms(use_true_random=False))
def test_other_players_hands_never_change_a_players_result(deck: list[Card], rng: Random) -> None:
    mine, community, rest = deck[:3], deck[3:5], deck[5:]
    everything = {"bet": "5.00", "bonus": "1.00", "three_card": "5.00"}

    def play(others: list[Card]) -> list[tuple[str, str, str]]:
        first, third = others[:3], others[3:6]
        order = [*first, *mine, *third, *community, *others[6:]]
        bets = dict.fromkeys((1, 2, 3), everything)
        playing = one_round(RULES, " ".join(map(str, order)), bets)
        return [playing.result(2, bet) for bet in ("1", "2", "$", "bonus", "three_card")]

    swapped = list(rest)
    rng.shuffle(swapped)
    assert play(rest) == play(swapped)


@pytest.mark.clause("WA-LIRX-11.1", "WA-LIRB-ROUND-7.1", "WA-LIRB-PROC-11.1", "WA-LIRB-PROC-12")
def test_each_players_main_bets_three_card_and_bonus_are_settled_from_right_to_left() -> None:
    everything = {"bet": "5.00", "bonus": "1.00", "three_card": "5.00"}
    playing = one_round(RULES, "", dict.fromkeys((2, 4, 7), everything))
    in_order = ["1", "2", "$", "three_card", "bonus"]
    assert playing.settled() == [(seat, bet) for seat in (7, 4, 2) for bet in in_order]


@pytest.mark.clause("WA-LIRX-11.1", "WA-LIRB-ROUND-7.1")
def test_a_seat_is_not_settled_before_the_one_at_its_left_hand() -> None:
    playing = Playing(RULES)
    playing.seat(2, 4)
    playing.bet(2, "5.00")
    playing.bet(4, "5.00")
    playing.close()
    playing.deal()
    playing.refused(game_commands.SettleSeat(4), "game/wrong_phase", "WA-LIRX-11.1")
    playing.decide_all(ride=True)
    playing.refused(
        game_commands.SettleSeat(2), "game/out_of_turn", "WA-LIRX-11.1", "WA-LIRB-ROUND-7.1"
    )
    playing.do(game_commands.SettleSeat(4))
    playing.do(game_commands.SettleSeat(2))


@pytest.mark.clause("WA-LIRX-12", "WA-LIRX-12(a)", "WA-LIRB-HOW-1", "WA-LIRB-HOW-9")
@pytest.mark.clause("WA-LIRB-ROUND-8.1", "WA-LIRB-ROUND-8.2", "WA-LIRB-ROUND-8.4")
@pytest.mark.clause("WA-LIRB-OV-3.1", "WA-LIRB-PROC-13", "WA-LIRB-PROC-13(a)")
@pytest.mark.parametrize("name", HANDS)
@pytest.mark.parametrize("ride", [True, False])
def test_tens_or_better_pays_the_posted_odds_on_every_bet_in_play_and_less_loses(
    name: str, ride: bool
) -> None:
    playing = alone(name, ride)
    odds = HANDS[name][2]
    posted = RULES.main.layout_text(FiveCardHand(name))
    assert posted == (f"{odds:,} to 1" if odds else "")
    result = ("paid", str(Cents(500 * odds)), "5.00") if odds else ("lost", "0.00", "0.00")
    assert playing.result(1, "$") == result
    for bet in ("1", "2"):
        assert playing.result(1, bet) == (result if ride else ("withdrawn", "0.00", "5.00"))


@pytest.mark.clause("WA-LIRB-HOW-11", "WA-LIRB-ROUND-9.1", "WA-LIRB-PROC-14", "WA-LIRB-ODDS-2.2")
@pytest.mark.clause("WA-LIRB-DEAL-3")
@pytest.mark.parametrize("name", HANDS)
def test_a_bonus_bet_on_a_listed_hand_is_paid_in_the_same_round_without_the_stake(
    name: str,
) -> None:
    odds = HANDS[name][3]
    assert RULES.bonus.pay_for(FiveCardHand(name)) == (For(odds) if odds else None)
    playing = alone(name, bonus="1.00")
    paid = ("paid", str(Cents(100 * odds)), "0.00") if odds else ("lost", "0.00", "0.00")
    assert playing.result(1, "bonus") == paid
    without = alone(name)
    won = [str(bet.won) for bet in playing.at(1).bets if bet.wager.value != "bonus"]
    assert [str(bet.won) for bet in without.at(1).bets] == won  # the other wins are unchanged


@pytest.mark.clause("WA-LIRB-OV-3.2")
@pytest.mark.parametrize(
    ("tables", "lowest"),
    [("03", "tens_or_better"), ("06", "two_pair"), ("09", "three_of_a_kind")],
)
def test_which_hands_win_the_bonus_depends_on_the_table_on_the_layout(
    tables: str, lowest: str
) -> None:
    rules = house("WA", "machine", {"main": "LIRX-01", "bonus": f"LIRB-{tables}-BONUS"})
    bets = {1: {"bet": "5.00", "bonus": "1.00"}}
    listed = list(HANDS)[: list(HANDS).index(lowest) + 1]
    for name, (hand, community, *_) in HANDS.items():
        playing = one_round(rules, stacked(rules, {1: hand}, community), bets)
        assert playing.result(1, "bonus")[0] == ("paid" if name in listed else "lost")


@pytest.mark.clause("WA-LIRB-ODDS-2.3", "WA-LIRB-ODDS-2.1")
@pytest.mark.parametrize(
    ("option", "royal", "full_house", "royal_bonus", "full_house_bonus"),
    [
        ("03", 1000, 11, 20_000, 75),
        ("06", 1000, 11, 20_000, 75),
        ("09", 1000, 11, 20_000, 150),
        ("10", 500, 11, 10_000, 75),
        ("25", 100, 15, 10_000, 75),
        ("28", 500, 11, 5000, 75),
        ("29", 100, 15, 5000, 75),
    ],
)
def test_the_house_picks_a_table_and_pays_its_odds(
    option: str, royal: int, full_house: int, royal_bonus: int, full_house_bonus: int
) -> None:
    tables = {"main": f"LIRB-{option}-MAIN", "bonus": f"LIRB-{option}-BONUS"}
    rules = house("WA", "machine", tables)
    for name, odds, bonus in (
        ("royal_flush", royal, royal_bonus),
        ("full_house", full_house, full_house_bonus),
    ):
        deck = stacked(rules, {1: HANDS[name][0]}, HANDS[name][1])
        playing = one_round(rules, deck, {1: {"bet": "300.00", "bonus": "1.00"}})
        won = str(Cents(30_000 * odds))
        for bet in ("1", "2", "$"):
            assert playing.result(1, bet) == ("paid", won, "300.00")
        assert playing.result(1, "bonus") == ("paid", str(Cents(100 * bonus)), "0.00")


@pytest.mark.clause("WA-LIRB-ODDS-2.1", "WA-LIRB-ROUND-8.4")
def test_no_payout_limit_may_cut_the_listed_odds() -> None:
    for limit in ("1000.00", "50000.00", "10000000.00"):
        with refused("house/fixed_option", "WA-LIRB-ODDS-2.1"):
            house("WA", "machine", payout_limit=limit)


@pytest.mark.clause("WA-LIRB-OV-3")
def test_the_basic_game_bonus_and_three_card_bonus_are_settled_separately() -> None:
    results = {
        "nothing": ("lost", "lost", "lost"),
        "pair": ("lost", "lost", "paid"),
        "straight": ("paid", "paid", "paid"),
        "two_pair": ("paid", "paid", "paid"),
    }
    bets = ("$", "bonus", "three_card")
    for name, outcomes in results.items():
        playing = alone(name, bonus="1.00", three_card="5.00")
        assert tuple(playing.result(1, bet)[0] for bet in bets) == outcomes
    deck = stacked(RULES, {1: "Ts 4h 9d"}, "Tc 5s")
    playing = one_round(RULES, deck, {1: {"bet": "5.00", "bonus": "1.00", "three_card": "5.00"}})
    assert tuple(playing.result(1, bet)[0] for bet in bets) == ("paid", "paid", "lost")


@pytest.mark.clause("WA-LIRB-DEF-4")
def test_a_round_opens_with_bets_and_closes_when_every_wager_is_resolved() -> None:
    playing = Playing(RULES)
    playing.seat(1, 2)
    assert playing.state.phase == "betting"
    again = game_commands.OpenBetting(2, ((1, "p1"),))
    playing.bet(1, "5.00", cover_all="1.00")
    playing.bet(2, "5.00", bonus="1.00")
    playing.close()
    playing.deal()
    playing.decide_all(ride=True)
    while playing.state.phase != "over":
        playing.refused(again, "game/wrong_phase")
        if any(bet.open for seat in playing.state.seats for bet in seat.bets):
            playing.refused(game_commands.CollectCards(), "game/wrong_phase", "WA-LIRB-ROUND-9.2")
        if playing.state.phase == "settling":
            assert playing.state.to_settle is not None
            playing.do(game_commands.SettleSeat(playing.state.to_settle))
        elif playing.state.phase == "cover_all":
            playing.do(game_commands.SettleCoverAll())
        else:
            playing.do(game_commands.CollectCards())
    assert not any(bet.open for seat in playing.state.seats for bet in seat.bets)
    playing.do(again)


@pytest.mark.clause("WA-LIRB-ROUND-9.2")
@given(st.permutations(FIXED_ORDER), st.sets(st.integers(1, 7), min_size=1))
def test_after_the_round_all_52_cards_are_in_the_rack(deck: list[Card], seats: set[int]) -> None:
    bets = {number: {"bet": "5.00"} for number in seats}
    playing = one_round(RULES, " ".join(map(str, deck)), bets)
    assert len(playing.state.rack) == 52
    assert set(playing.state.rack) == set(FIXED_ORDER)


@pytest.mark.clause("WA-LIRB-ROUND-7.3")
@pytest.mark.parametrize("pick_and_pay", [True, False])
def test_pick_and_pay_clears_each_settled_hand_and_lay_and_pay_leaves_it(
    pick_and_pay: bool,
) -> None:
    playing = Playing(house("WA", "machine", pick_and_pay=pick_and_pay))
    playing.seat(1, 2)
    playing.bet(1, "5.00")
    playing.bet(2, "5.00")
    playing.close()
    playing.deal()
    playing.decide_all(ride=True)

    def on_layout() -> list[int]:
        return [seat.number for seat in view(playing.state).seats if seat.on_layout]

    assert on_layout() == [1, 2]
    playing.do(game_commands.SettleSeat(2))
    assert on_layout() == ([1] if pick_and_pay else [1, 2])
    playing.do(game_commands.SettleSeat(1))
    assert on_layout() == ([] if pick_and_pay else [1, 2])
    playing.do(game_commands.CollectCards())
    assert on_layout() == []


def test_the_hands_above_match_their_names() -> None:
    for name, (hand, community, odds, _) in HANDS.items():
        assert judge_five(parse_cards(f"{hand} {community}")).name == name
        assert not odds or parse_pay(f"{odds} to 1") == RULES.main.pay_for(FiveCardHand(name))
