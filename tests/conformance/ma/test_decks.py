"""Massachusetts, sections 2, 4, and 5: decks, the opening, the shuffle, and the cut."""

from collections import Counter
from dataclasses import replace

import pytest

from letitride.cards import FIXED_ORDER, Deck
from letitride.errors import CardError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.rulebook.house_rules import HouseRules
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.deck_handling import next_opening_step
from letitride.table.decks import DeckPlace, Rack
from letitride.table.engine import TableEngine
from letitride.table.shufflers import RandomShuffler
from tests.conformance.refusals import refused
from tests.playing import house
from tests.rejected import rejected
from tests.sitting import Sitting

BOTH = pytest.mark.parametrize("dealing", ["shoe", "machine"])
OPEN = game_commands.OpenBetting(1, ((1, "p1"),))
ANOTHER_ORDER = tuple(reversed(FIXED_ORDER))


def opened(rules: HouseRules, deck: str = "red") -> TableEngine:
    """Return a table with one opened deck, washed and stacked but not yet shuffled."""
    table = TableEngine(rules, RandomShuffler(1))
    table.do(table_commands.ReceiveDeck(deck, deck))
    for step in rules.opening:
        table.do(table_commands.DoOpeningStep(deck, step.step, FIXED_ORDER))
    return table


def shuffled(rules: HouseRules, order: Deck = FIXED_ORDER) -> TableEngine:
    table = opened(rules)
    table.do(table_commands.Shuffle("red", order))
    return table


def bets_closed(table: TableEngine) -> TableEngine:
    """Place bets at seat 1 and call "No more bets"."""
    table.do(table_commands.BuyChips("p1", table.rules.settings.bonus_wager * 15))
    table.do(OPEN)
    table.do(game_commands.PlaceWagers.of(1, "p1", table.rules.settings.bonus_wager * 5))
    table.do(game_commands.CloseBetting())
    return table


def play_round(sitting: Sitting) -> None:
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    sitting.finish(ride=False)


# Opening (section 4)


@pytest.mark.clause("MA-4(c)-3", "MA-5(a)-1")
def test_no_round_starts_until_the_stacked_cards_are_shuffled() -> None:
    rules = house("MA", "shoe")
    table = TableEngine(rules, RandomShuffler(1))
    table.do(table_commands.ReceiveDeck("red", "red"))
    steps = [step.step for step in rules.opening]
    assert steps[-1] == "stack"
    for step in steps:
        with refused("table/not_opened", "MA-4(c)-3"):
            table.do(table_commands.Shuffle("red", FIXED_ORDER))
        table.do(table_commands.DoOpeningStep("red", step, FIXED_ORDER))
    with refused("table/not_shuffled", "MA-5(a)-1"):
        table.do(OPEN)
    table.do(table_commands.Shuffle("red", FIXED_ORDER))
    table.do(OPEN)
    assert table.state.round.phase is Phase.BETTING


@pytest.mark.clause("MA-4(c)-3", "MA-5(d)-2")
def test_a_dead_table_is_washed_stacked_and_shuffled_again() -> None:
    table = shuffled(house("MA", "shoe"))
    table.do(table_commands.SpreadForDeadTable())
    with refused("table/dead_table", "MA-5(d)-2"):
        table.do(OPEN)
    redone = []
    while step := next_opening_step(table.rules, table.state.decks, table.state.decks.decks[0]):
        redone.append(step.step)
        table.do(table_commands.DoOpeningStep("red", step.step))
    assert redone == ["player_inspects", "face_down", "wash", "stack"]
    with refused("table/not_shuffled", "MA-5(a)-1"):
        table.do(OPEN)
    table.do(table_commands.Shuffle("red", FIXED_ORDER))
    table.do(OPEN)


# The shuffle (section 5(a))


@pytest.mark.clause("MA-5(a)-1")
@BOTH
def test_a_shuffle_comes_before_play_and_after_every_round(dealing: str) -> None:
    sitting = Sitting(house("MA", dealing))
    for number in (1, 2, 3):
        play_round(sitting)
        sitting.refused(
            game_commands.OpenBetting(number + 1, ((1, "p1"),)), "table/not_shuffled", "MA-5(a)-1"
        )
    kinds = (table_events.DeckShuffled, table_events.DeckBroughtIn)
    order = [type(event) for event in sitting.table.events if isinstance(event, kinds)]
    assert order == [table_events.DeckShuffled, table_events.DeckBroughtIn] * 3


