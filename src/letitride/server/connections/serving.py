"""The configuration of the HTTP server that serves a house."""

from typing import Any

import uvicorn

from letitride.server.connections.http_connection import LimitedHttpConnection
from letitride.server.connections.limits import ConnectionLimits, OpenConnections
from letitride.server.connections.live_connection import LimitedLiveConnection
from letitride.server.settings import ServerSettings

#: The number of seconds that open connections have to finish when the server stops.
_PATIENCE = 10
#: The longest WebSocket message accepted from a client, in bytes. Clients do not have to send any.
_MOST_SAID = 1024


class LimitedConfig(uvicorn.Config):
    """A server configuration that enforces the house's limits on connections."""

    def __init__(self, app: Any, settings: ServerSettings, **options: Any) -> None:
        self.limits = ConnectionLimits.of(settings)
        self.open = OpenConnections(
            settings.connections_per_address, settings.connections, settings.proxies
        )
        #: The address whose count passes from an HTTP connection to the WebSocket it becomes.
        self.handed_over: str | None = None
        super().__init__(app, http=LimitedHttpConnection, ws=LimitedLiveConnection, **options)


def server_config(app: Any, settings: ServerSettings) -> LimitedConfig:
    """Return the configuration for serving an application with these settings."""
    return LimitedConfig(
        app,
        settings,
        log_config=None,
        access_log=False,
        ws_max_size=_MOST_SAID,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=_PATIENCE,
    )
