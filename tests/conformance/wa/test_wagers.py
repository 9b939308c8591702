"""Washington: which bets are allowed, where, for how much, and until when."""

import pytest

from letitride.errors import HouseError
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Wager
from tests.conformance.refusals import refused
from tests.playing import Playing, house
from tests.rejected import rejected

FULL = {
    "main": "LIRB-03-MAIN",
    "bonus": "LIRB-03-BONUS",
    "three_card": "WA-3CB-4",
    "cover_all": "WA-COVER",
    "progressive": "WA-NEXUS-1",
    "progressive_2": "WA-GM-1",
}


def betting(rules: HouseRules, *seats: int) -> Playing:
    """Return a round with betting open."""
    playing = Playing(rules)
    playing.seat(*(seats or (1,)))
    return playing


def wagers(**stakes: int) -> tuple[tuple[Wager, Cents], ...]:
    """Return wagers in dollars by name. The main bets are one, two, and dollar."""
    spots = {"one": Wager.ONE, "two": Wager.TWO, "dollar": Wager.DOLLAR}
    return tuple((spots.get(n) or Wager(n), Cents(stake * 100)) for n, stake in stakes.items())


@pytest.mark.clause("WA-LIRX-2", "WA-LIRB-HOW-2", "WA-LIRB-BETS-3.1", "WA-LIRB-PROC-2")
@pytest.mark.parametrize(
    "stakes",
    [
        {"one": 5, "two": 5, "dollar": 6},
        {"one": 5, "two": 6, "dollar": 5},
        {"one": 6, "two": 5, "dollar": 5},
        {"two": 5, "dollar": 5},
        {"one": 5, "dollar": 5},
        {"one": 5, "two": 5},
        {"dollar": 5},
    ],
)
def test_a_round_must_start_with_three_equal_bets(
    stakes: dict[str, int],
) -> None:
    playing = betting(house("WA", "machine"))
    command = game_commands.PlaceWagers(1, "p1", wagers(**stakes))
    playing.refused(command, "game/unequal_bets", "WA-LIRX-2", "WA-LIRB-BETS-3.1", "WA-LIRB-PROC-2")
    playing.refused(game_commands.CloseBetting(), "game/no_wagers", "WA-LIRX-2")
    playing.bet(1, "5.00")
    assert [str(bet.stake) for bet in playing.at(1).bets] == ["5.00"] * 3


@pytest.mark.clause("WA-LIRB-BETS-1.1", "WA-LIRB-BETS-3.2", "WA-LIRB-PROC-2(a).1")
@pytest.mark.clause("WA-LIRB-PROC-2(b).1")
def test_each_bet_has_its_own_spot_with_the_name_on_the_layout() -> None:
    playing = betting(house("WA", "machine"))
    playing.bet(1, "5.00", bonus="1.00", three_card="10.00", cover_all="2.00")
    laid = {bet.wager.value: str(bet.stake) for bet in playing.at(1).bets}
    assert laid == {
        "1": "5.00",  # bet #1
        "2": "5.00",  # bet #2
        "$": "5.00",  # bet #3
        "bonus": "1.00",
        "three_card": "10.00",
        "cover_all": "2.00",
    }


@pytest.mark.clause("WA-LIRB-BETS-1.1", "WA-LIRB-BETS-1.2")
def test_bets_are_chips_or_plaques_and_spoken_cash_bets_only_if_the_house_allows_them() -> None:
    def put(rules: HouseRules, instrument: game_commands.Instrument) -> None:
        bets = wagers(one=5, two=5, dollar=5)
        betting(rules).do(game_commands.PlaceWagers(1, "p1", bets, instrument=instrument))

    usual, lenient = house("WA", "machine"), house("WA", "machine", verbal_cash=True)
    put(usual, game_commands.Instrument.CHIPS)
    put(usual, game_commands.Instrument.PLAQUES)
    with refused("game/verbal_cash", "WA-LIRB-BETS-1.2"):
        put(usual, game_commands.Instrument.VERBAL_CASH)
    put(lenient, game_commands.Instrument.VERBAL_CASH)


