"""Several winning hands at a dealer-run table, keyed and verified one at a time (R33, R53)."""

import pytest

from letitride.cards import Deck, complete, parse_cards
from letitride.errors import HouseError, RuleError
from letitride.game import BetStatus, Phase
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.money import Cents
from letitride.progressive.link.events import JackpotWon, MeterAdjusted
from letitride.records import changed
from letitride.rulebook.house_rules import HouseRules, Responsible
from letitride.rulebook.wagers import Wager
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.evolve import evolve
from letitride.table.jackpots import VERIFYING
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
#: Seat 1 has a royal flush with Js Ts. With Jh Th it has a straight. Seat 2 has nothing.
ROYAL_AND_NOTHING = complete(parse_cards("As Ks Qs 2d 4c 7h Js Ts 2c"))
STRAIGHT_WITH_AKQ_OF_SPADES = complete(parse_cards("As Ks Qs 2d 4c 7c Jh Th 2c"))
#: Two straight flushes, in packets of three for a dealing machine.
IN_PACKETS = complete(parse_cards("7h 8h 9h 2h 3h 4h 5h 6h 2c"))
FLUSH_IN_PACKETS = complete(parse_cards("7h 8h 9h 2h Kh Jh 5h 6h 2c"))
ONLY_A_FLUSH = complete(parse_cards("7c 8d Ks 2h Kh Jh 5h 6h 2c"))

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
        """Play until both seats are settled, and take no later steps."""
        self.take_until("no_more_bets")
        self.bet()
        while self.table.round.phase is not Phase.SETTLING:
            decides = self.next.step in ("ask_bet_one", "ask_bet_two")
            self.decide() if decides else self.take()
        while self.next.step == "settle":
            self.take()
        return self

    def finish(self, steps: list[str]) -> list[tuple[str, int | None]]:
        """Finish the round, and return which of these steps were taken, each with its seat."""
        before = len(self.table.events)
        while self.table.state.procedure.taken_in(self.table.rules):
            self.take(executive=self.next.step in VERIFYING)
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
        """The seat and amount of each win, in the order in which the wins were logged."""
        won = [one.award for one in self.table.events if isinstance(one, JackpotWon)]
        return [(one.seat, one.amount) for one in won]

    @property
    def kinds(self) -> list[type]:
        """The types of the meter events that a supervisor's steps caused."""
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
    for step in ("verify_jackpot", "log_jackpot"):
        floor.take_until(step)
        with rejected(RuleError, "progressive/card"):  # an executive must verify it
            floor.take()
        floor.take(by="eve", executive=True)
    floor.take_until("log_jackpot")
    floor.take()  # the straight flush wins less
    assert [(seat, amount.cents) for seat, amount in floor.awards] == [(2, 1_000_038), (1, 100_000)]


#: The first step that a supervisor takes on each system, and the clauses for it.
FIRST_CHECKS = [
    ("MA", "shoe", "MA-PROG", "aquarius", "verify_jackpot", {"SM-LIR-10(f)/1"}),
    ("MA", "shoe", "MA-PROG", "nexus", "confirm_jackpot", {"SM-TCP-9(f)/2"}),
    ("WA", "machine", "WA-NEXUS-1", "nexus", "confirm_jackpot",
     {"WA-NEXUS-9(f).1", "WA-LINK-10(f).1"}),
    ("WA", "machine", "WA-NEXUS-1", "aquarius", "log_jackpot", {"WA-GM-9(f).1", "WA-GM-9(f).2"}),
]  # fmt: skip


