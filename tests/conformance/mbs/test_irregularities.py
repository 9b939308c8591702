"""Marina Bay Sands 5.1 to 5.5: which irregularities void a round, and until when (R44)."""

from typing import Any

import pytest

from letitride.game import commands as game_commands
from letitride.game.events import IrregularityRuled
from letitride.rulebook.house_rules import DeckFate
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table.decks import DeckPlace
from letitride.table.round_postings import TRAY
from tests.playing import house, stacked
from tests.sitting import Sitting

HANDS = {2: "Tc Td Th", 5: "9s 9h 8d"}  # one wins 3 to 1, one loses
COMMUNITY = "6h 3d"


def dealt(*, decide: bool = True, **options: Any) -> Sitting:
    """Return a round with 5.00 bets and progressive wagers at two seats. Seat 2 took back bet 1."""
    sitting = closed(**options)
    sitting.table.run()
    if decide:
        sitting.decide(ride=False)
    return sitting


def closed(**options: Any) -> Sitting:
    """Return the same two seats with bets closed, just before the deal."""
    rules = house("MBS", "hand", **options)
    sitting = Sitting(rules, stacked(rules, HANDS, COMMUNITY))
    sitting.open(2, 5)
    for seat in (2, 5):
        sitting.bet(seat, "5.00", progressive="1.00")
    sitting.table.do(game_commands.CloseBetting())
    return sitting


def holdings(sitting: Sitting) -> dict[str, str]:
    """Return the balances of the players, the layout, and the tray."""
    return {
        "p2": sitting.chips("p2"),
        "p5": sitting.chips("p5"),
        "layout": f"{sitting.on_layout(2)} {sitting.on_layout(5)}",
        "tray": sitting.balance(TRAY),
    }


ALL_BACK = {"p2": "16.00", "p5": "16.00", "layout": "0.00 0.00", "tray": "0.00"}


def assert_void(sitting: Sitting, *clauses: str) -> None:
    """Check that the round was voided for a reason, and that every stake was returned."""
    round_ = sitting.round
    assert round_.phase == "void"
    assert set(clauses) <= set(round_.clauses)
    assert {bet.status.value for seat in round_.seats for bet in seat.bets} == {"void"}
    assert holdings(sitting) == ALL_BACK


def assert_goes_on(sitting: Sitting, *clauses: str) -> None:
    """Check that the report changes nothing, and that the round continues with the same cards."""
    ruled = sitting.table.events[-1]
    assert isinstance(ruled, IrregularityRuled)
    assert set(clauses) <= set(ruled.clauses)
    assert ruled.deck is DeckFate.STAYS
    sitting.table.run()
    sitting.finish(ride=True)
    assert sitting.round.phase == "over"
    tens = [bet.status.value for bet in sitting.at(2).bets]
    assert tens[1:3] == ["paid", "paid"]
    assert [bet.status.value for bet in sitting.at(5).bets[:3]] == ["lost"] * 3


@pytest.mark.clause("MBS-5.1", "MBS-5.1.1")
def test_a_foreign_card_voids_the_round_in_progress() -> None:
    sitting = dealt()
    sitting.report("foreign_card")
    assert_void(sitting, "MBS-5.1", "MBS-5.1.1")
    assert sitting.table.state.decks.decks[0].place is DeckPlace.REMOVED


@pytest.mark.clause("MBS-5.1", "MBS-5.1.2")
def test_a_foreign_card_does_not_change_earlier_results() -> None:
    sitting = dealt()
    sitting.finish(ride=True)
    earned = holdings(sitting)
    # Seat 2 took back bet 1. It wins 3 to 1 on 2 and $, and 9 to 1 on the progressive. Seat 5
    # loses.
    assert earned == {"p2": "55.00", "p5": "0.00", "layout": "0.00 0.00", "tray": "-23.00"}
    sitting.stack(stacked(sitting.table.rules, HANDS, COMMUNITY))
    sitting.open(2, 5)
    sitting.bet(2, "5.00")
    sitting.bet(5, "5.00")
    sitting.close()
    sitting.report("foreign_card")
    assert sitting.round.phase == "void"
    assert (sitting.chips("p2"), sitting.chips("p5")) == ("70.00", "15.00")
    assert sitting.balance(TRAY) == earned["tray"]


@pytest.mark.clause("MBS-5.2")
@pytest.mark.parametrize("cards", [51, 53, 0])
def test_too_few_or_too_many_cards_void_the_round(cards: int) -> None:
    sitting = dealt()
    sitting.report("deck_count", cards=cards)
    assert_void(sitting, "MBS-5.2")
    assert sitting.table.state.decks.decks[0].place is DeckPlace.REMOVED


