"""Massachusetts, sections 7(e), 7(f), and 8(e): counting the stub and the deck."""

import pytest

from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.rulebook.wagers import Wager
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.decks import DeckPlace
from tests.playing import house
from tests.sitting import Sitting

BOTH = pytest.mark.parametrize("dealing", ["shoe", "machine"])
STUB = 46  # of one hand


def dealt(sitting: Sitting) -> Sitting:
    """Deal a new round with one seat."""
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    return sitting


def dealt_uncounted(sitting: Sitting) -> Sitting:
    """Deal a new round by command, so that no dealer counts the stub."""
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.table.do(game_commands.CloseBetting())
    sitting.table.do(table_commands.Deal())
    return sitting


def settled(sitting: Sitting) -> Sitting:
    """Settle the round by command, so that no dealer counts the stub or collects the cards."""
    table = dealt_uncounted(sitting).table
    for bet in (Wager.ONE, Wager.TWO):
        table.do(game_commands.LetItRide(1, bet))
        table.do(game_commands.TurnCommunityCard())
    table.do(game_commands.SettleSeat(1))
    assert sitting.round.phase is Phase.COLLECTING
    return sitting


def ruled(sitting: Sitting) -> None:
    """Rule on a wrong count, which has put the round on hold (R50)."""
    held = sitting.table.state.procedure.held
    assert held is not None
    assert held.by == "dee"
    sitting.refused(game_commands.LetItRide(1, Wager.ONE), "table/held")
    sitting.table.do(table_commands.GiveRuling("sam", "counted again, with the same result"))
    assert sitting.round.phase is Phase.VOID


def play(sitting: Sitting, rounds: int) -> None:
    """Play whole rounds in which nobody counts the stub."""
    for _ in range(rounds):
        settled(sitting).table.do(game_commands.CollectCards())


@pytest.mark.clause("MA-7(e)-1", "MA-8(e)-1", "MA-7(d)")
@BOTH
def test_after_four_uncounted_rounds_the_fifth_waits_for_a_count_before_bet_one(
    dealing: str,
) -> None:
    """The dealer counts when the stub is taken out, right after the deal (R56)."""
    sitting = Sitting(house("MA", dealing))
    for _ in range(2):
        play(sitting, rounds=4)
        for decision in (game_commands.LetItRide, game_commands.TakeBack):
            dealt_once = (
                sitting if sitting.round.phase is Phase.BET_ONE else dealt_uncounted(sitting)
            )
            dealt_once.refused(
                decision(1, Wager.ONE), "table/stub_count_due", "MA-7(e)-1", "MA-8(e)-1"
            )
        sitting.table.do(table_commands.CountStub(STUB))
        sitting.finish(ride=True)
        assert sitting.round.phase is Phase.OVER


@pytest.mark.clause("MA-7(e)-1")
def test_a_count_made_early_is_good_for_five_rounds() -> None:
    sitting = Sitting(house("MA", "shoe"))
    play(sitting, rounds=1)
    dealt(sitting).table.do(table_commands.CountStub(STUB))
    sitting.finish(ride=True)
    play(sitting, rounds=4)
    dealt_uncounted(sitting).refused(game_commands.LetItRide(1, Wager.ONE), "table/stub_count_due")


@pytest.mark.clause("MA-7(e)-1", "MA-8(e)-1")
@BOTH
def test_a_scripted_dealer_counts_every_fifth_stub(dealing: str) -> None:
    sitting = Sitting(house("MA", dealing))
    counted = []
    for number in range(1, 11):
        dealt(sitting).finish(ride=True)
        if any(isinstance(event, table_events.StubCounted) for event in sitting.table.played):
            counted.append(number)
    assert counted == [5, 10]


@pytest.mark.clause("MA-7(e)(1)", "MA-8(e)-2")
@BOTH
def test_a_correct_count_is_recorded_and_the_round_continues(dealing: str) -> None:
    sitting = dealt(Sitting(house("MA", dealing)))
    sitting.table.do(table_commands.CountStub(STUB))
    assert sitting.table.events[-1] == table_events.StubCounted(STUB, 52)
    assert sitting.round.deciding is Wager.ONE
    assert sitting.table.state.decks.rack.cards == STUB
    sitting.finish(ride=True)
    assert sitting.round.phase is Phase.OVER


