"""The state of a table: its round, its decks, its ledger, the shift's slips, and its procedure."""

from dataclasses import dataclass, field

from letitride.cage import Ledger
from letitride.game import RoundState
from letitride.table.decks import Decks
from letitride.table.events import EnvyPaid
from letitride.table.procedure.state import Procedure
from letitride.table.tray import Inventory


@dataclass(frozen=True, slots=True)
class TableState:
    """The whole state of one table."""

    ledger: Ledger
    round: RoundState = field(default_factory=RoundState)
    decks: Decks = field(default_factory=Decks)
    envy: tuple[EnvyPaid, ...] = ()  # the envy paid in this round
    inventory: Inventory = field(default_factory=Inventory)
    procedure: Procedure = field(default_factory=Procedure)
