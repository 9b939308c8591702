"""Approvals: what takes two different persons.

Who wants to act asks, with every parameter. Another person, who may and who has given the password
just now, approves exactly that. Who asked then acts, once, within minutes of having asked. The
second person is still one who may at that moment.
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

#: From the moment somebody asks to the last at which the action can be carried out.
VALID = timedelta(minutes=5)

Events = Iterator[people_events.PeopleEvent]


def canonical(parameters: Mapping[str, str]) -> str:
    """Parameters as the one JSON text that there is for them.

    >>> canonical({"level": "Jackpot", "amount": "100.00"})
    '{"amount":"100.00","level":"Jackpot"}'
    """
    return json.dumps(dict(parameters), sort_keys=True, separators=(",", ":"))


def ask(state: PeopleState, command: people_commands.AskApproval) -> Events:
    """A request; those that are over are struck off the list."""
    if command.action not in SECONDS:
        expected = f"what takes two persons: {', '.join(SECONDS)}"
        raise RuleError("server/approval", expected=expected, got=command.action, why="action")
    by = check_may(state.person(command.by), command.action)
    parameters = canonical(command.parameters)
    for approval in state.approvals.values():
        if not is_open(approval, command.at):
            yield people_events.ApprovalExpired(approval.number)
    expires = written(command.at + VALID)
    yield people_events.ApprovalAsked(state.asked + 1, command.action, parameters, by.name, expires)


def give(state: PeopleState, command: people_commands.GiveApproval) -> Events:
    """The second person's word."""
    approval = _open(state, command.number, command.at)
    by = authorize(
        state.person(command.by), SECONDS[approval.action], command.confirmed, command.at
    )
    if by.name == approval.asked_by:
        expected = f"another person than {approval.asked_by}"
        raise AccessError("server/second_person", expected=expected, got=by.name, why="same")
    if approval.given_by is None:
        yield people_events.ApprovalGiven(approval.number, by.name)


def decline(state: PeopleState, command: people_commands.DeclineApproval) -> Events:
    """The second person's no, or the first one's second thought."""
    approval = _open(state, command.number, command.at)
    person = state.person(command.by)
    asked = person is not None and person.name == approval.asked_by
    by = check_may(person, approval.action if asked else SECONDS[approval.action])
    yield people_events.ApprovalDeclined(approval.number, by.name)


def use(state: PeopleState, command: people_commands.UseApproval) -> Events:
    """The one time that it counts."""
    approval = _open(state, command.number, command.at)
    by = authorize(state.person(command.by), approval.action, command.confirmed, command.at)
    if by.name != approval.asked_by:
        expected, asked_by = f"who asked, {approval.asked_by}", approval.asked_by
        raise AccessError(
            "server/second_person", expected=expected, got=by.name, why="other", asked_by=asked_by
        )
    wanted = (command.action, canonical(command.parameters))
    if wanted != (approval.action, approval.parameters):
        expected = "what was asked for, to the letter"
        raise RuleError("server/approval", expected=expected, got="something else", why="other")
    _check_second(state, approval)
    yield people_events.ApprovalUsed(approval.number, by.name)


def _check_second(state: PeopleState, approval: Approval) -> None:
    """Somebody approved, and is still one who may."""
    second = state.person(approval.given_by) if approval.given_by else None
    if second is None or SECONDS[approval.action] not in second.permissions:
        got = f"{second.name}'s, who may not any more" if second else "none yet"
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
            "server/approval", expected=f"an open request, number {number}",
            got="one that is over" if known else "none of that number",
            why="over" if known else "unknown", number=number,
        )  # fmt: skip
    return approval


def is_open(approval: Approval, at: datetime) -> bool:
    """Whether a request can still be answered, and what it asks for be done."""
    return within(VALID, approval.expires - VALID, at)
