"""Idempotency keys: the request stored with a command, used to recognize a retry."""

import json
from hashlib import sha256

from letitride.api.dealer.script import StepBody
from letitride.api.fields import CommandBody, PinnedBody
from letitride.api.people.accounts import NewPersonBody, RoleChangeBody, StandingBody
from letitride.api.people.approvals import ApprovableBody, ApprovalDecisionBody
from letitride.api.people.own_play import ExclusionBody, LimitBody
from letitride.api.play.tables import NewTableBody
from letitride.eventstore.journal import Request

#: The name of each body class in stored digests. It stays the same if the class is renamed.
DIGEST_NAMES: dict[type[CommandBody], str] = {
    CommandBody: "Command",
    ApprovableBody: "Command",
    PinnedBody: "Pinned",
    NewPersonBody: "NewPerson",
    RoleChangeBody: "RoleChange",
    StandingBody: "Standing",
    ApprovalDecisionBody: "Answered",
    LimitBody: "SetLimit",
    ExclusionBody: "Exclusion",
    NewTableBody: "NewTable",
    StepBody: "Step",
}


def request_of(body: CommandBody, person: str, *about: str | int) -> Request:
    """Return a person's request for a command. A different request cannot reuse its id."""
    said = body.model_dump(mode="json", exclude={"id", "version"})
    if said.get("approval") is None:  # earlier versions had no such field
        said.pop("approval", None)
    text = json.dumps([DIGEST_NAMES[type(body)], person, about, said], sort_keys=True)
    return Request(str(body.id), person, sha256(text.encode()).digest())
