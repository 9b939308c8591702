"""Idempotency keys: the request stored with a command, used to recognize a retry."""

import json
from hashlib import sha256

from letitride.api.fields import CommandBody, PinnedBody
from letitride.api.people.accounts import NewPersonBody, RoleChangeBody, StandingBody
from letitride.api.people.approvals import ApprovalDecisionBody
from letitride.api.people.own_play import ExclusionBody, LimitBody
from letitride.api.play.tables import NewTableBody
from letitride.eventstore.journal import Request

#: The name that stands for each body class in stored digests, even if the class is renamed.
DIGEST_NAMES: dict[type[CommandBody], str] = {
    CommandBody: "Command",
    PinnedBody: "Pinned",
    NewPersonBody: "NewPerson",
    RoleChangeBody: "RoleChange",
    StandingBody: "Standing",
    ApprovalDecisionBody: "Answered",
    LimitBody: "SetLimit",
    ExclusionBody: "Exclusion",
    NewTableBody: "NewTable",
}


def request_of(body: CommandBody, person: str, *about: str | int) -> Request:
    """Return a command as a person's request. Its id cannot be reused for a different request."""
    said = body.model_dump(mode="json", exclude={"id", "version"})
    text = json.dumps([DIGEST_NAMES[type(body)], person, about, said], sort_keys=True)
    return Request(str(body.id), person, sha256(text.encode()).digest())
