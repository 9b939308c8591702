"""People: accounts, roles, approvals and responsible play, pure; times are handed in.

::

    decide(state, command) -> events        or an error that says why not
    evolve(state, event) -> state

The register in ``storage`` keeps them; the door in ``server`` lets them in.
"""

from letitride.people.access import authorise, check_table
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
    "authorise",
    "check_table",
    "decide",
    "evolve",
    "fold",
    "may_play",
    "reminders",
]
