"""Responsible play: the limits that players set for themselves.

A stricter limit applies immediately. A looser one applies after a day, so that players have time to
reconsider. A self-exclusion can be extended but never shortened.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from letitride.errors import RuleError
from letitride.money import Cents
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.authorization import check_may
from letitride.people.roles import Permission
from letitride.people.state import Limit, LimitSetting, PeopleState, Person
from letitride.people.timestamps import written

#: The wait before a looser limit applies.
COOLING_OFF = timedelta(hours=24)

#: The pause that ends a session of play. During a shorter pause, the session's limits still apply.
PAUSE = timedelta(hours=1)

#: The shortest time between records of play. A pause can appear longer by up to this much.
NOTED = timedelta(minutes=5)

_WAIT = frozenset({Limit.LOSS, Limit.TIME})
_LARGEST = 10**12
_MINUTE = timedelta(minutes=1)

Events = Iterator[people_events.PeopleEvent]


class Reason(StrEnum):
    """A reason why a person may not play now."""

    NO_PLAYER = "no_player"  # the account is disabled or may not take a seat
    GUEST_OVER = "guest_over"
    EXCLUDED = "excluded"
    LOSS_LIMIT = "loss_limit"
    TIME_LIMIT = "time_limit"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal to let a person play now: the reason, and when the refusal ends, if known."""

    reason: Reason
    until: datetime | None = None

    def error(self) -> RuleError:
        """Return the refusal as an error."""
        got = f"{self.reason} until {written(self.until)}" if self.until else self.reason
        return RuleError(
            "server/may_not_play", expected="a player who may play now", got=got, why=self.reason,
            until=f"{self.until:%Y-%m-%d %H:%M} UTC" if self.until else "further notice",
        )  # fmt: skip


def limit_at(person: Person, limit: Limit, now: datetime) -> int | None:
    """Return a person's limit at the given time, or None."""
    setting = person.limits.get(limit)
    return None if setting is None else setting.at(now)


def may_play(
    person: Person, losses: Cents, since: datetime, now: datetime, stake: Cents | None = None
) -> Refusal | None:
    """Return the reason why a person may not bet now, or None.

    ``losses`` and ``since`` describe the session; a ``stake`` must also fit within the loss limit.
    """
    if Permission.SIT not in person.permissions:
        return Refusal(Reason.NO_PLAYER)
    if person.guest is not None and now >= person.guest.expires:
        return Refusal(Reason.GUEST_OVER)
    if person.excluded_until is not None and now < person.excluded_until:
        return Refusal(Reason.EXCLUDED, person.excluded_until)
    most, longest = limit_at(person, Limit.LOSS, now), limit_at(person, Limit.TIME, now)
    risked = losses.cents + (stake.cents if stake else 1)
    if most is not None and risked > most:
        return Refusal(Reason.LOSS_LIMIT)
    if longest is not None and now - since >= longest * _MINUTE:
        return Refusal(Reason.TIME_LIMIT)
    return None


def reminders(person: Person, since: datetime, now: datetime) -> int:
    """Return the number of reminders due so far in the session of play that began at ``since``."""
    every = limit_at(person, Limit.REMINDER, now)
    return 0 if every is None else max(0, (now - since) // (every * _MINUTE))


def next_reminder(person: Person, since: datetime, now: datetime) -> datetime | None:
    """Return when the next reminder is due in the session of play that began at ``since``."""
    every = limit_at(person, Limit.REMINDER, now)
    return None if every is None else since + (reminders(person, since, now) + 1) * every * _MINUTE


def goes_on(noted: datetime, now: datetime) -> bool:
    """Return whether play last recorded at ``noted`` still belongs to the current session."""
    return now - noted < PAUSE + NOTED


def set_limit(state: PeopleState, command: people_commands.SetLimit) -> Events:
    """Set a player's own limit."""
    person = check_may(state.person(command.person), Permission.LIMIT_OWN_PLAY)
    value = command.value
    if value is not None and not 1 <= value <= _LARGEST:
        expected = f"a limit from 1 to {_LARGEST}, or none"
        raise RuleError("server/limit", expected=expected, got=value, most=f"{_LARGEST:,}")
    setting = _setting(person.limits.get(command.limit), command)
    yield people_events.LimitSet(
        person.name, command.limit, setting.at_once, setting.later, written(setting.effective)
    )


def _setting(before: LimitSetting | None, command: people_commands.SetLimit) -> LimitSetting:
    """Apply a stricter limit at once, and a looser one after a wait (perhaps already under way)."""
    value, at = command.value, command.at
    current = None if before is None else before.at(at)
    if command.limit not in _WAIT or _at_most(value, current):
        return LimitSetting(value, value, at)
    if before is not None and at < before.effective and _at_most(value, before.later):
        return LimitSetting(current, value, before.effective)
    return LimitSetting(current, value, at + COOLING_OFF)


def _at_most(value: int | None, other: int | None) -> bool:
    """Return whether one limit is at least as strict as another. None (no limit) is the loosest."""
    return other is None or (value is not None and value <= other)


def exclude_self(state: PeopleState, command: people_commands.ExcludeSelf) -> Events:
    """Exclude a player until a given time, which may not be before an existing exclusion ends."""
    person = check_may(state.person(command.person), Permission.LIMIT_OWN_PLAY)
    earliest = max(command.at, person.excluded_until or command.at)
    if command.until <= command.at or command.until < earliest:
        raise RuleError(
            "server/exclusion", expected=f"no earlier than {written(earliest)}",
            got=written(command.until), earliest=f"{earliest:%Y-%m-%d %H:%M} UTC",
        )  # fmt: skip
    yield people_events.SelfExcluded(person.name, written(command.until))
