"""The register of people: the house's accounts and approvals, in the stream ``people``."""

from typing import NamedTuple, cast

from letitride.errors import StaleVersionError
from letitride.eventstore.journal import NewEvent, Request, check_names, find_receipt
from letitride.eventstore.store import Lock, Transaction
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
    """Everybody the house knows, and what became of them."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal
        self._read = _Read(0, NOBODY)

    def state(self) -> PeopleState:
        """The people as of now."""
        with self._journal.store.reading() as tx:
            self._read = read = self._latest(tx)
            return read.state

    def state_in(self, tx: Transaction) -> PeopleState:
        """The people as a larger transaction has them, which may yet come to nothing."""
        return self._latest(tx).state

    def do(self, command: Command, request: Request) -> tuple[PeopleEvent, ...]:
        """What a command led to: now, or the first time it was sent."""
        try:
            return self._try(command, request)
        except StaleVersionError:  # two processes wrote the first event of all at once
            return self._try(command, request)

    def _try(self, command: Command, request: Request) -> tuple[PeopleEvent, ...]:
        check_names(STREAM, request)
        with self._journal.store.transaction() as tx:
            head = tx.head(STREAM, Lock.EXCLUSIVE)
            done = find_receipt(tx, STREAM, request)
            if done is not None:
                kept = self._journal.read_in(tx, STREAM, done.first - 1, done.last)
                return tuple(cast(PeopleEvent, one.event) for one in kept)
            self._read = self._latest(tx)
            events = decide(self._read.state, command)
            after = self._journal.append_in(tx, STREAM, head, map(NewEvent, events), request)
            self._journal.save_receipt(tx, STREAM, head, after, request)
        return events

    def extend(
        self, tx: Transaction, command: Command, request: Request
    ) -> tuple[PeopleEvent, ...]:
        """Carry out a command as part of a larger transaction, which answers for its id.

        So an approval is used if, and only if, what it allows is done.
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
