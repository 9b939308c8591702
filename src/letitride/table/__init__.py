"""The table: the round, the decks around it and the cage, joined."""

from letitride.table.commands import BuyChips, CashOut, CountStub, Cut, Deal, Recut, Shuffle
from letitride.table.shufflers import FairShuffler, RandomShuffler, Shuffler, StackedShuffler
from letitride.table.state import TableState
from letitride.table.table import Table

__all__ = [
    "BuyChips",
    "CashOut",
    "CountStub",
    "Cut",
    "Deal",
    "FairShuffler",
    "RandomShuffler",
    "Recut",
    "Shuffle",
    "Shuffler",
    "StackedShuffler",
    "Table",
    "TableState",
]
