"""Random key presses at three tables on one link, on both systems, with random house settings."""

from collections import Counter
from functools import reduce
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from letitride.errors import RuleError
from letitride.money import MILLION, Cents
from letitride.progressive.controller import (
    SYSTEMS,
    Adjust,
    BackOut,
    Button,
    CardHolder,
    Confirm,
    ControllerState,
    Fold,
    GameStage,
    Hand,
    Key,
    Press,
    Sensor,
    Swipe,
    evolve,
)
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import LET_IT_RIDE, THREE_CARD_POKER, LinkState, fold
from letitride.progressive.link import events as link_events
from letitride.progressive.link import evolve as evolve_link
from letitride.rulebook.settings import PayOrder
from letitride.table.meter_postings import meter, reserve
from letitride.table.pit import tray
from tests.progressive.controller.pits import is_win, open_pit

TABLES = st.sampled_from(["T1", "T2", "T3"])
LINKS = {
    "SM-LIR-1": (LET_IT_RIDE, THREE_CARD_POKER, LET_IT_RIDE),
    "PTMGLML03": (LET_IT_RIDE,) * 3,
    "WA-GM-1": (LET_IT_RIDE,) * 3,
}
SEATS = st.integers(0, 4)
WINNING = st.sampled_from(["akq_spades", "royal_flush", "straight_flush", "four_of_a_kind"])
HANDS = WINNING | st.sampled_from(["akq_suited", "straight", "three_of_a_kind", "nothing"])
PRESSES: st.SearchStrategy[Press | BackOut] = st.one_of(
    st.builds(
        BackOut,
        st.integers(0, 3),
        st.sampled_from(["backed_out", "a slip", ""]),
        st.just("ann"),
        st.sampled_from(["ann", "bob"]),
    ),
    st.builds(Sensor, SEATS),
    st.builds(Hand, SEATS, HANDS),
    st.builds(Fold, SEATS),
    st.builds(Confirm, st.none() | SEATS),
    st.builds(Swipe, st.sampled_from(CardHolder)),
    st.builds(
        Adjust,
        level=st.sampled_from(["Jackpot", "Minor"]),
        amount=st.sampled_from(["0.00", "500.01", "7000.00", "-1.00"]),
        reason=st.sampled_from(["count", ""]),
        by=st.just("ann"),
        second=st.sampled_from(["ann", "bob"]),
    ),
    st.sampled_from(Key).map(Button),
)
IN_PLAY: st.SearchStrategy[Press] = st.one_of(
    st.builds(Hand, st.integers(1, 4), HANDS),
    st.builds(Fold, st.integers(1, 4)),
    st.just(Button(Key.RESET_KEYPAD)),
)
HOUSES: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "early_lock": st.booleans(),
        "envy_needs_bet": st.booleans(),
        "folded_hands_qualify": st.booleans(),
        "fixed_needs_supervisor": st.booleans(),
        "meter_pay_order": st.sampled_from(PayOrder),
        "executive_from": st.sampled_from([None, Cents(0), Cents(100_000)]),
        "fixed_pays_from": st.sampled_from(["tray", "meter"]),
        "amount": st.sampled_from(["4000.00", "5.00"]),
        "reserve": st.sampled_from(["0.00", "12.34"]),
        "contribution": st.sampled_from(["0.0001%", "19%", "33.3333%"]),
    }
)


