"""The error tree.

::

    LetItRideError
    ├── InputError             unreadable or impossible input   table/… (seeds, records),
    │   │                                                       odds/…, simulation/…, documents/…,
    │   │                                                       server/request
    │   ├── MoneyError         amounts, pays, rates             money/…
    │   ├── CardError          cards, decks, hands              cards/…
    │   ├── HouseError         pay tables, settings, files      house/…, links: progressive/…
    │   └── OptionError        options of the command line      cli/…
    ├── RuleError              commands against the rules,      game/…, table/…, progressive/…,
    │                          or at the wrong time             people: server/…
    ├── AccessError            people who may not do this       server/…
    │   └── TooManyError       people who ask too often         server/too_many
    ├── LedgerError            postings that do not balance     cage/…
    ├── StorageError           records that cannot be written   storage/…, server/fault
    │   │                      or read
    │   └── StaleVersionError  someone else acted first         storage/stale
    └── ApiError               in letitride.client: an error of any code that a house sent back

Outside the tree there is only FaultError, which ends an audit and never leaves it.

Every error has a stable ``code``, the facts (what was ``expected``, what was ``got``, and others),
and the ``clauses`` of the rule documents it rests on. Its ``message`` is for people: what happened,
why, and what to do next. The messages are in :mod:`letitride.wording.rejections`. Raising an error
changes nothing: the state before is the state after.

>>> raise RuleError("game/out_of_turn", expected="seat 3 to act", got="seat 5",
...                 clauses=("MA-9(b)-0",), turn=3, seat=5)
Traceback (most recent call last):
    ...
letitride.errors.RuleError: It is seat 3's turn, not seat 5's. Wait for your turn. \
(game/out_of_turn; MA-9(b)-0)
"""

from collections.abc import Iterable
from copy import copy
from typing import Any, Self


class LetItRideError(Exception):
    """Root of the tree; catch it to catch every error of this package."""

    place = ""

    def __init__(
        self, code: str, *, expected: str, got: object, clauses: Iterable[str] = (), **facts: object
    ) -> None:
        self.code = code
        self.expected = expected
        self.got = str(got)
        self.clauses = tuple(clauses)
        self.facts = {"expected": expected, "got": self.got, **facts}
        super().__init__(code)

    @property
    def message(self) -> str:
        """What happened, why, and what to do next."""
        from letitride.wording.rejections import sentence  # read only when somebody reads it

        return f"{self.place}{sentence(self.code, self.facts)}"

    def at(self, place: str, then: str = ": ") -> Self:
        """The same error with the place of the fault: a file and a key, an option, a table."""
        found = copy(self)
        found.expected = f"{place}{then}{self.expected}"
        found.place = f"{place}: {self.place}"
        return found

    def citing(self, *clauses: str) -> Self:
        """The same error with the clauses it breaks."""
        found = copy(self)
        found.clauses = clauses
        return found

    def __str__(self) -> str:
        """The message, then the code and the clauses."""
        cited = f"; {', '.join(self.clauses)}" if self.clauses else ""
        return f"{self.message} ({self.code}{cited})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors cross from workers in other processes."""
        return _made_again, (type(self), self.code), self.__dict__


def _made_again(kind: type[LetItRideError], code: str) -> LetItRideError:
    return kind(code, expected="", got="")


class InputError(LetItRideError):
    """Input that cannot be read, or a question that has no answer."""


class MoneyError(InputError):
    """An amount, a currency, a pay or a rate that cannot be used."""


class CardError(InputError):
    """A card, a deck or a hand that does not exist."""


class HouseError(InputError):
    """A pay table, a setting or a rule file that cannot be used."""

    @classmethod
    def unreadable(cls, kind: str, path: str, error: OSError | ValueError) -> Self:
        """A file of this kind could not be opened, or is not text."""
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        return cls(
            "house/file", expected=f"a {kind} that can be read", got=f"{path}: {error}", kind=kind,
            file=path, reason=reason,
        )  # fmt: skip


class OptionError(InputError):
    """An option of the command line, or a file named by one, that cannot be used."""


class RuleError(LetItRideError):
    """A command that the rules, or the state of play, do not allow, whoever gives it."""


class AccessError(LetItRideError):
    """A command that this person may not give."""


class TooManyError(AccessError):
    """A person asked too often; ``seconds`` is how long to wait."""

    seconds = 0.0

    @classmethod
    def of(cls, things: str, seconds: float) -> Self:
        """Too many of these things; wait this many seconds."""
        wait = max(1, -int(-seconds // 1))
        error = cls(
            "server/too_many",
            expected=f"fewer {things}",
            got=f"{wait} s too early",
            things=things,
            seconds=wait,
        )
        error.seconds = seconds
        return error


class LedgerError(LetItRideError):
    """Postings that do not balance."""


class StorageError(LetItRideError):
    """A record that cannot be written, or cannot be read back."""


class StaleVersionError(StorageError):
    """A command decided on an older version than the latest, ``current``."""

    current = 0

    @classmethod
    def of(cls, stream: str, expected: int, current: int) -> Self:
        """The stream has moved past the expected version."""
        kind, _, name = stream.partition(":")
        error = cls(
            "storage/stale",
            expected=f"{stream} at version {expected}",
            got=current,
            why="changed" if expected else "exists",
            kind=kind,
            name=name,
        )
        error.current = current
        return error
