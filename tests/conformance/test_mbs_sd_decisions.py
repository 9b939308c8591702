"""Marina Bay Sands and South Dakota: bet 1, bet 2, and the community cards."""

import pytest

from letitride.cards import Card, parse_cards
from letitride.game import PUBLIC, Viewer, legal_commands, view
from letitride.game import commands as game_commands
from letitride.rulebook.wagers import Wager
from tests.playing import Playing, house, stacked
from tests.sitting import Sitting

DEALS = (("MBS", "hand"), ("SD", "hand"), ("SD", "machine"))
everywhere = pytest.mark.parametrize(("place", "dealing"), DEALS)

SEATS = (2, 5, 7)
HANDS = {2: "Ts Th 8c", 5: "9s 9h 8d", 7: "Ac Kc Qd"}
FIRST, SECOND = parse_cards("6h 3d")


def dealt(place: str, dealing: str) -> Playing:
    """Deal to three seats, up to the first decision on bet 1."""
    rules = house(place, dealing)
    playing = Playing(rules)
    playing.seat(*SEATS)
    for seat in SEATS:
        playing.bet(seat, "10.00")
    playing.close()
    playing.deal(stacked(rules, HANDS, "6h 3d"))
    return playing


def shown(playing: Playing) -> list[tuple[Card | None, ...]]:
    """Return the community cards as each kind of viewer sees them."""
    viewers = (PUBLIC, *(Viewer(f"p{seat}") for seat in SEATS))
    return [view(playing.state, viewer).community for viewer in viewers]


def answers(playing: Playing) -> list[game_commands.Command]:
    """Return the decisions that are possible now."""
    now = legal_commands(playing.rules, playing.state)
    return [
        command
        for command in now
        if isinstance(command, game_commands.TakeBack | game_commands.LetItRide)
    ]


def to_bet_two(playing: Playing, *, ride: bool) -> None:
    """Let everyone decide on bet 1, and turn up the first community card."""
    for seat in SEATS:
        playing.ride(seat) if ride else playing.back(seat)
    playing.turn()


@pytest.mark.clause("MBS-3.8/2", "SD-5/1", "SD-5/2")
@everywhere
def test_bet_one_is_asked_clockwise_with_two_answers(place: str, dealing: str) -> None:
    playing = dealt(place, dealing)
    clause = playing.rules.cites["bet_one_in_turn"][0]
    for seat in SEATS:
        assert answers(playing) == [
            game_commands.TakeBack(seat, Wager.ONE),
            game_commands.LetItRide(seat, Wager.ONE),
        ]
        for other in (later for later in SEATS if later > seat):
            for command in (
                game_commands.TakeBack(other, Wager.ONE),
                game_commands.LetItRide(other, Wager.ONE),
            ):
                error = playing.refused(command, "game/out_of_turn", clause)
                assert error.expected == f"seat {seat} to act"
        playing.ride(seat)
    assert clause in {"MBS-3.8/2", "SD-5/2"}
    assert answers(playing) == []


@pytest.mark.clause("MBS-3.12", "SD-6/1", "SD-6/2")
@pytest.mark.parametrize("rode", [True, False])
@everywhere
def test_bet_two_is_asked_clockwise_whatever_happened_to_bet_one(
    place: str, dealing: str, rode: bool
) -> None:
    playing = dealt(place, dealing)
    to_bet_two(playing, ride=rode)
    assert shown(playing) == [(FIRST, None)] * 4
    clause = playing.rules.cites["bet_two_in_turn"][0]
    for seat in SEATS:
        assert answers(playing) == [
            game_commands.TakeBack(seat, Wager.TWO),
            game_commands.LetItRide(seat, Wager.TWO),
        ]
        for other in (later for later in SEATS if later > seat):
            playing.refused(game_commands.LetItRide(other, Wager.TWO), "game/out_of_turn", clause)
        playing.back(seat)
    assert clause in {"MBS-3.12", "SD-6/2"}


@pytest.mark.clause("MBS-1.1.5", "MBS-3.9", "SD-5/1")
@everywhere
def test_bet_one_left_to_ride_is_committed(place: str, dealing: str) -> None:
    playing = dealt(place, dealing)
    for seat in SEATS:
        playing.ride(seat)
        bet = playing.at(seat).bet(Wager.ONE)
        assert bet is not None
        assert (str(bet.stake), bet.open) == ("10.00", True)
        playing.refused(game_commands.TakeBack(seat, Wager.ONE), "game/already_decided")
    playing.turn()
    playing.refused(game_commands.TakeBack(2, Wager.ONE), "game/already_decided")
    playing.finish()
    assert playing.result(5, "1") == ("lost", "0.00", "0.00")
    assert playing.result(2, "1") == ("paid", "10.00", "10.00")


