"""Path parameters that several routes share."""

from typing import Annotated

from fastapi import Path

from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.server.error_answers import not_found

TablePath = Annotated[
    str,
    Path(
        max_length=80, description="The table's name", openapi_examples={"a table": {"value": "T1"}}
    ),
]
PersonPath = Annotated[str, Path(max_length=80, description="The person's name")]
LinkPath = Annotated[
    str,
    Path(
        max_length=80,
        description="The link's name",
        openapi_examples={"a link": {"value": "Floor"}},
    ),
]
JurisdictionPath = Annotated[str, Path(max_length=20, description="The jurisdiction's id")]
PayTablePath = Annotated[str, Path(max_length=40, description="The pay table's id")]
RoundPath = Annotated[int, Path(ge=1, le=2**53, description="The round's number")]


def place_of(id_: str) -> Jurisdiction:
    """Return the jurisdiction with this id, or raise an error if it is not in the package."""
    if id_ not in SHIPPED:
        raise not_found(" or ".join(SHIPPED), ascii(id_), "jurisdiction")
    return jurisdiction(id_)
