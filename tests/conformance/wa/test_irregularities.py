"""Washington, IRR-1 to IRR-4: face-up cards, misdeals, wrong counts, and dealing again."""

from typing import Any

import pytest

from letitride.cards import parse_cards
from letitride.game import commands as game_commands
from letitride.game.events import CardDiscarded
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import Wager
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.decks import DeckPlace, TableDeck
from letitride.table.round_postings import TRAY
from tests.playing import house
from tests.sitting import Sitting

RULES = house("WA", "machine")


def closed(**options: Any) -> Sitting:
    """Close betting and collect the side bets. Seat 1 has every bet; seat 2 has the main bets."""
    sitting = Sitting(house("WA", "machine", **options) if options else RULES, "2c 2d 2h 2s")
    sitting.open(1, 2)
    sitting.bet(1, "5.00", bonus="1.00", three_card="5.00", cover_all="2.00")
    sitting.bet(2, "5.00")
    sitting.table.do(game_commands.CloseBetting())
    if not sitting.round.side_bets_collected:
        sitting.table.do(game_commands.CountSideBets(1, 1))
    return sitting


def dealt(**options: Any) -> Sitting:
    """Return the same round after the deal, with seat 1 to act."""
    sitting = closed(**options)
    sitting.table.run()
    return sitting


def deck_in_use(sitting: Sitting) -> TableDeck:
    """Return the deck used in this round."""
    decks = sitting.table.state.decks
    deck = decks.in_play or decks.next_up
    assert deck is not None
    return deck


def assert_void(sitting: Sitting, *clauses: str) -> None:
    """Check that the round was voided under these clauses, and that every chip was returned."""
    assert sitting.round.phase == "void"
    assert set(clauses) <= set(sitting.round.clauses)
    for seat in sitting.round.seats:
        assert all((bet.status, bet.back) == ("void", bet.stake) for bet in seat.bets)
    assert [sitting.chips("p1"), sitting.chips("p2")] == ["23.00", "15.00"]
    assert [sitting.on_layout(1), sitting.on_layout(2), sitting.balance(TRAY)] == ["0.00"] * 3
    assert sitting.table.state.ledger.total == 0


def place_of(sitting: Sitting, deck: TableDeck) -> DeckPlace:
    found = sitting.table.state.decks.named(deck.name)
    assert found is not None
    return found.place


# IRR-1: cards found face up


@pytest.mark.clause("WA-LIRB-IRR-1.1")
@pytest.mark.parametrize("position", [1, 3, 4, 9])
def test_one_face_up_card_is_racked_unused_and_the_next_card_replaces_it(
    position: int,
) -> None:
    sitting = closed()
    order = list(deck_in_use(sitting).order)
    sitting.report("face_up_card", position=position)
    assert sitting.round.phase == "closed"
    sitting.table.run()
    found = order.pop(position - 1)
    assert [x.card for x in sitting.table.events if isinstance(x, CardDiscarded)] == [found]
    assert sitting.at(1).cards + sitting.at(2).cards == tuple(order[:6])
    sitting.finish(ride=True)
    assert sitting.round.phase == "over"
    assert sitting.round.community == tuple(order[6:8])
    assert found in sitting.round.rack
    assert len(sitting.round.rack) == 52


@pytest.mark.clause("WA-LIRB-IRR-1.2")
@pytest.mark.parametrize("counts", [[2], [3], [1, 1]])
def test_two_face_up_cards_void_the_round_and_the_deck_is_reshuffled(
    counts: list[int],
) -> None:
    sitting = closed()
    deck = deck_in_use(sitting)
    for n, count in enumerate(counts, 1):
        assert sitting.round.phase == "closed"
        sitting.report("face_up_card", count=count, position=n)
    assert_void(sitting, "WA-LIRB-IRR-1.2")
    sitting.refused(game_commands.OpenBetting(2, ((1, "p1"),)), "table/not_shuffled")
    assert place_of(sitting, deck) is not DeckPlace.REMOVED
    sitting.open(1)


@pytest.mark.clause("WA-LIRB-IRR-1.1", "WA-LIRB-DEAL-6.5")
def test_if_cards_are_dealt_face_up_a_face_up_card_is_not_irregular() -> None:
    sitting = closed(dealt_face_up=True)
    order = deck_in_use(sitting).order
    sitting.report("face_up_card", count=3)
    sitting.table.run()
    assert sitting.at(1).cards == order[:3]
    assert sitting.round.phase == "bet_one"


# IRR-2: a wrong number of cards


