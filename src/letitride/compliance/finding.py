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
    OPTION = "option"  # A setting, or the version of the rules.
    GAMES = "games"  # The games that a table offers together.
    EQUIPMENT = "equipment"
    SYSTEM = "system"  # The progressive system.
    LINK = "link"  # The tables on a link, and their meters.
    SHOWN = "shown"  # The texts and displays at the table, and notices of changes.
    CONDITION = "condition"  # A condition that a person checked.


@dataclass(frozen=True, slots=True)
class Finding:
    """One setting that the documents forbid or advise against, and the clauses that say so.

    ``setting`` is the place in the house file. ``message`` is for people: what the house has, what
    the rules require, and what to change. ``topic`` is the kind of check.
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
