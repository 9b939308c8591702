"""Dead tables, recuts, jams, counts, and voids at a dealer-run table, step by step (R49 to R57)."""

import pytest

from letitride.errors import RuleError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game.events import RoundCanceled
from letitride.game.rulings import may_report
from letitride.rulebook.house_rules import Occasion
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.procedure.bonus_keypad import bonus_keypad
from letitride.table.procedure.decide import check_possible, preview
from letitride.table.procedure.due import due, occasions_at
from tests.playing import DEALS, house
from tests.rejected import rejected
from tests.table.procedure.test_steps import Floor, at

BONUS = {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}
BOTH = BONUS | {"progressive": "WA-NEXUS-1"}
DEAD = table_commands.SpreadForDeadTable("dee")


def washington(tables: dict[str, str] | None = None, **options: object) -> Floor:
    return Floor(house("WA", "machine", tables or {"main": "LIRX-01"}, **options))


def bets_placed(floor: Floor) -> Floor:
    """Take the steps up to the close of betting, and place ann's bets."""
    floor.take_until("no_more_bets")
    floor.bet()
    return floor


def dealt(floor: Floor) -> Floor:
    bets_placed(floor).take_until("ask_bet_one")
    return floor


def report(floor: Floor, what: What, **facts: object) -> None:
    found = Irregularity(what, **facts)  # type: ignore[arg-type]  # any facts
    floor.do(table_commands.HoldRound(found, "dee"))


def rule(floor: Floor) -> None:
    floor.do(table_commands.GiveRuling("sam", "I saw it", "sue"))


def steps(floor: Floor) -> list[tuple[str, str]]:
    events = floor.table.events
    return [(one.step, one.by) for one in events if isinstance(one, table_events.StepTaken)]


def last(floor: Floor, kind: type) -> object:
    return [one for one in floor.table.events if isinstance(one, kind)][-1]


# --- a dead table -----------------------------------------------------------------------------


@pytest.mark.clause("WA-LIRB-OPEN-5.2", "MA-5(d)-1", "MA-5(d)-2")
@pytest.mark.parametrize(("place", "dealing"), DEALS)
@pytest.mark.parametrize("before", ["shuffle", "open_betting", "no_more_bets"])
def test_a_dead_table_opens_again_whenever_it_went_dead(
    place: str, dealing: str, before: str
) -> None:
    floor = at(place, dealing)
    floor.take_until(before)
    floor.do(DEAD)
    assert steps(floor)[-1] == ("dead_table", "dee")
    again = {one.step for one in floor.table.rules.opening if one.after_dead_table}
    taken = floor.play()
    assert again - {"load_replacement"} <= {*taken}
    assert "shuffle" in taken
    assert floor.table.round.phase is Phase.OVER


def test_a_round_without_bets_is_canceled_when_the_table_goes_dead() -> None:
    floor = at("MA", "shoe")
    floor.take_until("no_more_bets")
    assert floor.table.round.phase is Phase.BETTING
    floor.do(DEAD)
    assert isinstance(last(floor, RoundCanceled), RoundCanceled)
    assert (floor.table.round.phase, floor.table.round.reason) == (Phase.OVER, "nobody_bet")
    floor.play()
    assert floor.table.round.number == 2


def test_bets_keep_a_table_from_going_dead() -> None:
    floor = bets_placed(at("MA", "shoe"))
    with rejected(RuleError, "table/round_in_progress"):
        floor.do(DEAD)


def test_only_the_dealer_on_duty_spreads_the_cards() -> None:
    floor = at("MA", "shoe")
    floor.take_until("open_betting")
    with rejected(RuleError, "table/not_responsible"):
        floor.do(table_commands.SpreadForDeadTable("sam"))
    floor.do(table_commands.SignOff("dee"))
    floor.do(table_commands.SpreadForDeadTable("sam"))
    taken = last(floor, table_events.StepTaken)
    assert isinstance(taken, table_events.StepTaken)
    assert (taken.by, taken.who) == ("sam", "supervisor")