@pytest.mark.clause("SM-LIR-10(f)/1", "SM-TCP-9(f)/2", "WA-NEXUS-9(f).1", "WA-GM-9(f).1")
@pytest.mark.parametrize(("place", "dealing", "paytable", "system", "step", "cited"), FIRST_CHECKS)
def test_the_house_sets_the_amount_that_an_executive_verifies_from_the_first_check(
    place: str, dealing: str, paytable: str, system: str, step: str, cited: set[str]
) -> None:
    order = TWO_STRAIGHT_FLUSHES if dealing == "shoe" else IN_PACKETS
    options = {"progressive_system": system, "executive_from": "100.00"}
    floor = TwoPlayers(rules_of(place, dealing, paytable, **options), order).settle()
    while floor.next.step != step:
        floor.take(executive=floor.next.step in VERIFYING)
    with rejected(RuleError, "progressive/card") as caught:
        floor.take()
    assert set(caught.value.clauses) == cited
    floor.take(by="eve", executive=True)


def test_without_the_houses_amount_a_tenth_of_the_seed_needs_no_executive() -> None:
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), TWO_STRAIGHT_FLUSHES).settle()
    floor.take_until("return_key")
    assert floor.awards == [(2, Cents(100_003))]


@pytest.mark.clause("SD-10(a)iv", "SD-10(a)vi/3")
def test_south_dakota_verifies_each_progressive_winner_and_pays_only_the_meters_hand() -> None:
    floor = TwoPlayers(rules_of("SD", "machine", "SD-LIRP-1"), FLUSH_IN_PACKETS).settle()
    assert floor.finish(AQUARIUS) == [(step, seat) for seat in (2, 1) for step in AQUARIUS]
    assert [seat for seat, _ in floor.awards] == [1]


def paid(floor: TwoPlayers) -> list[tuple[type, int]]:
    """Return the fixed wins that were logged and the progressive wagers that were paid."""
    return [
        (type(one), one.seat)
        for one in floor.table.events
        if isinstance(one, table_events.FixedWinLogged)
        or (isinstance(one, game_events.WagerPaid) and one.wager is Wager.PROGRESSIVE)
    ]


@pytest.mark.clause("SD-10(a)iv")
@pytest.mark.parametrize(("system", "log"), [("aquarius", "log_jackpot"), ("nexus", "swipe_card")])
def test_in_south_dakota_a_fixed_pay_waits_until_a_supervisor_logs_it(
    system: str, log: str
) -> None:
    rules = rules_of("SD", "machine", "SD-LIRP-1", progressive_system=system)
    floor = TwoPlayers(rules, FLUSH_IN_PACKETS).settle()
    assert paid(floor) == []
    floor.take_until(log)
    assert paid(floor) == []
    floor.take()
    assert paid(floor) == [(table_events.FixedWinLogged, 2), (game_events.WagerPaid, 2)]
    (logged,) = [one for one in floor.table.events if isinstance(one, table_events.FixedWinLogged)]
    assert (logged.wager, logged.hand) == (Wager.PROGRESSIVE, "flush")
    bet = floor.table.round.recorded_seat(2).recorded_bet(Wager.PROGRESSIVE)
    assert (bet.won, bet.status) == (logged.amount, BetStatus.PAID)
    assert floor.awards == []  # the tray pays the win, not the meter
    floor.finish([])


@pytest.mark.clause("SD-10(a)iv")
def test_the_cards_are_not_collected_before_a_fixed_pay_is_logged() -> None:
    floor = TwoPlayers(rules_of("SD", "machine", "SD-LIRP-1"), ONLY_A_FLUSH).settle()
    with rejected(RuleError, "table/jackpot_pending"):
        floor.do(game_commands.CollectCards())


@pytest.mark.clause("SD-10(a)iv")
def test_an_executive_verifies_a_large_fixed_pay_too() -> None:
    rules = rules_of("SD", "machine", "SD-LIRP-1", executive_from="1.00")
    floor = TwoPlayers(rules, FLUSH_IN_PACKETS).settle()
    floor.take_until("verify_jackpot")
    with rejected(RuleError, "progressive/card"):
        floor.take()


@pytest.mark.clause("SD-10(a)iv")
def test_no_house_in_south_dakota_pays_a_fixed_win_without_a_supervisor() -> None:
    with rejected(HouseError, "house/fixed_option"):
        rules_of("SD", "machine", "SD-LIRP-1", fixed_pays_confirmed=False)


