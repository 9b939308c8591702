"""The health of a running house."""

from pydantic import BaseModel


class HealthView(BaseModel):
    """The house's status and version. ``ok`` means that it can read and write its database."""

    status: str
    version: str
