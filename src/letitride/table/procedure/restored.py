"""A table after its house went on from an earlier record, such as a backup.

The round that was open in that record may have been played to its end since, and its seed may have
been published. The house therefore voids it. Nobody has to report a fault, and nobody has to rule,
because no outcome of this round may stand.
"""

from letitride.errors import RuleError
from letitride.game import events as game_events
from letitride.game.events import Events as GameEvents
from letitride.game.state import BETWEEN_ROUNDS
from letitride.records import changed
from letitride.rulebook.house_rules import Consequence, DeckFate, HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.phases import Phase
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.decks import DeckPlace
from letitride.table.events import Events
from letitride.table.state import TableState

#: The rulings that such a void follows: every wager is returned, for a technical fault.
_RULINGS = ("R42", "R51")


def void_restored(
    state: TableState, command: table_commands.VoidRestored
) -> tuple[Events, GameEvents]:
    """Return the house's report and ruling, and what they mean for the round."""
    if state.round.phase in BETWEEN_ROUNDS:
        raise RuleError(
            "table/no_open_round", expected="an open round", got=state.round.phase, clauses=()
        )
    by, note, held = command.by, command.note, state.procedure.held
    found = Irregularity(What.TECHNICAL_FAULT)
    earlier = (table_events.ReportDismissed(by, note),) if held is not None else ()
    answered = (
        *earlier,
        table_events.IrregularityReported(found, by, None, note),
        table_events.RulingGiven(by, note, ""),
    )
    ruled = game_events.IrregularityRuled(
        found, Consequence.VOID, DeckFate.RESHUFFLED, (), _RULINGS
    )
    return answered, (ruled, game_events.RoundVoided(found.what, _RULINGS))


def spoil_shuffled(state: TableState) -> Events:
    """Send every shuffled deck back to be shuffled again, because its order may be known."""
    return tuple(
        table_events.ShuffleSpoiled(deck.name)
        for deck in state.decks.present
        if deck.place is DeckPlace.SHUFFLED
    )


def steps_that_count(rules: HouseRules, state: TableState) -> int:
    """Return how many steps still count once a deck is spoiled: only those that end a void."""
    after_void = {line.step for line in rules.script if line.phase is Phase.VOID}
    taken = state.procedure.taken
    return next((at for at, one in enumerate(taken) if one.step not in after_void), len(taken))


def without_steps(state: TableState, steps: int) -> TableState:
    """Return the table with only its first steps of the procedure taken."""
    procedure = changed(state.procedure, taken=state.procedure.taken[:steps])
    return changed(state, procedure=procedure)
