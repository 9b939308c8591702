"""Responsible play: the limits that players set for themselves.

What makes a limit stricter holds at once. What makes it looser holds after a day, time enough to
think again. A self-exclusion can be made longer and never shorter.
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

#: How long a player waits until a limit is looser.
COOLING_OFF = timedelta(hours=24)

#: Who plays again after a shorter pause plays on in the same session: no limit starts anew.
PAUSE = timedelta(hours=1)

#: That somebody still plays is noted no more often, so a pause may be taken for this much longer.
NOTED = timedelta(minutes=5)

_WAIT = frozenset({Limit.LOSS, Limit.TIME})
_LARGEST = 10**12
_MINUTE = timedelta(minutes=1)

Events = Iterator[people_events.PeopleEvent]


class Reason(StrEnum):
    """Why somebody may not play now."""

    NO_PLAYER = "no_player"  # disabled, or without the right to sit
    GUEST_OVER = "guest_over"
    EXCLUDED = "excluded"
    LOSS_LIMIT = "loss_limit"
    TIME_LIMIT = "time_limit"


@dataclass(frozen=True, slots=True)
class Refusal:
    """That somebody may not play now, and until when if that is known."""

    reason: Reason
    until: datetime | None = None

    def error(self) -> RuleError:
        """The refusal as an error."""
        got = f"{self.reason} until {written(self.until)}" if self.until else self.reason
        return RuleError(
            "server/may_not_play", expected="a player who may play now", got=got, why=self.reason,
            until=f"{self.until:%Y-%m-%d %H:%M} UTC" if self.until else "further notice",
        )  # fmt: skip


def limit_at(person: Person, limit: Limit, now: datetime) -> int | None:
    """A person's limit at a moment; None if there is none."""
    setting = person.limits.get(limit)
    return None if setting is None else setting.at(now)


def may_play(
    person: Person, losses: Cents, since: datetime, now: datetime, stake: Cents | None = None
) -> Refusal | None:
    """Why a person may not bet now, after these losses in a session of play since then.

    With the stake that is to be bet, a bet is refused that could take the losses past the limit.
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
    """How many reminders of the time have come due in a session of play since then."""
    every = limit_at(person, Limit.REMINDER, now)
    return 0 if every is None else max(0, (now - since) // (every * _MINUTE))


def next_reminder(person: Person, since: datetime, now: datetime) -> datetime | None:
    """When the next reminder comes due in a session of play since then."""
    every = limit_at(person, Limit.REMINDER, now)
    return None if every is None else since + (reminders(person, since, now) + 1) * every * _MINUTE


def goes_on(noted: datetime, now: datetime) -> bool:
    """Whether a session of play goes on that was last noted then: a new one takes a pause."""
    return now - noted < PAUSE + NOTED


def set_limit(state: PeopleState, command: people_commands.SetLimit) -> Events:
    """A limit for oneself."""
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
    """At once if stricter; what loosens waits, but no longer than a wait already begun for more."""
    value, at = command.value, command.at
    current = None if before is None else before.at(at)
    if command.limit not in _WAIT or _at_most(value, current):
        return LimitSetting(value, value, at)
    if before is not None and at < before.effective and _at_most(value, before.later):
        return LimitSetting(current, value, before.effective)
    return LimitSetting(current, value, at + COOLING_OFF)


def _at_most(value: int | None, other: int | None) -> bool:
    """Whether one limit is as strict as another; no limit is the loosest."""
    return other is None or (value is not None and value <= other)


def exclude_self(state: PeopleState, command: people_commands.ExcludeSelf) -> Events:
    """No more play until a moment, later than any set before."""
    person = check_may(state.person(command.person), Permission.LIMIT_OWN_PLAY)
    earliest = max(command.at, person.excluded_until or command.at)
    if command.until <= command.at or command.until < earliest:
        raise RuleError(
            "server/exclusion", expected=f"later than {written(earliest)}",
            got=written(command.until), earliest=f"{earliest:%Y-%m-%d %H:%M} UTC",
        )  # fmt: skip
    yield people_events.SelfExcluded(person.name, written(command.until))
