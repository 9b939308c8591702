"""The location of the chips at each step of a round."""

import pytest

from letitride.game import commands as game_commands
from letitride.rulebook.wagers import Wager
from letitride.table.commands import Deal
from letitride.table.round_postings import DEALERS, TRAY
from tests.playing import house, stacked
from tests.sitting import Sitting


def told(sitting: Sitting) -> tuple[str, str, str]:
    """Return three balances: the player's chips, the seat's bets on the layout, and the tray."""
    return sitting.chips("p1"), sitting.on_layout(1), sitting.balance(TRAY)


@pytest.mark.clause("WA-LIRB-DEAL-3", "WA-LIRB-ROUND-8.3", "WA-3CB2-4.2")
@pytest.mark.clause("WA-LIRB-ROUND-2(b).2", "WA-LIRB-ROUND-4(b).2")
def test_where_the_chips_are_in_a_round_that_loses() -> None:
    rules = house("WA", "machine", three_card_timing="when_shown")
    sitting = Sitting(rules, stacked(rules, {1: "As Kh Jd"}, "2c 7d"))
    sitting.open(1)
    sitting.bet(1, "5.00", bonus="1.00", three_card="4.00", cover_all="2.00")
    assert told(sitting) == ("0.00", "22.00", "0.00")
    sitting.table.do(game_commands.CloseBetting())
    assert told(sitting) == ("0.00", "22.00", "0.00")
    sitting.table.do(game_commands.CountSideBets(1, 1))
    assert told(sitting) == ("0.00", "21.00", "1.00")  # the bonus is collected before the deal
    sitting.table.do(Deal())
    assert told(sitting) == ("0.00", "21.00", "1.00")
    sitting.table.do(game_commands.SettleThreeCard(1))
    assert told(sitting) == ("0.00", "17.00", "5.00")
    sitting.table.do(game_commands.TakeBack(1, Wager.ONE))
    assert told(sitting) == ("5.00", "12.00", "5.00")
    sitting.table.do(game_commands.TurnCommunityCard())
    sitting.table.do(game_commands.TakeBack(1, Wager.TWO))
    assert told(sitting) == ("10.00", "7.00", "5.00")
    sitting.table.do(game_commands.TurnCommunityCard())
    sitting.table.do(game_commands.SettleSeat(1))
    assert told(sitting) == ("10.00", "2.00", "10.00")
    sitting.table.do(game_commands.SettleCoverAll())
    assert told(sitting) == ("10.00", "0.00", "12.00")


@pytest.mark.clause("WA-LIRB-ROUND-8.1", "WA-LIRB-ROUND-9.1", "WA-COVER-PT-UNIT")
def test_where_the_chips_are_in_a_round_that_wins() -> None:
    rules = house("WA", "machine")
    sitting = Sitting(rules, stacked(rules, {1: "9s 9h 9d"}, "2c 7d"))
    sitting.open(1)
    sitting.bet(1, "5.00", bonus="1.00", three_card="4.00", cover_all="2.00")
    sitting.close()
    sitting.finish(ride=True)
    # Wins and returned stakes: main 3 x 15 + 15, bonus 4, three card 120 + 4, Cover All 40 + 2.
    handed = 3 * 15 + 15 + 4 + 120 + 4 + 40 + 2
    assert told(sitting) == (f"{handed}.00", "0.00", f"{22 - handed}.00")


@pytest.mark.clause("SD-3/1", "SD-3/2")
def test_the_player_pays_for_a_tip_and_the_dealer_wins_it() -> None:
    rules = house("SD", "machine")
    for hand, player_has, dealers, tray in (
        ("Ts Th 8c", "30.00", "4.00", "-17.00"),
        ("9s 9h 8c", "0.00", "0.00", "17.00"),
    ):
        sitting = Sitting(rules, stacked(rules, {1: hand}, "6h 3d"))
        sitting.open(1)
        sitting.bet(1, "5.00", tip="2.00")
        assert told(sitting) == ("0.00", "17.00", "0.00")
        sitting.close()
        sitting.finish(ride=True)
        assert told(sitting) == (player_has, "0.00", tray)
        assert sitting.balance(DEALERS) == dealers
        sitting.report("wrong_count_seat")  # this reverses everything
        assert told(sitting) == ("17.00", "0.00", "0.00")
        assert sitting.balance(DEALERS) == "0.00"