def test_a_table_does_not_go_dead_before_its_round_is_finished() -> None:
    floor = washington(BOTH)
    dealt(floor)
    floor.decide()
    floor.take_until("ask_bet_two")
    floor.decide()
    floor.take_until("end_bonus_game")
    assert floor.table.round.phase is Phase.OVER
    with rejected(RuleError, "table/step_out_of_order"):
        floor.do(DEAD)


@pytest.mark.clause("WA-LIRB-OPEN-5.1")
def test_a_dead_table_does_not_verify_a_deck_that_nobody_verified() -> None:
    floor = washington()
    while [deck.steps_done for deck in floor.table.state.decks.decks][1:] != [()]:
        floor.take()  # until the second deck arrives
    floor.do(DEAD)
    first, second = floor.table.state.decks.decks
    assert "verify" in first.steps_done
    assert second.steps_done == ()
    taken = floor.take_until("shuffle")
    assert taken == ["wash", "load", "start_shuffler", "verify", "wash", "rack_second_deck"]


# --- a recut ----------------------------------------------------------------------------------


@pytest.mark.clause("MA-5(c)-1", "MA-5(c)-2")
@pytest.mark.parametrize("before", ["open_betting", "no_more_bets", "deal"])
def test_a_supervisor_orders_a_recut_and_the_dealer_cuts(before: str) -> None:
    floor = Floor(house("MA", "shoe", {"main": "MA-MAIN"}, cut_required=True))
    floor.take_until("no_more_bets" if before == "deal" else before)
    if before == "deal":
        floor.bet()
        floor.take_until("deal")
    for reason in ("", "  "):
        with rejected(RuleError, "table/recut_reason"):
            floor.do(table_commands.Recut("sam", reason))
    with rejected(RuleError, "table/own_recut"):
        floor.do(table_commands.Recut("dee", "a card was seen"))
    floor.do(table_commands.Recut("sam", "a card was seen"))
    assert last(floor, table_events.RecutOrdered) == table_events.RecutOrdered(
        "red 1", "sam", "a card was seen"
    )
    assert steps(floor)[-1] == ("recut", "sam")
    assert Occasion.BAD_CUT in occasions_at(floor.table.rules, floor.table.state)
    assert floor.next.who == "dealer"
    cut = ["lay_cover_card", "cut", "complete_cut", "rack_cover_card"]
    assert floor.take_until(before) == cut
    assert last(floor, table_events.DeckCut) == table_events.DeckCut("red 1", 26)
    assert Occasion.BAD_CUT not in occasions_at(floor.table.rules, floor.table.state)
    if before == "open_betting":
        floor.play()


# --- the shuffler -----------------------------------------------------------------------------


@pytest.mark.clause("MA-13(d)")
@pytest.mark.parametrize("before", ["shuffle", "cut", "open_betting", "no_more_bets"])
def test_a_jam_before_the_deal_means_another_shuffle(before: str) -> None:
    floor = Floor(house("MA", "shoe", cut_required=True))
    floor.play()
    paid = floor.table.state.ledger
    shuffled = "shuffle" in floor.take_until(before)
    report(floor, What.SHUFFLER_JAM)
    rule(floor)
    assert floor.table.state.ledger == paid
    assert (floor.take() == "shuffle") is (shuffled or before == "shuffle")
    floor.play()
    assert floor.table.round.phase is Phase.OVER


@pytest.mark.clause("MA-13(d)")
def test_a_jam_of_the_other_deck_does_not_touch_the_round() -> None:
    floor = Floor(house("MA", "shoe", two_decks=True))
    dealt(floor)
    before = floor.table.round
    report(floor, What.SHUFFLER_JAM)
    rule(floor)
    assert floor.table.round.seats == before.seats
    assert floor.next.step == "ask_bet_one"


def test_a_deck_in_play_cannot_jam_the_shuffler() -> None:
    floor = dealt(at("MA", "shoe"))
    with rejected(RuleError, "table/no_machine"):
        report(floor, What.SHUFFLER_JAM)


