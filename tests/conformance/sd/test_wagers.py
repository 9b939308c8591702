"""South Dakota: the three bets, side bets, tips, and the posted limit."""

import pytest

from letitride.errors import HouseError
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.rulebook.wagers import MAIN, Wager
from letitride.table.commands import BuyChips
from letitride.table.round_postings import TRAY
from tests.playing import Playing, house
from tests.rejected import rejected
from tests.sitting import Sitting

MAIN_ONLY = {"main": "SD-MAIN-A"}
BONUS = MAIN_ONLY | {"bonus": "SD-BONUS-A"}
THREE_CARD = BONUS | {"three_card": "SD-3CB-A"}
PROGRESSIVE = MAIN_ONLY | {"progressive": "SD-LIRP-1"}

SIDE = {"bonus": "1.00", "three_card": "5.00", "progressive": "1.00", "cover_all": "5.00"}


def seated(tables: dict[str, str] | None = None, **options: object) -> Playing:
    """Open betting with seats 2 and 3 taken."""
    playing = Playing(house("SD", "hand", tables, **options))
    playing.seat(2, 3)
    return playing


def wagers(**stakes: str) -> game_commands.PlaceWagers:
    """Place wagers at seat 2. ``bet`` sets all three main bets."""
    made = {Wager(name): Cents.parse(stake) for name, stake in stakes.items() if name != "bet"}
    if "bet" in stakes:
        made |= dict.fromkeys(MAIN, Cents.parse(stakes["bet"]))
    return game_commands.PlaceWagers(2, "p2", tuple(made.items()))


@pytest.mark.clause("SD-2/1")
@pytest.mark.parametrize(
    "stakes", [("5.00", "5.00", "10.00"), ("5.00", "5.01", "5.00"), ("5.00", "5.00"), ("5.00",)]
)
def test_only_three_bets_of_equal_size_are_accepted(stakes: tuple[str, ...]) -> None:
    playing = seated()
    bets = zip(MAIN, map(Cents.parse, stakes), strict=False)
    error = playing.refused(
        game_commands.PlaceWagers(2, "p2", tuple(bets)), "game/unequal_bets", "SD-2/1"
    )
    assert error.got == " / ".join([*stakes, "none", "none"][:3])
    playing.bet(2, "5.00")
    assert [(bet.wager.value, str(bet.stake)) for bet in playing.at(2).bets] == [
        ("1", "5.00"),
        ("2", "5.00"),
        ("$", "5.00"),
    ]


@pytest.mark.clause("SD-2/1")
@pytest.mark.parametrize("name", ["bonus", "three_card", "progressive", "tip"])
def test_no_side_bet_without_the_three_bets(name: str) -> None:
    side = {name: SIDE.get(name, "1.00")}
    seated().refused(wagers(**side), "game/no_main_bets", "SD-2/1")


@pytest.mark.clause("SD-0", "SD-2/2", "SD-2/5")
@pytest.mark.parametrize(
    ("tables", "offered"),
    [
        (MAIN_ONLY, set()),
        (BONUS, {"bonus"}),
        (THREE_CARD, {"bonus", "three_card"}),
        (PROGRESSIVE, {"progressive"}),
    ],
)
def test_the_games_are_let_it_ride_its_bonuses_and_its_progressive(
    tables: dict[str, str], offered: set[str]
) -> None:
    """Each side bet is optional if it is offered, and rejected if it is not."""
    for name, stake in SIDE.items():
        playing = seated(tables)
        command = wagers(bet="5.00", **{name: stake})
        if name in offered:
            playing.do(command)
            assert len(playing.at(2).bets) == 4
        else:
            playing.refused(command, "game/not_offered", "SD-0")
        playing.bet(2, "5.00")
        assert len(playing.at(2).bets) == 3


@pytest.mark.clause("SD-2/4")
@pytest.mark.parametrize("name", ["bonus", "progressive"])
def test_a_bonus_or_progressive_bet_lights_the_sensor_of_its_seat(name: str) -> None:
    """The deal waits until the number of counted chips matches the lit sensors."""
    playing = seated()
    playing.bet(2, "5.00", **{name: "1.00"})
    playing.bet(3, "5.00", **{name: "1.00"})
    playing.do(game_commands.CloseBetting())
    assert playing.state.side_bets == 2
    for chips, lit in ((1, 2), (2, 1), (1, 1), (3, 3)):
        playing.do(game_commands.CountSideBets(chips, lit))
        playing.refused(game_commands.DealCards(()), "game/side_bets_held", "SD-2/4")
    playing.do(game_commands.CountSideBets(2, 2))
    playing.deal()
    assert playing.state.phase == "bet_one"


@pytest.mark.clause("SD-2/6", "SD-2/4", "SD-2/10")
def test_sensor_bets_go_to_the_tray_and_the_three_card_bet_stays_on_its_own_spot() -> None:
    sitting = Sitting(house("SD", "hand"))
    sitting.open(2)
    sitting.bet(2, "5.00", bonus="1.00", three_card="7.50", progressive="1.00")
    assert sitting.on_layout(2) == "24.50"
    sitting.table.do(game_commands.CloseBetting())
    sitting.refused(game_commands.CollectCards(), "game/wrong_phase")
    assert sitting.round.side_bets == 2  # two sensors are lit; the three card bet has no sensor
    sitting.table.do(game_commands.CountSideBets(2, 2))
    assert (sitting.on_layout(2), sitting.balance(TRAY)) == ("22.50", "2.00")
    three_card = sitting.at(2).bet(Wager.THREE_CARD)
    assert three_card is not None
    assert three_card.open


