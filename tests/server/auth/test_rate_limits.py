"""Rate limits: nobody exceeds an allowance or waits longer than needed."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import TooManyError
from letitride.server.auth.rate_limits import (
    ADDRESS,
    CALCULATIONS,
    PAIR,
    SEAT,
    STRANGERS,
    Allowance,
    Limiter,
    LoginLimits,
    network_of,
    take,
)
from tests.people.staff import MINUTE, NOON
from tests.rejected import rejected

SECOND = timedelta(seconds=1)


def allowed(limits: LoginLimits, name: str, address: str, now: datetime) -> bool:
    try:
        limits.take(name, address, now)
    except TooManyError as error:
        wait = timedelta(seconds=error.seconds)
    else:
        return True
    assert timedelta() < wait <= max(PAIR.every, ADDRESS.every, STRANGERS.every)
    return False


@given(
    st.integers(1, 4),
    st.integers(1, 5),
    st.lists(st.integers(0, 7), min_size=1, max_size=40),
)
def test_no_period_has_more_tries_than_the_allowance(
    burst: int, every: int, gaps: list[int]
) -> None:
    allowance, spent, now, at = Allowance(burst, every * SECOND), None, NOON, list[datetime]()
    for gap in gaps:
        now += gap * SECOND
        spent, wait = take(spent, allowance, now)
        if not wait:
            at.append(now)
        else:
            assert wait <= allowance.every
            assert not take(spent, allowance, now + wait)[1]  # allowed after the wait
            assert take(spent, allowance, now + wait - timedelta(microseconds=1))[1]
    for i, first in enumerate(at):
        for n, last in enumerate(at[i:], 1):
            assert n <= burst + (last - first) // allowance.every


@pytest.mark.parametrize("back", [SECOND, 3 * MINUTE, timedelta(days=365)])
def test_setting_the_clock_back_leaves_allowances_unchanged(back: timedelta) -> None:
    limits = LoginLimits()
    assert all(allowed(limits, "ann", "192.0.2.1", NOON) for _ in range(3))
    now = NOON - back
    tries = [allowed(limits, "ann", "192.0.2.1", now) for _ in range(4)]
    assert tries == [True, True, False, False]
    assert allowed(limits, "ann", "192.0.2.1", now + MINUTE)


def test_five_tries_then_one_per_minute() -> None:
    limits = LoginLimits()
    tries = [allowed(limits, "ann", "192.0.2.1", NOON) for _ in range(7)]
    assert tries == [True] * 5 + [False] * 2
    assert not allowed(limits, "ANN", "192.0.2.1", NOON + MINUTE - SECOND)
    assert allowed(limits, "ann", "192.0.2.1", NOON + MINUTE)


def test_one_address_can_try_a_limited_number_of_names() -> None:
    limits = LoginLimits()
    tries = [allowed(limits, f"name {i}", "2001:db8::" + f"{i:x}", NOON) for i in range(40)]
    assert sum(tries) == ADDRESS.burst


def test_many_addresses_can_try_one_name_a_limited_number_of_times() -> None:
    limits = LoginLimits()
    tries = [allowed(limits, "ann", f"192.0.2.{i}", NOON) for i in range(100)]
    assert sum(tries) == STRANGERS.burst


def test_an_attacker_cannot_lock_out_a_known_address() -> None:
    limits = LoginLimits()
    limits.take("ann", "198.51.100.7", NOON)
    limits.forgive("ann", "198.51.100.7", NOON)
    for i in range(100):
        allowed(limits, "ann", f"192.0.2.{i}", NOON + MINUTE)
    assert not allowed(limits, "ann", "203.0.113.1", NOON + MINUTE)
    assert allowed(limits, "Ann", "198.51.100.7", NOON + MINUTE)
    assert allowed(limits, "ann", "203.0.113.1", NOON + MINUTE + STRANGERS.every)


def test_a_known_address_is_forgotten_after_30_days() -> None:
    limits = LoginLimits()
    limits.forgive("ann", "198.51.100.7", NOON)
    later = NOON + timedelta(days=30)
    for i in range(100):
        allowed(limits, "ann", f"192.0.2.{i}", later)
    assert not allowed(limits, "ann", "198.51.100.7", later)


def test_the_right_password_restores_the_allowance() -> None:
    limits = LoginLimits()
    for _ in range(20):
        limits.take("ann", "198.51.100.7", NOON)
        limits.forgive("ann", "198.51.100.7", NOON)


def test_each_seat_has_its_own_allowance() -> None:
    limiter = Limiter(SEAT, "commands")
    for _ in range(20):
        limiter.take(("T1", 1), NOON)
    with rejected(TooManyError, "1 s too early") as caught:
        limiter.take(("T1", 1), NOON)
    assert caught.value.seconds == 0.2
    limiter.take(("T1", 2), NOON)
    limiter.take(("T1", 1), NOON + timedelta(milliseconds=200))


def test_ten_pay_tables_can_be_chosen_in_the_lab_in_a_row() -> None:
    limiter = Limiter(CALCULATIONS, "calculations")
    for _ in range(10 * 10):
        limiter.take("Ann", NOON)
    with rejected(TooManyError, "calculations"):
        limiter.take("Ann", NOON)
    limiter.take("Bob", NOON)


def test_keys_with_a_full_allowance_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.server.auth.rate_limits._SWEEP_AT", 10)
    limiter, limits = Limiter(Allowance(1, SECOND), "tries"), LoginLimits()
    for i in range(1000):
        limiter.take(i, NOON + i * SECOND / 4)
        limits.forgive(f"name {i}", "192.0.2.1", NOON)
    assert len(limiter._spent) <= 20
    assert len(limits._known) == 10


def test_an_ipv4_address_mapped_to_ipv6_counts_as_ipv4() -> None:
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