@pytest.mark.clause("MA-5(a)-2", "MA-5(a)-3")
def test_the_shuffler_leaves_one_stack_of_52_in_random_order() -> None:
    """Over many shuffles, every card is equally likely to be on top or in the middle."""
    shuffler, many = RandomShuffler(2024), 5200
    stacks = [shuffler.shuffle() for _ in range(many)]
    assert all(sorted(stack, key=str) == sorted(FIXED_ORDER, key=str) for stack in stacks)
    assert len(set(stacks)) == many
    for place in (0, 25, 51):
        counts = Counter(stack[place] for stack in stacks)
        chi_square = sum((counts[card] - 100) ** 2 / 100 for card in FIXED_ORDER)
        assert chi_square < 98, "51 degrees of freedom: one in 10,000"
    assert RandomShuffler(2024).shuffle() == stacks[0]


@pytest.mark.clause("MA-5(a)-3")
def test_a_shuffle_must_return_one_complete_deck() -> None:
    table = opened(house("MA", "shoe"))
    for pile in (FIXED_ORDER[1:], (*FIXED_ORDER[1:], FIXED_ORDER[1]), FIXED_ORDER * 2):
        with rejected(CardError, "52 different cards"):
            table.do(table_commands.Shuffle("red", pile))
    table.do(table_commands.Shuffle("red", ANOTHER_ORDER))
    assert table.state.decks.decks[0].order == ANOTHER_ORDER


@pytest.mark.clause("MA-5(a)-4", "MA-5(a)(1)")
@BOTH
def test_the_stack_goes_from_the_shuffler_straight_to_the_deal(dealing: str) -> None:
    """No step is required between the shuffle and the deal, so a device may load the shoe."""
    table = bets_closed(shuffled(house("MA", dealing), ANOTHER_ORDER))
    table.do(table_commands.Deal())
    assert table.state.round.deck == ANOTHER_ORDER


@pytest.mark.clause("MA-5(a)(1)")
@BOTH
def test_after_the_shuffle_only_a_cut_or_the_houses_deal_may_follow(dealing: str) -> None:
    table = bets_closed(shuffled(house("MA", dealing)))
    with refused("table/deal"):
        table.do(game_commands.DealCards(ANOTHER_ORDER))
    with refused("game/wrong_phase"):
        table.do(game_commands.TurnCommunityCard())
    table.do(table_commands.Cut(20))
    table.do(table_commands.Deal())
    assert table.state.round.phase is Phase.BET_ONE


# The cut (section 5(b) and (c))


@pytest.mark.clause("MA-5(b)-0")
def test_if_a_cut_is_required_it_comes_between_the_shuffle_and_the_deal() -> None:
    table = bets_closed(shuffled(house("MA", "shoe", cut_required=True)))
    with refused("table/not_cut", "MA-5(b)-0"):
        table.do(table_commands.Deal())
    table.do(table_commands.Cut(26))
    table.do(table_commands.Deal())
    bets_closed(shuffled(house("MA", "shoe"))).do(table_commands.Deal())


@pytest.mark.clause("MA-5(b)-0")
def test_every_shuffle_needs_its_own_cut() -> None:
    sitting = Sitting(house("MA", "shoe", cut_required=True))
    play_round(sitting)
    play_round(sitting)
    kinds = (table_events.DeckShuffled, table_events.DeckCut, table_events.DeckBroughtIn)
    order = [type(event) for event in sitting.table.events if isinstance(event, kinds)]
    assert order == list(kinds) * 2


@pytest.mark.clause("MA-5(b)(1)(ii)")
@pytest.mark.parametrize("lifted", [0, 1, 9, 52])
def test_at_least_ten_cards_are_lifted(lifted: int) -> None:
    table = shuffled(house("MA", "shoe"))
    with refused("table/cut", "MA-5(b)(1)(ii)"):
        table.do(table_commands.Cut(lifted))
    table.do(table_commands.Cut(10))


@pytest.mark.clause("MA-5(b)(1)(ii)", "MA-5(b)(1)(iii)", "MA-5(b)(2)")
@pytest.mark.parametrize("lifted", [10, 26, 51])
def test_the_rest_goes_on_top_and_the_deal_starts_from_the_new_top(lifted: int) -> None:
    table = shuffled(house("MA", "machine"))
    table.do(table_commands.Cut(lifted))
    bets_closed(table).do(table_commands.Deal())
    dealt_from = table.state.round.deck
    assert dealt_from == FIXED_ORDER[lifted:] + FIXED_ORDER[:lifted]
    seat = table.state.round.seat(1)
    assert seat is not None
    assert seat.cards == dealt_from[:3]


