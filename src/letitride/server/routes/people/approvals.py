"""Approvals: requests that a second person must approve."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from letitride.api.people.approvals import ApprovalDecisionBody, ApprovalView
from letitride.people import Permission, Person
from letitride.people import commands as people_commands
from letitride.people.approvals import is_open
from letitride.people.roles import SECONDS
from letitride.people.state import Approval
from letitride.server.auth.approved_actions import shown
from letitride.server.auth.route_access import TheHouse, TheVisitor
from letitride.server.idempotency import request_of
from letitride.server.running_house import RunningHouse

router = APIRouter(prefix="/approvals", tags=["approvals"])


async def party(house: TheHouse, visitor: TheVisitor) -> Person:
    """Return a person who may request or approve something, or read all requests."""
    appoints = Permission.APPOINT_STAFF in visitor.person.permissions
    least = Permission.ADMINISTER_PEOPLE if appoints else Permission.READ_GAME_MANAGER
    return house.auth.authorize(visitor, least)


Party = Annotated[Person, Depends(party)]


@router.get("")
def pending(house: TheHouse, person: Party) -> list[ApprovalView]:
    """List the requests that are waiting for a second person, as far as they concern you."""
    return _pending(house, person)


def _pending(house: RunningHouse, person: Person) -> list[ApprovalView]:
    asked, now = house.auth.register.state().approvals.values(), house.clock()
    return [shown(one) for one in asked if is_open(one, now) and _may_see(person, one)]


def _may_see(person: Person, approval: Approval) -> bool:
    may = person.permissions
    return bool(may & {Permission.AUDIT, approval.action, SECONDS[approval.action]})


@router.post("/{number}")
def answer(
    number: Annotated[int, Path(ge=1, le=2**53, description="The approval's number")],
    body: ApprovalDecisionBody,
    house: TheHouse,
    visitor: TheVisitor,
    person: Party,
) -> list[ApprovalView]:
    """Approve or decline a request, as the second person, or withdraw your own request."""
    now, name = house.clock(), person.name
    approval = house.auth.register.state().approvals.get(number)
    if approval is not None:
        own = approval.asked_by == name and body.answer == "decline"
        house.auth.authorize(visitor, approval.action if own else SECONDS[approval.action])
    command: people_commands.Command = (
        people_commands.GiveApproval(number, name, visitor.session.confirmed, now, visitor.origin)
        if body.answer == "approve"
        else people_commands.DeclineApproval(number, name, now)
    )
    house.auth.do(command, request_of(body, name, number))
    return _pending(house, person)
