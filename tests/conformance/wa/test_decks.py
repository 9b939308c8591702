"""Washington: two decks that alternate, counted by the shuffler."""

from collections import Counter

import pytest

from letitride.cards import FIXED_ORDER, check_deck
from letitride.errors import CardError
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
from tests.sitting import Sitting

RULES = house("WA", "machine")
OPEN = game_commands.OpenBetting(1, ((1, "p1"),))


def received(rules: HouseRules = RULES) -> TableEngine:
    """Return a table that has just received two decks."""
    table = TableEngine(rules, RandomShuffler(1))
    table.do(table_commands.ReceiveDeck("#1", "red"))
    table.do(table_commands.ReceiveDeck("#2", "blue"))
    return table


def open_deck(table: TableEngine, deck: str) -> None:
    """Do every step of the opening with a complete deck."""
    while True:
        (found,) = (one for one in table.state.decks.decks if one.name == deck)
        step = next_opening_step(table.rules, table.state.decks, found)
        if step is None:
            return
        table.do(table_commands.DoOpeningStep(deck, step.step, FIXED_ORDER))


def start_round(sitting: Sitting) -> None:
    sitting.open(1, 2)
    sitting.bet(1, "5.00", bonus="1.00")
    sitting.bet(2, "5.00")
    sitting.close()


def play_round(sitting: Sitting) -> None:
    start_round(sitting)
    sitting.finish(ride=True)


def places(table: TableEngine) -> dict[str, DeckPlace]:
    return {deck.back: deck.place for deck in table.state.decks.present}


@pytest.mark.clause("WA-LIRB-OPEN-3.1", "WA-LIRB-OPEN-5.1")
@pytest.mark.parametrize("deck", ["#1", "#2"])
def test_each_deck_is_verified_to_have_52_different_cards(deck: str) -> None:
    table = received()
    for step in [step.step for step in RULES.opening]:
        if step == "verify":
            break
        table.do(table_commands.DoOpeningStep(deck, step))
    for wrong in (FIXED_ORDER[1:], (*FIXED_ORDER, FIXED_ORDER[0]), (*FIXED_ORDER[1:],) * 2, ()):
        with pytest.raises(CardError):
            table.do(table_commands.DoOpeningStep(deck, "verify", wrong))
        with refused("table/step_out_of_order", "WA-LIRB-OPEN-3.1"):
            table.do(table_commands.DoOpeningStep(deck, "wash"))
    table.do(table_commands.DoOpeningStep(deck, "verify", FIXED_ORDER))
    table.do(table_commands.DoOpeningStep(deck, "wash"))


@pytest.mark.clause("WA-LIRB-OPEN-5.1")
def test_deck_two_is_verified_and_in_the_rack_before_the_first_round() -> None:
    table = received()
    open_deck(table, "#1")
    table.do(table_commands.Shuffle("#1", FIXED_ORDER))
    with refused("table/not_opened", "WA-LIRB-OPEN-5.1"):
        table.do(table_commands.Shuffle("#2", FIXED_ORDER))
    open_deck(table, "#2")
    assert places(table) == {"red": DeckPlace.SHUFFLED, "blue": DeckPlace.RACK}
    assert table.state.decks.rack == Rack("#2", 52)
    automatic = TableEngine(RULES, RandomShuffler(1))
    automatic.prepare()
    assert list(places(automatic).values()) == [DeckPlace.SHUFFLED, DeckPlace.RACK]


@pytest.mark.clause("WA-LIRB-DECKS-2(b)", "WA-LIRB-DECKS-2(c)", "WA-LIRB-DEAL-5")
def test_the_decks_take_turns_one_in_play_and_the_other_in_the_shuffler() -> None:
    sitting = Sitting(RULES)
    used = []
    for _ in range(6):
        start_round(sitting)
        now = places(sitting.table)
        (in_play,) = (back for back, place in now.items() if place is DeckPlace.IN_PLAY)
        (other,) = (back for back in now if back != in_play)
        assert now[other] is DeckPlace.SHUFFLER
        used.append(in_play)
        sitting.finish(ride=True)
        assert places(sitting.table) == {in_play: DeckPlace.RACK, other: DeckPlace.SHUFFLER}
    assert used == ["red", "blue"] * 3


@pytest.mark.clause("WA-LIRB-DEAL-5")
def test_loading_the_racked_deck_releases_the_shuffled_one() -> None:
    sitting = Sitting(RULES)
    play_round(sitting)
    sitting.open(1)
    sitting.bet(1, "5.00")
    assert places(sitting.table) == {"red": DeckPlace.RACK, "blue": DeckPlace.SHUFFLED}
    sitting.table.do(game_commands.CloseBetting())
    sitting.table.do(table_commands.Deal())
    assert places(sitting.table) == {"red": DeckPlace.SHUFFLER, "blue": DeckPlace.IN_PLAY}


@pytest.mark.clause("WA-LIRB-DECKS-2(d)", "WA-LIRB-ROUND-9.2")
def test_the_rack_holds_one_deck_at_a_time_and_finally_all_of_it() -> None:
    sitting = Sitting(RULES)
    for back in ("red", "blue", "red"):
        start_round(sitting)
        name = next(deck.name for deck in sitting.table.state.decks.present if deck.back == back)
        assert sitting.table.state.decks.rack == Rack(name, 52 - 3 - 2 * 3)  # the stub
        sitting.finish(ride=True)
        assert sitting.table.state.decks.rack == Rack(name, 52)


