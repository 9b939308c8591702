"""Players who connect over HTTP and remember everything they sent, received, and saw.

They play with every side bet and their own client seeds until the house is killed. After it
restarts, they send unanswered commands again with the same ids.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from threading import Event
from time import sleep
from typing import Any
from uuid import UUID

import httpx

from letitride.eventstore.journal import Request
from letitride.house.events import TableListed
from letitride.house.floor_list import FloorList
from letitride.house.house_journal import HouseJournal
from letitride.house.people_register import PeopleRegister
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.people import commands as people_commands
from letitride.rulebook.table_kind import TableKind
from tests.faults.player import TABLES, open_floor
from tests.house.houses import RULES
from tests.people.staff import cheap_passwords
from tests.table.rounds import Rounds

API = "/api/v1"
PASSWORD = "a password for tests"
#: The players and their seats: two people at each table, plus an automatic player.
SEATS = (("Ann", "T1", 2), ("Bob", "T1", 5), ("Cyd", "T2", 1), ("Dan", "T2", 4))
#: The valid status codes for a command; anything else is a fault.
ANSWERS = (200, 409, 429)
Json = dict[str, Any]


def furnish(journal: HouseJournal) -> None:
    """Open two tables on shared links with every side bet, and add players with money."""
    open_floor(journal)
    listing, register, wallets = FloorList(journal), PeopleRegister(journal), Wallets(journal)
    for table in TABLES:
        listed = TableListed(table, TableKind.VIRTUAL, pace=0, automatic=1, alone=False)
        listing.note(listed, Request(f"{table} listed", "supervisor"))
    for name, _, _ in SEATS:
        register.do(
            people_commands.RegisterPlayer(name, cheap_passwords().hash(PASSWORD)),
            Request(name, "guest"),
        )
        wallets.deposit(name, Cents(10**9), Request(f"funds of {name}", "cashier"))


class AwayError(Exception):
    """An error from a house whose database is unavailable; the command's outcome is unknown."""

    def __init__(self, error: Json) -> None:
        super().__init__(error["message"])
        self.code = error["code"]


@dataclass
class Sent:
    """A command and its response. The status is None until the response arrives."""

    table: str
    method: str
    path: str
    body: Json
    status: int | None = None
    told: Json = field(default_factory=dict)

    @property
    def id(self) -> str:
        return str(self.body["id"])


