"""Approvals: actions that require two different people.

The first person requests the action with all of its parameters. A second person, who has the
permission and just entered a password, approves exactly that request. The first person may then act
once, within :data:`VALID` of the request, as long as the second person still has the permission.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from letitride.errors import AccessError, RuleError
from letitride.people import commands as people_commands
from letitride.people import events as people_events
from letitride.people.authorization import authorize, check_may
from letitride.people.roles import SECONDS
from letitride.people.state import Approval, PeopleState
from letitride.people.timestamps import within, written

#: How long after the request the action can still be carried out.
VALID = timedelta(minutes=5)

Events = Iterator[people_events.PeopleEvent]


def canonical(parameters: Mapping[str, str]) -> str:
    """Return the parameters as canonical JSON: equal parameters give equal text.

    >>> canonical({"level": "Jackpot", "amount": "100.00"})
    '{"amount":"100.00","level":"Jackpot"}'
    """
    return json.dumps(dict(parameters), sort_keys=True, separators=(",", ":"))


def ask(state: PeopleState, command: people_commands.AskApproval) -> Events:
    """Open a request, and close the requests that have expired."""
    if command.action not in SECONDS:
        expected = f"an action that requires two people: {', '.join(SECONDS)}"
        raise RuleError("server/approval", expected=expected, got=command.action, why="action")
    by = check_may(state.person(command.by), command.action)
    _check_unconcerned(by.name, command.parameters)
    parameters = canonical(command.parameters)
    for approval in state.approvals.values():
        if not is_open(approval, command.at):
            yield people_events.ApprovalExpired(approval.number)
    expires, origin = written(command.at + VALID), command.origin
    yield people_events.ApprovalAsked(
        state.asked + 1, command.action, parameters, by.name, expires,
        browser=origin.browser, address=origin.address,
    )  # fmt: skip


def give(state: PeopleState, command: people_commands.GiveApproval) -> Events:
    """Approve a request as the second person."""
    approval = _open(state, command.number, command.at)
    by = authorize(
        state.person(command.by), SECONDS[approval.action], command.confirmed, command.at
    )
    if by.name == approval.asked_by:
        expected = f"a person other than {approval.asked_by}"
        raise AccessError("server/second_person", expected=expected, got=by.name, why="same")
    _check_unconcerned(by.name, json.loads(approval.parameters))
    if approval.given_by is None:
        origin = command.origin
        yield people_events.ApprovalGiven(
            approval.number, by.name, browser=origin.browser, address=origin.address
        )


def _check_unconcerned(name: str, parameters: Mapping[str, str]) -> None:
    """Reject a person whose own money or account the request is about."""
    if name in (parameters.get("player"), parameters.get("person")):
        expected = f"a person other than {name}, whom the request concerns"
        raise AccessError("server/second_person", expected=expected, got=name, why="concerned")


def decline(state: PeopleState, command: people_commands.DeclineApproval) -> Events:
    """Decline a request as the second person, or withdraw it as the first."""
    approval = _open(state, command.number, command.at)
    person = state.person(command.by)
    asked = person is not None and person.name == approval.asked_by
    by = check_may(person, approval.action if asked else SECONDS[approval.action])
    yield people_events.ApprovalDeclined(approval.number, by.name)


def use(state: PeopleState, command: people_commands.UseApproval) -> Events:
    """Use an approval, which works only once."""
    approval = _open(state, command.number, command.at)
    by = authorize(state.person(command.by), approval.action, command.confirmed, command.at)
    if by.name != approval.asked_by:
        expected, asked_by = f"{approval.asked_by}, who asked", approval.asked_by
        raise AccessError(
            "server/second_person", expected=expected, got=by.name, why="other", asked_by=asked_by
        )
    wanted = (command.action, canonical(command.parameters))
    if wanted != (approval.action, approval.parameters):
        expected = "exactly the action that was approved"
        raise RuleError("server/approval", expected=expected, got="a different one", why="other")
    _check_second(state, approval)
    yield people_events.ApprovalUsed(approval.number, by.name)


def _check_second(state: PeopleState, approval: Approval) -> None:
    """Check that someone approved the request and still has the permission."""
    second = state.person(approval.given_by) if approval.given_by else None
    if second is None or SECONDS[approval.action] not in second.permissions:
        got = f"approval by {second.name}, who may no longer approve it" if second else "none yet"
        why = "withdrawn" if second else "none_yet"
        expected = "a second person's approval"
        raise RuleError(
            "server/approval", expected=expected, got=got, why=why, number=approval.number
        )


def _open(state: PeopleState, number: int, at: datetime) -> Approval:
    approval = state.approvals.get(number)
    if approval is None or not is_open(approval, at):
        known = 0 < number <= state.asked
        raise RuleError(
            "server/approval", expected=f"an open request numbered {number}",
            got="a closed one" if known else "no such number",
            why="over" if known else "unknown", number=number,
        )  # fmt: skip
    return approval


def is_open(approval: Approval, at: datetime) -> bool:
    """Return whether a request can still be answered and its action carried out."""
    return within(VALID, approval.expires - VALID, at)
