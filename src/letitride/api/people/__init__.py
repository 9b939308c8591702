"""People and sessions on the wire."""
