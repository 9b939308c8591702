"""Table: the thin shell that holds a table's state and carries commands out.

>>> from letitride.game.commands import *
>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.table import BuyChips, RandomShuffler
>>> table = Table(house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}), RandomShuffler(7))
>>> table.prepare()
>>> table.do(OpenBetting(1, ((3, "ann"),)))
>>> table.do(BuyChips("ann", Cents(10_000)))
>>> table.do(PlaceWagers.of(3, "ann", Cents(500)))
>>> table.do(CloseBetting())
>>> table.run()                                    # the dealer deals, and waits for ann
>>> table.do(LetItRide(3, Wager.ONE)); table.run()
>>> table.do(TakeBack(3, Wager.TWO)); table.run()
>>> table.state.round.phase.value, table.state.ledger.total
('over', 0)
"""

from collections.abc import Iterable, Mapping

from letitride.cage import Ledger
from letitride.game import Phase
from letitride.progressive.link.events import LinkEvent
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.table import dealer
from letitride.table.commands import Command, Deal
from letitride.table.decide import decide
from letitride.table.events import Event
from letitride.table.evolve import evolve
from letitride.table.jackpots import Sensors
from letitride.table.linked_meters import LinkedMeters, join_links, own_links
from letitride.table.shufflers import Shuffler
from letitride.table.state import TableState


class Table:
    """One table: its rules, its state, its events so far, its shuffler, and the links it is on.

    ``links`` are the meters behind each progressive sensor, shared with other tables. A table that
    is given none has meters of its own, at their presets.
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
            self._record(event, on_links=links is None)  # shared links have recorded theirs

    def do(self, command: Command) -> None:
        """Carry one command out, wholly or, if it raises, not at all."""
        states = {sensor: link.state for sensor, link in self.links.items()}
        for event in decide(self.rules, self.state, command, Sensors(self.name, states)):
            self._record(event, on_links=True)

    def prepare(self) -> None:
        """Open, shuffle and cut until a deck is ready to deal."""
        while command := dealer.prepare(self.rules, self.state, self._shuffler):
            self.do(command)

    def run(self, within: Phase | None = None) -> None:
        """Let the dealer go on until players are to act or the round is over.

        With ``within``, only as long as the round is in that phase.
        """
        while command := dealer.next_command(self.rules, self.state):
            if within not in (None, self.state.round.phase):
                return
            if isinstance(command, Deal):
                self.prepare()  # after an abandoned deal the deck must be shuffled again
            self.do(command)

    def _record(self, event: Event, *, on_links: bool) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)
        if on_links and isinstance(event, LinkEvent):
            next(link for link in self.links.values() if link.name == event.link).record(event)
