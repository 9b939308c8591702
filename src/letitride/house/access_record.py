"""The record of logins, failed logins, and refused key presses, in the stream ``access``.

The exception report counts them. An address is recorded only as a digest under the house's key. Two
people who used one address have the same digest, but nobody can read the address from it.
"""

from contextlib import suppress
from uuid import uuid4

from letitride.errors import LetItRideError
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Head, Transaction
from letitride.house.events import AccessEvent, HouseEvent, LoginMade, LoginRefused, PressRefused
from letitride.house.house_journal import HouseJournal

STREAM = "access"
#: The name in the record for attempts to log in with a name that does not exist.
UNKNOWN = "unknown"
_DIGITS = 12


class AccessRecord:
    """Writes the stream. If that fails, the person's own request goes on."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal

    def login(self, person: str, address: str) -> None:
        """Record a login."""
        self._note(LoginMade(person, self._place(address)), person)

    def login_refused(self, person: str, address: str) -> None:
        """Record a wrong password."""
        self._note(LoginRefused(person, self._place(address)), UNKNOWN)

    def press_refused(self, table: str, key: str, by: str, code: str) -> None:
        """Record a key press that was not possible."""
        self._note(PressRefused(table, key, by, code), by)

    def _place(self, address: str) -> str:
        return self._journal.key.sign(f"address {address}".encode())[:_DIGITS]

    def _note(self, event: AccessEvent, actor: str) -> None:
        def work(_: Transaction, __: Head) -> list[NewEvent[HouseEvent]]:
            return [NewEvent(event)]

        with suppress(LetItRideError):
            self._journal.execute(STREAM, Request(uuid4().hex, actor), work)