@pytest.mark.clause("WA-LIRB-DECKS-2(d)")
@pytest.mark.parametrize("reports", [1, 2])
@pytest.mark.parametrize("what", ["shuffler_jam", "face_up_card", "wrong_count_seat"])
def test_no_irregularity_puts_a_second_deck_in_the_rack(what: str, reports: int) -> None:
    sitting = Sitting(RULES)
    play_round(sitting)  # afterward, the red deck is in the rack
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.table.do(game_commands.CloseBetting())
    for _ in range(reports):
        if sitting.round.phase == "closed":
            sitting.report(what, count=2)
        racked = [
            deck for deck in sitting.table.state.decks.present if deck.place is DeckPlace.RACK
        ]
        assert [deck.name for deck in racked] == [sitting.table.state.decks.rack.deck]
    with refused("table/rack", "WA-LIRB-DECKS-2(d)"):
        Rack("red", 52).check(RULES, "blue")


@pytest.mark.clause("WA-LIRB-DEAL-1.1")
def test_the_cards_are_shuffled_before_play_and_after_every_round() -> None:
    table = received()
    open_deck(table, "#1")
    open_deck(table, "#2")
    with refused("table/not_shuffled", "WA-LIRB-DEAL-1.1"):
        table.do(OPEN)
    sitting = Sitting(RULES)
    for number in (1, 2, 3):
        play_round(sitting)
        again = game_commands.OpenBetting(number + 1, ((1, "p1"),))
        sitting.refused(again, "table/not_shuffled", "WA-LIRB-DEAL-1.1")
    kinds = (table_events.DeckShuffled, table_events.DeckBroughtIn)
    order = [(type(x), x.deck) for x in sitting.table.events if isinstance(x, kinds)]
    dealt = [deck for kind, deck in order if kind is table_events.DeckBroughtIn]
    assert order == [(kind, deck) for deck in dealt for kind in kinds]


@pytest.mark.clause("WA-LIRB-DEAL-1.2")
def test_every_card_is_equally_likely_in_every_position() -> None:
    shuffler, many = RandomShuffler(3119), 5200
    stacks = [shuffler.shuffle() for _ in range(many)]
    for place in (0, 2, 26, 51):
        seen = Counter(stack[place] for stack in stacks)
        chi_squared = sum((seen[card] - 100) ** 2 / 100 for card in FIXED_ORDER)
        assert chi_squared < 95  # chance alone exceeds this once in 5,000 runs
    pairs = Counter(stack[0].suit is stack[1].suit for stack in stacks)
    assert 0.21 < pairs[True] / many < 0.26  # 12 in 51


@pytest.mark.clause("WA-LIRB-DEAL-1.3")
def test_a_shuffle_returns_the_whole_deck_as_one_stack() -> None:
    table = TableEngine(RULES, RandomShuffler(7))
    table.prepare()
    ready = table.state.decks.next_up
    assert ready is not None
    assert check_deck(ready.order) == ready.order != FIXED_ORDER
    for wrong in (FIXED_ORDER[:51], FIXED_ORDER + FIXED_ORDER[:1], FIXED_ORDER[:26] * 2):
        with pytest.raises(CardError):
            table.do(table_commands.Shuffle(ready.name, wrong))


@pytest.mark.clause("WA-LIRB-DEAL-4.1", "WA-LIRB-DEAL-4.3")
def test_a_correct_count_changes_nothing_and_a_wrong_one_removes_the_waiting_deck() -> None:
    for cards in (51, 53):
        sitting = Sitting(RULES)
        sitting.open(1)
        sitting.bet(1, "5.00")
        sitting.table.do(game_commands.CloseBetting())
        ready = sitting.table.state.decks.next_up
        assert ready is not None
        before = sitting.table.state
        sitting.table.do(table_commands.ShufflerCount(ready.name, 52))
        assert sitting.table.state == before
        sitting.table.do(table_commands.ShufflerCount(ready.name, cards))
        removed = sitting.table.events[-1]
        assert isinstance(removed, table_events.DeckRemoved)
        assert {"WA-LIRB-IRR-3(b).2"} <= set(removed.clauses)
        sitting.refused(table_commands.Deal(), "table/not_shuffled")
        sitting.table.run()  # a new deck is opened, and the bets stand
        assert sitting.table.state.decks.in_play != ready
        sitting.finish(ride=True)
        assert sitting.round.phase == "over"


@pytest.mark.clause("WA-LIRB-DEAL-4.1")
def test_only_a_shuffler_that_counts_replaces_the_stub_count() -> None:
    for rules, due in ((RULES, 0), (house("WA", "machine", shuffler_counts=False), 2)):
        sitting = Sitting(rules)
        for _ in range(10):
            play_round(sitting)
        counted = [
            event for event in sitting.table.events if isinstance(event, table_events.StubCounted)
        ]
        assert len(counted) == due


@pytest.mark.clause("WA-COVER-EQ-1")
@pytest.mark.parametrize("cuts", [True, False])
def test_by_hand_the_house_chooses_its_procedure(cuts: bool) -> None:
    rules = house(
        "WA", "hand", two_decks=False, shuffler_counts=False, stub_count_every=2, cut_required=cuts
    )
    assert not {"power_on", "set_mode"} & {step.step for step in rules.opening}
    sitting = Sitting(rules)
    for _ in range(4):
        play_round(sitting)
    kinds = Counter(type(event) for event in sitting.table.events)
    assert kinds[table_events.DeckReceived] == 1
    assert kinds[table_events.DeckCut] == (4 if cuts else 0)
    assert kinds[table_events.StubCounted] == 2
