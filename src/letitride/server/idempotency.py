"""Idempotency keys: the stored request behind a command, by which a retry is recognized."""

import json
from hashlib import sha256

from letitride.api.fields import CommandBody, PinnedBody
from letitride.api.people.accounts import NewPersonBody, RoleChangeBody, StandingBody
from letitride.api.people.approvals import ApprovalDecisionBody
from letitride.api.people.own_play import ExclusionBody, LimitBody
from letitride.eventstore.journal import Request

#: The name of each body in its stored digest. It never changes, whatever the class is called.
DIGEST_NAMES: dict[type[CommandBody], str] = {
    CommandBody: "Command",
    PinnedBody: "Pinned",
    NewPersonBody: "NewPerson",
    RoleChangeBody: "RoleChange",
    StandingBody: "Standing",
    ApprovalDecisionBody: "Answered",
    LimitBody: "SetLimit",
    ExclusionBody: "Exclusion",
}


def request_of(body: CommandBody, person: str, *about: str | int) -> Request:
    """A command as a person's request about something; its id cannot be used for anything else."""
    said = body.model_dump(mode="json", exclude={"id", "version"})
    text = json.dumps([DIGEST_NAMES[type(body)], person, about, said], sort_keys=True)
    return Request(str(body.id), person, sha256(text.encode()).digest())
