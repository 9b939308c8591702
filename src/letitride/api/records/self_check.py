"""The house's check of itself: the faults that stand, and each installation's latest check."""

from typing import Literal

from pydantic import BaseModel

from letitride.api.examples import Json, example

Part = Literal["software", "settings", "rules", "database"]

_FAULT: Json = {
    "place": "table:T1", "part": "database", "installation": "",
    "what": "table T1, event 41: altered: the hash does not match",
    "since": "2026-01-31T12:00:00.000000Z",
}  # fmt: skip


class CheckFaultView(BaseModel):
    """A fault, and the table, link, or house that it closes.

    ``installation`` is empty for a fault in the record, which all installations share.
    """

    place: str
    part: Part
    what: str
    installation: str
    since: str


class InstallationCheckView(BaseModel):
    """The latest check by one installation. ``software`` and ``settings`` are digests.

    ``built`` is true if the software was compared with the manifest from its build.
    """

    installation: str
    time: str
    by: str
    parts: list[Part]
    version: str
    software: str
    built: bool
    settings: str


class SelfCheckView(BaseModel):
    """The faults that stand now. ``closed`` is true if one of them closes the whole house."""

    model_config = example(
        ok=False, closed=False, faults=[_FAULT],
        checks=[
            {
                "installation": "casino-1 0f3a5b7c", "time": "2026-01-31T12:00:00.000000Z",
                "by": "house", "parts": ["software", "settings", "rules", "database"],
                "version": "0.1.0", "software": "5f" * 32, "built": True, "settings": "a0" * 32,
            },
        ],
    )  # fmt: skip

    ok: bool
    closed: bool
    faults: list[CheckFaultView]
    checks: list[InstallationCheckView]
