"""Collections, counts, and the burn at a dealer-run table, which a person carries out (R49)."""

from collections.abc import Mapping

import pytest

from letitride.errors import RuleError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.money import Cents
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import Wager
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.decks import DeckPlace
from tests.playing import DEALS, house
from tests.rejected import rejected
from tests.table.procedure.test_steps import Floor

BONUS = ("collect_side_bets", "verify_bonus_count", "bank_bonus_bets")
MA_BOTH = {"main": "MA-MAIN", "bonus": "MA-BONUS", "progressive": "MA-PROG"}
WA_BOTH = {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS", "progressive": "WA-NEXUS-1"}


def place_bets(floor: Floor, *sides: Mapping[Wager, int]) -> None:
    """Seat a player for each entry, with three main bets and the entry's side bets in dollars."""
    currency = floor.table.rules.currency
    for seat, side in enumerate(sides, 1):
        player = f"p{seat}"
        if floor.table.round.seat(seat) is None:
            floor.do(game_commands.TakeSeat(seat, player))
        floor.do(table_commands.BuyChips(player, Cents(5000, currency)))
        stakes = {wager: Cents(amount * 100, currency) for wager, amount in side.items()}
        floor.do(game_commands.PlaceWagers.of(seat, player, Cents(500, currency), stakes))


def closed(floor: Floor, *sides: Mapping[Wager, int]) -> Floor:
    """Close betting in the first round, with these side bets placed."""
    floor.take_until("no_more_bets", "check_sensors")
    place_bets(floor, *sides)
    floor.take_until("no_more_bets")
    floor.take()
    return floor


def collected(floor: Floor) -> list[game_events.SideBetsCollected]:
    return [one for one in floor.table.events if isinstance(one, game_events.SideBetsCollected)]


def until_the_deal(floor: Floor) -> list[str]:
    """Take the steps up to the deal, and return their names."""
    taken = []
    while floor.next.step != "deal":
        taken.append(floor.take())
    return taken


@pytest.mark.clause("MA-7(b)-2", "MA-7(b)-3", "MA-7(b)-4")
def test_only_bets_that_were_made_are_collected() -> None:
    progressive, bonus = {Wager.PROGRESSIVE: 1}, {Wager.BONUS: 1}
    floor = closed(Floor(house("MA", "shoe", MA_BOTH)), progressive)
    assert [step for step in until_the_deal(floor) if "bets" in step or "bonus" in step] == [
        "collect_progressive_bets"
    ]
    floor = closed(Floor(house("MA", "shoe", MA_BOTH)), bonus)
    taken = until_the_deal(floor)
    assert [step for step in taken if "bets" in step or "bonus" in step] == list(BONUS)
    floor = closed(Floor(house("MA", "shoe", MA_BOTH)), {})
    assert not {*until_the_deal(floor)} & {*BONUS, "collect_progressive_bets"}
    assert [one.chips for one in collected(floor)] == [0]


@pytest.mark.clause("MA-7(b)-3", "MA-8(b)(2)-3")
@pytest.mark.parametrize("dealing", ["shoe", "machine"])
def test_the_dealer_counts_the_bonus_chips_and_a_wrong_count_holds_the_deal(dealing: str) -> None:
    both = {Wager.BONUS: 1, Wager.PROGRESSIVE: 1}
    floor = closed(Floor(house("MA", dealing, MA_BOTH)), both, {Wager.BONUS: 1})
    floor.take_until("verify_bonus_count")
    assert floor.next.asks_number
    with rejected(RuleError, "table/number_needed"):
        floor.take(number=None)
    floor.take(number=1)
    assert floor.table.events[-1] == game_events.SideBetCountDisagreed(1, 2)
    assert floor.next.step == "verify_bonus_count"
    with rejected(RuleError, "game/side_bets_held"):
        floor.do(table_commands.Deal())
    floor.take(number=2)
    assert not collected(floor)
    assert floor.take_until("collect_progressive_bets") == ["bank_bonus_bets"]
    floor.take()
    assert [one.chips for one in collected(floor)] == [3]


@pytest.mark.clause("SM-LIR-7/3", "WA-LIRB-PROC-2(a).2", "WA-NEXUS-6.3")
@pytest.mark.parametrize(
    ("place", "dealing", "tables", "side"),
    [
        ("MBS", "hand", {"main": "MBS-MAIN", "progressive": "MBS-PROG"}, Wager.PROGRESSIVE),
        ("WA", "machine", {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}, Wager.BONUS),
        ("WA", "machine", {"main": "LIRX-01", "progressive": "WA-NEXUS-1"}, Wager.PROGRESSIVE),
    ],
)
def test_without_bonus_sensors_a_person_still_collects_the_bets(
    place: str, dealing: str, tables: dict[str, str], side: Wager
) -> None:
    options = {"bonus_sensors": False} if place == "WA" else {}
    floor = closed(Floor(house(place, dealing, tables, **options)), {side: 1}, {})
    assert not collected(floor)
    assert "collect_side_bets" in until_the_deal(floor)
    assert [one.chips for one in collected(floor)] == [1]


@pytest.mark.clause("WA-LIRB-DEAL-3", "WA-NEXUS-6.3")
def test_bonus_bets_and_progressive_bets_are_collected_by_their_own_steps() -> None:
    sides = {Wager.BONUS: 1, Wager.PROGRESSIVE: 1}, {Wager.PROGRESSIVE: 1}
    floor = closed(Floor(house("WA", "machine", WA_BOTH)), *sides)
    floor.take_until("collect_progressive_bets")
    assert not collected(floor)
    floor.take()
    assert [one.chips for one in collected(floor)] == [3]


@pytest.mark.clause("WA-NEXUS-6.3")
def test_the_bets_on_a_second_progressive_are_collected_too() -> None:
    tables = WA_BOTH | {"progressive_2": "WA-LINK-01"}
    floor = closed(Floor(house("WA", "machine", tables)), {Wager.PROGRESSIVE_2: 1})
    assert "collect_progressive_bets" in until_the_deal(floor)
    assert [one.chips for one in collected(floor)] == [1]


@pytest.mark.clause("WA-LIRB-PROC-15")
def test_lammers_are_picked_up_only_if_there_are_any() -> None:
    tables = {"main": "LIRB-03-MAIN", "bonus": "LIRB-03-BONUS"}
    floor = Floor(house("WA", "machine", tables, bonus_sensors=False))
    for side in ({}, {Wager.BONUS: 1}):
        floor.take_until("no_more_bets")
        place_bets(floor, side)
        for decision in ("ask_bet_one", "ask_bet_two"):
            floor.take_until(decision)
            bet = floor.table.round.deciding
            assert bet is not None
            floor.do(game_commands.LetItRide(1, bet, "p1"))
        rest = []
        while floor.table.state.procedure.taken_in(floor.table.rules):
            rest.append(floor.take())
        assert ("collect_lammers" in rest) is bool(side)


@pytest.mark.clause("SD-2/8", "WA-LIRB-DEAL-2.2")
@pytest.mark.parametrize(("place", "tables"), [("SD", None), ("WA", WA_BOTH)])
def test_the_sensors_are_checked_again_after_a_bet_on_them_changes(
    place: str, tables: dict[str, str] | None
) -> None:
    options = {"posted_limit": "500.00"} if place == "SD" else {}
    floor = Floor(house(place, "machine", tables, **options))
    offered = Wager.BONUS if floor.table.rules.offers("bonus") else Wager.PROGRESSIVE  # type: ignore[arg-type]  # its id
    floor.take_until("check_sensors")
    place_bets(floor, {offered: 1})
    floor.take()
    assert floor.next.step == "no_more_bets"
    place_bets(floor, {offered: 1})
    assert floor.next.step == "no_more_bets", "the same bets need no second look"
    place_bets(floor, {})
    assert floor.take() == "check_sensors"
    assert floor.next.step == "no_more_bets"


@pytest.mark.clause("SD-4/8", "WA-LIRX-4.2", "WA-LIRB-DEAL-6(c)", "MA-9(c)-1")
@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_a_card_is_burned_when_the_dealer_burns_it(place: str, dealing: str) -> None:
    floor = Floor(house(place, dealing))
    burned = game_events.CardBurned()
    floor.take_until("no_more_bets")
    floor.bet()
    taken = floor.take_until("ask_bet_one")
    at_the_deal = place in ("SD", "WA") and floor.table.rules.deal.burn is not None
    assert ("burn" in taken) is at_the_deal is (burned in floor.table.events)
    if at_the_deal:
        assert taken.index("burn") > taken.index("deal")
        assert floor.table.events.index(burned) > floor.table.events.index(
            next(
                one
                for one in floor.table.events
                if isinstance(one, table_events.StepTaken) and one.step == "burn"
            )
        )
    floor.decide()
    taken = floor.take_until("ask_bet_two")
    assert ("burn" in taken) is (place == "MA")
    assert floor.table.events.count(burned) == (floor.table.rules.deal.burn is not None)


@pytest.mark.clause("MA-7(f)-1", "MA-7(f)-2", "MA-8(e)-2")
@pytest.mark.parametrize("dealing", ["shoe", "machine"])
def test_a_deck_that_the_device_finds_wrong_is_removed_and_no_round_is_touched(
    dealing: str,
) -> None:
    rules = house("MA", dealing, {"main": "MA-MAIN"}, shuffler_counts=True)
    floor = Floor(rules)
    for _ in range(2):  # before the first round, and between rounds
        floor.take_until("check_deck_count")
        assert floor.next.asks_number
        deck = floor.table.state.decks.next_up
        assert deck is not None
        phase = floor.table.round.phase
        floor.take(number=51)
        removed = floor.table.state.decks.named(deck.name)
        assert removed is not None
        assert removed.place is DeckPlace.REMOVED
        assert floor.table.round.phase is phase
        assert not any(isinstance(one, game_events.RoundVoided) for one in floor.table.events)
        assert floor.next.step == "receive_deck"
        floor.take_until("check_deck_count")
        floor.take(number=52)
        floor.play()


@pytest.mark.clause("WA-LIRB-DEAL-4.1", "WA-LIRB-DEAL-4.3", "WA-LIRB-IRR-3.1")
def test_a_miscount_before_the_deal_holds_the_round_in_washington() -> None:
    floor = closed(Floor(house("WA", "machine", {"main": "LIRX-01"}, two_decks=True)), {})
    floor.take_until("check_deck_count")
    floor.take(number=51)
    held = floor.table.state.procedure.held
    assert held is not None
    assert (held.irregularity.what, held.irregularity.cards) == (What.DECK_COUNT, 51)
    assert held.by == "dee"
    assert floor.table.round.phase is Phase.CLOSED


@pytest.mark.clause("WA-LIRB-IRR-4.4", "WA-LIRB-IRR-4.9", "WA-LIRB-IRR-4.10")
def test_before_a_redeal_the_bonus_bets_alone_are_collected_again_with_lock_out() -> None:
    sides = {Wager.BONUS: 1, Wager.PROGRESSIVE: 1}, {Wager.PROGRESSIVE: 1}
    floor = closed(Floor(house("WA", "machine", WA_BOTH)), *sides)
    until_the_deal(floor)
    floor.take()
    floor.do(table_commands.HoldRound(Irregularity(What.COMMUNITY_NOT_DELIVERED), "dee"))
    floor.do(table_commands.GiveRuling("sam", "nothing came out"))
    floor.take_until("lock_out_again")
    assert not floor.table.round.side_bets_collected
    floor.take()
    assert [one.chips for one in collected(floor)] == [3, 1]
    assert not {*until_the_deal(floor)} & {*BONUS, "collect_progressive_bets"}
    floor.take()
    assert floor.table.round.phase is Phase.BET_ONE


@pytest.mark.clause("MA-7(e)-1")
def test_a_dismissed_wrong_count_is_taken_again() -> None:
    floor = Floor(house("MA", "shoe", {"main": "MA-MAIN"}, stub_count_every=1))
    floor.take_until("no_more_bets")
    floor.bet()
    floor.take_until("count_stub")
    floor.take(number=45)
    assert floor.table.state.procedure.held is not None
    floor.do(table_commands.DismissReport("sam", "two cards stuck together"))
    assert floor.next.step == "count_stub"
    floor.take()
    assert floor.next.step != "count_stub"


@pytest.mark.clause("MA-7(e)(2)-1", "MA-7(e)(2)-2", "MA-7(e)(2)-3")
@pytest.mark.parametrize(
    ("in_play", "fate"), [(7, DeckPlace.RACK), (6, DeckPlace.REMOVED), (8, DeckPlace.REMOVED)]
)
def test_after_a_wrong_stub_count_the_dealer_checks_for_a_misdeal(
    in_play: int, fate: DeckPlace
) -> None:
    """One hand and the community area have six cards in all. The stub is one short of 46 cards."""
    floor = Floor(house("MA", "shoe", {"main": "MA-MAIN"}, stub_count_every=1))
    floor.take_until("no_more_bets")
    floor.bet()
    floor.take_until("count_stub")
    floor.take(number=45)
    with rejected(RuleError, "table/count_first|table/step_out_of_order"):
        floor.do(table_commands.GiveRuling("sam", "too soon"))
    assert floor.take(number=in_play) == "count_cards_in_play"
    floor.do(table_commands.GiveRuling("sam", "as counted"))
    assert floor.table.round.phase is Phase.VOID
    [deck] = floor.table.state.decks.decks
    assert deck.place is fate