@pytest.mark.parametrize(("place", "dealing"), [("SD", "hand"), ("WA", "hand"), ("MBS", "hand")])
def test_no_machine_fails_at_a_table_dealt_by_hand(place: str, dealing: str) -> None:
    floor = bets_placed(at(place, dealing))
    floor.take()
    for what in (What.MACHINE_JAM, What.COMMUNITY_NOT_DELIVERED, What.SHUFFLER_JAM):
        with rejected(RuleError, "table/no_machine"):
            check_possible(floor.table.rules, floor.table.state, what)


def test_only_what_can_have_happened_by_now_is_offered() -> None:
    floor = at("MA", "machine")

    def offered() -> set[What]:
        return {one for one in What if may_report(floor.table.rules, floor.table.round, one)}

    assert offered() == {What.SHUFFLER_JAM, What.DECK_COUNT}
    bets_placed(floor)
    assert offered() == {What.SHUFFLER_JAM, What.FOREIGN_CARD, What.TECHNICAL_FAULT}
    floor.take()
    assert offered() == set(What)


@pytest.mark.clause("MA-7(f)-2")
@pytest.mark.parametrize("before", ["shuffle", "open_betting"])
def test_a_wrong_count_between_rounds_removes_the_deck_and_spares_the_round(before: str) -> None:
    floor = Floor(house("MA", "shoe", two_decks=True, shuffler_counts=True))
    floor.play()
    paid = floor.table.state.ledger
    floor.take_until(before)
    waiting = floor.table.state.decks.next_up
    assert waiting is not None
    report(floor, What.DECK_COUNT, cards=51)
    rule(floor)
    assert floor.table.state.ledger == paid
    removed = last(floor, table_events.DeckRemoved)
    assert isinstance(removed, table_events.DeckRemoved)
    assert removed.deck == waiting.name
    assert floor.next.step == "receive_deck"
    floor.play()
    assert floor.table.round.number == 2


# --- misdeals and wrong counts in Washington --------------------------------------------------


@pytest.mark.clause("WA-LIRB-IRR-2.3", "WA-LIRB-IRR-2.4", "WA-LIRB-IRR-2(a)")
@pytest.mark.parametrize("reported", [52, 51])
def test_a_whole_deck_stays_after_a_misdeal_whatever_the_dealer_reported(reported: int) -> None:
    floor = dealt(washington(BONUS))
    report(floor, What.WRONG_COUNT_SEAT, cards=reported)
    rule(floor)
    assert [floor.take(), floor.next.step] == ["collect_misdeal", "verify_misdeal"]
    with rejected(RuleError, "table/number_needed"):
        floor.take(number=None)
    floor.take(number=52)
    taken = last(floor, table_events.StepTaken)
    assert isinstance(taken, table_events.StepTaken)
    assert (taken.by, taken.who, taken.number) == ("sam", "supervisor", 52)
    assert floor.take_until("shuffle") == ["end_void_game"]
    assert not any(isinstance(one, table_events.DeckRemoved) for one in floor.table.events)


@pytest.mark.clause("WA-LIRB-IRR-2.4", "WA-LIRB-IRR-2(b).1")
def test_a_short_deck_is_removed_after_a_misdeal_and_a_new_one_is_opened() -> None:
    floor = dealt(washington(BONUS))
    played = floor.table.state.decks.in_play
    assert played is not None
    report(floor, What.WRONG_COUNT_COMMUNITY)
    rule(floor)
    floor.take_until("verify_misdeal")
    floor.take(number=51)
    removed = last(floor, table_events.DeckRemoved)
    assert isinstance(removed, table_events.DeckRemoved)
    assert (removed.deck, "WA-LIRB-IRR-2(b).1" in removed.clauses) == (played.name, True)
    assert floor.take_until("shuffle") == [
        "end_void_game", "replace_deck", "verify", "wash", "load_replacement",
    ]  # fmt: skip
    floor.play()


def miscounted(stub: int | None, in_play: int | None = None) -> Floor:
    """Report a wrong count during a round, and take the one or two counts that follow."""
    floor = dealt(washington(BONUS))
    report(floor, What.DECK_COUNT, cards=51)
    assert (floor.next.step, floor.next.who) == ("count_cards_in_play", "supervisor")
    assert preview(floor.table.rules, floor.table.state) == ()
    with rejected(RuleError, "table/count_first"):
        rule(floor)
    floor.take(number=in_play or 52 - len(floor.table.round.stub))
    if stub is not None:
        assert (floor.next.step, floor.next.who) == ("count_remaining_deck", "supervisor")
        floor.take(number=stub)
    assert due(floor.table.rules, floor.table.state) is None
    return floor


