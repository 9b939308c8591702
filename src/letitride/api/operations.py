"""The health of a house that is served."""

from pydantic import BaseModel


class HealthView(BaseModel):
    """The house reads and writes its database; the version of its software."""

    status: str
    version: str
