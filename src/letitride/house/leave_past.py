"""A table leaves the past: its open round is void, and its unused seed and decks are discarded.

:mod:`letitride.house.restored` sends this command to every table of a restored house.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from letitride.game.state import BETWEEN_ROUNDS
from letitride.house import events as house_events
from letitride.rulebook.house_rules import HouseRules
from letitride.table.commands import VoidRestored
from letitride.table.events import is_of_table
from letitride.table.evolve import evolve
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.procedure.restored import spoil_shuffled, steps_that_count
from letitride.table.state import TableState

#: The actor in the record.
HOUSE = "house"


@dataclass(frozen=True, slots=True)
class LeavePast:
    """Void the open round, and discard the unused seed and the shuffled decks."""

    restore: int  # The version of the house's event.
    note: str


def leave_past(
    rules: HouseRules,
    state: TableState,
    fair: FairRound | None,
    command: LeavePast,
    void: Callable[[VoidRestored], tuple[house_events.HouseEvent, ...]],
) -> tuple[house_events.HouseEvent, ...]:
    """Return the events that take a table out of the past. ``void`` decides on an open round."""
    voided: tuple[house_events.HouseEvent, ...] = ()
    if state.round.phase not in BETWEEN_ROUNDS:
        voided = void(VoidRestored(HOUSE, command.note))
        state = reduce(evolve, filter(is_of_table, voided), state)
    spoiled = spoil_shuffled(state)
    steps = steps_that_count(rules, state) if spoiled else len(state.procedure.taken)
    unused = fair.number if fair is not None and fair.number > state.round.number else None
    return (*voided, *spoiled, house_events.TableRestored(command.restore, unused, steps))
