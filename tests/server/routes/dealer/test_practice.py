"""Practice over HTTP: irregular situations, and the correct rulings on them."""

import pytest

from letitride.people import Role
from letitride.rulebook.jurisdiction import SHIPPED
from tests.server.houses import Served


@pytest.mark.parametrize("place", SHIPPED)
def test_practice_grades_answers_by_the_rules(house: Served, place: str) -> None:
    dealer = house.as_role(Role.DEALER)
    situations = dealer.get(f"/practice/{place}")
    assert len({one["what"] for one in situations}) == 14
    for one in situations:
        answer = {"outcome": "void", "deck": "removed"}
        marked = dealer.ask("POST", f"/practice/{place}", json=one | answer).json()
        ruling = {name: marked["ruling"][name] for name in ("outcome", "deck")}
        assert marked["right"] is (ruling == answer)
        again = dealer.ask("POST", f"/practice/{place}", json=one | ruling).json()
        assert again["right"]
