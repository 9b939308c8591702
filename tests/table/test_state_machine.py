"""Random commands at a table: every chip is accounted for, and events rebuild the state."""

from collections import Counter
from functools import reduce

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from letitride.cage import Account, Books, Ledger
from letitride.errors import LetItRideError
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game import legal_commands
from letitride.money import MILLION, Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity
from letitride.rulebook.wagers import COLLECTED_FIRST, TIPS
from letitride.table import commands as table_commands
from letitride.table import dealer
from letitride.table import events as table_events
from letitride.table.decide import decide
from letitride.table.decks import DeckPlace
from letitride.table.events import Slip
from letitride.table.evolve import evolve
from letitride.table.shufflers import RandomShuffler
from letitride.table.state import TableState
from letitride.table.tray import BOX, CAGE, OVER_SHORT
from tests.game.strategies import (
    AMOUNTS,
    ANY_COMMAND,
    DECKS,
    IRREGULARITIES,
    PLAYERS,
    houses,
    likely_wagers,
    seat_commands,
)

NAMES = st.sampled_from(["red 1", "blue 2", "red 3", "blue 1", "green"])
STEPS = st.sampled_from(["inspect", "verify", "spread", "wash", "stack", "load", "dance"])
SLIPS = st.sampled_from(Slip)
STAFF = st.sampled_from(["sam", "dee"])
CARDS = st.sampled_from([-1, 0, 10, 26, 43, 51, 52, 53])

#: Generates any table command outside the round, with any arguments.
ANY_TABLE_COMMAND: st.SearchStrategy[table_commands.Command] = st.one_of(
    st.builds(table_commands.ReceiveDeck, NAMES, st.sampled_from(["red", "blue"])),
    st.builds(table_commands.DoOpeningStep, NAMES, STEPS, DECKS | st.just(())),
    st.builds(table_commands.Shuffle, NAMES, DECKS | st.just(())),
    st.builds(table_commands.Cut, CARDS),
    st.builds(table_commands.Recut, st.sampled_from(["", "eve"]), st.sampled_from(["", "seen"])),
    st.just(table_commands.Deal()),
    st.builds(table_commands.CountStub, CARDS, st.integers(-1, 1)),
    st.builds(table_commands.ShufflerCount, NAMES, CARDS),
    st.just(table_commands.SpreadForDeadTable()),
    st.builds(table_commands.BuyChips, PLAYERS, AMOUNTS),
    st.builds(table_commands.CashOut, PLAYERS, AMOUNTS),
    st.builds(table_commands.WriteSlip, SLIPS, AMOUNTS, STAFF),
    st.builds(table_commands.SignSlip, SLIPS, AMOUNTS, STAFF),
    st.builds(table_commands.TearUpSlip, SLIPS, STAFF),
)


class Chips:
    """The expected location of every chip, derived from bets, chip purchases, and slips."""

    def __init__(self) -> None:
        self.before: Counter[Account] = Counter()  # before this round

    def watch(self, state: TableState, event: table_events.Event) -> None:
        """Record an event that is about to happen."""
        match event:
            case table_events.ChipsBought():
                self._bought(event.player, event.amount)
                if state.inventory.is_open:
                    self.before[BOX] += event.amount.cents
            case table_events.ChipsCashedOut():
                self._bought(event.player, -event.amount)
            case table_events.SlipSigned():
                self._signed(event, self.all(state))
            case game_events.BettingOpened():
                self.before = self.all(state)
            case _:
                pass

    def _bought(self, name: str, amount: Cents) -> None:
        self.before[Account(Books.PLAYER, name)] += amount.cents
        self.before[Account(Books.OUTSIDE)] -= amount.cents

    def _signed(self, event: table_events.SlipSigned, now: Counter[Account]) -> None:
        """Record a signed slip. The tray is not tracked, because it holds the remainder."""
        held, cents = self.before, event.amount.cents
        match event.slip:
            case Slip.OPENER:
                held[CAGE] -= cents - now[Account(Books.TRAY)]
            case Slip.FILL:
                held[CAGE] -= cents
            case Slip.CREDIT:
                held[CAGE] += cents
            case Slip.CLOSER:
                held[CAGE] += cents
                held[OVER_SHORT] += now[Account(Books.TRAY)] - cents
            case Slip.DROP:
                held[CAGE] += cents
                held[OVER_SHORT] += held.pop(BOX, 0) - cents
            case Slip.TIPS:
                held[Account(Books.TIPS)] -= cents
                held[Account(Books.OUTSIDE)] += cents

    def all(self, state: TableState) -> Counter[Account]:
        """Return every nonzero balance in cents. The tray balances the other accounts."""
        held = self.before.copy()
        held[Account(Books.TRAY)] = 0
        for seat in state.round.seats:
            for bet in seat.bets:
                lies = bet.wager not in COLLECTED_FIRST or not state.round.side_bets_collected
                handed = (bet.won + bet.back).cents
                to_dealer = bet.wager in TIPS and bet.status == "paid"
                winner = Account(Books.TIPS) if to_dealer else Account(Books.PLAYER, seat.player)
                held[Account(Books.PLAYER, seat.player)] -= bet.stake.cents
                held[winner] += handed
                if bet.open and lies:
                    held[Account(Books.BETS, str(seat.number))] += bet.stake.cents
        held[Account(Books.TRAY)] = -sum(held.values())
        return Counter({account: cents for account, cents in held.items() if cents})


