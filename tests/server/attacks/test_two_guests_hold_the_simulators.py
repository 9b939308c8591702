"""Two guests keep both simulators busy, and others still get their turn."""

import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from letitride.people import Role
from letitride.server.simulations import jobs
from tests.server.houses import Served, Visit, served

_LONG = {"id": "MA-3CB-D", "seats": 7, "rounds": 20_000_000}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, demo=True) as made:
        yield made


def guest(house: Served) -> Visit:
    visit = house.visit()
    return visit.enter(visit.ask("POST", "/guests").json())


def hold(visit: Visit, until: Event) -> None:
    """Start a long simulation, and another one as soon as it ends."""
    while not until.is_set():
        told = visit.ask("POST", "/simulations", json=_LONG).json()
        while told.get("state") in ("running", "waiting") and not until.is_set():
            time.sleep(0.05)
            told = visit.ask("GET", f"/simulations/{told['number']}").json()
        time.sleep(0.05)
        if until.is_set() and "number" in told:
            visit.ask("DELETE", f"/simulations/{told['number']}")


def test_a_player_gets_a_turn_while_two_guests_hold_both_simulators(house: Served) -> None:
    ann, until = house.as_role(Role.PLAYER), Event()
    guests = [Thread(target=hold, args=(guest(house), until)) for _ in range(2)]
    for one in guests:
        one.start()
    try:
        time.sleep(0.5)
        asked = ann.ask("POST", "/simulations", json=_LONG | {"rounds": 1000})
        assert asked.status_code == 201, asked.text
        told = asked.json()
        patience = time.monotonic() + 150
        while told["state"] in ("waiting", "running"):
            assert time.monotonic() < patience
            time.sleep(0.1)
            told = ann.get(f"/simulations/{told['number']}")
        assert told["state"] == "done"
    finally:
        until.set()
        for one in guests:
            one.join()


def test_the_line_for_the_simulators_is_bounded(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MOST_WAITING", 1, raising=False)
    people = [house.as_role(Role.PLAYER) for _ in range(4)]
    answers = [visit.ask("POST", "/simulations", json=_LONG) for visit in people]
    assert [one.status_code for one in answers] == [201, 201, 201, 503]
    assert int(answers[3].headers["retry-after"]) > 0
    for visit, one in zip(people, answers[:3], strict=False):
        visit.ask("DELETE", f"/simulations/{one.json()['number']}")
