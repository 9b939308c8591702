"""Virtual tables run by themselves in every jurisdiction, with every dealing method."""

import pytest

from letitride.people import Role
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from tests.server.houses import Served
from tests.server.routes.play.test_tables import until

HOUSES = [(place, dealing) for place in SHIPPED for dealing in jurisdiction(place).dealing]


@pytest.mark.parametrize(("place", "dealing"), HOUSES)
def test_rounds_are_dealt_and_settled(house: Served, place: str, dealing: str) -> None:
    main = jurisdiction(place).tables["main"]
    options = {"posted_limit": "1000.00"} if place == "SD" else {}
    house.open_table(
        jurisdiction=place, dealing=dealing, paytables={"main": main}, options=options,
        automatic=3, alone=True,
    )  # fmt: skip
    visit = house.as_role(Role.PLAYER)
    view = until(visit, lambda view: view["round"] >= 3)
    assert view["rules"]["jurisdiction"]["id"] == place
    record = visit.get("/tables/T1/rounds/2")
    kinds = [event["event"] for event in record["events"]]
    assert kinds.count("SeatSettled") == 3
    assert record["fair"]["decks"][0]["deal"] == 1
    assert house.as_role(Role.EXECUTIVE).get("/ledger/balances")["total_micros"] == 0
