"""Table procedures outside the round: decks, dead tables, and cash."""

from typing import Any

import pytest

from letitride.cards import FIXED_ORDER
from letitride.errors import MoneyError, RuleError
from letitride.game import commands as game_commands
from letitride.money import Cents, Currency
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import Wager
from letitride.table.commands import (
    BuyChips,
    CashOut,
    Command,
    DoOpeningStep,
    ReceiveDeck,
    Shuffle,
    ShufflerCount,
    SpreadForDeadTable,
)
from letitride.table.deck_handling import next_opening_step
from letitride.table.decks import DeckPlace
from letitride.table.engine import TableEngine
from letitride.table.round_postings import bets, player
from letitride.table.shufflers import StackedShuffler
from tests.playing import house
from tests.rejected import rejected


def table(place: str = "MA", dealing: str = "shoe", **options: object) -> TableEngine:
    return TableEngine(house(place, dealing, {"main": "MA-MAIN"}, **options), StackedShuffler())


def code(at: TableEngine, command: Command) -> str:
    """Return the code of the error that a command raises, and check that nothing changed."""
    before = at.state
    with pytest.raises(RuleError) as error:
        at.do(command)
    assert at.state == before
    return error.value.code


def test_decks_must_differ_in_name_and_color_and_are_limited_in_number() -> None:
    at = table(two_decks=True)
    at.do(ReceiveDeck("one", "red"))
    assert code(at, ReceiveDeck("one", "blue")) == "table/deck_name"
    assert code(at, ReceiveDeck("two", "red")) == "table/same_backs"
    at.do(ReceiveDeck("two", "blue"))
    assert code(at, ReceiveDeck("three", "green")) == "table/too_many_decks"
    assert code(table(), Shuffle("none", FIXED_ORDER)) == "table/no_deck"


def test_a_table_cannot_go_dead_during_a_round_or_without_a_deck() -> None:
    at = table()
    assert code(at, SpreadForDeadTable()) == "table/no_deck"
    at.prepare()
    at.do(BuyChips("ann", Cents(1500)))
    at.do(game_commands.OpenBetting(1, ((1, "ann"),)))
    at.do(game_commands.PlaceWagers.of(1, "ann", Cents(500)))
    assert code(at, SpreadForDeadTable()) == "table/round_in_progress"
    at.do(game_commands.TakeDownWagers(1))
    at.do(SpreadForDeadTable())
    assert (at.state.round.phase, at.state.round.reason) == ("over", "nobody_bet")


def test_a_dead_table_keeps_only_the_steps_that_were_taken() -> None:
    at = table("MBS", "hand")
    at.do(ReceiveDeck("one", "red"))
    at.do(DoOpeningStep("one", "inspect"))
    at.do(SpreadForDeadTable())
    (deck,) = at.state.decks.decks
    assert (deck.place, deck.steps_done) == (DeckPlace.OPENING, ("inspect",))


@pytest.mark.parametrize(("place", "dealing"), [("MA", "shoe"), ("SD", "hand"), ("MBS", "hand")])
def test_a_dead_table_reopens_after_the_opening_steps(place: str, dealing: str) -> None:
    at = table(place, dealing)
    at.prepare()
    at.do(SpreadForDeadTable())
    spread = at.state.decks.decks[0]
    assert spread.place in (DeckPlace.OPENING, DeckPlace.STACKED)
    assert spread.order == ()
    again = [step.step for step in at.rules.opening if step.after_dead_table]
    for step in again:
        assert code(at, game_commands.OpenBetting(1)) == "table/dead_table"
        following = next_opening_step(at.rules, at.state.decks, at.state.decks.decks[0])
        assert following is not None
        assert following.step == step
        at.do(DoOpeningStep(spread.name, step, FIXED_ORDER))
    assert code(at, game_commands.OpenBetting(1)) == "table/not_shuffled"
    at.prepare()
    at.do(game_commands.OpenBetting(1))


def test_opening_steps_are_done_in_order() -> None:
    at = table()
    at.do(ReceiveDeck("one", "red"))
    assert code(at, DoOpeningStep("one", "wash")) == "table/step_out_of_order"
    assert code(at, Shuffle("one", FIXED_ORDER)) == "table/not_opened"
    at.prepare()
    assert code(at, DoOpeningStep("one", "wash")) == "table/step_out_of_order"


