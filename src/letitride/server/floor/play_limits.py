"""Play limits: at every table, players cannot bet or buy chips beyond their own limits.

The check runs in each bet's transaction, so two tables or processes together can never accept more
than the limit allows.
"""

from dataclasses import dataclass
from datetime import datetime

from letitride.eventstore.journal import Clock, Request
from letitride.eventstore.store import Transaction
from letitride.game.commands import PlaceWagers
from letitride.house import play_sessions
from letitride.house.house_journal import HouseJournal
from letitride.house.loaded_table import Command, LoadedTable
from letitride.house.people_register import PeopleRegister
from letitride.money import Cents, Currency
from letitride.people import Permission, Person, Refusal, may_play, reminders
from letitride.people.responsible_play import goes_on, limit_at, next_reminder
from letitride.people.state import Limit
from letitride.table.commands import BuyChips


@dataclass(frozen=True, slots=True)
class PlayNow:
    """A player's session: its start, losses, debts, reminders, and any reason play is barred."""

    since: datetime | None
    lost: tuple[Cents, ...]
    owed: tuple[Cents, ...]
    reminders: int
    next_reminder: datetime | None
    refusal: Refusal | None


class PlayLimits:
    """All players' limits, checked against their playing sessions."""

    def __init__(self, journal: HouseJournal, register: PeopleRegister, clock: Clock) -> None:
        self._journal, self._register, self._clock = journal, register, clock
        self._sessions = play_sessions.PlaySessions(journal)

    def guard(
        self, tx: Transaction, loaded: LoadedTable, command: Command, request: Request
    ) -> None:
        """Reject a bet or a chip purchase by a player who may not play now."""
        if not isinstance(command, PlaceWagers | BuyChips):
            return
        person = self._register.state_in(tx).person(command.player)
        if person is None:
            return  # an automatic player
        currency = loaded.now.rules.currency
        losses, stake = Cents(0, currency), None
        since = now = self._clock()
        if Permission.LIMIT_OWN_PLAY in person.permissions:
            play, now = self._sessions.play_on(tx, person.name, request)
            since = play.since
            if limit_at(person, Limit.LOSS, now) is not None:
                losses = play.lost(play_sessions.result(tx, person.name, currency))
        if isinstance(command, PlaceWagers):
            losses -= _lying(loaded, command, currency)
            stake = Cents.total((amount for _, amount in command.wagers), currency)
        refusal = may_play(person, losses, since, now, stake)
        if refusal is not None:
            raise refusal.error()

    def of(self, person: Person) -> PlayNow:
        """Return a player's current session."""
        with self._journal.store.reading() as tx:
            _, play = self._sessions.latest(tx, person.name)
            brought = play_sessions.results(tx, person.name)
            owed = tuple(play_sessions.owed(tx, person.name, currency) for currency in Currency)
        now = self._clock()
        if play is None or not goes_on(play.noted, now):
            play = play_sessions.PlaySession(now, now, brought)
            since = None
        else:
            since = play.since
        lost = tuple(play.lost(one) for one in brought)
        refusals = (may_play(person, one, play.since, now) for one in lost)
        return PlayNow(
            since=since,
            lost=lost,
            owed=owed,
            reminders=reminders(person, play.since, now),
            next_reminder=next_reminder(person, play.since, now) if since else None,
            refusal=next(filter(None, refusals), None),
        )


def _lying(loaded: LoadedTable, command: PlaceWagers, currency: Currency) -> Cents:
    """Return the seat's current wagers, which the new ones replace."""
    seat = loaded.table.round.seat(command.seat)
    bets = seat.bets if seat is not None and seat.player == command.player else ()
    return Cents.total((bet.stake for bet in bets), currency)
