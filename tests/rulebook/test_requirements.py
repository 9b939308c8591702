"""What a jurisdiction's file demands of a house file is read whole, or refused with its place."""

import pytest

from letitride.errors import HouseError
from letitride.rulebook.requirements import read_demands
from letitride.rulebook.toml_entry import parse_toml
from tests.rejected import facts, rejected


@pytest.mark.parametrize(
    ("demand", "place"),
    [
        ('[[check.modified]]\nclauses = ["MA-3(a)-1"]', "check.modified[1].settings"),
    ],
)
def test_a_demand_says_what_it_is_about(demand: str, place: str) -> None:
    with rejected(HouseError, "house/missing") as error:
        read_demands(parse_toml(demand, "jurisdiction").table("check"))
    assert place in facts(error.value)
