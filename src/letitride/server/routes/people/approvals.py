"""Approvals: requests that a second person must approve."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from letitride.api.people.approvals import ApprovalDecisionBody, ApprovalView
from letitride.people import Permission, Person
from letitride.people import commands as people_commands
from letitride.people.approvals import is_open
from letitride.server.auth.approved_actions import shown
from letitride.server.auth.route_access import Manager, TheHouse, TheVisitor, may
from letitride.server.idempotency import request_of

router = APIRouter(prefix="/approvals", tags=["approvals"])
Second = Annotated[Person, Depends(may(Permission.APPROVE_ADJUSTMENT))]


@router.get("")
def pending(house: TheHouse, _: Manager) -> list[ApprovalView]:
    """List the requests that are waiting for a second person."""
    asked, now = house.auth.register.state().approvals.values(), house.clock()
    return [shown(one) for one in asked if is_open(one, now)]


@router.post("/{number}")
def answer(
    number: Annotated[int, Path(ge=1, le=2**53, description="The approval's number")],
    body: ApprovalDecisionBody,
    house: TheHouse,
    visitor: TheVisitor,
    person: Second,
) -> list[ApprovalView]:
    """Approve or decline a request, as the second person."""
    now = house.clock()
    command: people_commands.Command = (
        people_commands.GiveApproval(number, person.name, visitor.session.confirmed, now)
        if body.answer == "approve"
        else people_commands.DeclineApproval(number, person.name, now)
    )
    house.auth.do(command, request_of(body, person.name, number))
    return pending(house, person)