class AtATable(RuleBasedStateMachine):
    """Rounds at one table, with its decks and its ledger."""

    house: HouseRules
    state: TableState
    events: list[table_events.Event]
    chips: Chips
    shuffler: RandomShuffler

    @initialize(rules=houses(), seed=st.integers(0, 2**32), ready=st.booleans())
    def open(self, rules: HouseRules, seed: int, ready: bool) -> None:
        """Open a table for three players with chips, with or without a deck ready to deal."""
        self.house, self.state = rules, TableState(Ledger(rules.currency))
        self.events, self.chips, self.shuffler = [], Chips(), RandomShuffler(seed)
        self.buy(4_000)
        while ready and (command := dealer.prepare(rules, self.state, self.shuffler)):
            assert self.ask(command)

    def buy(self, cents: int) -> None:
        """Let every player buy chips, unless the round is on hold."""
        if self.state.procedure.held is not None:
            return
        for player in ("ann", "bob", "cyd"):
            assert self.ask(table_commands.BuyChips(player, Cents(cents, self.house.currency)))

    def ask(self, command: table_commands.Command) -> bool:
        """Carry out a command if the rules allow it; otherwise expect an error and no change."""
        before = self.state
        try:
            events = decide(self.house, self.state, command)
        except LetItRideError:
            assert self.state == before
            return False
        for event in events:
            self.chips.watch(self.state, event)
            self.state = evolve(self.state, event)
            assert self.state.ledger.total == 0
        self.events += events
        if isinstance(
            command, game_commands.PlaceWagers | table_commands.CashOut
        ):  # nobody can bet or cash out on credit
            has = self.state.ledger.balance(Account(Books.PLAYER, command.player))
            assert has.cents >= 0
        return True

    @rule(data=st.data(), steps=st.integers(1, 8))
    def go_on(self, data: st.DataObject, steps: int) -> None:
        """Let the dealer and the players continue; every step must be allowed."""
        for _ in range(steps):
            self.step(data)
            self.all_is_well()

    def step(self, data: st.DataObject) -> None:
        """Take the dealer's next step, or a player's if the dealer is waiting for players."""
        round_ = self.state.round
        if self.state.procedure.held is not None:
            self.release(data)
            return
        ready = self.state.decks.in_play or dealer.prepare(self.house, self.state, self.shuffler)
        if not self.state.decks.count_alarm and isinstance(ready, table_commands.Command):
            assert self.ask(ready)
        elif round_.phase in ("idle", "over", "void"):
            seats = data.draw(st.permutations(["ann", "bob", "cyd"]))
            self.ask(game_commands.OpenBetting(round_.number + 1, tuple(enumerate(seats, 1))))
        elif round_.phase == "betting":
            for _ in range(data.draw(st.integers(1, 3))):
                self.bet(data)
            if not self.ask(game_commands.CloseBetting()):
                self.buy(2_000)
        elif command := dealer.next_command(self.house, self.state):
            assert self.ask(command)
        elif not self.state.decks.count_alarm:
            answers = legal_commands(self.house, round_)
            decisions = [
                a
                for a in answers
                if isinstance(a, game_commands.LetItRide | game_commands.TakeBack)
            ]
            assert self.ask(data.draw(st.sampled_from(decisions)))

    def release(self, data: st.DataObject) -> None:
        """Rule on or dismiss the report that put the round on hold. Either must be possible."""
        if data.draw(st.booleans()):
            assert self.ask(table_commands.GiveRuling("sam", "seen", "eve"))
        else:
            assert self.ask(table_commands.DismissReport("sam", "seen"))

    @precondition(lambda self: self.state.round.phase == "betting" and self.state.round.seats)
    @rule(data=st.data())
    def bet(self, data: st.DataObject) -> None:
        """Place plausible wagers. The table rejects them if the player has too few chips."""
        if self.state.round.seats:
            self.ask(data.draw(likely_wagers(self.house, self.state.round)))

    @precondition(lambda self: self.state.round.phase not in ("idle", "betting", "void"))
    @rule(found=IRREGULARITIES)
    def report(self, found: Irregularity) -> None:
        """Report an irregularity, which takes effect at once or puts the round on hold."""
        self.ask(game_commands.ReportIrregularity(found))
        self.ask(table_commands.HoldRound(found, "dee", 1, "seen"))

    @precondition(lambda self: self.state.round.seats)
    @rule(data=st.data())
    def ask_at_a_seat(self, data: st.DataObject) -> None:
        """Issue a command from a seat, in turn or out of turn."""
        self.ask(data.draw(seat_commands(self.state.round)))

    @rule(slip=SLIPS, amount=st.integers(0, 5_000) | st.none())
    def sign(self, slip: Slip, amount: int | None) -> None:
        """Write and sign a slip, sometimes for exactly the tray's balance in the ledger."""
        tray = self.state.ledger.balance(Account(Books.TRAY))
        counted = tray if amount is None else Cents(amount, self.house.currency)
        if self.ask(table_commands.WriteSlip(slip, counted, "sam")):
            self.ask(table_commands.SignSlip(slip, counted, "dee"))

    @rule(command=ANY_TABLE_COMMAND | ANY_COMMAND)
    def ask_for_anything(self, command: table_commands.Command) -> None:
        """Issue any command. The table either carries it out or rejects it."""
        self.ask(command)

    @invariant()
    def all_is_well(self) -> None:
        """Check every invariant."""
        self.every_chip_is_where_it_should_be()
        self.a_player_in_debt_has_no_chips()
        self.no_chips_lie_on_the_layout_of_a_round_that_ended()
        self.the_decks_are_in_their_places()

    def every_chip_is_where_it_should_be(self) -> None:
        """Every account matches its expected balance, to the millionth of a cent."""
        held: Counter[Account] = Counter()
        for account, micros in self.state.ledger.balances.items():
            if account.books is Books.PLAYER:
                assert micros >= 0
            owes = account.books is Books.DEBT
            held[Account(Books.PLAYER, account.name) if owes else account] += micros
        expected = self.chips.all(self.state)
        assert held == Counter({a: cents * MILLION for a, cents in expected.items()})

    def a_player_in_debt_has_no_chips(self) -> None:
        """Debt balances are negative, and a player with a debt has no chips."""
        books = self.state.ledger.balances
        for account, micros in books.items():
            if account.books is Books.DEBT and micros:
                assert micros < 0
                assert not books.get(Account(Books.PLAYER, account.name))

    def no_chips_lie_on_the_layout_of_a_round_that_ended(self) -> None:
        """After a round, no bets remain on the layout."""
        if self.state.round.phase in ("idle", "over", "void"):
            books = self.state.ledger.balances.items()
            assert not any(micros for account, micros in books if account.books is Books.BETS)

    def the_decks_are_in_their_places(self) -> None:
        """There are not too many decks. One deck is in play during a round, and none otherwise."""
        decks = self.state.decks
        assert len(decks.present) <= self.house.decks
        playing = [deck for deck in decks.decks if deck.place is DeckPlace.IN_PLAY]
        dealt = self.state.round.phase not in ("idle", "betting", "closed", "over", "void")
        assert len(playing) == dealt

    def teardown(self) -> None:
        """Check that the events rebuild the table, including the ledger."""
        if hasattr(self, "events"):
            first = TableState(Ledger(self.house.currency))
            assert reduce(evolve, self.events, first) == self.state


TestAtATable = AtATable.TestCase
TestAtATable.settings = settings(max_examples=60, stateful_step_count=50, deadline=None)
