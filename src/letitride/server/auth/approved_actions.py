"""Actions that require two people: one asks, another approves, and then the first acts.

The approval is consumed in the transaction that does what it allows.
"""

import json
from collections.abc import Callable
from hashlib import sha256

from letitride.api.people.approvals import ApprovableBody, ApprovalView
from letitride.errors import RuleError
from letitride.eventstore.journal import Request, Step
from letitride.people import Permission
from letitride.people import commands as people_commands
from letitride.people.approvals import canonical
from letitride.people.events import ApprovalAsked
from letitride.people.state import Approval
from letitride.people.timestamps import written
from letitride.server.auth import Visitor
from letitride.server.running_house import RunningHouse

#: Does what was approved, given the second's name and what uses the approval up along with it.
Act = Callable[[str, Request, Step], object]


def shown(approval: Approval) -> ApprovalView:
    """An approval as it is answered."""
    return ApprovalView(
        number=approval.number,
        action=approval.action.value,
        parameters=json.loads(approval.parameters),
        asked_by=approval.asked_by,
        given_by=approval.given_by,
        expires=written(approval.expires),
    )


def ask_or_do(
    house: RunningHouse,
    visitor: Visitor,
    body: ApprovableBody,
    action: Permission,
    parameters: dict[str, str],
    act: Act,
) -> ApprovalView | None:
    """The approval that is now asked for; None if what was approved is done."""
    name, now, register = visitor.person.name, house.clock(), house.auth.register
    text = f"{action} {body.approval} {canonical(parameters)}"
    request = Request(str(body.id), name, sha256(text.encode()).digest())
    if body.approval is None:
        return _asked(house, people_commands.AskApproval(action, parameters, name, now), request)
    approval = register.state().approvals.get(body.approval)
    second = (approval.given_by if approval else None) or ""
    use = people_commands.UseApproval(
        body.approval, action, parameters, name, visitor.session.confirmed, now
    )
    act(second, request, lambda tx, asked: register.extend(tx, use, asked))
    return None


def _asked(
    house: RunningHouse, asking: people_commands.AskApproval, request: Request
) -> ApprovalView:
    events = house.auth.do(asking, request)
    number = next(event.number for event in events if isinstance(event, ApprovalAsked))
    asked = house.auth.register.state().approvals.get(number)
    if asked is None:  # sent again, and over meanwhile
        raise RuleError(
            "server/approval", expected=f"an open request, number {number}", got="one that is over",
            why="over", number=number,
        )  # fmt: skip
    return shown(asked)