@pytest.mark.clause("WA-LIRB-BETS-2.1", "WA-LIRB-BETS-2.2", "WA-LIRB-DEAL-2.4")
@pytest.mark.clause("WA-3CB1-1.1", "WA-3CB2-1.1", "WA-COVER-1")
def test_after_no_more_bets_nothing_is_placed_raised_or_withdrawn() -> None:
    playing = betting(house("WA", "machine"), 1, 2)
    playing.bet(1, "5.00")
    playing.bet(1, "10.00")  # Until the call, bets may be changed.
    playing.do(game_commands.TakeDownWagers(1))  # They may also be removed.
    playing.bet(1, "5.00", bonus="1.00")
    playing.do(game_commands.CloseBetting())  # lock out
    main = {"one": 5, "two": 5, "dollar": 5}
    raised = dict.fromkeys(main, 10)
    late: list[game_commands.Command] = [
        game_commands.PlaceWagers(2, "p2", wagers(**main)),
        game_commands.PlaceWagers(1, "p1", wagers(**raised, bonus=1)),
        game_commands.PlaceWagers(2, "p2", wagers(**main, bonus=1)),
        game_commands.PlaceWagers(1, "p1", wagers(**main, bonus=1, three_card=5)),
        game_commands.PlaceWagers(1, "p1", wagers(**main, bonus=1, cover_all=5)),
        game_commands.TakeDownWagers(1),
    ]
    cites = ("WA-LIRB-BETS-2.1", "WA-LIRB-BETS-2.2")
    for command in late:
        playing.refused(command, "game/wrong_phase", *cites)
    playing.do(game_commands.CountSideBets(1, 1))
    playing.deal()
    for command in late:  # these are not allowed after the deal either
        playing.refused(command, "game/wrong_phase", *cites)


@pytest.mark.clause("WA-LIRB-DEAL-2.1", "WA-LIRB-BETS-2.1")
def test_the_dealer_waits_for_three_equal_bets_and_deals_only_to_players_who_made_them() -> None:
    playing = betting(house("WA", "machine"), 1, 2, 3)
    playing.refused(game_commands.CloseBetting(), "game/no_wagers", "WA-LIRX-2")
    unequal = game_commands.PlaceWagers(2, "p2", wagers(one=5, two=5, dollar=1))
    playing.refused(unequal, "game/unequal_bets")
    assert playing.state.phase == "betting"
    playing.refused(game_commands.DealCards(()), "game/wrong_phase", "WA-LIRB-DEAL-2.1")
    playing.bet(3, "5.00")
    playing.close()
    playing.deal()
    assert [len(playing.at(number).cards) for number in (1, 2, 3)] == [0, 0, 3]


@pytest.mark.clause("WA-LIRB-BETS-4", "WA-LIRB-PROC-2(a).1")
@pytest.mark.parametrize("stake", ["0.50", "0.99", "1.01", "2.00", "5.00"])
def test_the_bonus_bet_must_be_exactly_one_dollar(stake: str) -> None:
    playing = betting(house("WA", "machine"))
    with refused("game/bonus_amount", "WA-LIRB-BETS-4"):
        playing.bet(1, "5.00", bonus=stake)
    playing.bet(1, "5.00", bonus="1.00")
    playing.bet(1, "5.00")
    with refused("house/fixed_option", "WA-LIRB-BETS-4"):
        house("WA", "machine", bonus_wager=stake)


@pytest.mark.clause("WA-LIRB-PROC-2(b).1", "WA-LIRB-PROC-2(b).2")
def test_the_three_card_bonus_is_optional_for_the_player_and_for_the_house() -> None:
    offered = betting(house("WA", "machine"))
    offered.bet(1, "5.00")
    offered.bet(1, "5.00", three_card="5.00")
    without = betting(house("WA", "machine", {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}))
    with refused("game/not_offered", "WA-LIRB-PROC-2(b).2"):
        without.bet(1, "5.00", three_card="5.00")


