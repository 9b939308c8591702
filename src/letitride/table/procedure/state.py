"""The state of the procedure: the dealer on duty, the steps taken, and any pending report."""

from dataclasses import dataclass

from letitride.game import Phase
from letitride.rulebook.house_rules import HouseRules
from letitride.table.events import IrregularityReported, StepTaken


@dataclass(frozen=True, slots=True)
class Procedure:
    """The dealer on duty, the steps taken since this script began, and any pending report."""

    dealer: str | None = None
    taken: tuple[StepTaken, ...] = ()
    held: IrregularityReported | None = None

    def taken_in(self, rules: HouseRules) -> list[StepTaken]:
        """Return the script's steps taken so far, except those for a new deck or a void."""
        steps = {line.step for line in rules.script if line.phase is not Phase.VOID}
        return [one for one in self.taken if one.step in steps and not one.deck]

    def has_taken(self, step: str) -> bool:
        """Return whether somebody has taken a step since this script began."""
        return any(one.step == step for one in self.taken)
