"""Sessions of play. Each player has a stream, such as ``play:ann``.

A session is recorded as one event when it begins and further events while it continues. Its result
comes from the books: everything the player has in the house, less deposits net of withdrawals. The
result therefore covers all tables, and is the same in every process and after a restart.
"""

from datetime import datetime
from typing import NamedTuple

from letitride.cage import Account
from letitride.eventstore.codec import wrong
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Head, Lock, Transaction
from letitride.house import events as house_events
from letitride.house.house_journal import WALLET, HouseJournal
from letitride.money import MILLION, Cents, Currency
from letitride.people.responsible_play import NOTED, goes_on
from letitride.people.timestamps import moment
from letitride.table.debts import debt
from letitride.table.round_postings import OUTSIDE, player

PlayEvent = house_events.PlayBegan | house_events.PlayWentOn


class PlaySession(NamedTuple):
    """A session of play: its start, its last event, and the player's net win before it."""

    since: datetime
    noted: datetime
    results: tuple[Cents, ...]

    def lost(self, now: Cents) -> Cents:
        """Return the session's loss, given the player's net win to date."""
        before = (one for one in self.results if one.currency is now.currency)
        return Cents.total(before, now.currency) - now


class PlaySessions:
    """The house's sessions of play. Each is cached until its stream has a new event."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal
        self._read: dict[str, tuple[Head, PlaySession]] = {}

    def latest(
        self, tx: Transaction, name: str, lock: Lock = Lock.NONE
    ) -> tuple[Head, PlaySession | None]:
        """Lock a player's stream as requested, and return its head and the latest session."""
        stream = house_events.play_stream(name)
        head = tx.head(stream, lock)
        known = self._read.get(name)
        if known is not None and known[0] == head:
            return known
        began = tx.last_of(stream, (house_events.PlayBegan.__name__,))
        if began is None:
            return head, None
        record = self._journal.decode(began)
        assert isinstance(record, house_events.PlayBegan), (
            "the query selected only events of this kind"
        )
        self._read[name] = head, PlaySession(moment(began.time), moment(head.time), record.results)
        return self._read[name]

    def play_on(self, tx: Transaction, name: str, request: Request) -> tuple[PlaySession, datetime]:
        """Return the player's current session and the time. Record the play if an event is due.

        This locks the player's stream, so that someone who plays at two tables is checked at one
        table at a time.
        """
        head, play = self.latest(tx, name, Lock.EXCLUSIVE)
        now = moment(max(self._journal.time(), head.time))
        event: PlayEvent | None = None
        if play is None or not goes_on(play.noted, now):
            play = PlaySession(now, now, results(tx, name))
            event = house_events.PlayBegan(name, play.results)
        elif now - play.noted >= NOTED:
            event = house_events.PlayWentOn(name)
        if event is not None:
            self._journal.append_along(
                tx, house_events.play_stream(name), head, [NewEvent(event)], request
            )
        return play, now


def results(tx: Transaction, name: str) -> tuple[Cents, ...]:
    """Return a player's net win to date in each currency.

    Chips on a layout count as lost until they are returned.
    """
    return tuple(result(tx, name, currency) for currency in Currency)


def result(tx: Transaction, name: str, currency: Currency) -> Cents:
    """Return a player's net win to date in one currency."""
    wallet = house_events.wallet_stream(name)
    own = sum(tx.balance((wallet, account, currency.value)) for account in (WALLET, str(OUTSIDE)))
    at_tables = sum(_at_tables(tx, account, currency) for account in (player(name), debt(name)))
    return Cents((own + at_tables) // MILLION, currency)


def owed(tx: Transaction, name: str, currency: Currency) -> Cents:
    """Return the total amount that a player owes across all tables."""
    return Cents(-_at_tables(tx, debt(name), currency) // MILLION, currency)


def _at_tables(tx: Transaction, account: Account, currency: Currency) -> int:
    rows = tx.balances(str(account))
    return sum(micros for (_, _, of), micros in rows.items() if of == currency)


def evolve(play: PlaySession | None, stream: str, time: str, event: PlayEvent) -> PlaySession:
    """Return the session after the stream's next event; raise an error if the event is invalid."""
    at = moment(time)
    on = play if play is not None and goes_on(play.noted, at) else None
    if house_events.play_stream(event.player) == stream:
        if isinstance(event, house_events.PlayBegan) and on is None:
            return PlaySession(at, at, event.results)
        if isinstance(event, house_events.PlayWentOn) and on and at - on.noted >= NOTED:
            return on._replace(noted=at)
    got = f"{type(event).__name__} of {event.player} at {time}"
    raise wrong("the next event in a play session", got)
