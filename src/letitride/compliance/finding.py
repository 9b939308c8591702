"""Findings: a house's settings that break a clause or go against its advice."""

from dataclasses import dataclass

from letitride.errors import LetItRideError
from letitride.rulebook.requirements import Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """One setting that the documents forbid or advise against, and the clauses that say so.

    ``setting`` is the place in the house file. ``message`` is for people: what the house has, what
    the rules require, and what to change.
    """

    setting: str
    message: str
    expected: str
    got: str
    clauses: tuple[str, ...]
    severity: Severity = Severity.VIOLATION

    @classmethod
    def of(cls, error: LetItRideError, setting: str) -> "Finding":
        """Turn an error about a setting into a finding."""
        return cls(setting, error.message, error.expected, error.got, error.clauses)

    @property
    def clause(self) -> str:
        """The finding's first clause, or an empty string if no document covers the setting."""
        return self.clauses[0] if self.clauses else ""

    def __str__(self) -> str:
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.setting}: {self.message}{cited}"
