"""A running house for tests, with fast password hashing, no pauses, and a client for every role."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from ssl import PROTOCOL_TLS_CLIENT, SSLContext
from threading import Thread
from typing import Any
from uuid import uuid4

import httpx
import uvicorn

from letitride.cli.commands.serve import send_at_once
from letitride.eventstore.journal import Clock, NewEvent, Request, utc_now
from letitride.house.people_register import STREAM
from letitride.people import Role
from letitride.people.events import PersonAdded
from letitride.server.app import create_app
from letitride.server.running_house import RunningHouse, open_house
from letitride.server.settings import ServerSettings
from tests.people.staff import cheap_passwords
from tests.server.lines import slowed

API = "/api/v1"
PASSWORD = "a password for tests"
#: Shared by all clients: loading root certificates for each one takes longer than most tests.
NO_TLS = SSLContext(PROTOCOL_TLS_CLIENT)
Json = dict[str, Any]

MA_TABLE: Json = {
    "name": "T1",
    "jurisdiction": "MA",
    "dealing": "machine",
    "paytables": {"main": "MA-MAIN", "bonus": "MA-BONUS", "three_card": "MA-3CB-D"},
    "options": {"min_bet": "5.00", "max_bet": "500.00"},
}


def new_id() -> str:
    return str(uuid4())


def settings(folder: Path, **said: Any) -> ServerSettings:
    """Return settings without pauses and with long deadlines, unless the test sets others.

    No second factor is required, so that people can act with their passwords.
    """
    given = {"pace": 0, "betting_time": 60, "decision_time": 60, "reveal_time": 60}
    own = {"database": f"sqlite:///{folder / 'house.db'}", "second_factor": "off"}
    return ServerSettings(**(given | own | said))


class Visit:
    """A person at the house, with a cookie jar and a CSRF token."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.me: Json = {}

    @property
    def name(self) -> str:
        return str(self.me["name"])

    def enter(self, answer: Json) -> "Visit":
        self.me = answer
        self.client.headers["X-CSRF-Token"] = answer["csrf"]
        return self

    def ask(self, method: str, path: str, **said: Any) -> Any:
        return self.client.request(method, f"{API}{path}", **said)

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, method: str, path: str, **body: Any) -> Any:
        """Send a command that must succeed."""
        answer = self.try_to(method, path, **body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def try_to(self, method: str, path: str, **body: Any) -> Any:
        return self.ask(method, path, json={"id": new_id()} | body)


class Served:
    """A running house, and the people who visit it."""

    def __init__(self, house: RunningHouse, url: str) -> None:
        self.house, self.url = house, url
        self._names = 0
        self._clients: list[httpx.Client] = []

    @property
    def client(self) -> httpx.Client:
        return self.visit().client

    def visit(self) -> Visit:
        """Return a person who is not logged in, with their own cookie jar."""
        client = httpx.Client(base_url=self.url, timeout=30, verify=NO_TLS)
        self._clients.append(client)
        return Visit(client)

    def close(self) -> None:
        for client in self._clients:
            client.close()

    def log_in(self, name: str, password: str = PASSWORD) -> Visit:
        visit = self.visit()
        answer = visit.ask("POST", "/sessions", json={"name": name, "password": password})
        assert answer.status_code == 201, answer.text
        return visit.enter(answer.json())

    def as_role(self, role: Role, name: str | None = None) -> Visit:
        """Return a new person with one role and their own password, as if already hired."""
        self._names += 1
        name = name or f"{role.value} {self._names}"
        hash_ = self.house.auth._passwords.hash(PASSWORD)
        by, roles = "administrator", frozenset({role})
        added = PersonAdded(name, roles, hash_, issued=False, by=by, second="auditor")
        self.house.journal.execute(STREAM, Request(new_id(), by), lambda *_: [NewEvent(added)])
        return self.log_in(name)

    def player(self, name: str, chips: str = "1000.00", table: str = "T1") -> Visit:
        """Return a player with chips at the table."""
        visit = self.as_role(Role.PLAYER, name)
        cashier = self.as_role(Role.SUPERVISOR)
        cashier.do("POST", f"/people/{name}/wallet", amount=chips)
        visit.do("POST", f"/tables/{table}/chips", move="buy_in", amount=chips)
        return visit

    def open_table(self, **said: Any) -> Json:
        table: Json = self.as_role(Role.SUPERVISOR).do("POST", "/tables", **(MA_TABLE | said))
        return table


@contextmanager
def served(folder: Path, clock: Clock = utc_now, **said: Any) -> Iterator[Served]:
    """Run a house on a real server while the block runs."""
    house = open_house(settings(folder, **said), clock, cheap_passwords())
    house.auth.first_start()
    config = uvicorn.Config(slowed(create_app(house)), log_config=None, ws="websockets-sansio")
    server = uvicorn.Server(config)
    listening = socket.create_server(("127.0.0.1", 0))
    send_at_once(listening)
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    made = Served(house, f"http://127.0.0.1:{listening.getsockname()[1]}")
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield made
    finally:
        made.close()
        server.should_exit = True
        thread.join(30)
        listening.close()
