"""A durable dealer-run table: every step, report, and ruling is stored under its person's name."""

from itertools import count
from typing import Any

from letitride.cards import FIXED_ORDER, Deck
from letitride.eventstore.journal import Request
from letitride.game.state import RoundState
from letitride.house.house_journal import HouseJournal
from letitride.house.tables import DurableTable
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.table import commands as table_commands
from letitride.table.events import Event
from letitride.table.state import TableState
from tests.eventstore.stores import StillClock
from tests.house.houses import new_table, open_links
from tests.table.procedure.test_steps import Floor


class StoredEngine:
    """A durable table with the interface of an in-memory engine. Each command takes a minute."""

    def __init__(self, table: DurableTable, clock: StillClock, events: list[Event]) -> None:
        self.durable, self._clock, self._ids, self.events = table, clock, count(1), events

    @property
    def rules(self) -> HouseRules:
        return self.durable.loaded.next.rules

    @property
    def state(self) -> TableState:
        return self.durable.state

    @property
    def round(self) -> RoundState:
        return self.state.round

    def do(self, command: Any) -> None:
        names = ("by", "dealer", "player")
        actor = next((getattr(command, name) for name in names if hasattr(command, name)), "dee")
        self._clock.move(minutes=1)
        done = self.durable.do(command, f"{self.durable.name} {next(self._ids)}", actor)
        self.events += [event for event in done.events if isinstance(event, Event)]


class DurableFloor(Floor):
    """A :class:`Floor` with a durable table."""

    def __init__(
        self,
        journal: HouseJournal,
        clock: StillClock,
        rules: HouseRules,
        name: str = "T1",
        order: Deck = FIXED_ORDER,
    ) -> None:
        open_links(journal, rules)
        amount = Cents(1_000_000, rules.currency)
        Wallets(journal).deposit("ann", amount, Request("fund ann", "cashier"))
        self.order = order
        self.table = StoredEngine(new_table(journal, name, rules), clock, [])  # type: ignore[assignment]  # a stand-in
        self.do(table_commands.SignOn("dee"))

    def play_to(self, step: str) -> None:
        """Take steps, bet, and let bets ride until a step is due."""
        self.take_until("no_more_bets")
        self.bet()
        while self.next.step != step:
            if self.next.step in ("ask_bet_one", "ask_bet_two"):
                self.decide()
            else:
                self.take()
