"""Findings: a house's settings that break a clause or go against its advice."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.errors import LetItRideError
from letitride.rulebook.requirements import Severity


class Topic(StrEnum):
    """The kinds of check."""

    FLOOR = "floor"  # A pay table pays less than the minimum.
    APPROVED = "approved"  # A pay table is not on the document's list.
    PAY_ORDER = "pay_order"  # A hand pays less than a lower hand.
    OPTION = "option"  # A setting or the version of the rules is wrong.
    GAMES = "games"  # A table offers games that may not be combined.
    EQUIPMENT = "equipment"
    SYSTEM = "system"  # The progressive system.
    LINK = "link"  # A table on a link, or a meter, breaks the rules.
    SHOWN = "shown"  # A text, display, or notice is missing or wrong.
    CONDITION = "condition"  # A person found that a condition is not met.


@dataclass(frozen=True, slots=True)
class Finding:
    """One setting that the documents forbid or advise against, and the clauses that say so.

    ``setting`` is the setting's location in the house file. ``message`` tells people what the house
    has, what the rules require, and what to change. ``topic`` is the kind of check.
    """

    setting: str
    message: str
    expected: str
    got: str
    clauses: tuple[str, ...]
    severity: Severity = Severity.VIOLATION
    topic: Topic = Topic.OPTION

    @classmethod
    def of(
        cls,
        error: LetItRideError,
        setting: str,
        topic: Topic,
        severity: Severity = Severity.VIOLATION,
    ) -> "Finding":
        """Turn an error about a setting into a finding."""
        return cls(
            setting, error.message, error.expected, error.got, error.clauses, severity, topic
        )

    @property
    def clause(self) -> str:
        """The finding's first clause, or an empty string if no document covers the setting."""
        return self.clauses[0] if self.clauses else ""

    def __str__(self) -> str:
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.setting}: {self.message}{cited}"
