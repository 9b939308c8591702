"""Rate limits: how often something may be tried, and how long until the next try.

An allowance is so many at once, and one more after each interval. All there is to remember is the
moment until which it is used up, and when that was noted, so who is refused gains and loses nothing
by trying on, and nobody waits longer than one interval.
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
    """So many at once, and one more after every interval."""

    burst: int
    every: timedelta


#: Logins to one name from one address.
PAIR = Allowance(5, timedelta(minutes=1))
#: Logins from one address, whatever the names.
ADDRESS = Allowance(30, timedelta(seconds=10))
#: Logins to one name from all addresses together that have never logged in to it.
STRANGERS = Allowance(20, timedelta(seconds=30))
#: Guests and new players from one address.
NEWCOMERS = Allowance(10, timedelta(seconds=30))
#: Commands of one seat.
SEAT = Allowance(20, timedelta(milliseconds=200))
#: Calculations of one person: a pay table chosen in the lab asks for ten of them.
CALCULATIONS = Allowance(100, timedelta(milliseconds=100))
#: How long an address from which somebody logged in is no stranger.
_KNOWN = timedelta(days=30)


class Spent(NamedTuple):
    """Until when an allowance is used up, as of when."""

    until: datetime
    noted: datetime


def take(spent: Spent | None, allowance: Allowance, now: datetime) -> tuple[Spent, timedelta]:
    """Take one of an allowance: what is spent of it then, and how long to wait if refused.

    A clock set back leaves everybody what they had when it was last looked at.
    """
    used = max(spent.until - max(now, spent.noted), _ZERO) if spent else _ZERO
    wait = used + allowance.every - allowance.burst * allowance.every
    if wait > _ZERO:
        return Spent(now + used, now), wait
    return Spent(now + used + allowance.every, now), _ZERO


class Limiter:
    """One allowance for each key. Keys whose allowance is whole again are forgotten."""

    def __init__(self, allowance: Allowance, what: str) -> None:
        self._allowance = allowance
        self._what = what
        self._spent: dict[Hashable, Spent] = {}
        self._sweep_at = _SWEEP_AT
        self._turn = Lock()

    def take(self, key: Hashable, now: datetime) -> None:
        """Take one, or refuse."""
        with self._turn:
            spent, wait = take(self._spent.get(key), self._allowance, now)
            self._spent[key] = spent
            self._sweep(now)
        if wait:
            raise TooManyError.of(self._what, wait.total_seconds())

    def forget(self, key: Hashable) -> None:
        """Give a key its whole allowance back."""
        with self._turn:
            self._spent.pop(key, None)

    def _sweep(self, now: datetime) -> None:
        if len(self._spent) >= self._sweep_at:
            self._spent = {key: spent for key, spent in self._spent.items() if spent.until > now}
            self._sweep_at = max(_SWEEP_AT, 2 * len(self._spent))


def seat_limiter() -> Limiter:
    """A limiter of commands, by table and seat."""
    return Limiter(SEAT, "commands")


def calculation_limiter() -> Limiter:
    """A limiter of calculations, by who asks."""
    return Limiter(CALCULATIONS, "calculations")


def newcomer_limiter() -> Limiter:
    """A limiter of guests and new accounts, by address."""
    return Limiter(NEWCOMERS, "newcomers from this address")


class LoginLimits:
    """How often a password may be tried.

    Whoever tries passwords for somebody else's name uses up what strangers have, and that of the
    own address; not what the person has at an address from which that person has logged in.
    """

    def __init__(self) -> None:
        self._addresses = Limiter(ADDRESS, "logins from this address")
        self._pairs = Limiter(PAIR, "logins")
        self._strangers = Limiter(STRANGERS, "logins")
        self._known: dict[tuple[str, str], datetime] = {}

    def take(self, name: str, address: str, now: datetime) -> None:
        """Count one try, or refuse it."""
        name, address = key_of(name), network_of(address)
        self._addresses.take(address, now)
        self._pairs.take((name, address), now)
        if not self._knows(name, address, now):
            self._strangers.take(name, now)

    def forgive(self, name: str, address: str, now: datetime) -> None:
        """Count the tries of a name from this address no more: the password was right."""
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
    """What one household or one attacker holds: an IPv4 address, or a /64 of IPv6.

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
