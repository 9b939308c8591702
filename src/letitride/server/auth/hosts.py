"""The Host header: names under which browsers may reach the house.

A page on another site can point its own name at this server's address (DNS rebinding), and its
scripts then count as the house's own. Such a request carries the other site's name as its Host.
"""

from ipaddress import ip_address
from urllib.parse import urlsplit

from letitride.server.settings import ServerSettings

#: The setting that turns the check off.
ANY = "*"


def is_known_host(host: str, settings: ServerSettings) -> bool:
    """Return whether a Host header names this house.

    Loopback names and bare addresses always do, because no other site can claim them.

    >>> ours = ServerSettings(hosts=("casino.example",))
    >>> [is_known_host(one, ours) for one in ("localhost:8000", "[::1]:80", "Casino.example")]
    [True, True, True]
    >>> [is_known_host(one, ours) for one in ("rebound.example:8000", "", "127.0.0.1.evil.example")]
    [False, False, False]
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    known = {one.lower() for one in settings.hosts}
    known |= {"localhost", settings.host.lower()}
    known |= {urlsplit(origin).hostname or "" for origin in settings.origins}
    return ANY in known or (name != "" and (name in known or _is_address(name)))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
