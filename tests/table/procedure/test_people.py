"""People at a dealer-run table take steps, report, and rule at random (R49 to R52).

Nobody takes an action that belongs to someone else, every action is recorded under the person who
took it, and the round can always be played to its end.
"""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from letitride.cards import FIXED_ORDER
from letitride.errors import LetItRideError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.state import BETWEEN_ROUNDS
from letitride.money import Cents
from letitride.rulebook.house_rules import Responsible
from letitride.rulebook.irregularity import Irregularity
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.engine import TableEngine
from letitride.table.events import Events
from letitride.table.procedure.due import DECISIONS, due
from letitride.table.shufflers import StackedShuffler
from tests.game.strategies import IRREGULARITIES
from tests.playing import DEALS, house
from tests.table.procedure.counts import right_count

DEALERS = ("dee", "dan")
SUPERVISORS = ("sam", "sue")
PLAYERS = ("ann", "bob")
EVERYBODY = (*DEALERS, *SUPERVISORS, *PLAYERS)
SEATS = {"ann": 3, "bob": 5}
#: The maximum number of steps in a round, including its opening and a redeal.
MOST = 200

#: The step to press. None, which is drawn about half the time, means the step that is due.
PRESSED = st.none() | st.sampled_from(
    ["receive_deck", "verify", "player_inspects", "shuffle", "deal", "count_stub", "turn_first"]
)
NUMBERS = st.none() | st.sampled_from([40, 46, 52])
NOTES = st.sampled_from(["", " ", "two aces", "counted again"])