@pytest.mark.clause("MA-7(e)(1)")
def test_a_correct_count_includes_the_cards_already_in_the_rack() -> None:
    """The stub does not include a face-up card, the hands, or the community cards."""
    sitting = Sitting(house("MA", "shoe"))
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.table.do(game_commands.CloseBetting())
    sitting.report("face_up_card")
    sitting.table.run()
    sitting.table.do(table_commands.CountStub(STUB - 1))
    assert sitting.table.events[-1] == table_events.StubCounted(STUB - 1, 52)


@pytest.mark.clause("MA-7(e)(2)-1", "MA-7(e)(2)-2", "MA-8(e)-2")
@BOTH
@pytest.mark.parametrize("extra", [-2, -1, 1])
def test_a_misdeal_from_a_complete_deck_voids_the_round_and_the_deck_is_reshuffled(
    dealing: str, extra: int
) -> None:
    """The hands have one card too many, or one or two too few. The stub makes up the difference."""
    sitting = dealt(Sitting(house("MA", dealing)))
    sitting.table.do(table_commands.CountStub(STUB - extra, extra=extra, by="dee"))
    ruled(sitting)
    assert {"MA-7(e)(2)-1", "MA-7(e)(2)-2"} <= set(sitting.round.clauses)
    assert sitting.chips("p1") == "15.00"
    (deck,) = sitting.table.state.decks.decks
    assert deck.place is DeckPlace.RACK
    dealt(sitting).finish(ride=True)
    assert sitting.table.state.decks.last_played == deck.name


@pytest.mark.clause("MA-7(e)(2)-1", "MA-7(e)(2)-3", "MA-8(e)-2")
@BOTH
@pytest.mark.parametrize("count", [STUB - 1, STUB + 1])
def test_a_wrong_count_without_a_misdeal_voids_the_round_and_the_deck_is_removed(
    dealing: str, count: int
) -> None:
    sitting = dealt(Sitting(house("MA", dealing)))
    sitting.table.do(table_commands.CountStub(count, by="dee"))
    ruled(sitting)
    assert "MA-7(e)(2)-3" in sitting.round.clauses
    assert sitting.chips("p1") == "15.00"
    assert sitting.table.state.decks.present == ()
    (deck,) = sitting.table.state.decks.decks
    sitting.refused(table_commands.Shuffle(deck.name, sitting.round.deck), "table/deck_away")
    sitting.table.do(table_commands.ReceiveDeck("new", "blue"))
    sitting.refused(
        table_commands.Shuffle("new", sitting.round.deck), "table/not_opened", "MA-4(c)-3"
    )
    dealt(sitting).finish(ride=True)
    assert sitting.table.state.decks.last_played == "new"


@pytest.mark.clause("MA-7(f)-1", "MA-8(e)-2")
@BOTH
def test_the_stub_is_not_counted_if_the_shuffler_counts(dealing: str) -> None:
    sitting = Sitting(house("MA", dealing, shuffler_counts=True))
    play(sitting, rounds=7)
    for _ in range(6):
        dealt(sitting).finish(ride=True)
    assert not any(isinstance(event, table_events.StubCounted) for event in sitting.table.events)


@pytest.mark.clause("MA-7(f)-2", "MA-8(e)-2")
@BOTH
@pytest.mark.parametrize("cards", [51, 53])
def test_a_deck_with_a_wrong_count_in_the_shuffler_is_removed(dealing: str, cards: int) -> None:
    sitting = Sitting(house("MA", dealing, shuffler_counts=True))
    sitting.table.prepare()
    (deck,) = sitting.table.state.decks.decks
    sitting.table.do(table_commands.ShufflerCount(deck.name, 52))
    assert sitting.table.state.decks.decks == (deck,)
    sitting.table.do(table_commands.ShufflerCount(deck.name, cards))
    removed = sitting.table.events[-1]
    assert isinstance(removed, table_events.DeckRemoved)
    assert (removed.deck, "MA-7(f)-2" in removed.clauses) == (deck.name, True)
    opening = game_commands.OpenBetting(1, ((1, "p1"),))
    sitting.refused(opening, "table/not_shuffled", "MA-5(a)-1")


@pytest.mark.clause("MA-7(f)-2", "MA-2(b)(3)")
def test_removing_the_deck_in_the_shuffler_does_not_affect_the_round() -> None:
    sitting = dealt(Sitting(house("MA", "shoe", two_decks=True, shuffler_counts=True)))
    sitting.table.do(table_commands.ShufflerCount("blue 2", 51))
    assert [deck.name for deck in sitting.table.state.decks.present] == ["red 1"]
    sitting.finish(ride=True)
    assert sitting.round.phase is Phase.OVER