@pytest.mark.clause("MA-5(c)-1", "MA-5(c)-2")
def test_a_supervisor_may_order_a_recut_until_the_first_card_is_dealt() -> None:
    table = bets_closed(shuffled(house("MA", "shoe")))
    recut = table_commands.Recut("supervisor", "the cut was dropped")
    with refused("table/not_cut", "MA-5(c)-1"):
        table.do(recut)
    table.do(table_commands.Cut(10))
    with refused("table/already_cut", "MA-5(c)-1"):
        table.do(table_commands.Cut(20))
    for nobody, nothing in (("", "no supervisor"), ("supervisor", ""), ("supervisor", " ")):
        with refused("table/recut_reason", "MA-5(c)-2"):
            table.do(table_commands.Recut(nobody, nothing))
    table.do(recut)
    assert table.state.decks.decks[0].order == FIXED_ORDER[10:] + FIXED_ORDER[:10]
    with refused("table/not_cut"):  # ordering a recut does not cut the deck
        table.do(table_commands.Deal())
    table.do(table_commands.Cut(20))
    assert table.state.decks.decks[0].order == FIXED_ORDER[30:] + FIXED_ORDER[:30]
    table.do(table_commands.Deal())
    with refused("table/nothing_to_cut", "MA-5(c)-1"):
        table.do(recut)


# Two decks (section 2(b))


@pytest.mark.clause("MA-2(b)(3)")
def test_while_one_deck_is_played_the_other_is_in_the_shuffler() -> None:
    sitting = Sitting(house("MA", "shoe", two_decks=True))
    for in_play in ("red 1", "blue 2", "red 1"):
        sitting.open(1)
        sitting.bet(1, "5.00")
        sitting.close()
        places = {deck.name: deck.place for deck in sitting.table.state.decks.decks}
        assert places.pop(in_play) is DeckPlace.IN_PLAY
        assert list(places.values()) == [DeckPlace.SHUFFLER]
        sitting.finish(ride=True)


@pytest.mark.clause("MA-2(b)(4)")
def test_two_decks_always_alternate() -> None:
    sitting = Sitting(house("MA", "machine", two_decks=True))
    for _ in range(6):
        play_round(sitting)
    played = [
        event.deck
        for event in sitting.table.events
        if isinstance(event, table_events.DeckBroughtIn)
    ]
    assert played == ["red 1", "blue 2"] * 3


@pytest.mark.clause("MA-2(b)(4)")
def test_the_deck_just_played_cannot_be_dealt_again_immediately() -> None:
    sitting = Sitting(house("MA", "machine", two_decks=True))
    play_round(sitting)
    sitting.table.do(table_commands.Shuffle("red 1", ANOTHER_ORDER))
    again = game_commands.OpenBetting(2, ((1, "p1"),))
    sitting.refused(again, "table/not_shuffled", "MA-5(a)-1")
    sitting.table.do(table_commands.Shuffle("blue 2", FIXED_ORDER))
    sitting.table.do(again)


@pytest.mark.clause("MA-2(b)(5)")
def test_the_rack_never_holds_cards_of_two_decks() -> None:
    sitting = Sitting(house("MA", "shoe", two_decks=True))
    for jammed in (False, True, False):
        sitting.open(1)
        sitting.bet(1, "5.00")
        if jammed:
            sitting.table.do(game_commands.CloseBetting())
            sitting.report("shuffler_jam")
        sitting.table.run() if jammed else sitting.close()
        sitting.finish(ride=True)
        decks = sitting.table.state.decks
        racked = [deck.name for deck in decks.decks if deck.place is DeckPlace.RACK]
        assert racked == [decks.rack.deck]
        assert decks.rack.cards == 52


@pytest.mark.clause("MA-2(b)(5)")
def test_a_card_from_another_deck_may_not_join_the_deck_in_the_rack() -> None:
    sitting = Sitting(house("MA", "shoe", two_decks=True))
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    state = sitting.table.state
    assert state.decks.rack == Rack("red 1", 46)
    sitting.table.state = replace(state, decks=replace(state.decks, rack=Rack("blue 2", 1)))
    with refused("table/rack", "MA-2(b)(5)"):
        sitting.finish(ride=True)