@pytest.mark.clause("WA-LIRB-IRR-2.1", "WA-LIRB-IRR-2.2", "WA-LIRB-IRR-2.4", "WA-LIRB-IRR-2(a)")
@pytest.mark.parametrize("what", ["wrong_count_seat", "wrong_count_community"])
@pytest.mark.parametrize("asked", [0, 1, 3])
def test_a_wrong_number_of_cards_voids_all_hands_and_a_complete_deck_stays_in_play(
    what: str, asked: int
) -> None:
    sitting = dealt()
    deck = deck_in_use(sitting)
    for _ in range(asked):
        sitting.decide(ride=False)
    sitting.report(what, cards=52)
    assert_void(sitting, "WA-LIRB-IRR-2.1", "WA-LIRB-IRR-2.2", "WA-LIRB-IRR-2(a)")
    assert place_of(sitting, deck) is DeckPlace.RACK
    received = [x for x in sitting.table.events if isinstance(x, table_events.DeckReceived)]
    sitting.open(1)
    assert [x for x in sitting.table.events if isinstance(x, table_events.DeckReceived)] == received


@pytest.mark.clause("WA-LIRB-IRR-2.1", "WA-LIRB-IRR-2.4", "WA-LIRB-IRR-2(b).1")
@pytest.mark.parametrize("what", ["wrong_count_seat", "wrong_count_community"])
@pytest.mark.parametrize("cards", [51, 53])
def test_a_wrong_number_of_cards_from_a_wrong_deck_requires_a_new_verified_deck(
    what: str, cards: int
) -> None:
    sitting = dealt()
    deck = deck_in_use(sitting)
    sitting.report(what, cards=cards)
    assert_void(sitting, "WA-LIRB-IRR-2.1", "WA-LIRB-IRR-2(b).1")
    assert place_of(sitting, deck) is DeckPlace.REMOVED
    before = len(sitting.table.events)
    sitting.open(1)
    after = sitting.table.events[before:]
    (new,) = (x.deck for x in after if isinstance(x, table_events.DeckReceived))
    steps = [x.step for x in after if isinstance(x, table_events.OpeningStepDone) and x.deck == new]
    assert steps == ["verify", "wash", "load_replacement"]  # no other step is repeated (R57)


@pytest.mark.clause("WA-LIRB-IRR-2.1", "WA-LIRB-IRR-2.4")
@pytest.mark.parametrize(("extra", "stub", "fate"), [(-1, 44, "rack"), (1, 42, "rack")])
def test_a_stack_of_two_or_four_is_found_by_the_count_and_is_a_misdeal(
    extra: int, stub: int, fate: str
) -> None:
    sitting = dealt()
    deck = deck_in_use(sitting)
    sitting.table.do(table_commands.CountStub(stub, extra=extra))
    sitting.table.do(table_commands.GiveRuling("sam", "one stack was wrong"))
    assert_void(sitting, "WA-LIRB-IRR-2.1", "WA-LIRB-IRR-2.2")
    assert place_of(sitting, deck) == fate


# IRR-3: the shuffler's count during a round


@pytest.mark.clause("WA-LIRB-IRR-3.1", "WA-LIRB-DEAL-4.3")
def test_a_miscount_signal_during_a_round_stops_play_until_the_cards_are_counted() -> None:
    sitting = dealt()
    sitting.decide(ride=True)
    sitting.table.do(table_commands.ShufflerCount(deck_in_use(sitting).name, 51))
    for command in (
        game_commands.LetItRide(2, Wager.ONE),
        game_commands.TakeBack(2, Wager.ONE),
        game_commands.TurnCommunityCard(),
        game_commands.SettleSeat(2),
    ):
        sitting.refused(command, "table/count_first", "WA-LIRB-IRR-3.1", "WA-LIRB-IRR-3.2")
    assert sitting.round.phase == "bet_one"


@pytest.mark.clause("WA-LIRB-IRR-3.2", "WA-LIRB-IRR-3(a)")
def test_if_every_hand_is_right_and_the_stub_makes_52_the_round_continues() -> None:
    sitting = dealt()
    hands = [seat.cards for seat in sitting.round.seats]
    sitting.decide(ride=True)
    sitting.table.do(table_commands.ShufflerCount(deck_in_use(sitting).name, 51))
    sitting.table.do(table_commands.CountStub(52 - 3 * 3))
    assert (sitting.round.phase, sitting.round.to_act) == ("bet_one", 2)
    sitting.finish(ride=True)
    assert sitting.round.phase == "over"
    assert [seat.cards for seat in sitting.round.seats] == hands
    again = dealt()
    again.report("deck_count", cards=52)
    assert (again.round.phase, again.round.to_act) == ("bet_one", 1)


