"""Authentication: passwords, login sessions, rate limits, and access to routes."""

from letitride.server.auth.authenticator import Authenticator, Visitor
from letitride.server.auth.database_sessions import DatabaseSessions
from letitride.server.auth.login_sessions import (
    LoginSession,
    LoginSessions,
    MemorySessions,
    SessionStore,
    Ticket,
)
from letitride.server.auth.passwords import Passwords

__all__ = [
    "Authenticator",
    "DatabaseSessions",
    "LoginSession",
    "LoginSessions",
    "MemorySessions",
    "Passwords",
    "SessionStore",
    "Ticket",
    "Visitor",
]
