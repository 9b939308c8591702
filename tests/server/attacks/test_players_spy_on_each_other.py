"""A player reads a table's events to learn what others bought, bet, and cashed in."""

import json

from websockets.sync.client import connect

from letitride.people import Role
from tests.server.houses import API, Served
from tests.server.routes.play.test_tables import betting, sit_and_bet, until


def test_a_player_does_not_see_the_money_of_others(house: Served) -> None:
    house.open_table()
    ann, bob = house.player("Ann", "777.00"), house.player("Bob", "333.00")
    until(ann, betting)
    number = sit_and_bet(ann, 3)["round"]
    until(bob, lambda view: view["to_act"] == 3)
    seen = bob.get("/tables/T1/events")
    told = json.dumps(seen)
    assert "777.00" not in told
    assert "Ann" not in told
    assert {"ChipsBought", "BettingOpened"} <= {one["event"] for one in seen}, "his own and public"
    assert "333.00" in told
    assert "WagersPlaced" not in {one["event"] for one in seen}
    own = {one["event"] for one in ann.get("/tables/T1/events")}
    assert {"ChipsBought", "SeatTaken", "WagersPlaced"} <= own
    for role in (Role.DEALER, Role.SUPERVISOR, Role.AUDITOR):
        assert "777.00" in json.dumps(house.as_role(role).get("/tables/T1/events")), role
    assert number


def test_watching_a_table_does_not_show_what_others_buy(house: Served) -> None:
    house.open_table()
    ann, bob = house.player("Ann"), house.player("Bob", "333.00")
    house.as_role(Role.SUPERVISOR).do("POST", "/people/Ann/wallet", amount="765.00")
    cookies = "; ".join(f"{name}={value}" for name, value in bob.client.cookies.items())
    url = house.url.replace("http", "ws") + f"{API}/tables/T1/live"
    with connect(url, additional_headers={"Cookie": cookies}) as live:
        live.recv(timeout=10)
        ann.do("POST", "/tables/T1/chips", move="buy_in", amount="765.00")
        while not (events := json.loads(live.recv(timeout=10)).get("events")):
            pass
    (bought,) = (one for one in events if one["event"] == "ChipsBought")
    assert bought.keys() == {"version", "event"}
