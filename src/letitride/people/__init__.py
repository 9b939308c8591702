"""People: accounts, roles, approvals and responsible play, pure; times are handed in.

::

    decide(state, command) -> events        or an error that says why not
    evolve(state, event) -> state

``letitride.house.people_register`` stores them; ``letitride.server.auth`` logs them in.
"""

from letitride.people.authorization import authorize, check_table
from letitride.people.decide import decide
from letitride.people.evolve import evolve, fold
from letitride.people.responsible_play import Refusal, may_play, reminders
from letitride.people.roles import PERMISSIONS, Permission, Role
from letitride.people.state import NOBODY, PeopleState, Person

__all__ = [
    "NOBODY",
    "PERMISSIONS",
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
