"""The limits on connections, and the count of open connections per address."""

from collections import Counter
from dataclasses import dataclass

from letitride.server.auth.rate_limits import network_of
from letitride.server.settings import ServerSettings


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """The limits on one connection, from the settings."""

    header_bytes: int
    header_time: float
    body_time: float
    send_time: float

    @classmethod
    def of(cls, settings: ServerSettings) -> "ConnectionLimits":
        """Return the limits that the settings state."""
        return cls(
            settings.header_bytes, settings.header_time, settings.body_time, settings.send_time
        )


class OpenConnections:
    """The number of open connections from each address and in total.

    A trusted proxy connects for many people, so only the total limits it.
    """

    def __init__(self, per_address: int, total: int, proxies: tuple[str, ...]) -> None:
        self._per_address, self._total = per_address, total
        self._proxies = frozenset(map(network_of, proxies))
        self._open = Counter[str]()

    def add(self, address: str) -> bool:
        """Count a connection, and return True; return False if there are too many."""
        network = network_of(address)
        own = network not in self._proxies and self._open[network] >= self._per_address
        if own or self._open.total() >= self._total:
            return False
        self._open[network] += 1
        return True

    def remove(self, address: str) -> None:
        """Stop counting a connection that was added."""
        self._open -= Counter((network_of(address),))  # removes an address without connections
