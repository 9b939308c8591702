"""The state of a table: the round, the decks around it, the books, and the slips of the shift."""

from dataclasses import dataclass, field

from letitride.cage import Ledger
from letitride.game import RoundState
from letitride.table.decks import Decks
from letitride.table.events import EnvyPaid
from letitride.table.tray import Inventory


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about one table."""

    ledger: Ledger
    round: RoundState = field(default_factory=RoundState)
    decks: Decks = field(default_factory=Decks)
    envy: tuple[EnvyPaid, ...] = ()  # what this round has paid
    inventory: Inventory = field(default_factory=Inventory)