@pytest.mark.clause("MBS-1.1.5", "MBS-3.13", "SD-6/1")
@everywhere
def test_bet_two_left_to_ride_is_committed(place: str, dealing: str) -> None:
    playing = dealt(place, dealing)
    to_bet_two(playing, ride=False)
    for seat in SEATS:
        playing.ride(seat)
        playing.refused(game_commands.TakeBack(seat, Wager.TWO), "game/already_decided")
    playing.finish()
    assert playing.result(5, "2") == ("lost", "0.00", "0.00")
    assert playing.result(2, "2") == ("paid", "10.00", "10.00")


@pytest.mark.clause("MBS-3.10", "MBS-3.14", "SD-5/1", "SD-6/1")
@everywhere
def test_a_withdrawn_bet_is_returned_at_once(place: str, dealing: str) -> None:
    rules = house(place, dealing)
    sitting = Sitting(rules, stacked(rules, {5: HANDS[5]}, "6h 3d"))
    sitting.open(5)
    sitting.bet(5, "10.00")
    sitting.close()
    for has, lies in (("10.00", "20.00"), ("20.00", "10.00")):
        sitting.table.do(game_commands.TakeBack(5, sitting.round.deciding or Wager.DOLLAR))
        assert (sitting.chips("p5"), sitting.on_layout(5)) == (has, lies)
        sitting.table.run()
    assert [bet.status.value for bet in sitting.at(5).bets] == ["withdrawn", "withdrawn", "lost"]
    assert sitting.chips("p5") == "20.00"


@pytest.mark.clause("MBS-3.16", "MBS-1.1.5")
@everywhere
def test_the_dollar_bet_is_never_taken_back(place: str, dealing: str) -> None:
    playing = dealt(place, dealing)
    cited = playing.rules.cites["dollar_stays"]
    while playing.state.phase != "settling":
        assert not [a for a in answers(playing) if getattr(a, "bet", None) is Wager.DOLLAR]
        for command in (
            game_commands.TakeBack(2, Wager.DOLLAR),
            game_commands.LetItRide(2, Wager.DOLLAR),
        ):
            playing.refused(command, "game/bet_stays", *cited)
        seat = playing.state.to_act
        playing.turn() if seat is None else playing.back(seat)
    playing.finish()
    assert playing.result(7, "$") == ("lost", "0.00", "0.00")
    assert place == "SD" or cited == ("MBS-3.16",)


@pytest.mark.clause("MBS-3.11", "SD-5/5")
@everywhere
def test_the_first_community_card_waits_for_the_last_decision_on_bet_one(
    place: str, dealing: str
) -> None:
    playing = dealt(place, dealing)
    cited = playing.rules.cites["first_card"]
    assert set(cited) & {"MBS-3.11", "SD-5/5"}
    for seat in SEATS:
        assert shown(playing) == [(None, None)] * 4
        playing.refused(game_commands.TurnCommunityCard(), "game/wrong_phase", *cited)
        playing.back(seat)
    assert shown(playing) == [(None, None)] * 4
    playing.turn()
    assert shown(playing) == [(FIRST, None)] * 4


@pytest.mark.clause("MBS-3.15", "SD-6/6")
@everywhere
def test_the_second_community_card_waits_for_the_last_decision_on_bet_two(
    place: str, dealing: str
) -> None:
    playing = dealt(place, dealing)
    to_bet_two(playing, ride=True)
    cited = playing.rules.cites["second_card"]
    assert set(cited) & {"MBS-3.15", "SD-6/6"}
    for seat in SEATS:
        assert shown(playing) == [(FIRST, None)] * 4
        playing.refused(game_commands.TurnCommunityCard(), "game/wrong_phase", *cited)
        playing.back(seat)
    assert shown(playing) == [(FIRST, None)] * 4
    playing.turn()
    assert shown(playing) == [(FIRST, SECOND)] * 4
    playing.refused(game_commands.TurnCommunityCard(), "game/wrong_phase")


@pytest.mark.clause("MBS-3.8/1", "SD-5/1")
@everywhere
def test_a_player_sees_only_their_own_cards_before_deciding(place: str, dealing: str) -> None:
    playing = dealt(place, dealing)
    for seat in SEATS:
        seen = {s.number: s.cards for s in view(playing.state, Viewer(f"p{seat}")).seats}
        assert seen == {
            other: parse_cards(HANDS[other]) if other == seat else (None,) * 3 for other in SEATS
        }
