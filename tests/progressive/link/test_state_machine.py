"""Random commands from several tables lose no money, and the events explain every change."""

from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from letitride.errors import LetItRideError
from letitride.money import MILLION, Cents, Rate
from letitride.progressive.link import (
    LET_IT_RIDE,
    LinkState,
    MeterSetting,
    Terms,
    decide,
    evolve,
    fold,
    open_link,
)
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.game_manager import GameManager
from letitride.progressive.link.prize_log import PrizeStatus
from letitride.rulebook.settings import PaysFrom
from tests.progressive.link.link_driver import progressive

TABLES = st.sampled_from(["T1", "T2", "T3"])
SEATS = st.integers(1, 7)
PAYTABLES = ["PTMGL01", "PTMGL03", "PTMGLML03", "SM-LIR-1", "WA-GM-1", "MBS-PROG"]
#: Rates of at most a quarter, so that three levels and their reserves stay below the wager.
RATES = st.integers(0, 160_000).map(Rate)
SUMS = st.one_of(st.integers(0, 300), st.integers(0, 2_000_000))
PERSONS = st.sampled_from(["ann", "bob", "Ann ", ""])

#: The only events that may lower a meter or its reserve.
FALLS = (
    link_events.MeterAdjusted,
    link_events.AwardReversed,
    link_events.ContributionReversed,
    link_events.ManualAdjustmentMade,
    link_events.WinBackedOut,
)


@st.composite
def openings(draw: st.DrawFn) -> LinkState:
    """Draw a link with any levels, seeds (even zero), caps, and source of fixed pays."""
    paytable = progressive(draw(st.sampled_from(PAYTABLES)))
    wager = Cents(draw(st.sampled_from([1, 100, 333, 500])), paytable.base_wager.currency)
    terms = Terms(paytable, wager, fixed_pays_from=draw(st.sampled_from(PaysFrom)))

    def sums() -> Cents:
        return Cents(draw(SUMS), wager.currency)

    meters = []
    for level in paytable.levels:
        seed = sums()
        cap = seed + sums() if draw(st.booleans()) else None
        meters.append(MeterSetting(level, sums(), sums(), seed, draw(RATES), draw(RATES), cap))
    return open_link("bank", terms, meters)


