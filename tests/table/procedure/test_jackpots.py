"""Several winning hands at a dealer-run table: each is keyed and verified on its own (R33, R53)."""

import pytest

from letitride.cards import Deck, complete, parse_cards
from letitride.errors import RuleError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.progressive.link.events import JackpotWon, MeterAdjusted
from letitride.rulebook.house_rules import HouseRules, Responsible
from letitride.rulebook.wagers import Wager
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.evolve import evolve
from letitride.table.procedure.jackpot_steps import pending_jackpots
from tests.playing import house
from tests.rejected import rejected
from tests.table.procedure.test_steps import Floor

PLAYERS = {1: "ann", 2: "bea"}
#: The community cards are 5h 6h. Seat 1 has 7h 8h 9h, and seat 2 has 2h 3h 4h.
TWO_STRAIGHT_FLUSHES = complete(parse_cards("7h 2h 2c 8h 3h 5h 9h 4h 6h"))
#: The community cards are Th Jh. Seat 1 has a straight flush, and seat 2 a royal flush.
STRAIGHT_AND_ROYAL_FLUSH = complete(parse_cards("7h Ah 2c 8h Kh Th 9h Qh Jh"))
#: The community cards are 5h 6h. Seat 1 has a straight flush, and seat 2 a flush.
STRAIGHT_FLUSH_AND_FLUSH = complete(parse_cards("7h 2h 2c 8h Kh 5h 9h Jh 6h"))
#: The same hands in packets of three, for a dealing machine.
IN_PACKETS = complete(parse_cards("7h 8h 9h 2h 3h 4h 5h 6h 2c"))
FLUSH_IN_PACKETS = complete(parse_cards("7h 8h 9h 2h Kh Jh 5h 6h 2c"))

AQUARIUS = ["press_hand_button", "call_supervisor", "verify_jackpot", "log_jackpot", "pay_jackpot",
            "return_key"]  # fmt: skip
NEXUS = ["select_spot", "press_hand_button", "call_supervisor", "verify_jackpot",
         "confirm_jackpot", "swipe_card", "pay_jackpot"]  # fmt: skip
IN_WASHINGTON = [step for step in NEXUS if step != "verify_jackpot"]


class TwoPlayers(Floor):
    """A dealer-run table where ann and bea bet on the progressive at seats 1 and 2."""

    def bet(self) -> None:
        currency = self.table.rules.currency
        for seat, player in PLAYERS.items():
            self.do(game_commands.TakeSeat(seat, player))
            self.do(table_commands.BuyChips(player, Cents(1600, currency)))
            side = {Wager.PROGRESSIVE: Cents(100, currency)}
            self.do(game_commands.PlaceWagers.of(seat, player, Cents(500, currency), side))

    def decide(self) -> None:
        seat, bet = self.table.round.to_act, self.table.round.deciding
        assert seat is not None
        assert bet is not None
        self.do(game_commands.LetItRide(seat, bet, PLAYERS[seat]))

    def settle(self) -> "TwoPlayers":
        """Play to the point where both seats are settled and nothing else."""
        self.take_until("no_more_bets")
        self.bet()
        while self.table.round.phase is not Phase.SETTLING:
            decides = self.next.step in ("ask_bet_one", "ask_bet_two")
            self.decide() if decides else self.take()
        while self.next.step == "settle":
            self.take()
        return self

    def finish(self, steps: list[str]) -> list[tuple[str, int | None]]:
        """Finish the round; return the steps among these, each with its seat."""
        before = len(self.table.events)
        while self.table.state.procedure.taken_in(self.table.rules):
            self.take(executive=self.next.step in ("log_jackpot", "swipe_card"))
        assert self.table.round.phase is Phase.OVER
        assert self.table.state.ledger.total == 0
        taken = self.table.events[before:]
        return [
            (one.step, one.seat)
            for one in taken
            if isinstance(one, table_events.StepTaken) and one.step in steps
        ]

    @property
    def awards(self) -> list[tuple[int, Cents]]:
        """The seat and the amount of each win, in the order they were logged."""
        won = [one.award for one in self.table.events if isinstance(one, JackpotWon)]
        return [(one.seat, one.amount) for one in won]

    @property
    def kinds(self) -> list[type]:
        """The kinds of the meter events that a supervisor caused."""
        found = JackpotWon | MeterAdjusted
        return [type(one) for one in self.table.events if isinstance(one, found)]


def rules_of(place: str, dealing: str, progressive: str, **options: object) -> HouseRules:
    main = {"MA": "MA-MAIN", "WA": "LIRX-01", "SD": "SD-MAIN-A", "MBS": "MBS-MAIN"}[place]
    return house(place, dealing, {"main": main, "progressive": progressive}, **options)


CASES = [
    ("MA", "shoe", "MA-PROG", "aquarius", AQUARIUS, TWO_STRAIGHT_FLUSHES),
    ("MA", "shoe", "MA-PROG", "nexus", NEXUS, TWO_STRAIGHT_FLUSHES),
    ("WA", "machine", "WA-NEXUS-1", "nexus", IN_WASHINGTON, IN_PACKETS),
]


