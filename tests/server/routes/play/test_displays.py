"""Displays: meters, pays, and awards for everyone to see, with or without a login."""

from pathlib import Path

import pytest

from letitride.people import Role
from tests.server.houses import Served, served
from tests.server.routes.dealer.test_controllers import BANK, NEXUS, TOP, press, start


def open_bank(house: Served) -> None:
    supervisor = house.as_role(Role.SUPERVISOR)
    supervisor.do("POST", "/links", **BANK)
    supervisor.do("POST", "/tables", **NEXUS)


@pytest.mark.clause("WA-NEXUS-DISP-1", "WA-LINK-DISP-1", "SD-10/4")
def test_a_display_shows_meters_pays_and_the_latest_award(house: Served) -> None:
    open_bank(house)
    watcher, dealer = house.as_role(Role.PLAYER), house.as_role(Role.DEALER)
    shown = watcher.get("/links/Bank/display")
    assert shown["meters"] == [{"link": "Bank", "level": "Jackpot", "amount": "4000.00"}]
    assert (shown["paytable"]["rows"][0][0], shown["hit"]) == (TOP, None)
    start(dealer)
    press(dealer, "HAND", seat=3, hand=TOP)
    executive = house.as_role(Role.EXECUTIVE)
    press(house.as_role(Role.SUPERVISOR), "CONFIRM")
    assert watcher.get("/links/Bank/display")["hit"] is None
    press(executive, "SWIPE")
    shown = watcher.get("/links/Bank/display")
    assert shown["meters"][0]["amount"] == "1000.00"
    hit = shown["hit"]
    assert (hit["table"], hit["hand"], hit["amount"]) == ("P1", TOP, "4000.20")
    assert not {"seat", "player", "by"} & set(hit)  # a display names nobody


def test_public_displays_require_no_login(tmp_path: Path) -> None:
    with served(tmp_path, public_displays=True) as house:
        open_bank(house)
        assert house.visit().get("/links/Bank/display")["link"] == "Bank"
        assert house.visit().ask("GET", "/links/none/display").status_code == 404
        assert house.visit().ask("GET", "/links/Bank").status_code == 401
        assert house.visit().ask("GET", "/links/Bank/prizes").status_code == 401


def test_other_displays_require_permission_to_watch(house: Served) -> None:
    open_bank(house)
    assert house.visit().ask("GET", "/links/Bank/display").status_code == 401


def test_the_list_of_tables_shows_games_and_limits(house: Served) -> None:
    house.open_table()
    (row,) = house.as_role(Role.PLAYER).get("/tables")
    assert row["games"] == ["main", "bonus", "three_card"]
    limits = {"min_bet": "5.00", "max_bet": "500.00", "three_card_max": "10000.00"}
    assert (row["currency"], row["limits"]) == ("USD", limits)
