"""Changes to employees' accounts: an administrator asks, and an auditor approves.

The approval is consumed in the same transaction as the change.
"""

from collections.abc import Callable
from typing import TypeVar

from letitride.api.people.approvals import ApprovableBody, ApprovalView
from letitride.eventstore.journal import Request
from letitride.people import Permission
from letitride.people.accounts import required_approval
from letitride.people.appointments import Appointment, is_staff_change
from letitride.people.commands import Approved
from letitride.server.auth import Visitor
from letitride.server.auth.approved_actions import asked_approval
from letitride.server.running_house import RunningHouse

T = TypeVar("T")


def ask_or_appoint(
    house: RunningHouse,
    visitor: Visitor,
    body: ApprovableBody,
    request: Request,
    checked: Appointment,
    act: Callable[[Approved | None], T],
) -> ApprovalView | T:
    """Request the approval that a change requires, or make the change and return its result.

    ``checked`` is the change without its approval, which is checked before anyone is asked.
    """
    state = house.auth.register.state()
    if not is_staff_change(state, checked):
        return act(None)
    house.auth.authorize(visitor, Permission.APPOINT_STAFF)
    if body.approval is not None:
        return act(Approved(body.approval, visitor.session.confirmed, house.clock()))
    parameters = required_approval(state, checked)
    if parameters is None:  # the person already has the role
        return act(None)
    return asked_approval(house, visitor, Permission.APPOINT_STAFF, parameters, request)
