"""The steps of a dealer-run table, from the first deck to the end of a round (R49)."""

import pytest

from letitride.cards import FIXED_ORDER, Deck, complete, parse_cards
from letitride.errors import RuleError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.progressive.link.events import JackpotWon, MeterAdjusted
from letitride.rulebook.house_rules import HouseRules, Responsible
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import Game, Wager
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.engine import TableEngine
from letitride.table.procedure.due import Due, due
from letitride.table.shufflers import StackedShuffler
from tests.playing import DEALS, house
from tests.rejected import rejected
from tests.table.procedure.counts import right_count

WHO = {
    Responsible.DEALER: "dee",
    Responsible.SUPERVISOR: "sam",
    Responsible.PLAYER: "ann",
}


class Floor:
    """A dealer-run table with a dealer, a supervisor, and a player."""

    def __init__(self, rules: HouseRules, order: Deck = FIXED_ORDER) -> None:
        self.order = order
        self.table = TableEngine(rules, StackedShuffler())
        self.do(table_commands.SignOn("dee"))

    def do(self, command: table_commands.Command) -> None:
        self.table.do(command)

    @property
    def next(self) -> Due:
        """The step that is due."""
        found = due(self.table.rules, self.table.state)
        assert found is not None
        return found

    def command(self, **said: object) -> table_commands.TakeStep:
        """Return the command for the next step, by the person responsible for it."""
        next_ = self.next
        given = {"by": WHO[next_.who], "who": next_.who} | said
        if next_.step == "shuffle":
            given["order"] = self.order
        if next_.asks_number:
            given.setdefault("number", right_count(self.table.round, next_.step))
        return table_commands.TakeStep(next_.step, **given)  # type: ignore[arg-type]  # facts

    def take(self, **said: object) -> str:
        """Take the next step as the right person, and return its name."""
        step = self.next.step
        self.do(self.command(**said))
        return step

    def take_until(self, *steps: str) -> list[str]:
        """Take steps until one of the given steps is due, and return the steps taken."""
        taken = []
        while self.next.step not in steps:
            taken.append(self.take())
        return taken

    def bet(self) -> None:
        """Seat ann, and place her three bets."""
        currency = self.table.rules.currency
        if self.table.round.seat(3) is None:
            self.do(game_commands.TakeSeat(3, "ann"))
        self.do(table_commands.BuyChips("ann", Cents(1500, currency)))
        side = {}
        if self.table.rules.offers(Game.PROGRESSIVE):
            side = {Wager.PROGRESSIVE: Cents(100, currency)}
            self.do(table_commands.BuyChips("ann", Cents(100, currency)))
        self.do(game_commands.PlaceWagers.of(3, "ann", Cents(500, currency), side))

    def decide(self) -> None:
        """Let ann's current bet ride."""
        bet = self.table.round.deciding
        assert bet is not None
        self.do(game_commands.LetItRide(3, bet, "ann"))

    def play(self) -> list[str]:
        """Play a whole round, and return the steps taken."""
        steps = self.take_until("no_more_bets")
        self.bet()
        for decision in ("ask_bet_one", "ask_bet_two"):
            steps += self.take_until(decision)
            self.decide()
        while self.table.state.procedure.taken_in(self.table.rules):
            steps.append(self.take())
        return steps


def at(place: str, dealing: str) -> Floor:
    return Floor(house(place, dealing))


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_a_round_is_played_step_by_step(place: str, dealing: str) -> None:
    floor = at(place, dealing)
    first, second = floor.play(), floor.play()
    assert floor.table.round.phase is Phase.OVER
    for step in ("open_betting", "no_more_bets", "deal", "turn_first", "settle", "collect_cards"):
        assert first.count(step) == second.count(step) == 1
    taken = [one for one in floor.table.events if isinstance(one, table_events.StepTaken)]
    assert [one.step for one in taken] == first + second
    assert all(one.by == WHO[one.who] for one in taken)


@pytest.mark.clause("MA-4(b)-1", "MA-4(b)-2", "MA-4(c)-1", "MA-4(c)-2")
def test_the_opening_goes_step_by_step_with_the_person_responsible_for_each() -> None:
    floor = Floor(house("MA", "shoe", {"main": "MA-MAIN"}))
    seen = []
    while floor.next.step != "shuffle":
        seen.append((floor.next.step, floor.next.who.value))
        floor.take()
    assert seen == [
        ("receive_deck", "dealer"),
        ("inspect", "dealer"),
        ("verify", "supervisor"),
        ("spread", "dealer"),
        ("player_inspects", "player"),
        ("face_down", "dealer"),
        ("wash", "dealer"),
        ("stack", "dealer"),
    ]