class Visitor:
    """A player at one seat of a table."""

    def __init__(self, name: str, table: str, seat: int, rng: Random) -> None:
        self.name, self.table, self.seat = name, table, seat
        self.sent: list[Sent] = []
        self.commitments: dict[int, str] = {}  # commitments seen before betting, by round
        self.cards: dict[int, list[str]] = {}  # the visitor's own cards, by round
        self._rng = rng
        self._bets = Rounds.__new__(Rounds)
        self._bets.rules, self._bets.rng = RULES, rng
        self._seed = b""
        self.url = ""
        self._http = httpx.Client()

    @property
    def unanswered(self) -> list[Sent]:
        return [one for one in self.sent if one.status is None]

    @property
    def done(self) -> list[Sent]:
        return [one for one in self.sent if one.status == 200]

    @property
    def refused(self) -> list[Sent]:
        return [one for one in self.sent if one.status in ANSWERS[1:]]

    @property
    def cookies(self) -> str:
        """The visitor's session cookies."""
        return "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())

    def come(self, url: str) -> None:
        """Connect to the house at its current address, and resume any earlier session."""
        known, self.url = self._http, url
        self._http = httpx.Client(
            base_url=url, cookies=known.cookies, headers=known.headers, timeout=60
        )
        known.close()
        if not self._http.cookies:
            answer = self.log_in()
            assert answer.status_code == 201, answer.text

    def log_in(self) -> httpx.Response:
        """Log in, if the rate limit allows it."""
        said = {"name": self.name, "password": PASSWORD}
        answer = self._answered("POST", "/sessions", json=said)
        if answer.status_code == 201:
            self._http.headers["X-CSRF-Token"] = answer.json()["csrf"]
        return answer

    def go(self) -> None:
        self._http.close()

    def play(self, over: Event) -> None:
        """Play until the test is over or the house stops responding."""
        try:
            while not over.is_set():
                self.turn()
        except httpx.TransportError:
            return

    def turn(self) -> None:
        """View the table, and send a command if one is needed."""
        sent = self.next(self.look())
        if sent is None:
            sleep(0.005)
            return
        self.send(sent)
        if sent.status == 200 and self._rng.random() < 0.2:  # repeat: done only once
            assert self.send(sent).status_code in (200, 429)

    def get(self, path: str) -> httpx.Response:
        """Send a GET request to the house."""
        return self._answered("GET", path)

    def _answered(self, method: str, path: str, **said: Any) -> httpx.Response:
        answer = self._http.request(method, API + path, **said)
        if answer.status_code == 503:
            raise AwayError(answer.json()["error"])
        return answer

    def look(self) -> Json:
        """Return the view of the table, after checking it against earlier views of the round."""
        answer = self.get(f"/tables/{self.table}")
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        number = view["round"]
        if view["phase"] == "betting":
            assert self.commitments.setdefault(number, view["commitment"]) == view["commitment"]
        own = self._own(view)
        if own and all(own["cards"]) and own["cards"]:
            assert self.cards.setdefault(number, own["cards"]) == own["cards"], number
        return view

    def command(self, method: str, path: str, **said: Any) -> Sent:
        """Return a command for the visitor's table, with a unique id."""
        id_ = str(UUID(int=self._rng.getrandbits(128), version=4))
        return Sent(self.table, method, f"/tables/{self.table}{path}", {"id": id_} | said)

    def send(self, sent: Sent) -> httpx.Response:
        """Send a command, for the first time or again, and record the response."""
        if sent not in self.sent:
            self.sent.append(sent)
        answer = self._answered(sent.method, sent.path, json=sent.body)
        assert answer.status_code in ANSWERS, f"{sent}: {answer.status_code} {answer.text}"
        if sent.status != 200:
            sent.status, sent.told = answer.status_code, answer.json()
        return answer

    def _own(self, view: Json) -> Json | None:
        found = (seat for seat in view["seats"] if seat["player"] == self.name)
        return next(found, None)

    def next(self, view: Json) -> Sent | None:
        """Return the visitor's next command for this view of the table, or None."""
        own, place = self._own(view), f"/seats/{self.seat}"
        if float(view["you"]["chips"]) < 2000 or self._rng.random() < 0.02:
            return self.command("POST", "/chips", move="buy_in", amount="5000.00")
        if own is None:
            may_sit = any(one["action"] == "sit" for one in view["legal"])
            return self.command("POST", place) if may_sit else None
        if view["to_act"] == self.seat:
            pinned = {"version": view["version"]} if self._rng.random() < 0.5 else {}
            ride = self._rng.random() < 0.5
            return self.command(
                "POST", f"{place}/decision", bet=view["deciding"], ride=ride, **pinned
            )
        if view["phase"] == "betting" and not own["bets"]:
            return self._bet(view, place)
        if view["phase"] == "closed" and view["client_seed"] and self._owes_seed(view):
            return self.command("POST", f"{place}/client-seed", seed=self._seed.hex())
        return None

    def _bet(self, view: Json, place: str) -> Sent:
        """Return a command to place bets, or sometimes to commit to a client seed first."""
        if self._rng.random() < 0.3 and not self._promise(view):
            self._seed = self._rng.randbytes(16)
            hash_ = sha256(self._seed).hexdigest()
            return self.command("POST", f"{place}/client-seed", hash=hash_)
        wagers = self._bets.wagers(self.seat, self.name).wagers
        said = {wager.value: str(stake) for wager, stake in wagers}
        return self.command("PUT", f"{place}/wagers", wagers=said)

    def _promise(self, view: Json) -> Json | None:
        seats = view["client_seed"]["seats"]
        return next((one for one in seats if one["seat"] == self.seat), None)

    def _owes_seed(self, view: Json) -> bool:
        promise = self._promise(view)
        return promise is not None and not promise["revealed"]


@contextmanager
def visitors(seed: int) -> Iterator[list[Visitor]]:
    """Yield all visitors, each with their own random choices, and disconnect them at the end."""
    people = [Visitor(*who, Random(f"{who} {seed}")) for who in SEATS]
    yield people
    for one in people:
        one.go()


@contextmanager
def playing(people: list[Visitor]) -> Iterator[None]:
    """Let all visitors play during the block, each in a thread."""
    over = Event()
    with ThreadPoolExecutor(len(people)) as pool:
        turns = [pool.submit(one.play, over) for one in people]
        try:
            yield
        finally:
            over.set()
        for turn in turns:
            turn.result()
