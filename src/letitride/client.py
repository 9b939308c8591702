"""A client of the API: a house from afar, with its errors as errors and its money as money.

::

    with Client("http://127.0.0.1:8000") as house:
        house.come_in()                                     # a guest, in demo mode
        house.sit("Demo", 3)
        house.wager("Demo", 3, {"1": five, "2": five, "$": five})
        house.decide("Demo", 3, bet="1", ride=True)

Every command has an id made here. If the answer is lost on the way it is sent again with the same
id, and the house does it once.
"""

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx

from letitride.errors import LetItRideError
from letitride.money import Cents

Json = dict[str, Any]

_ROOT = "/api/v1"
_TRIES = 3


class ApiError(LetItRideError):
    """A refusal of the house: its code and clauses, and the status it came with.

    ``version`` is the current one, where the command was decided on an older.
    """

    status = 0
    version: int | None = None

    @classmethod
    def of(cls, response: httpx.Response) -> Self:
        """The refusal in an answer."""
        told = response.json() if "json" in response.headers.get("content-type", "") else {}
        detail = told.get("error", {})
        error = cls(
            detail.get("code", "server/request"),
            expected=detail.get("expected", "an answer of the API"),
            got=detail.get("got", f"status {response.status_code}"),
            clauses=detail.get("clauses", ()),
        )
        error.status, error.version = response.status_code, told.get("version")
        return error


class Client:
    """Somebody at a house."""

    def __init__(self, address: str, transport: httpx.BaseTransport | None = None) -> None:
        self._http = httpx.Client(base_url=address, transport=transport, timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connections; the session stays until it is idle too long."""
        self._http.close()

    def log_in(self, name: str, password: str) -> Json:
        """Log in."""
        return self._entered(self._ask("POST", "/sessions", {"name": name, "password": password}))

    def come_in(self) -> Json:
        """Come in as a guest, with play chips."""
        return self._entered(self._ask("POST", "/guests"))

    def register(self, name: str, password: str) -> Json:
        """Open an account as a player."""
        return self._entered(self._ask("POST", "/players", {"name": name, "password": password}))

    def step_up(self, password: str) -> Json:
        """Give the password again."""
        return self._entered(self._ask("POST", "/step-up", {"password": password}))

    def log_out(self) -> None:
        """Log out."""
        self._ask("DELETE", "/sessions")

    def tables(self) -> list[Json]:
        """The tables on the floor."""
        found: list[Json] = self._ask("GET", "/tables")
        return found

    def table(self, table: str) -> Json:
        """A table as you see it."""
        return self._one("GET", f"/tables/{table}")

    def sit(self, table: str, seat: int, version: int | None = None) -> Json:
        """Sit down, while bets are open."""
        return self._do("POST", f"/tables/{table}/seats/{seat}", version)

    def leave(self, table: str, seat: int, version: int | None = None) -> Json:
        """Get up."""
        return self._do("DELETE", f"/tables/{table}/seats/{seat}", version)

    def buy_in(self, table: str, amount: Cents, version: int | None = None) -> Json:
        """Buy chips with money from one's wallet."""
        return self._do(
            "POST", f"/tables/{table}/chips", version, move="buy_in", amount=str(amount)
        )

    def cash_out(self, table: str, amount: Cents, version: int | None = None) -> Json:
        """Turn chips into money."""
        return self._do(
            "POST", f"/tables/{table}/chips", version, move="cash_out", amount=str(amount)
        )

    def wager(
        self, table: str, seat: int, wagers: Mapping[str, Cents], version: int | None = None
    ) -> Json:
        """Put down a seat's wagers, by the marks of their spots."""
        amounts = {spot: str(amount) for spot, amount in wagers.items()}
        return self._do("PUT", f"/tables/{table}/seats/{seat}/wagers", version, wagers=amounts)

    def decide(
        self, table: str, seat: int, *, bet: str, ride: bool, version: int | None = None
    ) -> Json:
        """Let bet 1 or bet 2 ride, or take it back."""
        return self._do(
            "POST", f"/tables/{table}/seats/{seat}/decision", version, bet=bet, ride=ride
        )

    def promise_seed(self, table: str, seat: int, hash_: str) -> Json:
        """Promise a client seed by its SHA-256, while bets are open."""
        return self._do("POST", f"/tables/{table}/seats/{seat}/client-seed", None, hash=hash_)

    def reveal_seed(self, table: str, seat: int, seed: bytes) -> Json:
        """Reveal the seed that was promised, after "No more bets"."""
        return self._do("POST", f"/tables/{table}/seats/{seat}/client-seed", None, seed=seed.hex())

    def round(self, table: str, number: int) -> Json:
        """A round that is over, with the record that proves its deal."""
        return self._one("GET", f"/tables/{table}/rounds/{number}")

    def command(self, method: str, path: str, **said: Any) -> Json:
        """Any other command of the API, by its path."""
        return self._one(method, path, {"id": str(uuid4())} | said)

    def get(self, path: str) -> Any:
        """Anything else that the API shows."""
        return self._ask("GET", path)

    def _do(self, method: str, path: str, version: int | None, **said: Any) -> Json:
        """A command at a table; what it led to as you see it."""
        answer = self.command(method, path, **said, version=version)
        view: Json = answer["view"]
        return view

    def _entered(self, me: Any) -> Json:
        self._http.headers["X-CSRF-Token"] = me["csrf"]
        return dict(me)

    def _one(self, method: str, path: str, body: Json | None = None) -> Json:
        found: Json = self._ask(method, path, body)
        return found

    def _ask(self, method: str, path: str, body: Json | None = None) -> Any:
        """Ask until there is an answer; only what has an id, or changes nothing, is sent again."""
        again = method == "GET" or (body is not None and "id" in body)
        for left in reversed(range(_TRIES if again else 1)):
            try:
                response = self._http.request(method, _ROOT + path, json=body)
                break
            except httpx.TransportError:
                if not left:
                    raise
        if response.is_error:
            raise ApiError.of(response)
        return response.json() if response.content else None