@pytest.mark.clause("WA-LIRB-IRR-3.2", "WA-LIRB-IRR-3(b).1", "WA-LIRB-IRR-3(b).2")
@pytest.mark.parametrize("stub", [42, 44, 40])
def test_if_the_count_is_wrong_the_round_is_void_and_the_deck_replaced(stub: int) -> None:
    sitting = dealt()
    deck = deck_in_use(sitting)
    sitting.table.do(table_commands.ShufflerCount(deck.name, 9 + stub))
    sitting.table.do(table_commands.CountStub(stub))
    sitting.table.do(table_commands.GiveRuling("sam", "counted twice"))
    assert_void(sitting, "WA-LIRB-IRR-3(b).1", "WA-LIRB-IRR-3(b).2")
    assert place_of(sitting, deck) is DeckPlace.REMOVED
    before = len(sitting.table.events)
    sitting.open(1)
    assert sum(isinstance(x, table_events.DeckReceived) for x in sitting.table.events[before:]) == 1


# IRR-4: the stub was unloaded before the dealer's stack was delivered


@pytest.mark.clause("WA-LIRB-IRR-4.1", "WA-LIRB-IRR-4.4")
def test_a_stub_unloaded_too_soon_returns_every_bonus_bet_to_its_sensor() -> None:
    sitting = dealt()
    assert (sitting.balance(TRAY), sitting.on_layout(1)) == ("1.00", "22.00")
    sitting.decide(ride=False)
    assert (sitting.chips("p1"), sitting.on_layout(1)) == ("5.00", "17.00")
    sitting.report("community_not_delivered")
    assert sitting.round.phase == "closed"
    assert not any(seat.cards for seat in sitting.round.seats)
    assert (sitting.balance(TRAY), sitting.chips("p1")) == ("0.00", "0.00")
    assert (sitting.on_layout(1), sitting.on_layout(2)) == ("23.00", "15.00")


@pytest.mark.clause("WA-LIRB-IRR-4.1")
def test_an_undelivered_stack_can_be_reported_only_before_a_community_card_is_turned() -> None:
    sitting = dealt()
    sitting.decide(ride=True)
    sitting.decide(ride=True)
    assert sitting.round.phase == "bet_two"
    late = game_commands.ReportIrregularity(Irregularity(What.COMMUNITY_NOT_DELIVERED))
    sitting.refused(late, "game/wrong_phase")


@pytest.mark.clause("WA-LIRB-IRR-4.2")
def test_the_shuffler_does_not_report_an_undelivered_stack() -> None:
    sitting = dealt()
    before = sitting.table.state
    for deck in sitting.table.state.decks.present:
        sitting.table.do(table_commands.ShufflerCount(deck.name, 52))
    assert sitting.table.state == before
    sitting.report("community_not_delivered")  # only a reported irregularity leads to a redeal
    assert sitting.round.redealt == 1


@pytest.mark.clause("WA-LIRB-IRR-4.8")
def test_it_is_still_the_same_round_and_no_bets_are_added() -> None:
    sitting = dealt()
    sitting.report("community_not_delivered")
    late = sitting.wagers(2, "5.00", bonus="1.00")
    sitting.table.do(table_commands.BuyChips("p2", sitting.money("16.00")))
    sitting.refused(late, "game/wrong_phase", "WA-LIRB-BETS-2.2")
    sitting.refused(game_commands.TakeDownWagers(1), "game/wrong_phase")
    sitting.refused(table_commands.Deal(), "table/not_shuffled")
    sitting.table.prepare()
    sitting.refused(game_commands.OpenBetting(2, ()), "game/wrong_phase")
    sitting.table.run()
    sitting.refused(late, "game/wrong_phase", "WA-LIRB-BETS-2.2")
    assert (sitting.round.number, sitting.round.redealt) == (1, 1)


@pytest.mark.clause("WA-LIRB-IRR-4.9")
def test_the_same_bonus_bets_are_collected_again_and_the_round_is_dealt_again() -> None:
    sitting = dealt()
    sitting.report("community_not_delivered")
    sitting.stack("As Ks Qs Ah Kh Qh Js Ts")
    sitting.table.prepare()
    sitting.refused(table_commands.Deal(), "game/side_bets_held", "WA-LIRB-DEAL-3")
    sitting.table.do(game_commands.CountSideBets(2, 2))  # one chip too many: nothing is collected
    assert sitting.balance(TRAY) == "0.00"
    sitting.table.do(game_commands.CountSideBets(1, 1))
    assert (sitting.balance(TRAY), sitting.on_layout(1), sitting.on_layout(2)) == (
        "1.00",
        "22.00",
        "15.00",
    )
    sitting.table.run()
    assert sitting.at(1).cards == tuple(parse_cards("As Ks Qs"))
    assert [bet.status for bet in sitting.at(1).bets] == ["up"] * 6
    sitting.finish(ride=True)
    assert sitting.round.phase == "over"
    # Three main bets pay 1,000 to 1, the bonus 20,000 for 1, the mini royal 50, and Cover All 300.
    net = 3 * 5000 + 20_000 - 1 + 5 * 50 + 2 * 300
    assert sitting.chips("p1") == f"{net + 23}.00"
