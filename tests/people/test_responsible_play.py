"""Limits that players set for themselves: stricter ones apply now, looser ones after a day."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import LetItRideError
from letitride.money import Cents
from letitride.people import PeopleState, Person, decide, may_play, reminders
from letitride.people import commands as people_commands
from letitride.people.responsible_play import COOLING_OFF, NOTED, Reason, Refusal, goes_on, limit_at
from letitride.people.state import Limit
from tests.people.staff import HOUR, MINUTE, NOON, after, guest, house, who

DAY = timedelta(hours=24)
NEVER = float("inf")


def pat(*commands: people_commands.Command) -> Person:
    return who(after(house(), *commands), "Pat")


def set_(limit: Limit, value: int | None, at: datetime = NOON) -> people_commands.SetLimit:
    return people_commands.SetLimit("Pat", limit, value, at)


def refuse(code: str, state: PeopleState, command: people_commands.Command) -> None:
    with pytest.raises(LetItRideError) as caught:
        decide(state, command)
    assert caught.value.code == code


def reason(person: Person, losses: int = 0, since: datetime = NOON, now: datetime = NOON) -> object:
    refusal = may_play(person, Cents(losses), since, now)
    return refusal and refusal.reason


def test_players_without_limits_may_play() -> None:
    assert may_play(pat(), Cents(10**9), NOON, NOON + 100 * DAY) is None
    assert reminders(pat(), NOON, NOON + 100 * DAY) == 0


def test_a_loss_limit() -> None:
    person = pat(set_(Limit.LOSS, 50_00))
    assert reason(person, 49_99) is None
    assert reason(person, 50_00) is Reason.LOSS_LIMIT
    assert reason(person, -50_00) is None


def test_a_bet_that_could_exceed_the_limit_is_refused() -> None:
    person = pat(set_(Limit.LOSS, 50_00))
    assert may_play(person, Cents(35_00), NOON, NOON, stake=Cents(15_00)) is None
    refusal = may_play(person, Cents(35_00), NOON, NOON, stake=Cents(15_01))
    assert refusal == Refusal(Reason.LOSS_LIMIT)


def test_a_time_limit() -> None:
    person = pat(set_(Limit.TIME, 60))
    assert reason(person, now=NOON + 60 * MINUTE - timedelta(seconds=1)) is None
    assert reason(person, now=NOON + 60 * MINUTE) is Reason.TIME_LIMIT


def test_reminders() -> None:
    person = pat(set_(Limit.REMINDER, 30))
    moments = (-1, 0, 29, 30, 59, 60, 95)
    due = [reminders(person, NOON, NOON + n * MINUTE) for n in moments]
    assert due == [0, 0, 0, 1, 1, 2, 3]


def test_reminders_do_not_stop_play_and_change_at_once() -> None:
    person = pat(set_(Limit.REMINDER, 1), set_(Limit.REMINDER, 60))
    assert limit_at(person, Limit.REMINDER, NOON) == 60


@pytest.mark.parametrize("limit", [Limit.LOSS, Limit.TIME])
def test_a_lower_limit_applies_at_once_and_a_higher_one_after_a_day(limit: Limit) -> None:
    first, lower, higher = set_(limit, 100), set_(limit, 40), set_(limit, 200)
    assert limit_at(pat(first, lower), limit, NOON) == 40
    for loose in (higher, set_(limit, None)):
        person = pat(first, loose)
        assert limit_at(person, limit, NOON + DAY - MINUTE) == 100
        assert limit_at(person, limit, NOON + DAY) == loose.value


def test_a_smaller_raise_waits_no_longer_than_the_larger_one() -> None:
    person = pat(
        set_(Limit.LOSS, 100), set_(Limit.LOSS, 300), set_(Limit.LOSS, 200, NOON + 12 * HOUR)
    )
    assert limit_at(person, Limit.LOSS, NOON + DAY - MINUTE) == 100
    assert limit_at(person, Limit.LOSS, NOON + DAY) == 200


def test_lowering_a_limit_cancels_a_pending_raise() -> None:
    person = pat(set_(Limit.LOSS, 100), set_(Limit.LOSS, 300), set_(Limit.LOSS, 100))
    assert limit_at(person, Limit.LOSS, NOON + 9 * DAY) == 100


VALUES = st.none() | st.integers(1, 5)
WISHES = st.lists(st.tuples(VALUES, st.integers(0, 30)), min_size=1, max_size=8)


@given(WISHES)
def test_a_limit_loosens_only_a_day_after_the_request(
    wishes: list[tuple[int | None, int]],
) -> None:
    """Check every hour that a stricter limit applies immediately, and a looser one after a day."""

    def loose(value: int | None) -> float:
        return NEVER if value is None else value

    state, now, made = house(), NOON, list[tuple[datetime, float]]()
    seen: list[tuple[datetime, float]] = []
    for value, hours in wishes:
        before = loose(limit_at(who(state, "Pat"), Limit.LOSS, now))
        state = after(state, set_(Limit.LOSS, value, now))
        made.append((now, loose(value)))
        person = who(state, "Pat")
        assert loose(limit_at(person, Limit.LOSS, now)) == min(before, loose(value))
        moments = [now + hour * HOUR for hour in range(hours + 1)]
        seen += [(at, loose(limit_at(person, Limit.LOSS, at))) for at in moments]
        now += hours * HOUR
    for (_, earlier), (at, later) in pairwise(seen):
        if later > earlier:
            assert any(wish >= later for when, wish in made if when <= at - COOLING_OFF)


def test_self_exclusion_holds_and_cannot_be_shortened() -> None:
    until = NOON + 30 * DAY
    state = after(house(), people_commands.ExcludeSelf("Pat", until, NOON))
    person = who(state, "Pat")
    assert may_play(person, Cents(0), NOON, NOON) == Refusal(Reason.EXCLUDED, until)
    assert reason(person, now=until - MINUTE) is Reason.EXCLUDED
    assert reason(person, since=until, now=until) is None
    refuse("server/exclusion", state, people_commands.ExcludeSelf("Pat", until - MINUTE, NOON))
    longer = after(state, people_commands.ExcludeSelf("Pat", until + DAY, NOON + DAY))
    assert reason(who(longer, "Pat"), now=until) is Reason.EXCLUDED


def test_an_exclusion_survives_disabling_the_account() -> None:
    until = NOON + 30 * DAY
    refuse("server/exclusion", house(), people_commands.ExcludeSelf("Pat", NOON, NOON))
    exclude = people_commands.ExcludeSelf("Pat", until, NOON)
    person = pat(
        exclude,
        people_commands.DisablePerson("Pat", "Ada"),
        people_commands.EnablePerson("Pat", "Ada"),
    )
    assert reason(person) is Reason.EXCLUDED


def test_only_players_and_guests_may_play() -> None:
    state, name = guest(house())
    assert reason(who(state, "Sam")) is Reason.NO_PLAYER
    assert reason(pat(people_commands.DisablePerson("Pat", "Ada"))) is Reason.NO_PLAYER
    assert reason(who(state, name)) is None
    assert reason(who(state, name), now=NOON + HOUR) is Reason.GUEST_OVER


def test_a_refusal_becomes_an_error() -> None:
    error = Refusal(Reason.EXCLUDED, NOON).error()
    assert error.code == "server/may_not_play"
    assert error.got == "excluded until 2026-01-01T12:00:00.000000Z"
    assert Refusal(Reason.LOSS_LIMIT).error().got == "loss_limit"


@pytest.mark.parametrize("value", [0, -1, 10**12 + 1])
def test_invalid_limits_are_rejected(value: int) -> None:
    refuse("server/limit", house(), set_(Limit.LOSS, value))


def test_only_players_limit_their_play() -> None:
    state, name = guest(house())
    for person in ("Sam", name, "Nemo"):
        refuse("server/forbidden", state, people_commands.SetLimit(person, Limit.LOSS, 1, NOON))
        refuse("server/forbidden", state, people_commands.ExcludeSelf(person, NOON + DAY, NOON))


def test_a_session_of_play_continues_after_a_short_pause() -> None:
    last = NOON + 3 * HOUR
    assert goes_on(last, last + HOUR)  # play may have continued after it was last recorded
    assert goes_on(last, last + HOUR + NOTED - timedelta(seconds=1))
    assert not goes_on(last, last + HOUR + NOTED)
