"""The error tree.

::

    LetItRideError
    ├── InputError        what was written cannot be read
    │   ├── MoneyError    amounts, odds, rates            codes money/…
    │   ├── CardError     cards and decks                 codes cards/…
    │   └── HouseError    pay tables, settings, files     codes house/…
    ├── RuleError         what was asked is against the rules, or out of place
    │                                                     codes game/…, table/…
    ├── LedgerError       postings that do not balance    codes cage/…
    └── StorageError      what cannot be kept or read     codes storage/…
        └── StaleVersionError  somebody else was first

Every error has a stable ``code``, says what was expected and what was got, and names the clauses
of the rule documents it rests on. Raising one changes nothing: the state before is the state after.

>>> raise RuleError("game/out_of_turn", expected="seat 3 to act", got="seat 5",
...                 clauses=("MA-9(b)-0",))
Traceback (most recent call last):
    ...
letitride.errors.RuleError: game/out_of_turn: expected seat 3 to act, got seat 5 [MA-9(b)-0]
"""

from collections.abc import Iterable
from typing import Self


class LetItRideError(Exception):
    """Root of the tree; catch it to catch every error of this package."""

    def __init__(
        self, code: str, *, expected: str, got: object, clauses: Iterable[str] = ()
    ) -> None:
        self.code = code
        self.expected = expected
        self.got = str(got)
        self.clauses = tuple(clauses)
        super().__init__(str(self))

    def at(self, place: str) -> Self:
        """The same error with the place where it stands."""
        expected = f"{place}{self.expected}"
        return type(self)(self.code, expected=expected, got=self.got, clauses=self.clauses)

    def citing(self, *clauses: str) -> Self:
        """The same error with the clauses it breaks."""
        return type(self)(self.code, expected=self.expected, got=self.got, clauses=clauses)

    def __str__(self) -> str:
        cited = f" [{', '.join(self.clauses)}]" if self.clauses else ""
        return f"{self.code}: expected {self.expected}, got {self.got}{cited}"


class InputError(LetItRideError):
    """What was written cannot be read."""


class MoneyError(InputError):
    """An amount, a currency, odds or a rate that cannot be used."""


class CardError(InputError):
    """A card or a deck that does not exist."""


class HouseError(InputError):
    """A pay table, a setting or a rule file that cannot be used."""


class RuleError(LetItRideError):
    """A command that the rules, or the state of play, do not allow."""


class LedgerError(LetItRideError):
    """Postings that do not balance."""


class StorageError(LetItRideError):
    """What cannot be kept, or what was kept and cannot be read."""


class StaleVersionError(StorageError):
    """A command that was decided on what is no longer the latest version, ``current``."""

    current = 0

    @classmethod
    def of(cls, stream: str, expected: int, current: int) -> Self:
        """The error of who expected a version that others have gone past."""
        error = cls("storage/stale", expected=f"{stream} at version {expected}", got=current)
        error.current = current
        return error
