"""People: accounts, roles, approvals, and responsible play, implemented as pure functions.

Callers supply the current time.

::

    decide(state, command) -> events        or an error that gives the reason
    evolve(state, event) -> state

``letitride.house.people_register`` stores the events; ``letitride.server.auth`` logs people in.
"""

from letitride.people.authorization import authorize, check_table
from letitride.people.decide import decide
from letitride.people.evolve import evolve, fold
from letitride.people.responsible_play import Refusal, may_play, reminders
from letitride.people.roles import Permission, Role
from letitride.people.state import NOBODY, PeopleState, Person

__all__ = [
    "NOBODY",
    "PeopleState",
    "Permission",
    "Person",
    "Refusal",
    "Role",
    "authorize",
    "check_table",
    "decide",
    "evolve",
    "fold",
    "may_play",
    "reminders",
]
