"""One guest asks for more calculations than the house can do, and others still get theirs."""

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from letitride.people import Role
from tests.server.houses import API, NO_TLS, Served, Visit, served

#: Numbers of rounds that nobody has asked about yet, so that no answer is in the cache.
_ROUNDS = count(5000, -1)
#: The longest that a bystander may wait, in seconds. In the attack it was 50 seconds.
PATIENCE = 8


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("flood")
    with served(folder, demo=True) as made:
        yield made


def slow_body() -> dict[str, Any]:
    return {"id": "MA-MAIN", "bet": "7.50", "rounds": next(_ROUNDS), "bankroll": "20000.00"}


def slow_request(visit: Visit) -> Any:
    """Ask for figures that take half a second."""
    return visit.ask("POST", "/odds/session", json=slow_body())


def guest(house: Served) -> Visit:
    visit = house.visit()
    return visit.enter(visit.ask("POST", "/guests").json())


def flood(pool: ThreadPoolExecutor, visit: Visit, requests: int) -> list["Future[Any]"]:
    sent = [pool.submit(slow_request, visit) for _ in range(requests)]
    time.sleep(0.5)  # let them arrive
    return sent


def answered(sent: list["Future[Any]"]) -> int:
    return sum(one.done() and one.result().status_code == 200 for one in sent)


def test_one_guest_gets_one_running_and_two_waiting(house: Served) -> None:
    attacker = guest(house)
    with ThreadPoolExecutor(60) as pool:
        statuses = [one.result().status_code for one in flood(pool, attacker, 60)]
    assert statuses.count(429) >= 50
    assert statuses.count(200) >= 3
    assert set(statuses) == {200, 429}


def test_the_refusal_says_when_to_come_back(house: Served) -> None:
    attacker = guest(house)
    with ThreadPoolExecutor(10) as pool:
        answers = [one.result() for one in flood(pool, attacker, 10)]
    refused = next(one for one in answers if one.status_code == 429)
    assert int(refused.headers["retry-after"]) >= 1
    assert refused.json()["error"]["code"] == "server/too_many"


@pytest.mark.parametrize("attackers", [1, 4])
def test_a_flood_does_not_hold_up_advice_or_pdfs(house: Served, attackers: int) -> None:
    guests = [guest(house) for _ in range(attackers)]
    ann = house.as_role(Role.PLAYER)
    with ThreadPoolExecutor(60) as pool:
        floods = [one for visit in guests for one in flood(pool, visit, 60 // attackers)]
        began = time.monotonic()
        advice = ann.ask("POST", "/advice", json={"cards": "Ks Kh 2d", "dead": f"{attackers + 2}c"})
        advised = time.monotonic() - began
        assert advice.status_code == 200
        began = time.monotonic()
        pdf = ann.ask("GET", f"/paytables/MA-3CB-{'ABCD'[attackers - 1]}/par.pdf")
        printed = time.monotonic() - began
        assert pdf.status_code == 200
        for one in floods:
            one.result()
    assert advised < 2
    assert printed < PATIENCE


def test_a_flood_holds_up_another_persons_figures_for_one_turn_only(house: Served) -> None:
    attacker, ann = guest(house), house.as_role(Role.PLAYER)
    with ThreadPoolExecutor(60) as pool:
        sent = flood(pool, attacker, 60)
        before = answered(sent)
        assert slow_request(ann).status_code == 200
        between = answered(sent) - before
        for one in sent:
            one.result()
    assert between <= 2, "the attacker's second waiting request ran before Ann's"


def test_a_crowd_fills_the_queue_and_the_house_answers_503(house: Served) -> None:
    crowd = [house.as_role(Role.PLAYER) for _ in range(14)]
    for visit in crowd:
        visit.client.timeout = httpx.Timeout(3)

    def impatient(visit: Visit) -> Any:
        with suppress(httpx.ReadTimeout):
            return slow_request(visit)

    with ThreadPoolExecutor(42) as pool:
        sent = [pool.submit(impatient, visit) for visit in crowd for _ in range(3)]
        answers = [one.result() for one in sent]
    full = [one for one in answers if one is not None and one.status_code == 503]
    assert full
    assert all(int(one.headers["retry-after"]) >= 1 for one in full)
    assert full[0].json()["error"]["code"] == "server/busy"
    assert slow_request(crowd[0]).status_code == 200


def test_requests_whose_sender_has_left_are_not_computed(house: Served) -> None:
    """Reconnecting for every request does not pile up work that nobody waits for."""
    attacker, ann = guest(house), house.as_role(Role.PLAYER)
    headers = dict(attacker.client.headers)
    cookies = dict(attacker.client.cookies)

    def hit_and_run() -> None:
        client = httpx.Client(base_url=house.url, headers=headers, cookies=cookies, verify=NO_TLS)
        with client, suppress(httpx.ReadTimeout):
            timeout = httpx.Timeout(5, read=0.1)
            client.post(f"{API}/odds/session", json=slow_body(), timeout=timeout)

    for _ in range(30):
        hit_and_run()
    began = time.monotonic()
    assert slow_request(ann).status_code == 200
    assert time.monotonic() - began < PATIENCE / 2