def test_a_count_alarm_ends_with_the_round_it_was_raised_in() -> None:
    at = table()
    at.prepare()
    at.do(BuyChips("ann", Cents(1500)))
    at.do(game_commands.OpenBetting(1, ((1, "ann"),)))
    at.do(game_commands.PlaceWagers.of(1, "ann", Cents(500)))
    at.do(game_commands.CloseBetting())
    at.run()
    in_play = at.state.decks.in_play
    assert in_play is not None
    at.do(ShufflerCount(in_play.name, 51))
    assert code(at, game_commands.LetItRide(1, Wager.ONE)) == "table/count_first"
    jam = Irregularity(What.MACHINE_JAM)
    at.do(game_commands.ReportIrregularity(jam))
    assert at.state.round.phase == "void"
    at.prepare()
    at.do(game_commands.OpenBetting(2, ((1, "ann"),)))


def test_players_cannot_cash_out_more_than_they_have() -> None:
    at = table()
    at.do(BuyChips("ann", Cents(1000)))
    assert code(at, CashOut("ann", Cents(1001))) == "table/not_enough_chips"
    assert code(at, CashOut("bob", Cents(1))) == "table/not_enough_chips"
    with rejected(RuleError, r"table/chips: expected some USD chips, got 0\.00 USD"):
        at.do(BuyChips("ann", Cents(0)))
    at.do(CashOut("ann", Cents(1000)))
    assert not any(at.state.ledger.balances.values())


def test_only_the_deck_that_is_ready_is_dealt() -> None:
    at = table()
    at.prepare()
    assert code(at, game_commands.DealCards(FIXED_ORDER)) == "table/deal"


def test_removing_one_deck_does_not_clear_the_alarm_of_another() -> None:
    at = table(two_decks=True)
    at.prepare()
    at.do(BuyChips("ann", Cents(1500)))
    at.do(game_commands.OpenBetting(1, ((1, "ann"),)))
    at.do(game_commands.PlaceWagers.of(1, "ann", Cents(500)))
    at.do(game_commands.CloseBetting())
    at.run()
    in_play = at.state.decks.in_play
    assert in_play is not None
    other = next(deck for deck in at.state.decks.decks if deck.name != in_play.name)
    at.do(ShufflerCount(in_play.name, 51))
    at.do(ShufflerCount(other.name, 51))
    assert code(at, game_commands.LetItRide(1, Wager.ONE)) == "table/count_first"
    assert code(at, ShufflerCount(other.name, 51)) == "table/no_deck"


def test_rule_errors_come_before_missing_chips() -> None:
    at = table(max_bet="10.00")
    at.prepare()
    at.do(game_commands.OpenBetting(1, ((1, "ann"),)))
    assert code(at, game_commands.PlaceWagers.of(1, "ann", Cents(2000))) == "game/limit"
    assert (
        code(at, game_commands.PlaceWagers.of(1, "ann", Cents(500, Currency.SGD)))
        == "game/currency"
    )
    assert code(at, game_commands.PlaceWagers.of(1, "ann", Cents(500))) == "table/not_enough_chips"


@pytest.mark.clause("WA-LIRB-BETS-1.2")
def test_cash_with_a_spoken_bet_buys_chips() -> None:
    at = table("WA", "machine", verbal_cash=True)
    at.prepare()
    at.do(game_commands.OpenBetting(1, ((1, "ann"),)))
    chips = game_commands.PlaceWagers.of(1, "ann", Cents(500))
    spoken = game_commands.PlaceWagers(
        1, "ann", chips.wagers, instrument=game_commands.Instrument.VERBAL_CASH
    )
    at.do(spoken)
    assert at.state.ledger.balance(bets(1)) == Cents(1500)
    assert at.state.ledger.balance(player("ann")) == Cents(0)


@pytest.mark.parametrize("least", [10, 40, 51])
def test_the_dealer_cuts_at_least_the_houses_minimum(least: int) -> None:
    at = table("SD", "hand", least_cut=least)
    at.prepare()
    assert at.state.decks.decks[0].cut


def test_hand_dealing_allows_only_one_deck() -> None:
    assert table("WA", "hand").rules.decks == 1
    assert table("WA", "machine").rules.decks == 2
    steps = [step.step for step in table("WA", "hand").rules.opening]
    assert "load" not in steps


def test_an_amount_with_fractions_of_a_cent_is_rejected() -> None:
    at = table()
    half: Any = 0.5
    with pytest.raises(MoneyError):
        at.do(BuyChips("ann", Cents(half)))