@pytest.mark.clause("MA-4(b)-1")
def test_nobody_takes_a_step_that_belongs_to_someone_else() -> None:
    floor = at("MA", "shoe")
    floor.take_until("verify")
    before = floor.table.state
    with rejected(RuleError, "table/not_responsible"):
        floor.take(by="dee", who=Responsible.DEALER)
    with rejected(RuleError, "table/not_responsible"):  # dee cannot also act as the supervisor
        floor.take(by="dee", who=Responsible.SUPERVISOR)
    with rejected(RuleError, "table/not_responsible"):
        floor.take(declined=True, by="dee", who=Responsible.DEALER)
    assert floor.table.state == before
    assert floor.take() == "verify"
    with rejected(RuleError, "table/not_responsible"):  # dan is not the dealer on duty
        floor.take(by="dan")


@pytest.mark.clause("MA-4(c)-1")
def test_the_dealer_may_say_that_no_player_wished_to_inspect() -> None:
    floor = at("MA", "shoe")
    floor.take_until("player_inspects")
    floor.take(by="dee", who=Responsible.DEALER, declined=True)
    taken = floor.table.state.procedure.taken[-1]
    assert (taken.step, taken.by, taken.declined) == ("player_inspects", "dee", True)


def test_only_the_next_step_can_be_taken() -> None:
    floor = at("SD", "hand")
    floor.take_until("no_more_bets")
    with rejected(RuleError, "table/step_out_of_order"):
        floor.do(table_commands.TakeStep("deal", "dee", Responsible.DEALER))


def test_a_dealer_signs_on_and_off() -> None:
    floor = at("MA", "shoe")
    with rejected(RuleError, "table/dealer_on_duty"):
        floor.do(table_commands.SignOn("dan"))
    floor.do(table_commands.SignOff("dee"))
    with rejected(RuleError, "table/no_dealer"):
        floor.take()
    with rejected(RuleError, "table/no_dealer"):
        floor.do(table_commands.SignOff("dee"))
    floor.do(table_commands.SignOn("dan"))
    floor.take(by="dan")


@pytest.mark.clause("MA-7(e)-1", "MA-7(d)")
def test_the_stub_count_asks_for_a_number_before_bet_one() -> None:
    floor = at("MA", "shoe")
    for _ in range(4):
        floor.play()
    floor.take_until("no_more_bets")
    floor.bet()
    floor.take_until("count_stub")
    assert floor.next.asks_number
    with rejected(RuleError, "table/wait_for_step"):
        floor.decide()
    with rejected(RuleError, "table/number_needed"):
        floor.take(number=None)
    floor.take(number=46)
    assert table_events.StubCounted(46, 52) in floor.table.events
    floor.take_until("ask_bet_one")
    floor.decide()


@pytest.mark.clause("MA-7(e)(2)-3")
def test_a_wrong_count_holds_the_round_until_a_supervisor_rules() -> None:
    floor = at("MA", "shoe")
    for _ in range(4):
        floor.play()
    floor.take_until("no_more_bets")
    floor.bet()
    floor.take_until("count_stub")
    floor.take(number=45)
    assert floor.take(number=6) == "count_cards_in_play"  # nobody has too many cards
    assert due(floor.table.rules, floor.table.state) is None
    held = floor.table.state.procedure.held
    assert held is not None
    assert (held.by, held.irregularity.cards) == ("dee", 51)
    with rejected(RuleError, "table/own_ruling"):
        floor.do(table_commands.GiveRuling("dee", "counted again"))
    with rejected(RuleError, "table/ruling_note"):
        floor.do(table_commands.GiveRuling("sam", " "))
    floor.do(table_commands.GiveRuling("sam", "counted again"))
    assert floor.table.round.phase is Phase.VOID
    floor.take_until("receive_deck")  # the deck was removed


def test_a_report_can_be_dismissed_and_the_round_goes_on() -> None:
    floor = at("MBS", "hand")
    floor.take_until("no_more_bets")
    floor.bet()
    floor.take_until("ask_bet_one")
    found = Irregularity(What.EXPOSED_CARD, position=2)
    floor.do(table_commands.HoldRound(found, "dee", 3, "seat 3's second card"))
    with rejected(RuleError, "table/held"):
        floor.decide()
    floor.do(table_commands.DismissReport("sam", "the card stayed face down"))
    floor.decide()


@pytest.mark.clause("MBS-5.2")
def test_a_void_after_a_card_is_turned_needs_a_second_person() -> None:
    floor = at("MBS", "hand")
    floor.take_until("no_more_bets")
    floor.bet()
    floor.take_until("ask_bet_one")
    floor.decide()
    floor.take_until("ask_bet_two")
    floor.do(table_commands.HoldRound(Irregularity(What.FOREIGN_CARD), "dee", None, "a joker"))
    for second in ("", "sam"):
        with rejected(RuleError, "table/void_needs_two"):
            floor.do(table_commands.GiveRuling("sam", "a joker in the stub", second))
    floor.do(table_commands.GiveRuling("sam", "a joker in the stub", "sue"))
    given = next(one for one in floor.table.events if isinstance(one, table_events.RulingGiven))
    assert (given.by, given.second) == ("sam", "sue")
    assert floor.table.round.phase is Phase.VOID