@pytest.mark.clause("WA-LIRB-IRR-3.1", "WA-LIRB-IRR-3.2", "WA-LIRB-IRR-3(a)")
def test_a_false_alarm_is_counted_and_the_round_goes_on() -> None:
    floor = miscounted(46)
    rule(floor)
    assert floor.table.round.phase is Phase.BET_ONE
    floor.decide()
    report(floor, What.DECK_COUNT)  # after a second alarm, the cards are counted again
    assert floor.next.step == "count_cards_in_play"


@pytest.mark.clause(
    "WA-LIRB-IRR-3.2", "WA-LIRB-IRR-3(b).1", "WA-LIRB-IRR-3(b).2", "WA-LIRB-IRR-3(b).4"
)
def test_a_wrong_count_voids_the_round_and_the_new_deck_is_loaded_once() -> None:
    floor = miscounted(45)
    rule(floor)
    assert floor.table.round.phase is Phase.VOID
    assert floor.table.round.irregularities[-1].cards == 51
    assert floor.take_until("shuffle") == [
        "declare_misdeal", "end_void_game", "replace_wrong_deck", "verify", "wash",
        "load_replacement",
    ]  # fmt: skip
    floor.play()


@pytest.mark.clause("WA-LIRB-IRR-2.1", "WA-LIRB-IRR-3.1")
def test_a_wrong_number_of_cards_in_play_is_a_misdeal() -> None:
    floor = miscounted(None, in_play=7)
    rule(floor)
    assert floor.table.round.phase is Phase.VOID
    assert floor.take_until("verify_misdeal") == ["collect_misdeal"]


# --- the keypads after a void -----------------------------------------------------------------


@pytest.mark.clause("WA-LIRB-ROUND-10", "WA-NEXUS-9(g)", "WA-GM-9(h)")
@pytest.mark.parametrize("system", ["nexus", "aquarius"])
def test_a_void_after_the_first_keys_is_ended_at_both_keypads(system: str) -> None:
    floor = bets_placed(washington(BOTH, progressive_system=system))
    floor.take_until("collect_progressive_bets")
    report(floor, What.FOREIGN_CARD)
    rule(floor)
    pad = bonus_keypad(floor.table.rules, "T1", floor.table.state)
    assert pad is not None
    assert pad.locked
    keys = ["end_void_game", "end_void_progressive"]
    assert [floor.take(), floor.take()] == keys
    pad = bonus_keypad(floor.table.rules, "T1", floor.table.state)
    assert pad is not None
    assert not pad.locked
    assert not {*keys} & {*floor.take_until("open_betting")}


def test_a_void_before_the_first_key_needs_none() -> None:
    floor = bets_placed(washington(BOTH))
    report(floor, What.FOREIGN_CARD)
    rule(floor)
    assert not {"end_void_game", "end_void_progressive"} & {*floor.take_until("open_betting")}


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_every_document_ends_a_void_round_at_the_progressive_keypad(
    place: str, dealing: str
) -> None:
    floor = dealt(at(place, dealing))
    report(floor, What.FOREIGN_CARD)
    rule(floor)
    assert "end_void_progressive" in floor.take_until("shuffle")


def test_a_late_void_presses_no_key_twice() -> None:
    floor = at("MBS", "hand")
    floor.play()
    report(floor, What.WRONG_COUNT_SEAT)
    rule(floor)
    assert floor.table.round.phase is Phase.VOID
    assert "end_void_progressive" not in floor.take_until("shuffle")


def test_leaving_a_seat_still_works_while_a_round_is_held() -> None:
    floor = dealt(washington(BONUS))
    report(floor, What.DECK_COUNT)
    with rejected(RuleError, "table/held"):
        floor.decide()
    floor.do(game_commands.LeaveSeat(3))
