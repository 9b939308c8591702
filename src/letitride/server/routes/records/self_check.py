"""The house's check of itself, for its staff, and its public keys, for everyone."""

from typing import Annotated

from fastapi import APIRouter, Depends

from letitride.api.operations import PublicKeysView
from letitride.api.records.self_check import (
    CheckFaultView,
    InstallationCheckView,
    SelfCheckView,
)
from letitride.eventstore.keyring import Keyring
from letitride.house.closures import HOUSE, ClosureState
from letitride.people import Permission, Person
from letitride.server.auth.route_access import Auditor, TheHouse, may
from letitride.server.operations.self_checks import check_now

router = APIRouter(tags=["operations"])

Staff = Annotated[Person, Depends(may(Permission.READ_SELF_CHECK))]


@router.get("/keys")
def public_keys(house: TheHouse) -> PublicKeysView:
    """Get the public keys that verify the house's checkpoints. No login is required."""
    key = house.journal.key
    return PublicKeysView(signing=key.public if isinstance(key, Keyring) else [])


@router.get("/self-check")
def standing(house: TheHouse, _: Staff) -> SelfCheckView:
    """List the faults that close a table, a link, or the house, and the latest checks."""
    return view_of_state(house.floor.closures.state())


@router.post("/self-check")
def check(house: TheHouse, person: Auditor) -> SelfCheckView:
    """Check the software, settings, rules, and database now, and record the result."""
    return view_of_state(check_now(house, person.name))


def view_of_state(state: ClosureState) -> SelfCheckView:
    """Return the faults and checks as the API shows them."""
    return SelfCheckView(
        ok=not state.faults,
        closed=any(one.fault.place == HOUSE for one in state.faults),
        faults=[
            CheckFaultView(
                place=one.fault.place,
                part=one.fault.part.value,
                what=one.fault.what,
                installation=one.installation,
                since=one.since,
            )
            for one in state.faults
        ],
        checks=[
            InstallationCheckView(
                installation=name,
                time=last.time,
                by=last.check.by,
                parts=[part.value for part in last.check.parts],
                version=last.check.version,
                software=last.check.software,
                built=last.check.built,
                settings=last.check.settings,
            )
            for name, last in sorted(state.latest.items())
        ],
    )
