"""Actions that require two people: one asks, another approves, and then the first one acts.

The approval is consumed in the same transaction as the action.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256

from letitride.api.people.approvals import ApprovableBody, ApprovalView
from letitride.errors import RuleError
from letitride.eventstore.journal import Request, Step
from letitride.people import Permission
from letitride.people import commands as people_commands
from letitride.people.approvals import canonical
from letitride.people.events import ApprovalAsked
from letitride.people.state import Approval
from letitride.server.auth import Visitor
from letitride.server.rendering.view_of import view_of
from letitride.server.running_house import RunningHouse

#: A function that acts and consumes the approval, given the second person's name.
Act = Callable[[str, Request, Step], object]


def shown(approval: Approval) -> ApprovalView:
    """Return an approval as the API shows it."""
    return view_of(ApprovalView, approval, parameters=json.loads(approval.parameters))


def ask_or_do(
    house: RunningHouse,
    visitor: Visitor,
    body: ApprovableBody,
    action: Permission,
    parameters: dict[str, str],
    act: Act,
) -> ApprovalView | None:
    """Request an approval and return it, or carry out the approved action and return None."""
    house.auth.authorize(visitor, action)
    name, now, register = visitor.person.name, house.clock(), house.auth.register
    text = f"{action} {body.approval} {canonical(parameters)}"
    request = Request(str(body.id), name, sha256(text.encode()).digest())
    if body.approval is None:
        return asked_approval(house, visitor, action, parameters, request)
    approval = register.state().approvals.get(body.approval)
    second = (approval.given_by if approval else None) or ""
    use = people_commands.UseApproval(
        body.approval, action, parameters, name, visitor.session.confirmed, now
    )
    act(second, request, lambda tx, asked: register.extend(tx, use, asked))
    return None


def asked_approval(
    house: RunningHouse,
    visitor: Visitor,
    action: Permission,
    parameters: Mapping[str, str],
    request: Request,
) -> ApprovalView:
    """Request an approval, and return it."""
    asking = people_commands.AskApproval(
        action, parameters, visitor.person.name, house.clock(), visitor.origin
    )
    events = house.auth.do(asking, request)
    number = next(event.number for event in events if isinstance(event, ApprovalAsked))
    asked = house.auth.register.state().approvals.get(number)
    if asked is None:  # this is a retry, and the request is closed
        raise RuleError(
            "server/approval", expected=f"an open request numbered {number}",
            got="a closed request", why="over", number=number,
        )  # fmt: skip
    return shown(asked)
