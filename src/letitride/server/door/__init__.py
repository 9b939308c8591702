"""The door: who comes in is known by a password and then by a session, and not too often."""

from letitride.server.door.door import Door, Visitor
from letitride.server.door.passwords import Passwords
from letitride.server.door.session_table import DatabaseSessions
from letitride.server.door.sessions import (
    MemorySessions,
    Session,
    Sessions,
    SessionStore,
    Ticket,
)

__all__ = [
    "DatabaseSessions",
    "Door",
    "MemorySessions",
    "Passwords",
    "Session",
    "SessionStore",
    "Sessions",
    "Ticket",
    "Visitor",
]