@pytest.mark.clause("WA-3CB1-OV-1", "WA-3CB2-OV-1")
@pytest.mark.parametrize("timing", ["after_reveal", "when_shown"])
@pytest.mark.parametrize(
    ("tables", "side"),
    [
        ({"main": "LIRX-01"}, {}),
        ({"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}, {"bonus": "1.00"}),
        ({"main": "LIRX-01", "progressive": "WA-NEXUS-1"}, {"progressive": "1.00"}),
    ],
    ids=["let it ride", "bonus", "progressive"],
)
def test_the_three_card_bonus_can_be_added_to_each_of_the_three_games(
    tables: dict[str, str], side: dict[str, str], timing: str
) -> None:
    rules = house("WA", "machine", tables | {"three_card": "WA-3CB-1"}, three_card_timing=timing)
    playing = betting(rules)
    playing.bet(1, "5.00", three_card="5.00", **side)
    playing.close()
    playing.deal("9s 9h 2c")
    if timing == "when_shown":
        playing.do(game_commands.SettleThreeCard(1))
    playing.finish()
    assert playing.result(1, "three_card") == ("paid", "5.00", "5.00")
    plain = betting(house("WA", "machine", tables))
    plain.bet(1, "5.00", **side)  # the bet is optional


@pytest.mark.clause("WA-3CB1-1.2", "WA-3CB2-1.2")
def test_the_three_card_bonus_has_its_own_limits_in_washington() -> None:
    rules = house(
        "WA",
        "machine",
        min_bet="10.00",
        max_bet="50.00",
        three_card_min="1.00",
        three_card_max="25.00",
    )
    playing = betting(rules)
    playing.bet(1, "50.00", three_card="25.00")
    playing.bet(1, "10.00", three_card="1.00")
    for bet, three_card, wrong in [
        ("50.00", "26.00", "WA-3CB1-1.2"),
        ("50.00", "0.50", "WA-3CB1-1.2"),
        ("51.00", "25.00", "WA-NEXUS-LIM-1"),
        ("9.00", "9.00", "WA-LIRB-BETS-3.1"),
    ]:
        with refused("game/limit", wrong):
            playing.bet(1, bet, three_card=three_card)


@pytest.mark.clause("WA-GM-LIM-1", "WA-NEXUS-LIM-1", "WA-LINK-LIM-1")
def test_no_single_wager_is_over_the_legal_limit() -> None:
    playing = betting(house("WA", "machine"))
    playing.bet(1, "300.00", three_card="300.00", cover_all="300.00")
    for bet, side in [
        ("300.01", {}),
        ("5.00", {"three_card": "300.01"}),
        ("5.00", {"cover_all": "300.01"}),
    ]:
        with refused("game/limit", "WA-GM-LIM-1"):
            playing.bet(1, bet, **side)


@pytest.mark.clause("WA-NEXUS-LIM-2", "WA-LINK-LIM-2")
def test_a_player_may_bet_on_at_most_four_games_and_each_sensor_is_one() -> None:
    playing = betting(house("WA", "machine", FULL))
    three, cover = {"three_card": "5.00"}, {"cover_all": "5.00"}
    bonus, sensor = {"bonus": "1.00"}, {"progressive": "1.00"}
    second = {"progressive_2": "1.00"}
    playing.bet(1, "5.00", **bonus, **three, **cover)
    playing.bet(1, "5.00", **three, **cover, **sensor)
    playing.bet(1, "5.00", **bonus, **sensor, **second)
    for five in (
        bonus | three | cover | sensor,
        bonus | three | sensor | second,
        three | cover | sensor | second,
    ):
        with refused("game/too_many_games", "WA-NEXUS-LIM-2"):
            playing.bet(1, "5.00", **five)


@pytest.mark.clause("WA-LINK-6.1", "WA-3CB1-NOTE", "WA-3CB2-NOTE")
@pytest.mark.parametrize("three_card_only", [False, True])
def test_only_the_three_card_bonus_may_be_bet_alone_and_only_if_the_house_allows_it(
    three_card_only: bool,
) -> None:
    playing = betting(house("WA", "machine", FULL, three_card_only=three_card_only))
    for alone in (
        {"bonus": "1.00"},
        {"cover_all": "5.00"},
        {"progressive": "1.00"},
        {"three_card": "5.00", "progressive": "1.00"},
        {"three_card": "5.00", "bonus": "1.00"},
        {"three_card": "5.00", "cover_all": "5.00"},
    ):
        with refused("game/no_main_bets", "WA-LIRB-BETS-3.1"):
            playing.bet(1, **alone)
    if three_card_only:
        playing.bet(1, three_card="5.00")
    else:
        with refused("game/no_main_bets", "WA-LIRB-BETS-3.1"):
            playing.bet(1, three_card="5.00")


@pytest.mark.clause("WA-NEXUS-LIM-2")
def test_the_limit_of_four_games_covers_both_spots_of_a_player() -> None:
    playing = Playing(house("WA", "machine", two_spots=True))
    playing.do(game_commands.OpenBetting(1, ((3, "ann"), (4, "ann"))))
    playing.bet(3, "5.00", bonus="1.00", three_card="5.00")
    with refused("game/too_many_games", "WA-NEXUS-LIM-2"):
        playing.bet(4, "5.00", cover_all="5.00", progressive="1.00")
    playing.bet(4, "5.00", cover_all="5.00", bonus="1.00")


@pytest.mark.clause("WA-GM-LIM-1", "WA-NEXUS-LIM-1", "WA-LINK-LIM-1")
def test_the_progressive_wager_is_not_over_the_legal_limit_either() -> None:
    tables = {"main": "LIRX-01", "progressive": "WA-GM-1"}
    house("WA", "machine", tables, progressive_wager="300.00")
    with rejected(HouseError, r"no more than progressive_max \(300\.00\)"):
        house("WA", "machine", tables, progressive_wager="300.01")


def test_a_players_two_spots_may_be_apart() -> None:
    """Only Massachusetts requires a player's two spots to be adjacent (R17)."""
    playing = Playing(house("WA", "machine", two_spots=True))
    playing.seat(2, 6)
    playing.do(game_commands.LeaveSeat(6))
    playing.do(game_commands.TakeSeat(6, "p2"))
    assert playing.at(6).player == "p2"