def test_a_house_elsewhere_may_have_fixed_pays_logged() -> None:
    rules = rules_of("MA", "shoe", "MA-PROG", fixed_pays_confirmed=True)
    floor = TwoPlayers(rules, STRAIGHT_FLUSH_AND_FLUSH).settle()
    assert paid(floor) == []
    assert floor.finish(AQUARIUS) == [(step, seat) for seat in (2, 1) for step in AQUARIUS]
    assert paid(floor)[0] == (table_events.FixedWinLogged, 2)


def test_rules_from_before_the_setting_pay_a_fixed_win_at_once() -> None:
    rules = rules_of("SD", "machine", "SD-LIRP-1")
    old = changed(rules, settings=changed(rules.settings, fixed_pays_confirmed=False))
    floor = TwoPlayers(old, FLUSH_IN_PACKETS).settle()
    assert paid(floor) == [(game_events.WagerPaid, 2)]
    assert floor.finish(AQUARIUS) == [(step, seat) for seat in (2, 1) for step in AQUARIUS]


class TwoSensors(TwoPlayers):
    """A dealer-run table where ann and bea bet on two progressives."""

    def bet(self) -> None:
        side = {Wager.PROGRESSIVE: Cents(100), Wager.PROGRESSIVE_2: Cents(100)}
        for seat, player in PLAYERS.items():
            self.do(game_commands.TakeSeat(seat, player))
            self.do(table_commands.BuyChips(player, Cents(1700)))
            self.do(game_commands.PlaceWagers.of(seat, player, Cents(500), side))


def on_two_sensors(order: Deck) -> TwoPlayers:
    tables = {"main": "LIRX-01", "progressive": "WA-NEXUS-1", "progressive_2": "SM-LIR-1"}
    return TwoSensors(house("WA", "machine", tables), order).settle()


@pytest.mark.clause("WA-NEXUS-JP-1.1", "WA-NEXUS-9(f).1", "WA-NEXUS-9(f).3")
def test_a_seat_that_wins_on_two_sensors_takes_each_step_twice() -> None:
    floor = on_two_sensors(ROYAL_AND_NOTHING)
    assert floor.finish(IN_WASHINGTON) == [(step, 1) for _ in range(2) for step in IN_WASHINGTON]
    won = [one for one in floor.table.events if isinstance(one, JackpotWon)]
    assert [(one.link, one.award.seat) for one in won] == [
        ("progressive", 1), ("progressive_2", 1),
    ]  # fmt: skip


@pytest.mark.clause("WA-NEXUS-JP-1.1", "WA-NEXUS-9(e)")
def test_a_fixed_pay_on_one_sensor_does_not_use_up_the_steps_of_the_other() -> None:
    floor = on_two_sensors(STRAIGHT_WITH_AKQ_OF_SPADES)
    assert floor.finish(IN_WASHINGTON) == [(step, 1) for step in IN_WASHINGTON]
    assert [seat for seat, _ in floor.awards] == [1]


def test_a_winner_of_a_fixed_pay_needs_no_supervisor_elsewhere() -> None:
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), STRAIGHT_FLUSH_AND_FLUSH).settle()
    assert floor.finish(AQUARIUS) == [(step, 1) for step in AQUARIUS]


def test_a_round_whose_hands_were_keyed_together_ends_as_it_began() -> None:
    """In older records, one step without a seat covers every winning hand."""
    floor = TwoPlayers(rules_of("MA", "shoe", "MA-PROG"), TWO_STRAIGHT_FLUSHES).settle()
    together = table_events.StepTaken("press_hand_button", "dee", Responsible.DEALER)
    floor.table.state = evolve(floor.table.state, together)
    assert floor.finish(AQUARIUS) == [(step, None) for step in AQUARIUS[1:]]
    assert [seat for seat, _ in floor.awards] == [2, 1]


def stages(floor: TwoPlayers) -> list[tuple[int, str, int | None]]:
    """Return each pending jackpot's seat, stage, and amount in cents, if the amount is fixed."""
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