@pytest.mark.clause("MBS-5.2")
def test_a_correct_count_does_not_void_the_round() -> None:
    sitting = dealt()
    sitting.report("deck_count", cards=52)
    assert_goes_on(sitting, "MBS-5.2")


@pytest.mark.clause("MBS-5.3/1")
def test_a_wrong_deal_before_cards_are_handled_voids_the_round() -> None:
    sitting = dealt(decide=False)
    sitting.report("wrong_deal", handled=False, repairable=False)
    assert_void(sitting, "MBS-5.3/1")


@pytest.mark.clause("MBS-5.3/2")
@pytest.mark.parametrize("told", [{"handled": False}, {}])
def test_a_wrong_deal_that_moving_whole_hands_can_repair_stands(told: dict[str, bool]) -> None:
    """Cards count as unhandled unless the report says that someone handled them."""
    sitting = dealt(decide=False)
    sitting.report("wrong_deal", **told, repairable=True)
    assert_goes_on(sitting, "MBS-5.3/2")


@pytest.mark.clause("MBS-5.3/1", "MBS-5.3/2")
@pytest.mark.parametrize("repairable", [True, False])
def test_once_cards_are_handled_the_floor_decides_on_a_wrong_deal(repairable: bool) -> None:
    """The document is silent. By default the round is void, but a house may continue it (R44)."""
    sitting = dealt()
    sitting.report("wrong_deal", handled=True, repairable=repairable)
    assert_void(sitting, "R44")
    floor = dealt(wrong_deal_handled="continue")
    floor.report("wrong_deal", handled=True, repairable=repairable)
    assert_goes_on(floor)


WRONG = pytest.mark.parametrize("what", ["wrong_count_seat", "wrong_count_community"])


@pytest.mark.clause("MBS-5.4")
@WRONG
def test_a_wrong_number_of_cards_voids_the_round_if_it_cannot_be_repaired(what: str) -> None:
    sitting = dealt()
    sitting.report(what)
    assert_void(sitting, "MBS-5.4")


@pytest.mark.clause("MBS-5.4")
@WRONG
def test_a_wrong_number_of_cards_that_can_be_repaired_does_not_void_the_round(what: str) -> None:
    sitting = dealt()
    sitting.report(what, repairable=True)
    assert_goes_on(sitting, "MBS-5.4")


@pytest.mark.clause("MBS-5.2", "MBS-5.4")
@WRONG
def test_a_short_deck_voids_the_round_and_is_removed(what: str) -> None:
    sitting = dealt()
    sitting.report(what, cards=51, repairable=True)
    assert_void(sitting, "MBS-5.2")
    assert sitting.table.state.decks.decks[0].place is DeckPlace.REMOVED


@pytest.mark.clause("MBS-5.4")
@WRONG
def test_a_settled_round_can_be_voided_until_the_next_one_opens(what: str) -> None:
    sitting = dealt()
    sitting.finish(ride=True)
    assert sitting.round.phase == "over"
    sitting.report(what)
    assert_void(sitting, "MBS-5.4")
    sitting.open(2, 5)  # the next round begins normally
    assert sitting.round.phase == "betting"


@pytest.mark.clause("MBS-5.4")
@WRONG
def test_once_the_next_round_has_opened_the_results_stand(what: str) -> None:
    sitting = dealt()
    sitting.finish(ride=True)
    earned = holdings(sitting)
    sitting.open(2, 5)
    too_late = game_commands.ReportIrregularity(Irregularity(What(what)))
    sitting.refused(too_late, "game/wrong_phase", "MBS-5.4")
    assert holdings(sitting) == earned


@pytest.mark.clause("MBS-5.4")
def test_the_void_includes_a_player_who_left_after_settlement() -> None:
    sitting = dealt()
    sitting.finish(ride=True)
    sitting.table.do(game_commands.LeaveSeat(2))
    sitting.report("wrong_count_seat")
    assert_void(sitting, "MBS-5.4")
    sitting.open(5)
    assert [seat.number for seat in sitting.round.seats] == [5]


@pytest.mark.clause("MBS-5.5")
@pytest.mark.parametrize("counts", [(2,), (1, 1), (5,)])
def test_two_or_more_exposed_cards_void_the_round(counts: tuple[int, ...]) -> None:
    sitting = closed()
    for count in counts:
        sitting.report("exposed_card", count=count)
    assert_void(sitting, "MBS-5.5")


@pytest.mark.clause("MBS-5.5")
def test_one_exposed_card_stands_as_dealt() -> None:
    sitting = closed()
    sitting.report("exposed_card", position=2)
    sitting.table.run()
    assert [str(card) for card in sitting.at(2).cards] == HANDS[2].split()
    sitting.finish(ride=True)
    assert sitting.round.phase == "over"
    assert sitting.round.discarded == ()
