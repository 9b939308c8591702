"""Massachusetts, section 9(b) to (f): bet 1, the burn, bet 2, and the community cards."""

from itertools import product

import pytest

from letitride.cards import Card, parse_cards
from letitride.game import PUBLIC, Phase, Viewer, view
from letitride.game import commands as game_commands
from letitride.game.events import CardBurned, CommunityCardTurned
from letitride.game.ride_or_take_back import DEALER
from letitride.rulebook.wagers import Wager
from tests.playing import Playing, house, stacked
from tests.sitting import Sitting

BOTH = pytest.mark.parametrize("dealing", ["shoe", "machine"])
HANDS = {1: "As Ah 7c", 3: "2c 6d 9h", 6: "Kd Kc 8s"}
COMMUNITY = "5d 3s"


def dealt(dealing: str = "shoe") -> Playing:
    """Deal HANDS to seats 1, 3, and 6, up to the first decision."""
    rules = house("MA", dealing)
    playing = Playing(rules)
    playing.seat(*HANDS)
    for seat in HANDS:
        playing.bet(seat, "5.00")
    playing.close()
    playing.deal(stacked(rules, HANDS, COMMUNITY))
    return playing


def seen(playing: Playing) -> set[Card]:
    """Return every card that someone at the table can see."""
    viewers = [PUBLIC, *(Viewer(f"p{seat}") for seat in HANDS)]
    views = [view(playing.state, viewer) for viewer in viewers]
    cards = [card for v in views for card in v.community]
    cards += [card for v in views for seat in v.seats for card in seat.cards]
    return {card for card in cards if card is not None}


@pytest.mark.clause("MA-9(b)-0")
@BOTH
def test_bet_1_is_decided_clockwise_from_the_dealers_left(dealing: str) -> None:
    playing = dealt(dealing)
    for seat in HANDS:
        assert (playing.state.deciding, playing.state.to_act) == (Wager.ONE, seat)
        for other in HANDS.keys() - {seat}:
            if playing.at(other).bets[0].status == "up":
                early = game_commands.TakeBack(other, Wager.ONE)
                playing.refused(early, "game/out_of_turn", "MA-9(b)-0")
        playing.ride(seat)
    assert playing.state.phase is Phase.FIRST_CARD


@pytest.mark.clause("MA-9(e)-1")
@BOTH
def test_bet_2_is_decided_clockwise_once_the_first_card_is_up(dealing: str) -> None:
    playing = dealt(dealing)
    for seat in HANDS:
        playing.refused(game_commands.LetItRide(seat, Wager.TWO), "game/wrong_phase", "MA-9(e)-1")
        playing.ride(seat)
    playing.refused(game_commands.LetItRide(1, Wager.TWO), "game/wrong_phase", "MA-9(e)-1")
    playing.turn()
    assert view(playing.state).community == (*parse_cards("5d"), None)
    playing.refused(game_commands.LetItRide(3, Wager.TWO), "game/out_of_turn", "MA-9(e)-1")
    asked = []
    while (next_seat := playing.state.to_act) is not None:
        asked.append(next_seat)
        playing.back(next_seat)
    assert asked == list(HANDS)


@pytest.mark.clause("MA-1-let-it-ride", "MA-9(b)(1)", "MA-9(e)(1)")
def test_a_bet_let_ride_stays_up_until_the_round_ends() -> None:
    playing = dealt()
    playing.ride(1)
    playing.refused(game_commands.TakeBack(1, Wager.ONE), "game/already_decided", "MA-9(b)(1)")
    playing.ride(3)
    playing.ride(6)
    playing.turn()
    playing.ride(1)
    playing.refused(game_commands.TakeBack(1, Wager.TWO), "game/already_decided", "MA-9(e)(1)")
    playing.decide_all(ride=False)
    for bet in (Wager.ONE, Wager.TWO):
        playing.refused(game_commands.TakeBack(1, bet), "game/already_decided")
    playing.finish()
    assert [playing.result(1, mark)[0] for mark in "12$"] == ["paid"] * 3
    assert [playing.result(6, mark)[0] for mark in "12$"] == ["paid", "withdrawn", "paid"]


@pytest.mark.clause("MA-9(e)-2", "MA-1-let-it-ride")
@pytest.mark.parametrize(("one", "two"), list(product([True, False], repeat=2)))
def test_the_second_decision_does_not_depend_on_the_first(one: bool, two: bool) -> None:
    playing = dealt()
    for rides in (one, two):
        bet = playing.state.deciding
        assert bet is not None
        playing.ride(1) if rides else playing.back(1)
        playing.refused(game_commands.LetItRide(1, bet), "game/already_decided")
        playing.ride(3)
        playing.ride(6)
        playing.turn()
    assert [bet.status.value for bet in playing.at(1).bets] == [
        "riding" if one else "withdrawn",
        "riding" if two else "withdrawn",
        "up",
    ]


