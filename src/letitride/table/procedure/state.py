"""The state of the procedure: the dealer on duty, the steps taken, and any pending report."""

from dataclasses import dataclass

from letitride.game import Phase
from letitride.records import changed
from letitride.rulebook.house_rules import HouseRules
from letitride.table.events import IrregularityReported, StepTaken


@dataclass(frozen=True, slots=True)
class Procedure:
    """The dealer on duty, the steps taken since this script began, and the report that is held.

    ``earlier`` names the steps taken before the round's void or misdeal, when the script began
    again. ``counted`` has the steps taken while the report is held. ``recut`` names the steps
    taken since a supervisor ordered a recut, and is None if nobody did.
    """

    dealer: str | None = None
    taken: tuple[StepTaken, ...] = ()
    held: IrregularityReported | None = None
    earlier: tuple[str, ...] = ()
    counted: tuple[StepTaken, ...] = ()
    recut: tuple[str, ...] | None = None

    def taken_in(self, rules: HouseRules) -> list[StepTaken]:
        """Return the script's steps taken so far, except those for a new deck or a void."""
        steps = {line.step for line in rules.script if line.phase is not Phase.VOID}
        return [one for one in self.taken if one.step in steps and not one.deck]

    def has_taken(self, step: str) -> bool:
        """Return whether somebody has taken a step since this script began."""
        return any(one.step == step for one in self.taken)

    def without(self, step: str) -> "Procedure":
        """Return the procedure with a step that must be taken again."""
        return changed(self, taken=tuple(one for one in self.taken if one.step != step))
