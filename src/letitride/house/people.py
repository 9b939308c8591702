"""The register: the house's people as the stream ``people`` of its journal tells them."""

from typing import NamedTuple, cast

from letitride.errors import StaleVersionError
from letitride.eventstore.journal import Journal, NewEvent, Request, check_names, done_before
from letitride.eventstore.store import Lock, Transaction
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

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._read = _Read(0, NOBODY)

    def state(self) -> PeopleState:
        """The people as of now."""
        with self._journal.reading() as tx:
            self._read = read = self._latest(tx)
            return read.state

    def state_in(self, tx: Transaction) -> PeopleState:
        """The people as a larger transaction has them, which may yet come to nothing."""
        return self._latest(tx).state

    def carry_out(self, command: Command, request: Request) -> tuple[PeopleEvent, ...]:
        """What a command led to: now, or the first time it was sent."""
        try:
            return self._carry_out(command, request)
        except StaleVersionError:  # two processes wrote the first event of all at once
            return self._carry_out(command, request)

    def _carry_out(self, command: Command, request: Request) -> tuple[PeopleEvent, ...]:
        check_names(STREAM, request)
        with self._journal.transaction() as tx:
            head = tx.head(STREAM, Lock.ALONE)
            done = done_before(tx, STREAM, request)
            if done is not None:
                kept = self._journal.read_in(tx, STREAM, done.first - 1, done.last)
                return tuple(cast(PeopleEvent, one.record) for one in kept)
            self._read = self._latest(tx)
            events = decide(self._read.state, command)
            after = self._journal.extend(tx, STREAM, head, map(NewEvent, events), request)
            self._journal.note_done(tx, STREAM, head, after, request)
        return events

    def extend(
        self, tx: Transaction, command: Command, request: Request
    ) -> tuple[PeopleEvent, ...]:
        """Carry out a command as part of a larger transaction, which answers for its id.

        So an approval is used if, and only if, what it allows is done.
        """
        head = tx.head(STREAM, Lock.ALONE)
        events = decide(self.state_in(tx), command)
        self._journal.extend_along(tx, STREAM, head, map(NewEvent, events), request)
        return events

    def _latest(self, tx: Transaction) -> _Read:
        read, version = self._read, tx.head(STREAM).version
        if read.version == version:
            return read
        kept = self._journal.read_in(tx, STREAM, read.version)
        return _Read(version, fold(read.state, (cast(PeopleEvent, one.record) for one in kept)))
