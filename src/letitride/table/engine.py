"""The table engine, which keeps a table's state and drives its rounds.

The engine lets the dealer act until a person has to (:meth:`TableEngine.run`), and carries out the
players' decisions (:meth:`TableEngine.answer`, :meth:`TableEngine.play_out`). Scripts, simulations,
the terminal, and :class:`letitride.table.table.Table` all play their rounds here.

>>> from letitride.game.commands import *
>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.table.commands import BuyChips
>>> from letitride.table.shufflers import RandomShuffler
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"})
>>> table = TableEngine(rules, RandomShuffler(7))
>>> table.open([(3, "ann")])
>>> table.do(BuyChips("ann", Cents(10_000)))
>>> table.do(PlaceWagers.of(3, "ann", Cents(500)))
>>> table.close()                                  # the dealer deals and waits for ann
>>> table.answer(rides=True); table.answer(rides=False)
>>> table.round.phase.value, table.state.ledger.total
('over', 0)
"""

from collections.abc import Callable, Iterable, Mapping

from letitride.cage import Ledger
from letitride.cards import Deck
from letitride.game import Phase, RoundState
from letitride.game import commands as game_commands
from letitride.game.events import BettingOpened
from letitride.progressive.link.events import LinkEvent
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game, Wager
from letitride.table import dealer
from letitride.table.commands import Command, Shuffle
from letitride.table.decide import decide
from letitride.table.events import Event
from letitride.table.evolve import evolve
from letitride.table.jackpots import Sensors
from letitride.table.linked_meters import LinkedMeters, join_links, own_links
from letitride.table.round_report import RoundReport, round_report
from letitride.table.shufflers import Shuffler, StackedShuffler
from letitride.table.state import TableState

#: A function that returns whether a seat lets the given bet ride.
Decide = Callable[[int, Wager], bool]


class TableEngine:
    """One table: its rules, its state, its events so far, its shuffler, and its links.

    ``links`` are the meters behind each progressive sensor, shared with other tables. By default,
    the table has its own meters, at their preset amounts.
    """

    def __init__(
        self,
        rules: HouseRules,
        shuffler: Shuffler,
        events: Iterable[Event] = (),
        *,
        name: str = "table",
        links: Mapping[Game, LinkedMeters] | None = None,
    ) -> None:
        self.rules = rules
        self.name = name
        self.state = TableState(Ledger(rules.currency))
        self.events: list[Event] = []
        self.links = own_links(rules) if links is None else links
        self._shuffler = shuffler
        join_links(rules, name, self.links)
        for event in events:
            self._record(event, on_links=links is None)  # shared links already have their events

    @property
    def round(self) -> RoundState:
        """The state of the round at the table."""
        return self.state.round

    def do(self, command: Command) -> None:
        """Carry out one command; if it raises an error, nothing changes."""
        states = {sensor: link.state for sensor, link in self.links.items()}
        for event in decide(self.rules, self.state, command, Sensors(self.name, states)):
            self._record(event, on_links=True)

    def prepare(self) -> None:
        """Open, shuffle, and cut decks until one is ready to deal."""
        while command := self.preparation():
            self.do(command)

    def preparation(self) -> Command | None:
        """Return the next step in getting a deck ready to deal, or None if one is ready."""
        return dealer.prepare(self.rules, self.state, self._shuffler)

    def stack(self, deck: Deck) -> None:
        """Get a deck in this order ready to deal. Use this method only in scripts and tests."""
        self._shuffler = StackedShuffler(dealer.before_cut(self.rules, deck))
        self.prepare()
        ready = self.state.decks.next_up
        if ready is not None and ready.order != deck:
            self.do(Shuffle(ready.name, self._shuffler.shuffle()))
            self.prepare()

    def open(self, seated: Iterable[tuple[int, str]], number: int | None = None) -> None:
        """Get a deck ready and open betting for the next round with these players."""
        self.prepare()
        following = self.round.number + 1 if number is None else number
        self.do(game_commands.OpenBetting(following, tuple(seated)))

    def close(self) -> None:
        """Call "No more bets" and let the dealer continue to the first decision."""
        self.do(game_commands.CloseBetting())
        self.run()

    def run(self, within: Phase | None = None) -> None:
        """Let the dealer continue until a person must act or the round is over.

        If ``within`` is given, stop when the round leaves that phase.
        """
        while within in (None, self.round.phase):
            command = dealer.next_step(self.rules, self.state, self.preparation)
            if command is None:
                return
            self.do(command)

    def answer(self, *, rides: bool) -> None:
        """Decide for the seat whose turn it is, then let the dealer continue."""
        seat, bet = self.round.to_act, self.round.deciding
        assert seat is not None, "no seat is due to act"
        assert bet is not None
        answer = game_commands.LetItRide if rides else game_commands.TakeBack
        self.do(answer(seat, bet))
        self.run()

    def play_out(self, decide: Decide) -> None:
        """Play the round to its end, calling ``decide`` for each decision."""
        self.run()
        while (seat := self.round.to_act) is not None and (bet := self.round.deciding):
            self.answer(rides=decide(seat, bet))

    @property
    def played(self) -> tuple[Event, ...]:
        """The events since betting opened."""
        places = range(len(self.events) - 1, -1, -1)
        opened = (place for place in places if isinstance(self.events[place], BettingOpened))
        return tuple(self.events[next(opened, 0) :])

    @property
    def result(self) -> RoundReport:
        """The result of the round so far: every seat with bets, and the order of settlement."""
        burned = self.round.to_burn if self.round.burned else None
        links = [link.state for link in self.links.values()]
        return round_report(self.round, self.played, self.rules.currency, burned, links)

    def _record(self, event: Event, *, on_links: bool) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)
        if on_links and isinstance(event, LinkEvent):
            next(link for link in self.links.values() if link.name == event.link).record(event)
