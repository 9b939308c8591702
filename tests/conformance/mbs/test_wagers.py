"""Marina Bay Sands: the three bets, the call that closes betting, and late bets."""

import pytest

from letitride.errors import LetItRideError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game.events import IrregularityRuled
from letitride.money import Cents, Currency
from letitride.rulebook.house_rules import Consequence
from letitride.rulebook.wagers import MAIN, Wager
from letitride.table.commands import BuyChips
from letitride.table.round_postings import TRAY
from tests.playing import Playing, house, stacked
from tests.sitting import Sitting

WINNER = {2: "Ts Th 8c"}, "6h 3d"  # A pair of tens pays 1 to 1.
LOSER = {2: "9s 9h 8c"}, "6h 3d"  # A pair of nines loses.


def placed(seat: int, **stakes: str) -> game_commands.PlaceWagers:
    """Return wagers by the names of their spots: one, two, and dollar."""
    marks = {"one": Wager.ONE, "two": Wager.TWO, "dollar": Wager.DOLLAR}
    wagers = ((marks[mark], Cents.parse(s, Currency.SGD)) for mark, s in stakes.items())
    return game_commands.PlaceWagers(seat, f"p{seat}", tuple(wagers))


@pytest.mark.clause("MBS-1.1.1/1", "MBS-3.4/1")
def test_a_seat_has_three_equal_stakes_on_1_2_and_dollar() -> None:
    playing = Playing(house("MBS", "hand"))
    playing.seat(2)
    playing.bet(2, "15.00")
    lying = {bet.wager.value: str(bet.stake) for bet in playing.at(2).bets}
    assert lying == {"1": "15.00", "2": "15.00", "$": "15.00"}


@pytest.mark.clause("MBS-1.1.1/1", "MBS-3.4/1")
@pytest.mark.parametrize(
    "stakes",
    [
        {"one": "5.00", "two": "5.00", "dollar": "5.01"},
        {"one": "5.00", "two": "10.00", "dollar": "5.00"},
        {"one": "4.99", "two": "5.00", "dollar": "5.00"},
        {"one": "5.00", "two": "5.00"},
        {"two": "5.00", "dollar": "5.00"},
        {"dollar": "5.00"},
    ],
)
def test_unequal_or_missing_stakes_are_rejected(stakes: dict[str, str]) -> None:
    playing = Playing(house("MBS", "hand"))
    playing.seat(2)
    playing.refused(placed(2, **stakes), "game/unequal_bets", "MBS-1.1.1/1", "MBS-3.4/1")
    assert not playing.at(2).bets


@pytest.mark.clause("MBS-3.4/1", "MBS-3.6/2")
def test_only_seats_with_the_three_stakes_receive_cards() -> None:
    playing = Playing(house("MBS", "hand"))
    playing.seat(1, 4, 6)
    playing.bet(4, "5.00")
    playing.close()
    playing.deal()
    assert [len(playing.at(number).cards) for number in (1, 4, 6)] == [0, 3, 0]


@pytest.mark.clause("MBS-1.1.1/2", "MBS-3.4/2")
def test_no_card_is_dealt_before_the_stakes_are_placed_and_no_stake_is_added_after() -> None:
    playing = Playing(house("MBS", "hand"))
    playing.seat(2, 3)
    playing.refused(game_commands.CloseBetting(), "game/no_wagers", "MBS-3.4/1")
    playing.bet(2, "5.00")
    deck = game_commands.DealCards(())
    playing.refused(deck, "game/wrong_phase", "MBS-1.1.1/2", "MBS-3.4/2")
    playing.close()
    playing.deal()
    for late in (placed(3, one="5.00", two="5.00", dollar="5.00"), placed(2, one="5.00")):
        playing.refused(late, "game/wrong_phase")
    assert not playing.at(3).bets


@pytest.mark.clause("MBS-3.2", "MBS-5.6/1", "MBS-5.7/1")
def test_after_no_more_bets_nothing_is_placed_raised_or_taken_down() -> None:
    playing = Playing(house("MBS", "hand"))
    playing.seat(2, 3)
    playing.bet(2, "5.00")
    playing.bet(2, "10.00")  # players may change bets until the call
    playing.do(game_commands.TakeDownWagers(2))
    playing.bet(2, "5.00")
    playing.do(game_commands.CloseBetting())
    assert playing.state.phase is Phase.CLOSED
    new, raised = (
        placed(seat, one=stake, two=stake, dollar=stake) for seat, stake in ((3, "5.00"), (2, "10"))
    )
    playing.refused(new, "game/wrong_phase", "MBS-3.2", "MBS-5.6/1")
    playing.refused(raised, "game/wrong_phase", "MBS-3.2", "MBS-5.6/1")
    playing.refused(game_commands.TakeDownWagers(2), "game/wrong_phase", "MBS-3.2", "MBS-5.7/1")
    playing.refused(game_commands.TakeBack(2, Wager.ONE), "game/wrong_phase")
    playing.do(game_commands.LeaveSeat(2))  # a player who leaves does not get the bets back either
    assert [bet.open for bet in playing.at(2).bets] == [True] * 3


