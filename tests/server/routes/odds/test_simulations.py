"""Simulations over HTTP: starting, following, and stopping them, with one allowed per person."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.api.odds.simulations import SimulationBody
from letitride.people import Role
from letitride.server.simulations import jobs
from letitride.server.simulations.worker import play
from tests.server.houses import Served, Visit, served


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("simulations")
    with served(folder) as made:
        yield made


def start(visit: Visit, status: int = 201, **body: Any) -> Any:
    answer = visit.ask("POST", "/simulations", json={"id": "MA-3CB-D", "seats": 1} | body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_every_line_reports_more_rounds() -> None:
    body = SimulationBody(id="MA-3CB-D", seats=2, rounds=5000, strategy="never")
    lines = list(play(body, chunk=2000))
    assert [line.played for line in lines] == [2000, 4000, 5000]
    main, three_card = lines[-1].estimates
    assert (main.wager, three_card.wager) == ("main", "three_card")
    assert main.exact_pct == pytest.approx(37.27, abs=0.01)
    assert abs(three_card.z or 9) < 4
    (best,) = play(body.model_copy(update={"strategy": "best"}), 5000)
    assert best.played == 5000


def test_a_simulation_runs_to_its_end(house: Served) -> None:
    ann = house.as_role(Role.PLAYER)
    told = start(ann, rounds=1000)
    assert told["rounds"] == 1000
    path, patience = f"/simulations/{told['number']}", time.monotonic() + 60
    while (told := ann.get(path))["state"] == "running":
        assert time.monotonic() < patience
        time.sleep(0.05)
    assert (told["state"], told["played"]) == ("done", 1000)
    assert {one["wager"] for one in told["estimates"]} == {"main", "three_card"}
    assert house.as_role(Role.PLAYER).ask("GET", path).status_code == 404
    assert ann.ask("DELETE", path).json()["state"] == "done"


def test_a_new_simulation_replaces_a_stopped_one(house: Served) -> None:
    ann = house.as_role(Role.PLAYER)
    first = start(ann, rounds=20_000_000)
    second = start(ann, rounds=20_000_000)
    assert ann.ask("GET", f"/simulations/{first['number']}").status_code == 404
    stopped = ann.ask("DELETE", f"/simulations/{second['number']}").json()
    assert stopped["state"] == "stopped"
    assert stopped["played"] < 20_000_000


def test_the_house_runs_two_at_a_time(house: Served) -> None:
    busy = [house.as_role(Role.PLAYER) for _ in range(3)]
    running = [start(visit, rounds=20_000_000) for visit in busy[:2]]
    last = start(busy[2], rounds=20_000_000)
    assert [one["state"] for one in (*running, last)] == ["running", "running", "waiting"]
    for visit, one in zip(busy, [*running, last], strict=True):
        assert visit.ask("DELETE", f"/simulations/{one['number']}").json()["state"] == "stopped"


def test_an_invalid_simulation_is_rejected_at_once(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.as_role(Role.PLAYER)
    assert start(ann, 404, id="none")["error"]["code"] == "house/unknown_paytable"
    assert start(ann, 422, id=None, table="id = 1")["error"]["code"].startswith("house/")
    start(ann, 422, rounds=20_000_001)
    monkeypatch.setattr(jobs, "find_spec", lambda _: None)
    assert start(ann, 409)["error"]["code"] == "server/no_simulator"
