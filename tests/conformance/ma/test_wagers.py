"""Massachusetts, sections 6, 6a, and 6b: who may bet, on what, and until when."""

from typing import Any

import pytest

from letitride.errors import HouseError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game.events import PlayerLeftHand
from letitride.game.ride_or_take_back import DEALER
from letitride.money import Cents
from letitride.rulebook.wagers import MAIN, Wager
from letitride.server.rendering.placard import placard
from tests.conformance.refusals import refused
from tests.playing import Playing, house
from tests.rejected import rejected


def betting(*seats: int, **options: Any) -> Playing:
    """Return a round with betting open and the default side bets."""
    playing = Playing(house("MA", "shoe", **options))
    playing.seat(*seats)
    return playing


def closed(*seats: int) -> Playing:
    """Return the same round after "No more bets"."""
    playing = betting(*seats)
    for seat in seats:
        playing.bet(seat, "10.00")
    playing.close()
    return playing


def standing(playing: Playing, seat: int) -> dict[str, str]:
    """Return the seat's wagers by mark, and the status of each."""
    return {bet.wager.value: bet.status.value for bet in playing.at(seat).bets}


# Chips, plaques, and cash


@pytest.mark.clause("MA-6(a)-1")
@pytest.mark.parametrize(
    "instrument", [game_commands.Instrument.CHIPS, game_commands.Instrument.PLAQUES]
)
def test_chips_and_plaques_go_on_the_spots_of_the_layout(
    instrument: game_commands.Instrument,
) -> None:
    playing = betting(1)
    stakes = tuple((wager, playing.money("25.00")) for wager in MAIN)
    playing.do(game_commands.PlaceWagers(1, "p1", stakes, instrument=instrument))
    assert [bet.wager for bet in playing.at(1).bets] == list(MAIN)
    assert {str(bet.stake) for bet in playing.at(1).bets} == {"25.00"}


@pytest.mark.clause("MA-6(a)-2")
def test_a_spoken_bet_with_cash_is_rejected() -> None:
    playing = betting(1)
    spoken = game_commands.Instrument.VERBAL_CASH
    stakes = tuple((wager, playing.money("25.00")) for wager in MAIN)
    playing.refused(
        game_commands.PlaceWagers(1, "p1", stakes, instrument=spoken),
        "game/verbal_cash",
        "MA-6(a)-2",
    )
    with rejected(HouseError, "house/fixed_option"):
        house("MA", "shoe", verbal_cash=True)


@pytest.mark.clause("MA-6a(b)-2", "MA-7(b)-3", "MA-8(b)(2)-3")
def test_no_house_may_take_bonus_bets_without_the_wagering_device() -> None:
    """The dealer verifies the count on the wagering devices, so every seat needs one."""
    with rejected(HouseError, "house/fixed_option") as caught:
        house("MA", "shoe", bonus_sensors=False)
    assert caught.value.clauses == ("MA-6a(b)-2", "MA-7(b)-3", "MA-8(b)(2)-3")


# Seated players only


@pytest.mark.clause("MA-6(b)-1")
def test_only_people_seated_at_the_table_may_bet() -> None:
    playing = betting(1)
    amount = playing.money("10.00")
    empty = game_commands.PlaceWagers.of(2, "bystander", amount)
    playing.refused(empty, "game/no_such_seat", "MA-6(b)-1")
    behind = game_commands.PlaceWagers.of(1, "bystander", amount)
    playing.refused(behind, "game/not_your_seat", "MA-6(b)-1")
    playing.do(game_commands.TakeSeat(2, "bystander"))
    playing.do(empty)
    assert playing.at(2).plays


@pytest.mark.clause("MA-6(b)-2")
def test_a_player_who_leaves_with_cards_is_flagged_and_stays_in_the_round() -> None:
    playing = closed(1, 2)
    playing.deal()
    assert playing.do(game_commands.LeaveSeat(1)) == (PlayerLeftHand(1),)
    playing.refused(game_commands.TakeSeat(1, "newcomer"), "game/wrong_phase")
    playing.do(game_commands.TakeBack(1, Wager.ONE, by=DEALER))
    playing.finish(ride=True)
    assert playing.at(1).left
    assert playing.at(1).settled
    assert not playing.at(2).left


# Until when


@pytest.mark.clause("MA-6(c)-1", "MA-6(c)-2", "MA-11(a)", "MA-6a(b)-1", "MA-6b(b)-1")
@pytest.mark.parametrize("side", [{}, {"bonus": "1.00"}, {"three_card": "5.00"},
                                  {"cover_all": "5.00"}])  # fmt: skip