@pytest.mark.clause("MBS-5.7/1")
@pytest.mark.parametrize(("phase", "bet"), [("bet_one", Wager.TWO), ("bet_two", Wager.ONE)])
def test_a_bet_is_returned_only_at_its_own_decision(phase: str, bet: Wager) -> None:
    playing = Playing(house("MBS", "hand"))
    playing.seat(2)
    playing.bet(2, "5.00")
    playing.close()
    playing.deal()
    if phase == "bet_two":
        playing.ride(2)
        playing.turn()
    assert playing.state.phase == phase
    with pytest.raises(LetItRideError):
        playing.do(game_commands.TakeBack(2, bet))
    playing.refused(game_commands.TakeDownWagers(2), "game/wrong_phase", "MBS-5.7/1")
    assert playing.at(2).bets[MAIN.index(bet)].open


@pytest.mark.clause("MBS-5.6/2")
def test_a_late_raise_is_not_honored_and_the_original_stake_plays() -> None:
    rules = house("MBS", "hand")
    sitting = Sitting(rules, stacked(rules, *WINNER))
    sitting.open(2)
    sitting.bet(2, "5.00")
    sitting.table.do(BuyChips("p2", sitting.money("100.00")))
    sitting.table.do(game_commands.CloseBetting())
    sitting.refused(sitting.wagers(2, "25.00"), "game/wrong_phase", "MBS-5.6/1")
    sitting.report("late_wager")
    ruled = sitting.table.events[-1]
    assert isinstance(ruled, IrregularityRuled)
    assert (ruled.outcome, "MBS-5.6/2" in ruled.clauses) == (Consequence.CONTINUE, True)
    assert (sitting.chips("p2"), sitting.on_layout(2)) == ("100.00", "15.00")
    sitting.table.run()
    sitting.finish(ride=True)
    assert sitting.chips("p2") == "130.00"  # 1 to 1 on three bets of 5.00, not of 25.00


@pytest.mark.clause("MBS-5.7/2")
@pytest.mark.parametrize(("cards", "has"), [(WINNER, "30.00"), (LOSER, "0.00")])
def test_a_stake_that_is_withdrawn_anyway_still_wins_or_loses(
    cards: tuple[dict[int, str], str], has: str
) -> None:
    rules = house("MBS", "hand")
    sitting = Sitting(rules, stacked(rules, *cards))
    sitting.open(2)
    sitting.bet(2, "5.00")
    sitting.close()
    sitting.decide(ride=True)
    sitting.refused(game_commands.TakeBack(2, Wager.ONE), "game/already_decided", "MBS-3.9")
    sitting.report("improper_withdrawal")
    ruled = sitting.table.events[-1]
    assert isinstance(ruled, IrregularityRuled)
    assert (ruled.outcome, "MBS-5.7/2" in ruled.clauses) == (Consequence.CONTINUE, True)
    sitting.finish(ride=True)
    assert sitting.round.phase is Phase.OVER
    assert sitting.chips("p2") == has


@pytest.mark.clause("MBS-3.4/1")
def test_the_bets_are_in_the_currency_of_the_house() -> None:
    rules = house("MBS", "hand")
    sitting = Sitting(rules)
    sitting.open(2)
    dollars = Cents.parse("5.00", Currency.USD)
    sitting.refused(BuyChips("p2", dollars), "table/chips")
    sitting.table.do(BuyChips("p2", sitting.money("15.00")))
    sitting.refused(game_commands.PlaceWagers.of(2, "p2", dollars), "game/currency", "MBS-3.4/1")
    sitting.table.do(game_commands.PlaceWagers.of(2, "p2", sitting.money("5.00")))
    assert str(sitting.table.state.ledger.currency) == "SGD"
    assert sitting.balance(TRAY) == "0.00"

    playing = Playing(rules)
    playing.seat(2)
    playing.refused(game_commands.PlaceWagers.of(2, "p2", dollars), "game/currency", "MBS-3.4/1")
    mixed = (dollars, Cents(500, Currency.SGD), Cents(500, Currency.SGD))
    mix = game_commands.PlaceWagers(2, "p2", tuple(zip(MAIN, mixed, strict=True)))
    playing.refused(mix, "game/currency", "MBS-3.4/1")
