"""The entrance: the root address redirects into the house, and the demo table opens once."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from letitride.house.floor_list import FloorList
from letitride.people import Role
from letitride.server.auth.route_access import GLANCE
from letitride.server.running_house import DEMO_TABLE, open_house
from tests.eventstore.stores import StillClock
from tests.people.staff import cheap_passwords
from tests.server.houses import API, Served, served, settings


def test_an_expired_guest_can_enter_again(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock, demo=True) as house:
        visit = house.visit()
        visit.client.get("/")
        first = visit.get("/me")["name"]
        for _ in range(9):  # the guest is active for over four hours
            clock.move(minutes=30)
            visit.ask("GET", "/me")
        assert visit.ask("GET", "/tables/Demo").status_code == 403
        assert visit.client.get("/").status_code == 307
        assert visit.get("/me")["name"] != first
        assert visit.get("/tables/Demo")["you"]["chips"] == "1000.00"


def test_outside_demo_mode_the_login_page_comes_before_the_lobby(house: Served) -> None:
    answer = house.client.get("/")
    assert (answer.status_code, answer.headers["location"]) == (307, "/login.html")
    assert "set-cookie" not in answer.headers
    known = house.as_role(Role.PLAYER).client.get("/")
    assert (known.status_code, known.headers["location"]) == (307, "/lobby.html")


def test_people_see_a_page_and_programs_an_error_for_a_missing_address(
    house: Served,
) -> None:
    for path in ("/nope.html", "/lobby", "/table/", "/shared/../nope", "/lobby/lobby.html"):
        answer = house.client.get(path)
        assert (answer.status_code, "/lobby.html" in answer.text) == (404, True), path
    told = house.client.get(f"{API}/nope")
    assert (told.status_code, told.json()["error"]["code"]) == (404, "server/request")


def test_every_page_has_a_folder_and_an_address(house: Served) -> None:
    folders = [path for path in (files("letitride") / "web").iterdir() if path.name != "shared"]
    assert len(folders) > 10
    for folder in folders:
        answer = house.client.get(f"/{folder.name}.html")
        page = folder / f"{folder.name}.html"
        assert (answer.status_code, answer.content) == (200, page.read_bytes()), folder
        for script in re.findall(r'(?:href|src)="(/[^"]+\.(?:js|css|svg))"', answer.text):
            assert house.client.get(script).status_code == 200, script


def test_the_demo_opens_after_a_crash_during_its_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = settings(tmp_path, demo=True)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(FloorList, "note", killed)
        with pytest.raises(KeyboardInterrupt):
            open_house(said, passwords=cheap_passwords())
    house = open_house(said, passwords=cheap_passwords())
    assert list(house.floor.listing.tables()) == [DEMO_TABLE]
    house.close()


def test_only_one_of_two_starting_processes_shows_the_password(tmp_path: Path) -> None:
    said = settings(tmp_path)
    one, two = (open_house(said, passwords=cheap_passwords()) for _ in range(2))
    nobody = two.auth.register.state()
    assert one.auth.first_start() is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(two.auth.register, "state", lambda: nobody)  # checked just before
        assert two.auth.first_start() is None
    for house in (one, two):
        house.close()


def test_polling_by_a_page_does_not_keep_a_session_alive(tmp_path: Path, clock: StillClock) -> None:
    with served(tmp_path, clock) as house:
        asking, glancing = house.as_role(Role.PLAYER), house.as_role(Role.PLAYER)
        glancing.client.headers[GLANCE] = "1"
        for _ in range(3):
            clock.move(minutes=25)
            statuses = [one.ask("GET", "/tables").status_code for one in (asking, glancing)]
        assert statuses == [200, 401]