def test_bets_are_placed_before_the_call_and_not_after(side: dict[str, str]) -> None:
    playing = betting(1, 2)
    playing.bet(1, "10.00", **side)
    playing.close()
    with refused("game/wrong_phase", "MA-6(c)-1", "MA-6(c)-2"):
        playing.bet(2, "10.00", **side)
    assert not playing.at(2).dealt_in
    assert list(standing(playing, 1)) == ["1", "2", "$", *side]


@pytest.mark.clause("MA-6(c)-2")
def test_after_the_call_only_bets_1_and_2_can_be_taken_back_in_turn() -> None:
    playing = closed(1)
    raised = game_commands.PlaceWagers.of(1, "p1", playing.money("20.00"))

    def nothing_moves() -> None:
        playing.refused(raised, "game/wrong_phase", "MA-6(c)-2")
        playing.refused(game_commands.TakeDownWagers(1), "game/wrong_phase", "MA-6(c)-2")

    nothing_moves()
    playing.refused(game_commands.TakeBack(1, Wager.ONE), "game/wrong_phase")
    playing.deal()
    while playing.state.phase is not Phase.SETTLING:
        nothing_moves()
        if playing.state.to_act is None:
            playing.turn()
        else:
            playing.back(1)
    nothing_moves()
    assert standing(playing, 1) == {"1": "withdrawn", "2": "withdrawn", "$": "up"}


@pytest.mark.clause("MA-6(c)-2")
def test_until_the_call_players_may_change_their_wagers() -> None:
    playing = betting(1)
    playing.bet(1, "10.00", bonus="1.00")
    playing.bet(1, "20.00")
    assert [str(bet.stake) for bet in playing.at(1).bets] == ["20.00"] * 3
    playing.do(game_commands.TakeDownWagers(1))
    assert playing.at(1).bets == ()


# Three equal bets


@pytest.mark.clause("MA-6(d)-1")
@pytest.mark.parametrize(
    "stakes",
    [("10.00", "10.00", "5.00"), ("5.00", "10.00", "10.00"), ("10.00", "10.00"), ("10.00",)],
)
def test_the_three_wagers_must_be_the_same_size(stakes: tuple[str, ...]) -> None:
    playing = betting(1)
    uneven = tuple(zip(MAIN, map(playing.money, stakes), strict=False))
    playing.refused(game_commands.PlaceWagers(1, "p1", uneven), "game/unequal_bets", "MA-6(d)-1")
    playing.bet(1, "10.00")
    assert [str(bet.stake) for bet in playing.at(1).bets] == ["10.00"] * 3


@pytest.mark.clause("MA-6(d)-1")
@pytest.mark.parametrize("cents", [0, -1, -1000])
def test_a_wager_must_be_more_than_zero(cents: int) -> None:
    playing = betting(1)
    nothing = tuple(dict.fromkeys(MAIN, Cents(cents)).items())
    playing.refused(game_commands.PlaceWagers(1, "p1", nothing), "game/no_stake", "MA-6(d)-1")


@pytest.mark.clause("MA-6(d)-2")
def test_the_bets_are_number_1_number_2_and_number_3() -> None:
    """The API and the felt show these marks. The bets' ids in the API do not change."""
    spots = placard(house("MA", "shoe", {"main": "MA-MAIN"})).spots
    assert [(spot.wager, spot.mark) for spot in spots] == [("1", "1"), ("2", "2"), ("$", "3")]
    with rejected(HouseError, "house/fixed_option"):
        house("MA", "shoe", third_bet="$")


@pytest.mark.clause("MA-6(d)-2", "MA-6(d)-3")
def test_players_decide_on_bets_1_and_2_and_bet_3_is_never_returned() -> None:
    """Bet number 3 is the one marked "$" on the layout."""
    playing = closed(1)
    assert list(standing(playing, 1)) == ["1", "2", "$"]
    playing.deal()
    asked = []
    while playing.state.phase is not Phase.SETTLING:
        playing.refused(game_commands.TakeBack(1, Wager.DOLLAR), "game/bet_stays", "MA-6(d)-3")
        if playing.state.deciding is None:
            playing.turn()
        else:
            asked.append(playing.state.deciding.value)
            playing.back(1)
    assert asked == ["1", "2"]
    playing.refused(game_commands.TakeBack(1, Wager.DOLLAR), "game/bet_stays", "MA-6(d)-3")
    assert standing(playing, 1)["$"] == "up"


@pytest.mark.clause("MA-6(d)-3")
def test_bets_1_and_2_are_returned_only_at_their_own_decision() -> None:
    playing = closed(1)
    playing.refused(game_commands.TakeBack(1, Wager.ONE), "game/wrong_phase")
    playing.deal()
    playing.refused(game_commands.TakeBack(1, Wager.TWO), "game/wrong_phase")
    playing.ride(1)
    playing.refused(game_commands.TakeBack(1, Wager.TWO), "game/wrong_phase")
    playing.turn()
    playing.back(1)
    assert standing(playing, 1) == {"1": "riding", "2": "withdrawn", "$": "up"}


