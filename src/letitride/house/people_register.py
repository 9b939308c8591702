"""The register of people: accounts and approvals, kept in the stream ``people``."""

from collections.abc import Iterable
from typing import NamedTuple, cast

from letitride.errors import StaleVersionError
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Head, Lock, Transaction
from letitride.house.house_journal import HouseJournal
from letitride.people.commands import Command
from letitride.people.decide import decide
from letitride.people.events import PeopleEvent
from letitride.people.evolve import fold
from letitride.people.state import NOBODY, PeopleState

STREAM = "people"


class _Read(NamedTuple):
    version: int
    state: PeopleState


class PeopleRegister:
    """The accounts and approvals of everyone in the house."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal
        self._read = _Read(0, NOBODY)

    def state(self) -> PeopleState:
        """Return the current accounts and approvals."""
        with self._journal.store.reading() as tx:
            self._read = read = self._latest(tx)
            return read.state

    def state_in(self, tx: Transaction) -> PeopleState:
        """Return the accounts and approvals as seen inside a transaction that is still open."""
        return self._latest(tx).state

    def do(self, command: Command, request: Request) -> tuple[PeopleEvent, ...]:
        """Carry out a command only once, and return its events, even if it is sent again."""

        def work(tx: Transaction, _: Head) -> Iterable[NewEvent[PeopleEvent]]:
            return map(NewEvent, decide(self.state_in(tx), command))

        try:
            done = self._journal.execute(STREAM, request, work)
        except StaleVersionError:  # two processes tried to write the stream's first event
            done = self._journal.execute(STREAM, request, work)
        with self._journal.store.reading() as tx:
            kept = self._journal.read_in(tx, STREAM, done.first - 1, done.last)
            return tuple(cast(PeopleEvent, one.event) for one in kept)

    def extend(
        self, tx: Transaction, command: Command, request: Request
    ) -> tuple[PeopleEvent, ...]:
        """Carry out a command as part of a larger transaction, which checks the command's id.

        An approval is therefore consumed if and only if the approved action is done.
        """
        head = tx.head(STREAM, Lock.EXCLUSIVE)
        events = decide(self.state_in(tx), command)
        self._journal.append_along(tx, STREAM, head, map(NewEvent, events), request)
        return events

    def _latest(self, tx: Transaction) -> _Read:
        read, version = self._read, tx.head(STREAM).version
        if read.version == version:
            return read
        kept = self._journal.read_in(tx, STREAM, read.version)
        return _Read(version, fold(read.state, (cast(PeopleEvent, one.event) for one in kept)))