class Presses(RuleBasedStateMachine):
    """Random presses: none loses money, rejected ones change nothing, and a replay matches play."""

    @initialize(
        system=st.sampled_from(list(SYSTEMS)), id_=st.sampled_from(list(LINKS)), house=HOUSES
    )
    def open(self, system: str, id_: str, house: dict[str, Any]) -> None:
        self.pit = open_pit(SYSTEMS[system], *LINKS[id_], table=id_, **house)
        self.opening: LinkState = self.pit.link
        self.controllers: dict[str, ControllerState] = dict(self.pit.controllers)
        self.joined = len(self.pit.events)

    @rule(table=TABLES, press=PRESSES)
    def press(self, table: str, press: Press | BackOut) -> None:
        pit, before = self.pit, self._everything()
        try:
            pit.press(table, press)
        except RuleError as error:
            refusal = error
        else:
            return
        assert refusal.clauses
        assert self._everything() == before

    @rule(table=TABLES, press=IN_PLAY)
    def in_play(self, table: str, press: Press) -> None:
        self.press(table, press)

    def _everything(self) -> tuple[object, ...]:
        pit = self.pit
        return pit.link, dict(pit.controllers), dict(pit.ledger.balances), list(pit.events)

    @rule(table=TABLES, lit=st.sets(st.integers(1, 4), min_size=1), hand=WINNING, seat=SEATS)
    def get_on(self, table: str, lit: set[int], hand: str, seat: int) -> None:
        """Press keys in the right sequence, so that some games reach their end."""
        system = self.pit.settings.system
        if self.pit.controllers[table].stage is GameStage.PLAYING:
            for key in (Key.KEY_JPH, Key.J_POT, Key.KEY_RUN):
                self.press(table, Button(key))
            for press in (Confirm(), Swipe(CardHolder.EXECUTIVE), Button(system.over)):
                self.press(table, press)
        else:
            for each in sorted(lit):
                self.press(table, Sensor(each))
            self.press(table, Button(system.start))
            self.press(table, Hand(seat, hand))

    @property
    def _happened(self) -> list[controller_events.Event]:
        return self.pit.events[self.joined :]

    @property
    def _on_the_link(self) -> list[link_events.LinkEvent]:
        return [event for event in self._happened if isinstance(event, link_events.LinkEvent)]

    @invariant()
    def the_cage_sums_to_zero_and_every_meter_is_an_account(self) -> None:
        ledger = self.pit.ledger
        assert ledger.total == 0
        for each in self.pit.link.meters:
            assert ledger.micros(meter("link", each.level)) == each.amount
            assert self.pit.link.current_meter(each.level).amount >= 0  # after all keys have turned
            assert ledger.micros(reserve("link", each.level)) == each.reserve >= 0

    @invariant()
    def every_level_is_its_opening_and_what_moved_since(self) -> None:
        held = {each.level: each.amount + each.reserve for each in self.opening.meters}
        for event in self._on_the_link:
            match event:
                case link_events.Contributed():
                    held[event.level] += event.to_meter + event.to_reserve
                case link_events.MeterAdjusted():
                    moved = event.seed.cents - event.award.amount.cents
                    held[event.award.level] += moved * MILLION
                case link_events.ManualAdjustmentMade():
                    held[event.level] += event.after - event.before
                case link_events.WinBackedOut():
                    held[event.level] += event.after - event.before + event.to_reserve
                case _:
                    pass
        assert held == {each.level: each.amount + each.reserve for each in self.pit.link.meters}

    @invariant()
    def a_meter_falls_by_a_win_or_an_adjustment_only(self) -> None:
        state = self.opening
        for event in self._on_the_link:
            after = evolve_link(state, event)
            if any(
                new.amount < old.amount for old, new in zip(state.meters, after.meters, strict=True)
            ):
                assert isinstance(
                    event,
                    link_events.MeterAdjusted
                    | link_events.ManualAdjustmentMade
                    | link_events.WinBackedOut,
                )
            state = after

    @invariant()
    def every_win_is_logged_once_and_taken_once(self) -> None:
        won = [event.award for event in self._happened if is_win(event)]
        taken = [
            event.award for event in self._happened if isinstance(event, link_events.MeterAdjusted)
        ]
        back = [x for x in self._happened if isinstance(x, link_events.WinBackedOut)]
        untaken = [event.award for event in back if not event.adjusted]
        now = self.pit.link
        assert Counter(won) + Counter(now.locked) == Counter([*taken, *now.waiting, *untaken])
        standing = Counter(won) - Counter(event.award for event in back)
        assert all(times == 1 for times in standing.values())

    @invariant()
    def a_tray_holds_its_wagers_without_what_it_paid(self) -> None:
        held: Counter[str] = Counter()
        for event in self._happened:
            match event:
                case controller_events.GameStarted():
                    held[event.table] += event.staked.cents
                case controller_events.FixedPayPaid():
                    held[event.table] -= event.amount.cents + event.back.cents
                case controller_events.EnvyBonusPaid():
                    held[event.table] -= event.envy.amount.cents
                case link_events.JackpotWon():
                    held[event.award.table] -= event.award.amount.cents
                case link_events.MeterAdjusted():
                    held[event.award.table] += event.award.amount.cents
                case _:
                    pass
        for table in self.controllers:
            assert self.pit.ledger.balance(tray(table)).cents == held[table]

    @invariant()
    def a_replay_of_the_events_equals_the_live_pit(self) -> None:
        assert fold(self.opening, self._on_the_link) == self.pit.link
        for name, first in self.controllers.items():
            assert reduce(evolve, self._happened, first) == self.pit.controllers[name]

    @invariant()
    def every_pending_jackpot_holds_up_the_end_of_its_game(self) -> None:
        pit = self.pit
        for pending in pit.display.pending:
            try:
                pit.press(pending.table, Button(pit.settings.system.over))
            except RuleError:
                continue
            raise AssertionError(f"{pending} did not hold up the end of the game")


TestPresses = Presses.TestCase
TestPresses.settings = settings(max_examples=60, stateful_step_count=30)