@pytest.mark.clause("MBS-3.1", "MBS-1.1.7")
def test_a_foreign_card_voids_a_round_while_bets_are_open() -> None:
    floor = at("MBS", "hand")
    floor.take_until("no_more_bets")
    floor.bet()
    floor.do(table_commands.HoldRound(Irregularity(What.FOREIGN_CARD), "dee", None, "two backs"))
    floor.do(table_commands.GiveRuling("sam", "a card from another deck"))
    assert floor.table.round.phase is Phase.VOID


def test_a_jam_is_reported_only_where_a_machine_deals() -> None:
    for place, dealing, possible in (("MA", "shoe", False), ("MA", "machine", True)):
        floor = at(place, dealing)
        floor.take_until("no_more_bets")
        floor.bet()
        floor.take_until("deal")
        report = table_commands.HoldRound(Irregularity(What.MACHINE_JAM), "dee", None, "stuck")
        if possible:
            floor.do(report)
        else:
            with rejected(RuleError, "table/no_machine"):
                floor.do(report)


def test_an_exposed_card_is_replaced_after_the_deal() -> None:
    floor = at("SD", "hand")
    floor.take_until("no_more_bets")
    floor.bet()
    floor.take_until("ask_bet_one")
    (seat,) = floor.table.round.seats
    position = floor.table.round.deck.index(seat.cards[1]) + 1
    replacement = floor.table.round.stub[0]
    found = Irregularity(What.EXPOSED_CARD, position=position)
    floor.do(table_commands.HoldRound(found, "dee", 3, "it flipped over"))
    floor.do(table_commands.GiveRuling("sam", "replaced"))
    (after,) = floor.table.round.seats
    assert after.cards == (seat.cards[0], replacement, seat.cards[2])
    assert floor.table.round.discarded == (seat.cards[1],)
    floor.decide()


def test_a_supervisor_decides_for_an_absent_player() -> None:
    floor = at("MA", "shoe")
    floor.take_until("no_more_bets")
    floor.bet()
    floor.take_until("ask_bet_one")
    bet = floor.table.round.deciding
    assert bet is not None
    floor.do(game_commands.TakeBackForAbsent(3, bet, "sam"))
    taken = floor.table.events[-1]
    assert (getattr(taken, "seat", None), getattr(taken, "by", None)) == (3, "sam")


ROYAL = complete(parse_cards("As 2c Ks Qs Js Ts"))
STACKED_ROYAL = complete(parse_cards("As Ks Qs Js Ts 2c"))


def jackpot(rules: HouseRules, order: Deck) -> Floor:
    """Play a round until a royal flush is settled, before any jackpot step."""
    floor = Floor(rules, order)
    floor.take_until("no_more_bets")
    floor.bet()
    for decision in ("ask_bet_one", "ask_bet_two"):
        floor.take_until(decision)
        floor.decide()
    floor.take_until("settle")
    floor.take()
    return floor


def meter_events(floor: Floor) -> list[type]:
    return [type(one) for one in floor.table.events if isinstance(one, JackpotWon | MeterAdjusted)]


@pytest.mark.clause("SM-LIR-10(f)/1", "SM-LIR-10(f)/2")
def test_a_jackpot_on_aquarius_is_keyed_then_logged_and_taken_off_the_meter() -> None:
    rules = house("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"})
    floor = jackpot(rules, ROYAL)
    assert meter_events(floor) == []
    assert floor.take_until("verify_jackpot") == ["press_hand_button", "call_supervisor"]
    with rejected(RuleError, "table/not_responsible"):
        floor.take(by="dee", who=Responsible.DEALER)
    for step in ("verify_jackpot", "log_jackpot"):
        floor.take_until(step)
        with rejected(RuleError, "progressive/card"):  # an award this large needs an executive
            floor.take()
        floor.take(executive=True, by="eve")
    assert meter_events(floor) == [JackpotWon]
    floor.take_until("return_key")
    floor.take()
    assert meter_events(floor) == [JackpotWon, MeterAdjusted]
    while floor.table.state.procedure.taken_in(rules):
        floor.take()
    assert floor.table.round.phase is Phase.OVER
    assert floor.table.state.ledger.total == 0


@pytest.mark.clause("WA-NEXUS-9(f).1")
def test_a_jackpot_on_nexus_is_logged_and_taken_off_the_meter_by_one_swipe() -> None:
    rules = house("WA", "machine", {"main": "LIRX-01", "progressive": "WA-NEXUS-1"})
    floor = jackpot(rules, STACKED_ROYAL)
    floor.take_until("confirm_jackpot")
    floor.take(executive=True, by="eve")
    floor.take_until("swipe_card")
    assert meter_events(floor) == []
    floor.take(executive=True, by="eve")
    assert meter_events(floor) == [JackpotWon, MeterAdjusted]


def test_the_cards_are_not_collected_before_a_jackpot_is_verified() -> None:
    rules = house("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"})
    floor = jackpot(rules, ROYAL)
    with rejected(RuleError, "table/jackpot_pending"):
        floor.do(game_commands.CollectCards())


def test_no_line_about_keys_is_due_in_a_round_without_a_winner() -> None:
    floor = Floor(house("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"}))
    assert not {"press_hand_button", "call_supervisor", "log_jackpot"} & set(floor.play())
