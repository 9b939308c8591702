"""Fair rounds: every deal of a table's stream is proven from its seeds when its round is over."""

from typing import Any, get_args

from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house.loaded_table import LoadedTable
from letitride.table.events import Event as TableEvent
from letitride.table.fair.record import check, publish


class FairRounds:
    """The events since the latest seed was drawn, to prove its round when that is over."""

    def __init__(self) -> None:
        self._events: list[Any] = []

    def fault_after(self, loaded: LoadedTable, record: house_events.Record) -> str | None:
        """What is wrong with the deal of a round that this record ends, if anything is."""
        if isinstance(record, house_events.SeedDrawn):
            self._events = []
        fair = loaded.fair
        if fair is None or not isinstance(record, get_args(TableEvent)):
            return None
        self._events.append(record)
        ends = isinstance(record, game_events.CardsCollected | game_events.RoundVoided)
        if not ends or fair.number != loaded.table.round.number:
            return None
        proof = check(publish(fair, self._events))
        return None if proof.ok else f"not dealt from its seeds: {proof.faults[0].message}"