# Two positions


@pytest.mark.clause("MA-6(e)-1")
def test_the_house_may_allow_a_second_spot_but_not_a_third() -> None:
    one_spot = betting(3)
    one_spot.refused(game_commands.TakeSeat(4, "p3"), "game/too_many_spots", "MA-6(e)-1")
    two_spots = betting(3, two_spots=True)
    two_spots.do(game_commands.TakeSeat(4, "p3"))
    for seat in (3, 4):
        two_spots.bet(seat, "10.00")
    for third in (2, 5):
        two_spots.refused(game_commands.TakeSeat(third, "p3"), "game/too_many_spots", "MA-6(e)-1")
    two_spots.close()
    two_spots.deal()
    assert [seat.player for seat in two_spots.state.hands_in] == ["p3", "p3"]


@pytest.mark.clause("MA-6(e)-2")
@pytest.mark.parametrize(("seat", "adjacent"), [(1, False), (2, True), (4, True), (5, False)])
def test_a_players_two_spots_are_next_to_each_other(seat: int, adjacent: bool) -> None:
    playing = betting(3, two_spots=True)
    both = ((3, "p3"), (seat, "p3"))
    if adjacent:
        playing.do(game_commands.TakeSeat(seat, "p3"))
        Playing(playing.rules).do(game_commands.OpenBetting(1, both))
        return
    playing.refused(game_commands.TakeSeat(seat, "p3"), "game/spots_apart", "MA-6(e)-2")
    with refused("game/spots_apart", "MA-6(e)-2"):
        Playing(playing.rules).do(game_commands.OpenBetting(1, both))


# Side bets: which ones are offered, who may bet, and how much


@pytest.mark.clause("MA-6a(a)-1", "MA-6b(a)-1")
@pytest.mark.parametrize(
    ("side", "clause"), [("bonus", "MA-6a(a)-1"), ("three_card", "MA-6b(a)-1")]
)
def test_the_house_chooses_which_side_bets_to_offer(side: str, clause: str) -> None:
    offered = {"main": "MA-MAIN", "bonus": "MA-BONUS", "three_card": "MA-3CB-A"}
    playing = Playing(house("MA", "shoe", offered))
    playing.seat(1)
    playing.bet(1, "5.00", **{side: "1.00"})
    assert side in standing(playing, 1)
    without = Playing(house("MA", "shoe", {k: v for k, v in offered.items() if k != side}))
    without.seat(1)
    with refused("game/not_offered", clause):
        without.bet(1, "5.00", **{side: "1.00"})


@pytest.mark.clause("MA-6a(b)-1", "MA-6b(b)-1")
@pytest.mark.parametrize(
    ("side", "clause"), [("bonus", "MA-6a(b)-1"), ("three_card", "MA-6b(b)-1")]
)
def test_a_side_bet_needs_the_three_wagers(side: str, clause: str) -> None:
    playing = betting(1)
    with refused("game/no_main_bets", clause):
        playing.bet(1, **{side: "1.00"})
    two_of_three = {"1": "5.00", "2": "5.00", side: "1.00"}
    with refused("game/unequal_bets", "MA-6(d)-1"):
        playing.bet(1, **two_of_three)
    playing.bet(1, "5.00", **{side: "1.00"})
    assert side in standing(playing, 1)


@pytest.mark.clause("MA-6a(b)-2")
@pytest.mark.parametrize("amount", ["0.50", "1.01", "2.00", "5.00"])
def test_the_bonus_bet_is_a_dollar_on_the_device(amount: str) -> None:
    playing = betting(1, 2)
    with refused("game/bonus_amount", "MA-6a(b)-2"):
        playing.bet(1, "5.00", bonus=amount)
    assert playing.state.side_bets == 0
    playing.bet(1, "5.00", bonus="1.00")
    playing.bet(2, "5.00")
    assert playing.state.side_bets == 1, "one device lit"


@pytest.mark.clause("MA-6b(b)-2")
def test_the_three_card_bet_has_its_own_limits() -> None:
    free = betting(1)
    for amount in ("0.25", "1.00", "75.00", "10000.00"):
        free.bet(1, "5.00", three_card=amount)
    limits = {"max_bet": "100.00", "three_card_min": "5.00", "three_card_max": "25.00"}
    playing = betting(1, **limits)
    for amount in ("4.99", "25.01"):
        with refused("game/limit", "MA-6b(b)-2"):
            playing.bet(1, "100.00", three_card=amount)
    for amount in ("5.00", "25.00"):
        playing.bet(1, "100.00", three_card=amount)
