"""Several guests from one address at one table: logged, and limited where the house says so."""

import logging
from pathlib import Path

import pytest

from letitride.people import Role
from tests.server.houses import Json, Served, Visit, served


def guest(house: Served) -> Visit:
    visit = house.visit()
    return visit.enter(visit.ask("POST", "/guests").json())


def sit(visit: Visit, seat: int) -> str:
    answer = visit.try_to("POST", f"/tables/Demo/seats/{seat}")
    return "done" if answer.is_success else str(answer.json()["error"]["code"])


def free_seats(house: Served) -> list[int]:
    taken = {seat["seat"] for seat in house.as_role(Role.DEALER).get("/tables/Demo")["seats"]}
    return [number for number in range(1, 8) if number not in taken]


def test_guests_from_one_address_at_one_table_are_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "letitride.auth")
    with served(tmp_path, demo=True) as house:
        one, two, three = (guest(house) for _ in range(3))
        seats = free_seats(house)
        assert [
            sit(visit, seat) for visit, seat in zip((one, two, three), seats, strict=False)
        ] == (["done"] * 3)
        noted = [
            (line.who, line.others, line.table, line.address)  # type: ignore[attr-defined]
            for line in caplog.records
            if line.message == "guests share an address"
        ]
        assert noted == [
            (two.name, 1, "Demo", "127.0.0.1"),
            (three.name, 2, "Demo", "127.0.0.1"),
        ]


def test_the_house_limits_the_guests_from_one_address(tmp_path: Path) -> None:
    with served(tmp_path, demo=True, guests_per_address=2) as house:
        one, two, three = (guest(house) for _ in range(3))
        seats = free_seats(house)
        assert [sit(one, seats[0]), sit(two, seats[1])] == ["done", "done"]
        assert sit(three, seats[2]) == "server/shared_address"
        one.do("DELETE", f"/tables/Demo/seats/{seats[0]}")
        assert sit(three, seats[2]) == "done"


def test_the_limit_holds_across_servers(tmp_path: Path) -> None:
    said: Json = {"demo": True, "guests_per_address": 1}
    with served(tmp_path, **said) as house, served(tmp_path, **said) as other:
        one, two = guest(house), guest(other)
        seats = free_seats(house)
        assert sit(one, seats[0]) == "done"
        assert sit(two, seats[1]) == "server/shared_address"


def test_one_guest_may_take_a_seat_again(tmp_path: Path) -> None:
    with served(tmp_path, demo=True, guests_per_address=1) as house:
        one, seats = guest(house), free_seats(house)
        assert sit(one, seats[0]) == "done"
        one.do("DELETE", f"/tables/Demo/seats/{seats[0]}")
        assert sit(one, seats[0]) == "done"


def test_the_record_does_not_contain_a_guests_address(tmp_path: Path) -> None:
    with served(tmp_path, demo=True) as house:
        guest(house)
        stored = " ".join(repr(one.event) for one in house.house.journal.read("people"))
        assert "127.0.0.1" not in stored
        assert "network=''" not in stored
