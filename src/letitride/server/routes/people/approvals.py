"""Approvals: what waits for a second person's word."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path
from pydantic import Field

from letitride.api.fields import Command
from letitride.people import Permission, Person
from letitride.people import commands as people_commands
from letitride.people.approvals import is_open
from letitride.server.auth.access import TheHouse, TheVisitor, may
from letitride.server.auth.second_person import ApprovalBody, shown

router = APIRouter(prefix="/approvals", tags=["approvals"])
Second = Annotated[Person, Depends(may(Permission.APPROVE_ADJUSTMENT))]


class Answered(Command):
    """The second person's word."""

    answer: Annotated[Literal["approve", "decline"], Field(examples=["approve"])]


@router.get("")
def pending(
    house: TheHouse, _: Annotated[Person, Depends(may(Permission.READ_GAME_MANAGER))]
) -> list[ApprovalBody]:
    """What waits for a second person."""
    asked, now = house.auth.register.state().approvals.values(), house.clock()
    return [shown(one) for one in asked if is_open(one, now)]


@router.post("/{number}")
def answer(
    number: Annotated[int, Path(ge=1, le=2**53, description="The approval's number")],
    body: Answered,
    house: TheHouse,
    visitor: TheVisitor,
    person: Second,
) -> list[ApprovalBody]:
    """Approve or decline, as the second person."""
    now = house.clock()
    command: people_commands.Command = (
        people_commands.GiveApproval(number, person.name, visitor.session.confirmed, now)
        if body.answer == "approve"
        else people_commands.DeclineApproval(number, person.name, now)
    )
    house.auth.do(command, body.asked_by(person.name, number))
    return pending(house, person)
