"""Sessions of play, each player's in a stream of its own such as ``play:ann``.

A session is a begin and now and then a note that it goes on. What it has brought is read off the
books: all that a player has in the house, less what was brought through the door. So it holds at
all tables together, in every process, and after a restart.
"""

from datetime import datetime
from typing import NamedTuple

from letitride.cage import Account
from letitride.errors import StorageError
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
    """A session of play: since when, noted last when, and what play had brought before it."""

    since: datetime
    noted: datetime
    results: tuple[Cents, ...]

    def lost(self, now: Cents) -> Cents:
        """What was lost in it, if all play has brought the player this by now."""
        before = (one for one in self.results if one.currency is now.currency)
        return Cents.total(before, now.currency) - now


class PlaySessions:
    """The sessions of play of a house. What was read is kept as long as its stream has that end."""

    def __init__(self, journal: HouseJournal) -> None:
        self._journal = journal
        self._read: dict[str, tuple[Head, PlaySession]] = {}

    def latest(
        self, tx: Transaction, name: str, lock: Lock = Lock.NONE
    ) -> tuple[Head, PlaySession | None]:
        """The end of a player's stream, held in this way, and the latest session there."""
        stream = house_events.play_stream(name)
        head = tx.head(stream, lock)
        known = self._read.get(name)
        if known is not None and known[0] == head:
            return known
        began = tx.last_of(stream, (house_events.PlayBegan.__name__,))
        if began is None:
            return head, None
        record = self._journal.decode(began)
        assert isinstance(record, house_events.PlayBegan), "read by its kind"
        self._read[name] = head, PlaySession(moment(began.time), moment(head.time), record.results)
        return self._read[name]

    def play_on(self, tx: Transaction, name: str, request: Request) -> tuple[PlaySession, datetime]:
        """The session that a player plays in now, noted if that is due; and when now is.

        It holds the player's stream, so that whoever plays at two tables at once is looked at
        twice, one after the other.
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
    """What all play has ever brought a player, in each currency.

    Chips on a layout count as lost until they come back.
    """
    return tuple(result(tx, name, currency) for currency in Currency)


def result(tx: Transaction, name: str, currency: Currency) -> Cents:
    """What all play has ever brought a player in one currency."""
    wallet = house_events.wallet_stream(name)
    own = sum(tx.balance((wallet, account, currency.value)) for account in (WALLET, str(OUTSIDE)))
    at_tables = sum(_at_tables(tx, account, currency) for account in (player(name), debt(name)))
    return Cents((own + at_tables) // MILLION, currency)


def owed(tx: Transaction, name: str, currency: Currency) -> Cents:
    """What a player owes the house, at all tables together."""
    return Cents(-_at_tables(tx, debt(name), currency) // MILLION, currency)


def _at_tables(tx: Transaction, account: Account, currency: Currency) -> int:
    rows = tx.balances(str(account))
    return sum(micros for (_, _, of), micros in rows.items() if of == currency)


def evolve(play: PlaySession | None, stream: str, time: str, event: PlayEvent) -> PlaySession:
    """The session after the next event of its stream; an error if that cannot be."""
    at = moment(time)
    fits = house_events.play_stream(event.player) == stream
    on = play is not None and goes_on(play.noted, at)
    if play is None or isinstance(event, house_events.PlayBegan):
        fits = fits and isinstance(event, house_events.PlayBegan) and not on
    else:
        fits = fits and on and at - play.noted >= NOTED
    if not fits:
        got = f"{type(event).__name__} of {event.player} at {time}"
        raise StorageError("storage/data", expected="the next note of a session of play", got=got)
    if isinstance(event, house_events.PlayBegan):
        return PlaySession(at, at, event.results)
    assert play is not None
    return play._replace(noted=at)
