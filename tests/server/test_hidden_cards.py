"""Hidden cards and secrets never appear in anything that a player or a guest could see.

The test plays randomly at several tables, with several readers. It searches every answer, live
message, and log line for decks, seeds, and cards that the reader may not know at that time.
"""

import json
import logging
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from letitride.people import Role
from letitride.server.auth.route_access import COOKIE
from letitride.server.operations.logs import set_up
from tests.server.houses import API, MA_TABLE, Served, Visit, new_id, served
from tests.server.watchers import CARD, Chronicle, Recorder, Searcher, Shown

TABLES = ("Demo", "T1", "T2")
#: Minimum and maximum seconds of play. Play stops early once all tables reach round three.
LEAST, MOST = 5, 60
#: Published texts and long lists that reveal nothing about a deal.
SKIPPED = ("/compliance", "/jurisdictions", "/paytables", "/schema", "/links/{link}/readings")


def routes(house: Served) -> list[str]:
    """Return every GET route about the house and its tables."""
    paths = house.client.get(f"{API}/openapi.json").json()["paths"]
    shown = [path.removeprefix(API) for path in paths if "get" in paths[path] and API in path]
    return [path for path in shown if not path.startswith(SKIPPED)]


class Play:
    """A person who takes random legal actions and reads random routes."""

    def __init__(self, recorder: Recorder, visit: Visit, tables: tuple[str, ...], seed: int):
        self.recorder, self.visit, self.tables = recorder, visit, tables
        self.chance = random.Random(seed)
        self.routes = routes(recorder.house)
        self.promised: dict[tuple[str, int], bytes] = {}

    def until(self, over: Event) -> None:
        while not over.is_set():
            table = self.chance.choice(self.tables)
            self._look(table)
            answer = self.recorder.ask(self.visit, "GET", f"/tables/{table}")
            if answer.status_code == 200:
                self._act(table, answer.json())

    def _look(self, table: str) -> None:
        path = self.chance.choice(self.routes)
        places = {"{name}": table, "{number}": str(self.chance.randint(1, 6)),
                  "{link}": f"{table} progressive", "{id}": "1"}  # fmt: skip
        for place, value in places.items():
            path = path.replace(place, value)
        query = "?stream=table:T1" if path == "/ledger/postings" else ""
        self.recorder.ask(self.visit, "GET", path + query)

    def _act(self, table: str, view: dict[str, Any]) -> None:
        own = view["you"]["seats"]
        if view["table"]["kind"] == "dealer" and "deal" in self.visit.me["permissions"]:
            self._step(table, view)
        for seat in own:
            self._seed(table, seat, view)
        if view["legal"]:
            self._take(table, self.chance.choice(view["legal"]), bool(own))

    def _step(self, table: str, view: dict[str, Any]) -> None:
        """Sign on, or try the step that is due. The house rejects a step that belongs to others."""
        if view["dealer"] is None and "rule_on_play" not in self.visit.me["permissions"]:
            self._do("POST", f"/tables/{table}/dealer")
        elif due := view["due"]:
            stub = self.recorder.house.house.floor.table(table).round.stub
            said = {"number": len(stub)} if due["asks_number"] else {}
            declined = due["who"] == "player"
            self._do("POST", f"/tables/{table}/step", step=due["step"], declined=declined, **said)

    def _take(self, table: str, action: dict[str, Any], seated: bool) -> None:
        seat = action.get("seat") or self.chance.choice(action.get("seats") or [0])
        at = f"/tables/{table}/seats/{seat}"
        match action["action"]:
            case "sit" if not seated:
                self._do("POST", at)
            case "wagers":
                bets = dict.fromkeys(("1", "2", "$"), "5.00")
                side = {"three_card": "5.00"} if "three_card" in action["allowed"] else {}
                self._do("PUT", f"{at}/wagers", wagers=bets | side)
            case "decision":
                ride = self.chance.random() < 0.5
                self._do("POST", f"{at}/decision", bet=action["bet"], ride=ride)
            case _:
                pass

    def _seed(self, table: str, seat: int, view: dict[str, Any]) -> None:
        """Commit to a seed while bets are open, and reveal the seed afterward."""
        at, key = f"/tables/{table}/seats/{seat}/client-seed", (table, view["round"])
        if view["phase"] == "betting" and key not in self.promised:
            self.promised[key] = self.chance.randbytes(16)
            self._do("POST", at, hash=sha256(self.promised[key]).hexdigest())
        elif view["phase"] == "closed" and key in self.promised:
            self._do("POST", at, seed=self.promised[key].hex())

    def _do(self, method: str, path: str, **said: Any) -> None:
        self.recorder.ask(self.visit, method, path, json={"id": new_id()} | said)