@pytest.mark.clause("WA-GM-9(c).1", "WA-NEXUS-9(c).1", "SM-TCP-9(d)/1", "SM-LIR-10(d)/1")
@pytest.mark.parametrize(("place", "dealing", "paytable", "system", "steps", "order"), CASES)
def test_each_winning_hand_has_its_own_steps_from_the_dealers_right(
    place: str, dealing: str, paytable: str, system: str, steps: list[str], order: Deck
) -> None:
    rules = rules_of(place, dealing, paytable, progressive_system=system)
    floor = TwoPlayers(rules, order).settle()
    expected = [(step, seat) for seat in (2, 1) for step in steps]
    assert floor.finish(steps) == expected
    assert [seat for seat, _ in floor.awards] == [2, 1]


@pytest.mark.clause("WA-GM-9(c).2", "WA-NEXUS-9(c).2", "WA-LINK-10(c).2")
def test_the_house_may_have_the_hand_at_the_dealers_left_verified_first() -> None:
    rules = rules_of("WA", "machine", "WA-NEXUS-1", meter_pay_order="left_first")
    floor = TwoPlayers(rules, IN_PACKETS).settle()
    expected = [(step, seat) for seat in (1, 2) for step in IN_WASHINGTON]
    assert floor.finish(IN_WASHINGTON) == expected
    assert [seat for seat, _ in floor.awards] == [1, 2]


@pytest.mark.clause("SM-LIR-10(f)/2", "SM-LIR-10(g)/1", "SM-LIR-10(g)/2")
def test_j_pot_logs_one_win_and_the_next_comes_from_the_meter_that_run_left() -> None:
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), TWO_STRAIGHT_FLUSHES).settle()
    floor.take_until("return_key")
    assert floor.kinds == [JackpotWon]
    assert floor.next.seat == 2
    floor.take()
    assert floor.kinds == [JackpotWon, MeterAdjusted]
    floor.take_until("return_key")
    assert floor.next.seat == 1
    floor.take()
    first, second = (amount for _, amount in floor.awards)
    assert (first.cents, second.cents) == (
        100_003,
        90_003,
    )  # a tenth of 10,000.38, then of the rest


def test_each_award_decides_whether_an_executive_verifies_it() -> None:
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), STRAIGHT_AND_ROYAL_FLUSH).settle()
    floor.take_until("log_jackpot")
    with rejected(RuleError, "progressive/card"):  # the royal flush wins at least the seed
        floor.take()
    floor.take(by="eve", executive=True)
    floor.take_until("log_jackpot")
    floor.take()  # the straight flush wins less
    assert [(seat, amount.cents) for seat, amount in floor.awards] == [(2, 1_000_038), (1, 100_000)]


@pytest.mark.clause("SD-10(a)iv", "SD-10(a)vi/3")
def test_south_dakota_verifies_each_progressive_winner_and_pays_only_the_meters_hand() -> None:
    floor = TwoPlayers(rules_of("SD", "machine", "SD-LIRP-1"), FLUSH_IN_PACKETS).settle()
    assert floor.finish(AQUARIUS) == [(step, seat) for seat in (2, 1) for step in AQUARIUS]
    assert [seat for seat, _ in floor.awards] == [1]


def test_a_winner_of_a_fixed_pay_needs_no_supervisor_elsewhere() -> None:
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), STRAIGHT_FLUSH_AND_FLUSH).settle()
    assert floor.finish(AQUARIUS) == [(step, 1) for step in AQUARIUS]


def test_a_round_whose_hands_were_keyed_together_ends_as_it_began() -> None:
    """Before steps had seats, one step covered every winning hand."""
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), TWO_STRAIGHT_FLUSHES).settle()
    together = table_events.StepTaken("press_hand_button", "dee", Responsible.DEALER)
    floor.table.state = evolve(floor.table.state, together)
    assert floor.finish(AQUARIUS) == [(step, None) for step in AQUARIUS[1:]]
    assert [seat for seat, _ in floor.awards] == [2, 1]


def stages(floor: TwoPlayers) -> list[tuple[int, str, int | None]]:
    """Return the pending jackpots: seat, stage, and amount in cents once it is fixed."""
    table = floor.table
    links = {sensor: link.state for sensor, link in table.links.items()}
    found = [one for _, one in pending_jackpots(table.rules, table.state, "table", links)]
    return [
        (one.seat, one.stage.value, None if one.amount is None else one.amount.cents)
        for one in found
    ]


def test_a_win_is_pending_from_its_settlement_until_its_meter_is_adjusted() -> None:
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), TWO_STRAIGHT_FLUSHES).settle()
    other = (1, "unkeyed", None)
    assert stages(floor) == [(2, "unkeyed", None), other]
    floor.take_until("call_supervisor")
    assert stages(floor) == [(2, "keyed", None), other]
    floor.take_until("log_jackpot")
    assert stages(floor) == [(2, "confirmed", None), other]
    floor.take_until("return_key")
    assert stages(floor) == [(2, "logged", 100_003), other]
    floor.take()
    assert stages(floor) == [other]
    floor.finish([])
    assert stages(floor) == []


@pytest.mark.clause("SD-10(a)iv")
def test_in_south_dakota_a_fixed_pay_is_pending_until_it_is_logged() -> None:
    floor = TwoPlayers(rules_of("SD", "machine", "SD-LIRP-1"), FLUSH_IN_PACKETS).settle()
    assert [seat for seat, *_ in stages(floor)] == [2, 1]
    floor.take_until("pay_jackpot")
    assert [seat for seat, *_ in stages(floor)] == [1]


def test_a_fixed_pay_is_not_pending_elsewhere() -> None:
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), STRAIGHT_FLUSH_AND_FLUSH).settle()
    assert [seat for seat, *_ in stages(floor)] == [1]
