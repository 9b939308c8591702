"""Edge cases of play that no clause covers."""

from typing import Any

import pytest

from letitride.errors import RuleError
from letitride.game import Phase, RoundState, legal_commands, view
from letitride.game import commands as game_commands
from letitride.game.events import HighestHandNamed
from letitride.rulebook.house_rules import BurnTime
from tests.playing import DEALS, Playing, house, one_round
from tests.rejected import rejected


def test_the_hand_nearest_the_dealers_right_wins_a_tie_for_highest() -> None:
    bets = {2: {"bet": "5.00", "cover_all": "5.00"}, 5: {"bet": "5.00"}}
    # With the pair on the board, seats 2 and 5 both have three queens.
    playing = one_round(house("MA", "machine"), "Qc 2c 7d Qd 2d 7h 3s Qh Qs", bets)
    named = [event for event in playing.events if isinstance(event, HighestHandNamed)]
    assert [event.seat for event in named] == [5]


def test_wagers_may_be_taken_down_while_betting_is_open() -> None:
    playing = Playing(house("MA", "shoe"))
    playing.seat(1)
    assert game_commands.TakeDownWagers(1) not in legal_commands(playing.rules, playing.state)
    playing.bet(1, "5.00")
    assert game_commands.TakeDownWagers(1) in legal_commands(playing.rules, playing.state)
    playing.do(game_commands.TakeDownWagers(1))
    assert not playing.at(1).bets


def test_players_cannot_leave_or_take_bets_down_for_others() -> None:
    playing = Playing(house("MA", "shoe"))
    playing.seat(1)
    playing.bet(1, "5.00")
    player = playing.at(1).player
    for command in (game_commands.LeaveSeat, game_commands.TakeDownWagers):
        with rejected(RuleError, "game/not_your_seat"):
            playing.do(command(1, "somebody else"))
    playing.do(game_commands.TakeDownWagers(1, player))
    playing.do(game_commands.LeaveSeat(1, player))
    assert playing.state.seat(1) is None


def test_a_player_who_leaves_after_a_void_frees_the_seat() -> None:
    playing = Playing(house("MA", "machine"))
    playing.seat(1, 2)
    playing.bet(1, "5.00")
    playing.close()
    playing.report("machine_jam")
    playing.do(game_commands.LeaveSeat(1))
    assert playing.state.seat(1) is None


def test_a_face_up_card_before_a_redeal_counts_toward_the_second_one() -> None:
    playing = Playing(house("MA", "machine"))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.report("face_up_card")
    playing.report("shuffler_jam")
    assert playing.state.redealt == 1
    playing.report("face_up_card")
    assert playing.state.phase is Phase.VOID


def test_a_redeal_uses_every_card_of_the_new_deck() -> None:
    playing = Playing(house("MA", "machine"))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.report("face_up_card")
    playing.report("shuffler_jam")
    assert {(str(bet.won), str(bet.back)) for bet in playing.at(1).bets} == {("0.00", "0.00")}
    playing.deal("As Ks Qs")
    assert [str(card) for card in playing.at(1).cards] == ["As", "Ks", "Qs"]


def test_a_spot_may_be_given_by_its_mark() -> None:
    playing = Playing(house("MA", "shoe"))
    playing.seat(1)
    marks: Any = tuple((mark, playing.money("5.00")) for mark in ("1", "2", "$"))
    playing.do(game_commands.PlaceWagers(1, "p1", marks))
    assert playing.at(1).plays
    unknown: Any = (("7", playing.money("5.00")),)
    with rejected(RuleError, "game/wagers"):
        playing.do(game_commands.PlaceWagers(1, "p1", unknown))


def test_the_legal_opening_is_for_the_next_round_number() -> None:
    rules = house("MA", "shoe")
    assert legal_commands(rules, RoundState(), game_commands.OpenBetting) == (
        game_commands.OpenBetting(1, ()),
    )
    playing = one_round(rules, "", {2: {"bet": "5.00"}})
    opens = game_commands.OpenBetting(2, ((2, "p2"),))
    assert legal_commands(rules, playing.state, game_commands.OpenBetting) == (opens,)


def test_any_open_seat_may_be_taken() -> None:
    playing = Playing(house("MA", "shoe"))
    playing.seat(2, 6)
    free = legal_commands(playing.rules, playing.state, game_commands.TakeSeat)
    assert [command.seat for command in free if isinstance(command, game_commands.TakeSeat)] == [
        1,
        3,
        4,
        5,
        7,
    ]


def test_the_view_shows_the_next_seat_to_settle_during_settlement() -> None:
    playing = Playing(house("MA", "shoe"))
    playing.seat(1, 3)
    playing.bet(1, "5.00")
    playing.bet(3, "5.00")
    playing.close()
    playing.deal()
    assert (view(playing.state).to_act, view(playing.state).to_settle) == (1, None)
    playing.decide_all(ride=True)
    assert (view(playing.state).to_act, view(playing.state).to_settle) == (None, 3)
    playing.finish()
    assert view(playing.state).to_settle is None


def test_a_finished_round_does_not_show_unseen_cards() -> None:
    playing = one_round(house("MA", "shoe"), "", {1: {"bet": "5.00"}})
    seen, said = {*playing.state.community, *playing.at(1).cards}, repr(playing.state)
    assert len(playing.state.rack) == 52
    assert not [card for card in playing.state.rack if card not in seen and repr(card) in said]


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_the_view_shows_a_card_to_burn_until_it_is_burned(place: str, dealing: str) -> None:
    playing = Playing(house(place, dealing))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.deal()
    burn = playing.rules.deal.burn
    waits = burn is not None and burn.when is BurnTime.AFTER_BET_ONE
    assert (view(playing.state).to_burn, view(playing.state).burned) == (
        waits,
        bool(burn) and not waits,
    )
    playing.ride(1)
    playing.turn()
    assert (view(playing.state).to_burn, view(playing.state).burned) == (False, bool(burn))
