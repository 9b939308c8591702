"""Every requirement in a jurisdiction's file is read, and errors name its location."""

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
def test_a_requirement_names_a_schedule_or_a_notice(demand: str, place: str) -> None:
    with rejected(HouseError, "house/missing") as error:
        read_demands(parse_toml(demand, "jurisdiction").table("check"))
    assert place in facts(error.value)
