"""Check restores: every table left the past in every restore, and in no other way."""

from letitride.eventstore.store import StoredEvent
from letitride.game.state import BETWEEN_ROUNDS
from letitride.house import events as house_events
from letitride.house.leave_past import HOUSE
from letitride.house.loaded_table import LoadedTable
from letitride.house.proof.chain_check import FaultError
from letitride.house.proof.checkpoint_check import KnownRestore
from letitride.house.restored import STREAM
from letitride.table.decks import DeckPlace
from letitride.table.events import RulingGiven


class RestoreCheck:
    """The restores in the house's stream, and the tables that left the past in each."""

    def __init__(self) -> None:
        self.known: list[KnownRestore] = []
        self._left: dict[tuple[int, str], StoredEvent] = {}  # By restore and table.
        self._rulings: dict[tuple[str, str], StoredEvent] = {}  # By stream and command.

    def note_house(self, stored: StoredEvent, event: house_events.HouseEvent) -> None:
        """Note an event of the house's own stream."""
        if not isinstance(event, house_events.HouseRestored):
            raise FaultError(stored.stream, stored.version, "not an event of the whole house")
        self.known.append(KnownRestore(stored.version, stored.time, event))

    def note_table(
        self, stored: StoredEvent, event: house_events.HouseEvent, loaded: LoadedTable
    ) -> None:
        """Note an event of a table, which is in this state after it."""
        if isinstance(event, RulingGiven) and event.by == HOUSE:
            self._rulings[stored.stream, stored.command] = stored
        if not isinstance(event, house_events.TableRestored):
            return
        fair, round_ = loaded.fair, loaded.table.round
        ready = any(deck.place is DeckPlace.SHUFFLED for deck in loaded.table.decks.present)
        unused = fair is not None and fair.number > round_.number
        if ready or unused or round_.phase not in BETWEEN_ROUNDS:
            what = "a restored table that kept an open round, a seed, or a shuffled deck"
            raise FaultError(stored.stream, stored.version, what)
        self._left[event.restore, loaded.name] = stored
        self._rulings.pop((stored.stream, stored.command), None)

    def check(self) -> None:
        """Check that restores and tables name each other, and that the house ruled on no others."""
        named = {(one.version, table) for one in self.known for table in one.event.tables}
        for version, table in sorted(named - self._left.keys()):
            what = f"table {table} kept what was open before the restore"
            raise FaultError(STREAM, version, what)
        for place in self._left.keys() - named:
            stored = self._left[place]
            raise FaultError(stored.stream, stored.version, "a restore that the house never made")
        for stored in self._rulings.values():
            raise FaultError(
                stored.stream, stored.version, "a ruling by the house without a restore"
            )
