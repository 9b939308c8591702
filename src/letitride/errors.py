"""The error tree.

::

    LetItRideError
    ├── InputError             unreadable or invalid input      table/… (seeds, records),
    │   │                                                       odds/…, simulation/…, documents/…,
    │   │                                                       server/request
    │   ├── MoneyError         amounts, pays, rates             money/…
    │   ├── CardError          cards, decks, hands              cards/…
    │   ├── HouseError         pay tables, settings, files      house/…, links: progressive/…
    │   └── OptionError        command-line options             cli/…
    ├── RuleError              commands against the rules,      game/…, table/…, progressive/…,
    │                          or at the wrong time             people: server/…
    ├── AccessError            people without permission        server/…
    │   └── TooManyError       too many requests or attempts    server/too_many, server/busy
    ├── LedgerError            postings that do not balance     cage/…
    ├── StorageError           records that cannot be written   storage/…, server/fault
    │   │                      or read
    │   └── StaleVersionError  someone else acted first         storage/stale
    └── ApiError               in letitride.client: an error with any code, sent by a house

Only FaultError is outside the tree. It ends an audit and never reaches the caller.

Every error has a stable ``code``, facts (``expected``, ``got``, and others), and the ``clauses`` of
the rule documents behind it. Its ``message`` is for people: it says what happened, why, and what to
do next. The messages are in :mod:`letitride.wording.rejections`. Code that raises an error leaves
the state unchanged.

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
    """The base class of the tree. Catch it to catch every error in this package."""

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
        """The message for people: what happened, why, and what to do next."""
        from letitride.wording.rejections import sentence  # read only when needed

        return f"{self.place}{sentence(self.code, self.facts)}"

    def at(self, place: str, then: str = ": ") -> Self:
        """Return the error with its location: a file and key, an option, or a table."""
        found = copy(self)
        found.expected = f"{place}{then}{self.expected}"
        found.place = f"{place}: {self.place}"
        return found

    def citing(self, *clauses: str) -> Self:
        """Return the error with the clauses that the input breaks."""
        found = copy(self)
        found.clauses = clauses
        return found

    def __str__(self) -> str:
        """Return the message, followed by the code and the clauses."""
        cited = f"; {', '.join(self.clauses)}" if self.clauses else ""
        return f"{self.message} ({self.code}{cited})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, because workers in other processes send errors back."""
        return BaseException.__new__, (type(self), self.code), self.__dict__


class InputError(LetItRideError):
    """Input that cannot be read, or for which there is no valid result."""


class MoneyError(InputError):
    """An invalid amount, currency, pay, or rate."""


class CardError(InputError):
    """An invalid card, deck, or hand."""


class HouseError(InputError):
    """An invalid pay table, setting, or rule file."""

    @classmethod
    def unreadable(cls, kind: str, path: str, error: OSError | ValueError) -> Self:
        """Return the error for a file that could not be opened or is not text."""
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        return cls(
            "house/file", expected=f"a readable {kind}", got=f"{path}: {error}", kind=kind,
            file=path, reason=reason,
        )  # fmt: skip


class OptionError(InputError):
    """An invalid command-line option, or an invalid file that an option names."""


class RuleError(LetItRideError):
    """A command that the rules do not allow, either in general or at this point in the game."""


class AccessError(LetItRideError):
    """A command that this person has no permission to give."""


class TooManyError(AccessError):
    """Too many requests, from one person or together; ``seconds`` is how long to wait."""

    seconds = 0.0

    @classmethod
    def of(cls, things: str, seconds: float) -> Self:
        """Return the error for too many requests of one kind, with the seconds to wait."""
        wait = max(1, -int(-seconds // 1))
        error = cls(
            "server/too_many", expected=f"fewer {things}", got=f"{wait} s too early", things=things,
            seconds=wait,
        )  # fmt: skip
        error.seconds = seconds
        return error

    @classmethod
    def busy(cls, things: str, seconds: float) -> Self:
        """Return the error for a house that has too many requests of one kind from everyone."""
        wait = max(1, -int(-seconds // 1))
        error = cls(
            "server/busy", expected=f"fewer {things} at a time", got="one more", things=things,
            seconds=wait,
        )  # fmt: skip
        error.seconds = seconds
        return error


class LedgerError(LetItRideError):
    """Postings that do not balance."""


class StorageError(LetItRideError):
    """A record that cannot be written, or cannot be read back."""


class StaleVersionError(StorageError):
    """A command based on an outdated version of a stream; ``current`` is the latest one."""

    current = 0

    @classmethod
    def of(cls, stream: str, expected: int, current: int) -> Self:
        """Return the error for a stream that has moved past the expected version."""
        kind, _, name = stream.partition(":")
        error = cls(
            "storage/stale", expected=f"{stream} at version {expected}", got=current,
            why="changed" if expected else "exists", kind=kind, name=name,
        )  # fmt: skip
        error.current = current
        return error
