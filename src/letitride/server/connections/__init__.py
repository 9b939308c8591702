"""Connections: limits on headers, slow clients, and connections from one address."""

from letitride.server.connections.serving import server_config

__all__ = ["server_config"]