class People(RuleBasedStateMachine):
    """A table, and everyone who may act at it."""

    @initialize(deal=st.sampled_from(DEALS))
    def open(self, deal: tuple[str, str]) -> None:
        self.table = TableEngine(house(*deal), StackedShuffler())

    @property
    def dealer(self) -> str | None:
        return self.table.state.procedure.dealer

    def capacity(self, person: str) -> Responsible:
        """Return the role in which a person acts. The dealer on duty acts only as the dealer."""
        if person in DEALERS or person == self.dealer:
            return Responsible.DEALER
        return Responsible.SUPERVISOR if person in SUPERVISORS else Responsible.PLAYER

    def attempt(self, command: table_commands.Command) -> Events | None:
        """Return the command's events, or None if it was rejected and changed nothing."""
        before, count = self.table.state, len(self.table.events)
        try:
            self.table.do(command)
        except LetItRideError:
            assert self.table.state == before
            assert len(self.table.events) == count
            return None
        return tuple(self.table.events[count:])

    @rule(person=st.sampled_from((*DEALERS, *SUPERVISORS)))
    def sign_on(self, person: str) -> None:
        on_duty = self.dealer
        done = self.attempt(table_commands.SignOn(person))
        assert (done is None) == (on_duty is not None)
        assert self.dealer == (on_duty or person)

    @rule(person=st.sampled_from(SUPERVISORS))
    def sign_off(self, person: str) -> None:
        on_duty = self.dealer
        done = self.attempt(table_commands.SignOff(person))
        if on_duty is None:
            assert done is None
        else:
            assert done == (table_events.DealerSignedOff(on_duty, person),)

    @rule(
        person=st.sampled_from(EVERYBODY), step=PRESSED, number=NUMBERS, declined=st.booleans(),
    )  # fmt: skip
    def press(self, person: str, step: str | None, number: int | None, declined: bool) -> None:
        """Try to take a step. This works only if the step is next and belongs to this person."""
        next_ = due(self.table.rules, self.table.state)
        pressed = step or (next_.step if next_ else "deal")
        who, on_duty = self.capacity(person), self.dealer
        done = self.attempt(
            table_commands.TakeStep(pressed, person, who, number, FIXED_ORDER, declined)
        )
        if done is None:
            return
        assert next_ is not None
        assert next_.step == pressed
        assert on_duty is not None
        assert (person == on_duty) == (who is Responsible.DEALER)
        declines = declined and next_.who is Responsible.PLAYER and person == on_duty
        assert declines or (who is next_.who and not declined)
        taken = [one for one in done if isinstance(one, table_events.StepTaken)]
        assert [(one.step, one.by, one.who) for one in taken] == [(pressed, person, who)]

    @rule(person=st.sampled_from((*DEALERS, *SUPERVISORS)), found=IRREGULARITIES, note=NOTES)
    def report(self, person: str, found: Irregularity, note: str) -> None:
        held = self.table.state.procedure.held
        done = self.attempt(table_commands.HoldRound(found, person, None, note))
        if done is not None:
            assert held is None
            assert done == (table_events.IrregularityReported(found, person, None, note),)
            assert due(self.table.rules, self.table.state) is None

    @rule(
        person=st.sampled_from(EVERYBODY), note=NOTES,
        second=st.sampled_from(("", *SUPERVISORS)), dismiss=st.booleans(),
    )  # fmt: skip
    def give_ruling(self, person: str, note: str, second: str, dismiss: bool) -> None:
        """Try to rule on a report. The dealer on duty may not, and a late void needs two people."""
        state = self.table.state
        turned = bool(state.round.community)
        command = (
            table_commands.DismissReport(person, note)
            if dismiss
            else table_commands.GiveRuling(person, note, second)
        )
        done = self.attempt(command)
        if done is None:
            return
        assert state.procedure.held is not None
        assert person != state.procedure.dealer
        assert note.strip()
        assert self.table.state.procedure.held is None
        voided = any(isinstance(one, game_events.RoundVoided) for one in done)
        assert not (voided and turned and second in ("", person, state.procedure.dealer))

    @rule(person=st.sampled_from(PLAYERS))
    def bet(self, person: str) -> None:
        rules = self.table.rules
        self.attempt(game_commands.TakeSeat(SEATS[person], person))
        self.attempt(table_commands.BuyChips(person, Cents(1500, rules.currency)))
        stake = Cents(500, rules.currency)
        self.attempt(game_commands.PlaceWagers.of(SEATS[person], person, stake))

    @rule(person=st.sampled_from(PLAYERS), ride=st.booleans())
    def decide(self, person: str, ride: bool) -> None:
        bet = self.table.round.deciding
        if bet is not None:
            kind = game_commands.LetItRide if ride else game_commands.TakeBack
            self.attempt(kind(SEATS[person], bet, person))

    @rule()
    def take_next(self) -> None:
        """Take the next step as the right person, so that rounds make progress."""
        if self.dealer is not None:
            self._go_on(self.dealer)

    @invariant()
    def nothing_is_recorded_under_another_name(self) -> None:
        for one in self.table.events:
            if isinstance(one, table_events.StepTaken):
                assert one.by in EVERYBODY
                assert (one.who is Responsible.PLAYER) == (one.by in PLAYERS)

    def teardown(self) -> None:
        """Dismiss any open report, and play the round to its end."""
        if not hasattr(self, "table"):
            return
        if self.table.state.procedure.held is not None:
            ruler = next(one for one in SUPERVISORS if one != self.dealer)
            while self.dealer is not None and due(self.table.rules, self.table.state) is not None:
                self._go_on(self.dealer)
            self.table.do(table_commands.DismissReport(ruler, "all is well"))
        if self.dealer is None:
            self.table.do(table_commands.SignOn("dee"))
        for _ in range(MOST):
            if self._is_over():
                return
            assert self.dealer is not None
            if self.table.round.phase is Phase.BETTING:
                self.bet("ann")
            self._go_on(self.dealer)
        raise AssertionError(f"the round is not over after {MOST} steps")

    def _is_over(self) -> bool:
        return self.table.round.phase in BETWEEN_ROUNDS and self.table.round.number > 0

    def _go_on(self, dealer: str) -> None:
        next_ = due(self.table.rules, self.table.state)
        if next_ is None:
            return
        if next_.step in DECISIONS:
            seat, bet = next_.seat, self.table.round.deciding
            assert seat is not None
            assert bet is not None
            self.table.do(game_commands.TakeBackForAbsent(seat, bet, "sam"))
            return
        if next_.step == "no_more_bets" and not any(seat.bets for seat in self.table.round.seats):
            return
        number = right_count(self.table.round, next_.step) if next_.asks_number else None
        by = next(one for one in SUPERVISORS if one != dealer)
        who = next_.who
        if who is not Responsible.SUPERVISOR:
            by, who = dealer, Responsible.DEALER
        declined = next_.who is Responsible.PLAYER
        command = table_commands.TakeStep(next_.step, by, who, number, FIXED_ORDER, declined)
        self.table.do(command)


People.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestPeople = People.TestCase
