"""South Dakota: the order of settlement, the schedules, and tips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import FIXED_ORDER, parse_cards
from letitride.game import commands as game_commands
from letitride.game.events import HandTurned
from letitride.progressive.link.events import JackpotWon
from letitride.table.round_postings import DEALERS, TRAY
from tests.playing import Playing, house, one_round, stacked
from tests.sitting import Sitting

BOTH = pytest.mark.parametrize("dealing", ["hand", "machine"])
ALL_SIDE = {"bonus": "1.00", "three_card": "5.00", "progressive": "1.00"}


def settled(hands: dict[int, str], community: str, dealing: str = "hand", **tables: str) -> Playing:
    """Play a round in which every seat makes every wager and lets its bets ride."""
    places = {"main": "SD-MAIN-A", "bonus": "SD-BONUS-B", "three_card": "SD-3CB-D"}
    rules = house("SD", dealing, places | {"progressive": "SD-LIRP-1"} | tables)
    bets = {seat: {"bet": "10.00", **ALL_SIDE} for seat in hands}
    return one_round(rules, stacked(rules, hands, community), bets)


@pytest.mark.clause("SD-7/3", "SD-7/2")
@pytest.mark.parametrize(
    ("pair", "outcome"), [(rank, "lost") for rank in "23456789"] + [(r, "paid") for r in "TJQKA"]
)
def test_the_base_payout_needs_a_pair_of_tens_or_better(pair: str, outcome: str) -> None:
    others = [card for card in ("2c", "4d", "7h", "9s") if card[0] != pair]
    playing = settled({3: f"{pair}s {pair}h {others[0]}"}, f"{others[1]} {others[2]}")
    for wager in ("1", "2", "$"):
        assert playing.result(3, wager)[0] == outcome


@pytest.mark.clause("SD-7/1", "SD-7/2", "SD-8/2", "SD-8/5")
@BOTH
def test_players_are_turned_and_settled_one_by_one_from_the_dealers_right(dealing: str) -> None:
    hands = {1: "Ts Th 8c", 4: "9s 9h 8d", 7: "Ac Kc Qd"}
    rules = house("SD", dealing)
    playing = Playing(rules)
    playing.seat(*hands)
    for seat in hands:
        playing.bet(seat, "5.00")
    playing.close()
    playing.deal(stacked(rules, hands, "6h 3d"))
    playing.refused(game_commands.SettleSeat(7), "game/wrong_phase", "SD-7/1")
    playing.decide_all(ride=True)
    verdicts = []
    for seat, too_early in ((7, (4, 1)), (4, (1, 7)), (1, (4, 7))):
        playing.refused(game_commands.CollectCards(), "game/wrong_phase")
        for other in too_early:
            playing.refused(game_commands.SettleSeat(other), "game/out_of_turn", "SD-7/1", "SD-8/2")
        events = playing.do(game_commands.SettleSeat(seat))
        assert isinstance(events[0], HandTurned)
        verdicts += [(e.seat, type(e).__name__) for e in events[1:4] if hasattr(e, "seat")]
    assert verdicts == ([(7, "WagerLost")] * 3 + [(4, "WagerLost")] * 3 + [(1, "WagerPaid")] * 3)
    playing.do(game_commands.CollectCards())


@pytest.mark.clause("SD-8/4")
@pytest.mark.parametrize("hands", [{2: "Ts Th Td"}, {2: "9s 8h 4d"}, {2: "4s 4h 9d"}])
def test_one_players_bets_are_settled_base_bonus_three_card_then_progressive(
    hands: dict[int, str],
) -> None:
    """Test both a winning and a losing hand."""
    playing = settled(hands, "6h 3d")
    order = [wager for _, wager in playing.settled()]
    assert order == ["1", "2", "$", "bonus", "three_card", "progressive"]


@pytest.mark.clause("SD-8/1", "SD-8/3")
def test_losing_bets_go_to_the_tray_and_winning_bets_are_paid_by_their_schedules() -> None:
    """With a pair of nines, the base and bonus bets lose, and the three card bet wins 1 to 1."""
    rules = house("SD", "hand", {"main": "SD-MAIN-A", "bonus": "SD-BONUS-B",
                                 "three_card": "SD-3CB-D"})  # fmt: skip
    sitting = Sitting(rules, stacked(rules, {2: "9s 9h 8c"}, "6h 3d"))
    sitting.open(2)
    sitting.bet(2, "10.00", bonus="1.00", three_card="5.00")
    sitting.close()
    sitting.finish(ride=True)
    assert [bet.status.value for bet in sitting.at(2).bets] == ["lost"] * 4 + ["paid"]
    assert (sitting.chips("p2"), sitting.on_layout(2)) == ("10.00", "0.00")
    assert sitting.balance(TRAY) == "26.00"  # 30.00 + 1.00 - 5.00


@pytest.mark.clause("SD-8/3", "SD-1/7")
@pytest.mark.parametrize(
    ("own", "community", "pays"),
    [
        ("As Ks Qs", "Js Ts", {"SD-MAIN-A": "5000.00", "SD-MAIN-B": "2000.00"}),
        ("8c 8d 8h", "8s 2d", {"SD-MAIN-A": "250.00", "SD-MAIN-B": "400.00"}),
        ("Kh 9h 7h", "4h 2h", {"SD-MAIN-A": "100.00", "SD-MAIN-B": "90.00"}),
        ("Kc Kd Kh", "2s 2d", {"SD-MAIN-A": "150.00", "SD-MAIN-B": "150.00"}),
    ],
)
def test_the_schedule_in_force_decides_what_wins_and_what_it_pays(
    own: str, community: str, pays: dict[str, str]
) -> None:
    for table, won in pays.items():
        playing = settled({5: own}, community, main=table)
        assert playing.result(5, "$") == ("paid", won, "10.00")


@pytest.mark.clause("SD-1/5")
@given(st.permutations([str(card) for card in FIXED_ORDER if str(card) not in "Ts Th 8c 6h 3d"]))
def test_nobody_plays_against_the_dealer_or_another_player(rest: list[str]) -> None:
    """A pair of tens is paid 1 to 1, no matter what the other players have."""
    others = {1: " ".join(rest[:3]), 6: " ".join(rest[3:6])}
    playing = settled({**others, 4: "Ts Th 8c"}, "6h 3d")
    for wager in ("1", "2", "$"):
        assert playing.result(4, wager) == ("paid", "10.00", "10.00")
    hand = playing.at(4).hand
    assert hand is not None
    assert (hand.value, playing.state.community) == ("tens_or_better", parse_cards("6h 3d"))


@pytest.mark.clause("SD-3/3")
@pytest.mark.parametrize(
    ("own", "community", "tip", "dealers"),
    [
        ("Tc Td Th", "6h 3d", "tip", "8.00"),  # Trips pay 3 to 1 on 2.00, plus the stake.
        ("9s 9h 8c", "6h 3d", "tip", "0.00"),
        ("9s 9h 8c", "6h 3d", "tip_three_card", "4.00"),  # A pair pays 1 to 1.
        ("Tc Td Th", "6h 3d", "tip_three_card", "62.00"),  # Trips pay 30 to 1.
        ("Ts 9h 8c", "Th 3d", "tip_three_card", "14.00"),  # A three-card straight pays 6 to 1.
        ("Ts 9h 4c", "Th 3d", "tip_three_card", "0.00"),
    ],
)
def test_a_tip_is_settled_for_the_dealer_at_the_odds_of_the_bet_beside_it(
    own: str, community: str, tip: str, dealers: str
) -> None:
    rules = house("SD", "hand", {"main": "SD-MAIN-A", "three_card": "SD-3CB-A"})
    sitting = Sitting(rules, stacked(rules, {2: own}, community))
    sitting.open(2)
    sitting.bet(2, "10.00", three_card="5.00", **{tip: "2.00"})
    sitting.close()
    assert sitting.balance(DEALERS) == "0.00"
    without = Sitting(rules, stacked(rules, {2: own}, community))
    without.open(2)
    without.bet(2, "10.00", three_card="5.00")
    without.close()
    for at in (sitting, without):
        at.finish(ride=False)
    assert sitting.balance(DEALERS) == dealers
    assert sitting.chips("p2") == without.chips("p2")  # the tip does not affect the player's payout


@pytest.mark.clause("SD-10(a)v", "SD-10(a)vi/3")
@pytest.mark.parametrize(
    ("order", "paid"),
    [
        ("right_first", [(6, "1000.05"), (2, "900.05")]),
        ("left_first", [(2, "1000.05"), (6, "900.05")]),
    ],
)
def test_later_awards_come_from_what_the_first_left_in_the_houses_order(
    order: str, paid: list[tuple[int, str]]
) -> None:
    """The house chooses the order of payment. By default, it starts to the dealer's right (R33)."""
    tables = {"main": "SD-MAIN-A", "progressive": "SD-LIRP-1"}
    rules = house("SD", "hand", tables, meter_pay_order=order)
    hands = {2: "9s 8s 7s", 4: "Ad Kh 2c", 6: "4s 3s 2s"}
    sitting = Sitting(rules, stacked(rules, hands, "6s 5s"))
    sitting.open(*hands)
    for seat in hands:
        sitting.bet(seat, "5.00", progressive="1.00")
    sitting.close()
    sitting.finish(ride=True)
    events = sitting.table.events
    won = [event.award for event in events if isinstance(event, JackpotWon)]
    assert [(award.seat, str(award.amount)) for award in won] == paid
    assert [sitting.progressive(seat) for seat, _ in paid] == [amount for _, amount in paid]
