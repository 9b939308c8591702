"""People: roles, passwords, sessions, approvals, responsible play.

::

    decide(state, command) -> events        or an error that says why not
    evolve(state, event) -> state
    Register(journal)                       the stream ``people``
    Door(register, sessions)                log in, step up, authorise, log out

The first two are pure, and times are handed to them; the others keep what they lead to.
"""

from letitride.server.people.access import authorise, check_table
from letitride.server.people.decide import decide
from letitride.server.people.door import Door, Visitor
from letitride.server.people.evolve import evolve, replay
from letitride.server.people.passwords import Passwords
from letitride.server.people.refusals import AccessError, TooManyError
from letitride.server.people.register import Register
from letitride.server.people.responsible_play import Refusal, may_play, reminder_due
from letitride.server.people.roles import PERMISSIONS, Permission, Role
from letitride.server.people.session_table import DatabaseSessions
from letitride.server.people.sessions import (
    IdleLimits,
    MemorySessions,
    Session,
    Sessions,
    SessionStore,
    Ticket,
)
from letitride.server.people.state import NOBODY, PeopleState, Person

__all__ = [
    "NOBODY",
    "PERMISSIONS",
    "AccessError",
    "DatabaseSessions",
    "Door",
    "IdleLimits",
    "MemorySessions",
    "Passwords",
    "PeopleState",
    "Permission",
    "Person",
    "Refusal",
    "Register",
    "Role",
    "Session",
    "SessionStore",
    "Sessions",
    "Ticket",
    "TooManyError",
    "Visitor",
    "authorise",
    "check_table",
    "decide",
    "evolve",
    "may_play",
    "reminder_due",
    "replay",
]
