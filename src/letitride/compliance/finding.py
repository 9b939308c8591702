"""A finding: one setting of a house, the clause that speaks of it, what it asks and what is so."""

from dataclasses import dataclass

from letitride.errors import LetItRideError
from letitride.rulebook.requirements import Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """What a document does not allow, or advises against. ``clauses`` are all it rests on.

    >>> error = LetItRideError("a/b", expected="1 deck(s)", got=2, clauses=["SD-1/4"])
    >>> print(Finding.of(error, "T"))
    T: expected 1 deck(s), got 2 [SD-1/4]
    """

    severity: Severity
    setting: str
    expected: str
    got: str
    clauses: tuple[str, ...]

    @classmethod
    def of(
        cls, error: LetItRideError, setting: str, severity: Severity = Severity.VIOLATION
    ) -> "Finding":
        """What an error says of a setting."""
        return cls(severity, setting, error.expected, error.got, error.clauses)

    @property
    def clause(self) -> str:
        """The first clause it rests on; empty for what no document speaks of."""
        return self.clauses[0] if self.clauses else ""

    @property
    def message(self) -> str:
        """What was expected and what was got."""
        return f"expected {self.expected}, got {self.got}"

    def __str__(self) -> str:
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.setting}: {self.message}{cited}"