@pytest.mark.clause("SD-3/1", "SD-3/2")
@pytest.mark.parametrize("tip", ["tip", "tip_three_card"])
def test_one_tip_may_be_placed_beside_the_dollar_bet_or_the_three_card_bet(tip: str) -> None:
    playing = seated()
    playing.do(wagers(bet="5.00", three_card="5.00", **{tip: "2.00"}))
    bet = playing.at(2).bet(Wager(tip))
    assert bet is not None
    assert str(bet.stake) == "2.00"
    playing.close()
    playing.deal()
    for command in (game_commands.TakeBack(2, Wager(tip)), game_commands.LetItRide(2, Wager(tip))):
        playing.refused(command, "game/bet_stays")
    playing.back(2)
    assert bet in playing.at(2).bets


@pytest.mark.clause("SD-3/1", "SD-3/2")
def test_a_player_may_make_one_tip_wager_per_round() -> None:
    playing = seated()
    both = wagers(bet="5.00", three_card="5.00", tip="1.00", tip_three_card="1.00")
    playing.refused(both, "game/two_tips", "SD-3/1", "SD-3/2")
    alone = wagers(bet="5.00", tip_three_card="1.00")
    playing.refused(alone, "game/tip_alone", "SD-3/2")
    no_tips = seated(dealer_tips=False)
    no_tips.refused(wagers(bet="5.00", tip="1.00"), "game/not_offered")
    assert no_tips.refused(both, "game/not_offered").got == "tip"


@pytest.mark.clause("SD-13")
@pytest.mark.parametrize(
    ("stakes", "whole"),
    [
        ({"bet": "30.00"}, "90.00"),
        ({"bet": "30.00", "bonus": "1.00"}, "91.00"),
        ({"bet": "30.00", "three_card": "10.00"}, "100.00"),
        ({"bet": "30.00", "progressive": "1.00"}, "91.00"),
        ({"bet": "30.00", "bonus": "1.00", "three_card": "8.00", "progressive": "1.00"}, "100.00"),
    ],
)
def test_the_total_of_a_players_bets_may_not_exceed_the_posted_limit(
    stakes: dict[str, str], whole: str
) -> None:
    playing = seated(posted_limit=whole)
    playing.do(wagers(**stakes))
    cent_less = str(Cents.parse(whole) - Cents(1))
    over = seated(posted_limit=cent_less)
    error = over.refused(wagers(**stakes), "game/limit", "SD-13")
    assert error.got == whole


@pytest.mark.clause("SD-13")
@pytest.mark.parametrize("tip", ["tip", "tip_three_card"])
def test_the_dealers_tip_does_not_count_toward_the_posted_limit(tip: str) -> None:
    playing = seated(posted_limit="100.00")
    playing.do(wagers(bet="30.00", three_card="10.00", **{tip: "50.00"}))
    assert len(playing.at(2).bets) == 5


@pytest.mark.clause("SD-1/6")
def test_a_player_has_one_hand_per_shuffle() -> None:
    playing = seated()
    playing.refused(game_commands.TakeSeat(4, "p3"), "game/too_many_spots", "SD-1/6")
    with rejected(HouseError, "house/fixed_option") as caught:
        house("SD", "hand", two_spots=True)
    assert "SD-1/6" in caught.value.clauses

    sitting = Sitting(house("SD", "hand"))
    sitting.open(2)
    sitting.refused(game_commands.TakeSeat(3, "p2"), "game/too_many_spots", "SD-1/6")
    sitting.bet(2, "5.00")
    sitting.close()
    sitting.finish(ride=True)
    again = game_commands.OpenBetting(2, ((2, "p2"),))
    sitting.refused(again, "table/not_shuffled", "SD-4/2")  # no second round without a shuffle


@pytest.mark.clause("SD-10-TABLE/3")
@pytest.mark.parametrize(
    ("table", "options", "amount"),
    [
        ("SD-PMG-01", {}, "1.00"),
        ("SD-PMG-02", {}, "5.00"),
        ("SD-LIRP-1", {}, "1.00"),
        ("SD-LIRP-1", {"progressive_wager": "2.00"}, "2.00"),
    ],
)
def test_the_progressive_wager_is_the_amount_of_its_schedule(
    table: str, options: dict[str, str], amount: str
) -> None:
    tables = MAIN_ONLY | {"progressive": table}
    for tried in ("1.00", "2.00", "5.00", "10.00"):
        playing = seated(tables, **options)
        command = wagers(bet="5.00", progressive=tried)
        if tried == amount:
            playing.do(command)
        else:
            error = playing.refused(command, "game/progressive_amount", "SD-10-TABLE/3")
            assert error.expected == f"a progressive wager of exactly {amount}"


@pytest.mark.clause("SD-2/9")
def test_after_no_more_bets_no_bet_is_accepted() -> None:
    sitting = Sitting(house("SD", "machine"))
    sitting.open(2, 3)
    sitting.bet(2, "5.00")
    sitting.table.do(BuyChips("p3", sitting.money("15.00")))
    sitting.table.do(game_commands.CloseBetting())
    sitting.refused(sitting.wagers(3, "5.00"), "game/wrong_phase", "SD-2/9")
    sitting.refused(game_commands.TakeDownWagers(2), "game/wrong_phase", "SD-2/9")