class OnALink(RuleBasedStateMachine):
    """A link whose tables join, play, win, void, and leave, and whose meters people adjust."""

    opening: LinkState
    state: LinkState
    events: list[link_events.LinkEvent]
    played: int
    cited: tuple[str, ...] = ("none yet",)
    #: All contributions and restarts, each with the award that won it, or None.
    pile: dict[tuple[str, int, str] | link_events.Award, link_events.Award | None]

    @initialize(opening=openings())
    def open(self, opening: LinkState) -> None:
        self.opening = self.state = opening
        self.events, self.played, self.pile = [], 0, {}
        for table in ("T1", "T2", "T3"):
            self.join(table)

    def ask(self, command: link_commands.Command) -> bool:
        """Carry out a command if the rules allow it; otherwise note the cited clauses."""
        try:
            events = decide(self.state, command)
        except LetItRideError as refusal:
            self.cited = refusal.clauses
            return False
        for event in events:
            self.watch(event)
            self.events.append(event)
        return True

    def watch(self, event: link_events.LinkEvent) -> None:
        """Check that an event moves exactly the amounts it states, and nothing else."""
        before, self.state = self.state, evolve(self.state, event)
        for was, meter in zip(before.meters, self.state.meters, strict=True):
            assert self.state.current_meter(meter.level).amount >= 0
            assert meter.reserve >= 0
            if not isinstance(event, FALLS):
                assert meter.amount >= was.amount
                assert meter.reserve >= was.reserve
        match event:
            case link_events.Contributed():
                meter = before.meter(event.level)
                ppm = meter.contribution.ppm + meter.reserve_rate.ppm
                assert event.to_meter + event.to_reserve == event.staked.cents * ppm
                self.pile[event.table, event.round, event.level] = None
            case link_events.JackpotWon() if event.award in before.locked:
                pass
            case link_events.JackpotWon() | link_events.JackpotLocked():
                standing = before.current_meter(event.award.level)
                assert 0 <= event.award.amount.cents * MILLION <= standing.amount
                if event.award.whole:
                    assert standing.amount - event.award.amount.cents * MILLION < MILLION
                    self.pile_won(event.award)
            case link_events.AwardReversed() if event.award.whole:
                self.pile_back(event)
            case link_events.WinBackedOut():
                self.backed_out(event)
            case link_events.ContributionReversed():
                self.contribution_back(before, event)
            case _:
                pass

    def pile_won(self, award: link_events.Award) -> None:
        """Assign a level's contents to the award that won all of it, and add the restart."""
        for thing, winner in self.pile.items():
            level = thing.level if isinstance(thing, link_events.Award) else thing[2]
            if winner is None and level == award.level:
                self.pile[thing] = award
        self.pile[award] = None

    def pile_back(self, event: link_events.AwardReversed) -> None:
        """Put what an award won back on its level. A restart that was won since then stands."""
        won_since = self.pile.pop(event.award) is not None
        assert event.undoes_restart != won_since
        assert not (won_since and (event.seed or event.to_reserve))
        for thing, winner in self.pile.items():
            if winner == event.award:
                self.pile[thing] = None

    def backed_out(self, event: link_events.WinBackedOut) -> None:
        """Check that a back-out returns the award less the seed. Unassign what the award won."""
        back = (event.award.amount - event.seed).cents * MILLION * event.adjusted
        assert event.after - event.before + event.to_reserve == back
        self.pile.pop(event.award, None)
        for thing, winner in self.pile.items():
            if winner == event.award:
                self.pile[thing] = None

    def contribution_back(self, before: LinkState, event: link_events.ContributionReversed) -> None:
        """Check a contribution's reversal. The tray pays any part that a jackpot won (R47)."""
        (made,) = [
            x
            for x in self.events
            if isinstance(x, link_events.Contributed)
            and (x.table, x.round, x.level) == (event.table, event.round, event.level)
        ]
        back = event.from_meter + event.from_reserve + event.from_tray
        assert back == made.to_meter + made.to_reserve
        if self.pile.pop((event.table, event.round, event.level)) is None:
            assert event.from_meter == min(made.to_meter, before.current_meter(event.level).amount)
        else:
            assert event.from_meter == event.from_reserve == 0

    def join(self, table: str) -> None:
        terms = self.state.terms
        assert self.ask(link_commands.JoinTable(table, LET_IT_RIDE, terms.paytable, terms.wager))

    @rule(table=TABLES, wagers=st.integers(0, 7))
    def play(self, table: str, wagers: int) -> None:
        """Play a table's next round, if its last one has ended."""
        self.played += 1
        if self.ask(link_commands.BeginRound(table, self.played)):
            assert self.ask(link_commands.Contribute(table, self.played, wagers))
            assert not wagers or not self.ask(link_commands.Contribute(table, self.played, wagers))

    @rule(
        table=TABLES,
        seat=SEATS,
        data=st.data(),
        kind=st.sampled_from(
            [link_commands.LockJackpot, link_commands.LogJackpot, link_commands.AwardJackpot]
        ),
    )
    def win(
        self,
        table: str,
        seat: int,
        data: st.DataObject,
        kind: type[
            link_commands.LockJackpot | link_commands.LogJackpot | link_commands.AwardJackpot
        ],
    ) -> None:
        """Log a winning hand in the open round or a new one, often for the whole meter."""
        self.play(table, wagers=3)
        round_ = self.state.round(table)
        assert round_ is not None
        pays = self.state.terms.paytable.pays
        whole = [hand for hand, pay in pays.items() if str(pay).startswith("100%")]
        hand = data.draw(st.sampled_from(whole) | st.sampled_from(sorted(pays)))
        self.ask(kind(table, round_.number, seat, hand))

    @precondition(lambda self: self.state.locked)
    @rule(data=st.data())
    def log_a_locked_award(self, data: st.DataObject) -> None:
        award = data.draw(st.sampled_from(self.state.locked))
        assert self.ask(link_commands.LogJackpot(award.table, award.round, award.seat, award.hand))

    @precondition(lambda self: any(isinstance(x, link_events.JackpotWon) for x in self.events))
    @rule(data=st.data(), by=PERSONS, second=PERSONS)
    def back_out(self, data: st.DataObject, by: str, second: str) -> None:
        """Try to back out a win. This needs two people and works only once for each win."""
        manager = GameManager(self.opening, tuple(self.events))
        prizes = manager.prizes()
        number = data.draw(st.integers(1, len(prizes)))
        stood = prizes[number - 1].status in (PrizeStatus.LOGGED, PrizeStatus.ADJUSTED)
        try:
            event = manager.back_out(link_commands.BackOutWin(number, "", by, second))
        except LetItRideError as refusal:
            self.cited = refusal.clauses
            return
        assert stood
        assert {by.strip().lower(), second.strip().lower()} == {"ann", "bob"}
        self.watch(event)
        self.events.append(event)

    @precondition(lambda self: self.state.waiting)
    @rule(data=st.data())
    def adjust(self, data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(self.state.waiting)).table
        assert self.ask(link_commands.AdjustMeters(table))
        assert all(award.table != table for award in self.state.waiting)

    @rule(table=TABLES, late=st.booleans())
    def void(self, table: str, late: bool) -> None:
        """Void a round before or after its end. A second void has nothing to undo."""
        if round_ := self.state.round(table):
            if late:
                self.ask(link_commands.EndRound(table, round_.number))
            if self.ask(link_commands.ReverseRound(table, round_.number)):
                assert decide(self.state, link_commands.ReverseRound(table, round_.number)) == ()
                self.ask(link_commands.EndRound(table, round_.number))

    @rule(table=TABLES)
    def end(self, table: str) -> None:
        if round_ := self.state.round(table):
            self.ask(link_commands.EndRound(table, round_.number))

    @rule(data=st.data())
    def upkeep(self, data: st.DataObject) -> None:
        """Have a table leave and rejoin, adjust a meter, or change its parameters."""
        things = st.sampled_from(
            [self.leave_and_join, self.adjust_manually, self.change_parameters]
        )
        data.draw(things)(data)

    def leave_and_join(self, data: st.DataObject) -> None:
        """Have a table leave the link, if the rules allow it, and join again."""
        table = data.draw(TABLES)
        if self.ask(link_commands.LeaveLink(table)):
            assert not self.ask(link_commands.BeginRound(table, self.played + 1))
            self.join(table)

    def adjust_manually(self, data: st.DataObject) -> None:
        level, by, second = (
            data.draw(st.sampled_from(self.state.levels)), data.draw(PERSONS), data.draw(PERSONS),
        )  # fmt: skip
        amount = Cents(data.draw(SUMS), self.state.terms.wager.currency)
        if self.ask(link_commands.AdjustManually(level, amount, "a test", by, second)):
            assert {by.strip().lower(), second.strip().lower()} == {"ann", "bob"}
            assert self.state.meter(level).shown == amount

    def change_parameters(self, data: st.DataObject) -> None:
        level = data.draw(st.sampled_from(self.state.levels))
        seed = Cents(data.draw(SUMS), self.state.terms.wager.currency)
        rates = data.draw(RATES), data.draw(RATES)
        if self.ask(link_commands.ChangeParameters(level, seed, *rates, None, "ann")):
            assert not any(round_.open for round_ in self.state.rounds)

    @invariant()
    def every_millionth_of_a_cent_is_explained(self) -> None:
        if not hasattr(self, "state"):
            return
        manager = GameManager(self.opening, tuple(self.events))
        for level in manager.reconciliation(self.state):
            assert level.balanced, level
        for account in manager.accounts():
            assert account.display == self.state.meter(account.level).shown
            assert account.contributed >= account.reversed
            unlogged = sum(
                award.amount.cents for award in self.state.locked if award.level == account.level
            )
            assert (account.wins.cents + unlogged) * MILLION == account.paid + account.pending

    @invariant()
    def every_rejection_cites_a_rule(self) -> None:
        assert self.cited

    def teardown(self) -> None:
        """Check that the events explain the link's state, its log, and its meter history."""
        if hasattr(self, "state"):
            assert fold(self.opening, self.events) == self.state
            manager = GameManager(self.opening, tuple(self.events))
            self.every_win_is_in_the_log(manager)
            self.the_history_ends_at_the_meters(manager)

    def every_win_is_in_the_log(self, manager: GameManager) -> None:
        prizes = manager.prizes()
        assert [prize.number for prize in prizes] == list(range(1, len(prizes) + 1))
        won = [event.award for event in self.events if isinstance(event, link_events.JackpotWon)]
        undone = [
            event.award for event in self.events if isinstance(event, link_events.AwardReversed)
        ]
        backed_out = [x.number for x in self.events if isinstance(x, link_events.WinBackedOut)]
        for award in won:
            assert [prize.award for prize in prizes].count(award) == won.count(award)
        for prize in prizes:
            assert (prize.status is PrizeStatus.BACKED_OUT) == (prize.number in backed_out)
            if prize.number in backed_out or won.count(prize.award) > 1:
                continue
            reversed_ = prize.status is PrizeStatus.REVERSED
            assert reversed_ == (prize.award in undone)
            assert reversed_ or (prize.status is PrizeStatus.PENDING) == (prize.award not in won)
            assert (prize.status is PrizeStatus.LOGGED) == (prize.award in self.state.waiting)

    def the_history_ends_at_the_meters(self, manager: GameManager) -> None:
        for meter in self.state.meters:
            opening = self.opening.meter(meter.level)
            readings = [(x.amount, x.reserve) for x in manager.history(meter.level)]
            readings.insert(0, (opening.amount, opening.reserve))
            assert all(one != two for one, two in pairwise(readings))
            assert readings[-1] == (meter.amount, meter.reserve)


TestOnALink = OnALink.TestCase
TestOnALink.settings = settings(max_examples=60, stateful_step_count=40)
