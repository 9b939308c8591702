"""The health of a running house."""

from typing import Literal

from pydantic import BaseModel

from letitride.api.examples import example


class HealthView(BaseModel):
    """The house's status and version.

    ``ok`` means that the house can read and write its database, and that its self-check found no
    fault. ``fault`` means that the places in ``closed`` open no rounds: the whole ``house``, or the
    streams of tables and links.
    """

    status: Literal["ok", "fault"]
    version: str
    closed: list[str] = []


class PublicKeysView(BaseModel):
    """The house's public keys (Ed25519, in hexadecimal), which verify its checkpoints."""

    model_config = example(signing=["3b" * 32])

    signing: list[str]