@pytest.mark.clause("MA-9(b)(2)-1", "MA-9(e)(2)-1", "MA-1-let-it-ride")
def test_a_withdrawn_bet_is_pushed_back_to_the_player_at_once() -> None:
    rules = house("MA", "shoe")
    sitting = Sitting(rules, stacked(rules, {1: "2c 6d 9h"}, COMMUNITY))
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    assert (sitting.chips("p1"), sitting.on_layout(1)) == ("0.00", "15.00")
    sitting.decide(ride=False)
    assert (sitting.chips("p1"), sitting.on_layout(1)) == ("5.00", "10.00")
    sitting.decide(ride=False)
    assert sitting.chips("p1") == "10.00", "only bet 3 was lost"
    assert sitting.round.phase is Phase.OVER


@pytest.mark.clause("MA-9(a)(1)-1")
def test_only_the_player_or_the_dealer_may_answer_for_a_hand() -> None:
    playing = dealt()
    playing.refused(
        game_commands.TakeBack(1, Wager.ONE, by="p3"), "game/not_your_hand", "MA-9(a)(1)-1"
    )
    playing.do(game_commands.TakeBack(1, Wager.ONE, by="p1"))
    playing.do(game_commands.LetItRide(3, Wager.ONE, by=DEALER))


# The community cards


@pytest.mark.clause("MA-9(c)-1", "MA-9(d)-1")
@BOTH
def test_the_burn_comes_after_every_bet_1_decision_and_before_the_first_card(dealing: str) -> None:
    playing = dealt(dealing)
    for seat in HANDS:
        playing.refused(
            game_commands.TurnCommunityCard(), "game/wrong_phase", "MA-9(c)-1", "MA-9(d)-1"
        )
        assert not playing.state.burned
        playing.ride(seat)
    turned = playing.do(game_commands.TurnCommunityCard())
    assert turned == (CardBurned(), CommunityCardTurned(*parse_cards("5d")))
    assert playing.state.burned


@pytest.mark.clause("MA-9(f)-2")
@BOTH
def test_the_second_card_is_turned_after_every_bet_2_decision(dealing: str) -> None:
    playing = dealt(dealing)
    for seat in HANDS:
        playing.ride(seat)
    playing.turn()
    for seat in HANDS:
        playing.refused(game_commands.TurnCommunityCard(), "game/wrong_phase", "MA-9(f)-2")
        assert view(playing.state).community == (*parse_cards("5d"), None)
        playing.ride(seat)
    assert playing.do(game_commands.TurnCommunityCard()) == (
        CommunityCardTurned(*parse_cards("3s")),
    )
    assert view(playing.state).community == parse_cards(COMMUNITY)


@pytest.mark.clause("MA-9(c)-2", "MA-1-community-card")
@BOTH
def test_the_burned_card_goes_to_the_rack_unseen(dealing: str) -> None:
    playing = dealt(dealing)
    burned = playing.state.to_burn
    assert burned is not None
    while playing.state.phase is not Phase.OVER:
        assert burned not in seen(playing)
        assert not seen(playing) & set(playing.state.stub)
        match playing.state.phase:
            case Phase.BET_ONE | Phase.BET_TWO if playing.state.to_act is not None:
                playing.ride(playing.state.to_act)
            case Phase.FIRST_CARD | Phase.SECOND_CARD:
                playing.turn()
            case _:
                playing.finish()
    assert burned not in seen(playing)
    assert burned in playing.state.rack
    assert burned not in playing.state.community


@pytest.mark.clause("MA-1-community-card", "MA-9(d)-1")
def test_the_community_cards_are_hidden_until_turned_and_then_visible_to_all() -> None:
    playing = dealt()
    turned = {Phase.BET_ONE: 0, Phase.BET_TWO: 1, Phase.SETTLING: 2}
    first_and_second = parse_cards(COMMUNITY)
    while playing.state.phase is not Phase.SETTLING:
        if playing.state.phase in turned:
            up = turned[playing.state.phase]
            shown = first_and_second[:up] + (None,) * (2 - up)
            for viewer in (PUBLIC, Viewer("p1"), Viewer("p6")):
                assert view(playing.state, viewer).community == shown
        playing.ride(playing.state.to_act) if playing.state.to_act else playing.turn()
    assert view(playing.state).community == first_and_second