@pytest.fixture
def logged() -> Iterator[StringIO]:
    """Capture the house's log at its most detailed level."""
    loggers = [logging.getLogger(name) for name in ("letitride", "uvicorn.error")]
    before = [(logger.handlers, logger.propagate, logger.level) for logger in loggers]
    set_up("debug")
    (handler,) = loggers[0].handlers
    assert isinstance(handler, logging.StreamHandler)
    lines = StringIO()
    handler.setStream(lines)
    yield lines
    for logger, (handlers, propagate, level) in zip(loggers, before, strict=True):
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def guest(house: Served) -> Visit:
    visit = house.visit()
    return visit.enter(visit.ask("POST", "/guests").json())


def _wait(house: Served, over: Event) -> None:
    began = time.monotonic()
    while (played := time.monotonic() - began) < MOST:
        rounds = [house.house.floor.table(name).loaded.table.round.number for name in TABLES]
        if played > LEAST and min(rounds) > 2:
            break
        over.wait(0.2)
    over.set()


def play(house: Served) -> tuple[Recorder, list[Visit]]:
    """Let players, guests, and a dealer play for a few seconds, with everyone watching."""
    house.open_table(automatic=2)
    sd = {"jurisdiction": "SD", "paytables": {"main": "SD-MAIN-A"}}
    sd["options"] = {"posted_limit": "1000.00"}
    house.open_table(**(MA_TABLE | sd | {"name": "T2", "kind": "dealer"}))
    players = [house.player(name) for name in ("Ann", "Bob", "Cleo")]
    for visit in players:
        house.as_role(Role.SUPERVISOR).do("POST", f"/people/{visit.name}/wallet", amount="500.00")
        visit.do("POST", "/tables/T2/chips", move="buy_in", amount="500.00")
    guests = [guest(house), guest(house)]
    staff = [house.as_role(role) for role in (Role.DEALER, Role.AUDITOR, Role.SUPERVISOR)]
    everybody = [*players, *guests, *staff]
    recorder, over = Recorder(house, TABLES), Event()
    watching = [
        recorder.watch(visit, table, over)
        for visit in everybody
        for table in (("Demo",) if visit in guests else TABLES)
    ]
    playing = [
        Thread(
            target=Play(
                recorder, visit, ("Demo",) if visit in guests else ("T1", "T2"), number
            ).until,
            args=(over,),
        )
        for number, visit in enumerate(everybody)
    ]
    for thread in playing:
        thread.start()
    _wait(house, over)
    for thread in (*playing, *watching):
        thread.join(30)
    return recorder, everybody


def test_nobody_ever_sees_a_face_down_card_or_a_seed(tmp_path: Path, logged: StringIO) -> None:
    clocks: dict[str, Any] = {
        "pace": 0.02,
        "betting_time": 0.5,
        "decision_time": 0.5,
        "reveal_time": 0.5,
    }
    with served(tmp_path, demo=True, **clocks) as house:
        recorder, everybody = play(house)
        chronicles = {name: Chronicle(house, name) for name in TABLES}
        searcher = Searcher(chronicles)
        for shown in recorder.kept:
            searcher.search(shown)
        for name, chronicle in chronicles.items():
            assert max(one.table.round.number for one in chronicle.at.values()) > 1, name
        assert searcher.cards > 300  # the search does find visible cards
        assert sum(shown.where.startswith("live") for shown in recorder.kept) > 200
        _plant(searcher, recorder.kept)
        secrets = set().union(*(one.secrets(0) for one in chronicles.values()))
        tokens = {visit.client.cookies[COOKIE] for visit in everybody}
    lines = logged.getvalue().splitlines()
    assert len(lines) > 300
    for line in lines:
        assert not CARD.search(line), line
        assert not any(secret in line for secret in secrets | tokens), line


def _plant(searcher: Searcher, kept: list[Shown]) -> None:
    """Check that the search finds a planted face-down card and a planted seed."""
    down = next(
        shown
        for shown in kept
        if shown.where.startswith("live") and '"community": [null, null]' in _plain(shown)
    )
    text = _plain(down).replace("[null, null]", '["As", null]', 1)
    with pytest.raises(AssertionError, match="saw"):
        searcher.search(replace(down, text=text.replace('"As"', f'"{_elsewhere(down)}"')))
    table = down.where.removeprefix("live ")
    secret = next(iter(searcher._chronicles[table].secrets(0)))
    with pytest.raises(AssertionError, match="a seed"):
        searcher.search(replace(down, text=json.dumps(secret), versions=dict.fromkeys(TABLES, 1)))


def _plain(shown: Shown) -> str:
    return json.dumps(json.loads(shown.text))


def _elsewhere(shown: Shown) -> str:
    """Return a card that does not appear in the text this reader saw."""
    seen = set(CARD.findall(shown.text))
    return next(card for card in ("As", "Kd", "Qh", "Jc", "9s") if card not in seen)


def test_errors_do_not_repeat_the_request(house: Served) -> None:
    visit = house.as_role(Role.PLAYER)
    body = json.dumps({"password": ["my secret"]})
    answer = visit.client.post(f"{API}/step-up", content=body)
    assert answer.status_code == 422
    assert "my secret" not in answer.text
