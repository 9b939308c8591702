"""Rate limits: how often something may be tried, and the wait until the next try.

An allowance permits a burst, then one more try per interval. The limiter stores only two times:
when the allowance will be full again, and when that was recorded. A rejected try therefore costs
nothing, and nobody waits longer than one interval.
"""

from collections.abc import Hashable
from datetime import datetime, timedelta
from ipaddress import IPv6Address, IPv6Network, ip_address
from threading import Lock
from typing import NamedTuple

from letitride.errors import TooManyError
from letitride.people.names import key_of

_ZERO = timedelta()
_SWEEP_AT = 10_000


class Allowance(NamedTuple):
    """A burst of tries, plus one more try after every interval."""

    burst: int
    every: timedelta


#: Login attempts for one name from one address.
PAIR = Allowance(5, timedelta(minutes=1))
#: Login attempts from one address, for any name.
ADDRESS = Allowance(30, timedelta(seconds=10))
#: Login attempts for one name from all unknown addresses together.
STRANGERS = Allowance(20, timedelta(seconds=30))
#: Codes of one person's second factor, from all addresses together.
CODES = Allowance(10, timedelta(minutes=5))
#: New guests and new player accounts from one address.
NEWCOMERS = Allowance(10, timedelta(seconds=30))
#: Commands from one seat.
SEAT = Allowance(20, timedelta(milliseconds=200))
#: Calculations for one person. Choosing a pay table in the lab starts ten calculations.
CALCULATIONS = Allowance(100, timedelta(milliseconds=100))
#: How long an address stays known after a login.
_KNOWN = timedelta(days=30)


class Spent(NamedTuple):
    """The time when an allowance will be full again, and the time when that was recorded."""

    until: datetime
    noted: datetime


def take(spent: Spent | None, allowance: Allowance, now: datetime) -> tuple[Spent, timedelta]:
    """Take one try from an allowance. Return the new state, and the wait if the try is rejected.

    Setting the clock back does not change anyone's remaining allowance.
    """
    used = max(spent.until - max(now, spent.noted), _ZERO) if spent else _ZERO
    wait = used + allowance.every - allowance.burst * allowance.every
    if wait > _ZERO:
        return Spent(now + used, now), wait
    return Spent(now + used + allowance.every, now), _ZERO


class Limiter:
    """An allowance for each key. Keys whose allowance is full again are dropped."""

    def __init__(self, allowance: Allowance, what: str) -> None:
        self._allowance = allowance
        self._what = what
        self._spent: dict[Hashable, Spent] = {}
        self._sweep_at = _SWEEP_AT
        self._turn = Lock()

    def take(self, key: Hashable, now: datetime) -> None:
        """Take one try, or raise an error."""
        with self._turn:
            spent, wait = take(self._spent.get(key), self._allowance, now)
            self._spent[key] = spent
            self._sweep(now)
        if wait:
            raise TooManyError.of(self._what, wait.total_seconds())

    def forget(self, key: Hashable) -> None:
        """Restore a key's full allowance."""
        with self._turn:
            self._spent.pop(key, None)

    def _sweep(self, now: datetime) -> None:
        if len(self._spent) >= self._sweep_at:
            self._spent = {key: spent for key, spent in self._spent.items() if spent.until > now}
            self._sweep_at = max(_SWEEP_AT, 2 * len(self._spent))


class LoginLimits:
    """Limits on password attempts.

    An attacker who guesses passwords consumes the allowances for unknown addresses and for the
    attacker's own address. The account owner's allowance at known addresses is not affected.
    """

    def __init__(self) -> None:
        self._addresses = Limiter(ADDRESS, "logins from this address")
        self._pairs = Limiter(PAIR, "logins")
        self._strangers = Limiter(STRANGERS, "logins")
        self._known: dict[tuple[str, str], datetime] = {}

    def take(self, name: str, address: str, now: datetime) -> None:
        """Count one attempt, or reject it."""
        name, address = key_of(name), network_of(address)
        self._addresses.take(address, now)
        self._pairs.take((name, address), now)
        if not self._knows(name, address, now):
            self._strangers.take(name, now)

    def forgive(self, name: str, address: str, now: datetime) -> None:
        """Clear a name's attempts from this address after a correct password."""
        name, address = key_of(name), network_of(address)
        self._pairs.forget((name, address))
        if len(self._known) >= _SWEEP_AT:
            del self._known[next(iter(self._known))]
        self._known.pop((name, address), None)
        self._known[name, address] = now

    def _knows(self, name: str, address: str, now: datetime) -> bool:
        last = self._known.get((name, address))
        return last is not None and now - last < _KNOWN


def network_of(address: str) -> str:
    """Return the network of one household or attacker: an IPv4 address, or an IPv6 /64.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:7"), network_of("testclient")
    ('192.0.2.7', '2001:db8::/64', 'testclient')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped or IPv6Network((int(parsed), 64), strict=False))
    return str(parsed)
