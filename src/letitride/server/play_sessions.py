"""Sessions of play: since when somebody plays without a long pause, and what they have lost.

Kept in this process: who plays at two at once, or after a restart, begins anew.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from threading import Lock

from letitride.money import Cents
from letitride.people import Person, may_play
from letitride.people.responsible_play import session_since


@dataclass(frozen=True, slots=True)
class _Play:
    since: datetime
    last: datetime
    worth: Cents  # at the start, and what was brought or taken since


class PlaySessions:
    """Everybody's session of play at each table."""

    def __init__(self) -> None:
        self._plays: dict[tuple[str, str], _Play] = {}
        self._turn = Lock()

    def check(self, person: Person, table: str, worth: Cents, stake: Cents, now: datetime) -> None:
        """Refuse a bet of who may not play now; ``worth`` is what they have at the table."""
        key = (person.name, table)
        with self._turn:
            play = self._plays.get(key) or _Play(now, now, worth)
            since = session_since(play.since, play.last, now)
            if since != play.since:
                play = _Play(since, now, worth)
            refusal = may_play(person, play.worth - worth, since, now, stake)
            self._plays[key] = replace(play, last=now)
        if refusal is not None:
            raise refusal.error()

    def moved(self, person: Person, table: str, amount: Cents) -> None:
        """Chips were bought, or cashed in if negative: neither is a win or a loss."""
        key = (person.name, table)
        with self._turn:
            if key in self._plays:
                play = self._plays[key]
                self._plays[key] = replace(play, worth=play.worth + amount)
