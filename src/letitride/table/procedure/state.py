"""The state of the procedure: the dealer on duty, the steps taken, and any pending report."""

from dataclasses import dataclass

from letitride.game import Phase
from letitride.records import changed
from letitride.rulebook.house_rules import HouseRules
from letitride.table.events import IrregularityReported, StepTaken


@dataclass(frozen=True, slots=True)
class Procedure:
    """The dealer on duty, the steps taken since this script began, and any pending report.

    ``earlier`` names the steps taken before a void or a redeal restarted the script. ``counted``
    has the steps taken while the report is pending. ``recut`` names the steps taken since a
    supervisor ordered a recut; it is None if no recut was ordered.
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
        """Return the procedure as if this step had not been taken, so that it is due again."""
        return changed(self, taken=tuple(one for one in self.taken if one.step != step))
