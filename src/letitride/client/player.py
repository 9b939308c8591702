"""What a player does: sit, bet, decide, prove the deal, keep within limits."""

from collections.abc import Mapping
from datetime import datetime
from uuid import uuid4

from letitride.client.connection import Connection, Json
from letitride.money import Cents


class Player(Connection):
    """A player or a guest, or anybody who looks on."""

    def tables(self) -> list[Json]:
        """The tables on the floor."""
        return self.listed("/tables")

    def table(self, table: str) -> Json:
        """A table as you see it."""
        return self._one("GET", f"/tables/{table}")

    def sit(self, table: str, seat: int, version: int | None = None) -> Json:
        """Sit down, while bets are open."""
        return self._do("POST", f"/tables/{table}/seats/{seat}", version)

    def leave(self, table: str, seat: int, version: int | None = None) -> Json:
        """Get up; with bets down, after the round."""
        return self._do("DELETE", f"/tables/{table}/seats/{seat}", version)

    def buy_in(self, table: str, amount: Cents, version: int | None = None) -> Json:
        """Buy chips with money from one's wallet."""
        return self._do("POST", f"/tables/{table}/chips", version, move="buy_in", amount=amount)

    def cash_out(self, table: str, amount: Cents, version: int | None = None) -> Json:
        """Turn chips into money."""
        return self._do("POST", f"/tables/{table}/chips", version, move="cash_out", amount=amount)

    def wager(
        self, table: str, seat: int, wagers: Mapping[str, Cents], version: int | None = None
    ) -> Json:
        """Put down a seat's wagers, by the marks of their spots."""
        return self._do("PUT", f"/tables/{table}/seats/{seat}/wagers", version, wagers=wagers)

    def take_down(self, table: str, seat: int, version: int | None = None) -> Json:
        """Take a seat's wagers down, while bets are open."""
        return self._do("DELETE", f"/tables/{table}/seats/{seat}/wagers", version)

    def decide(
        self, table: str, seat: int, *, bet: str, ride: bool, version: int | None = None
    ) -> Json:
        """Let bet 1 or bet 2 ride, or take it back."""
        return self._do(
            "POST", f"/tables/{table}/seats/{seat}/decision", version, bet=bet, ride=ride
        )

    def promise_seed(self, table: str, seat: int, hash_: str) -> Json:
        """Promise a client seed by its SHA-256, while bets are open."""
        return self._do("POST", f"/tables/{table}/seats/{seat}/client-seed", hash=hash_)

    def reveal_seed(self, table: str, seat: int, seed: bytes) -> Json:
        """Reveal the seed that was promised, after "No more bets"."""
        return self._do("POST", f"/tables/{table}/seats/{seat}/client-seed", seed=seed.hex())

    def rounds(self, table: str, after: int = 0) -> list[Json]:
        """The rounds that began after a version, a page at a time."""
        return self.listed(f"/tables/{table}/rounds", after=after)

    def round(self, table: str, number: int) -> Json:
        """A round that is over, with the record that proves its deal."""
        return self._one("GET", f"/tables/{table}/rounds/{number}")

    def events(self, table: str, after: int = 0) -> list[Json]:
        """A table's events after a version, a page at a time, without what is hidden."""
        return self.listed(f"/tables/{table}/events", after=after)

    def links(self) -> list[Json]:
        """The progressive links with their meters."""
        return self.listed("/links")

    def link(self, link: str) -> Json:
        """A link and its meters."""
        return self._one("GET", f"/links/{link}")

    def display(self, link: str) -> Json:
        """What a display of a link shows: meters, pays, the latest award."""
        return self._one("GET", f"/links/{link}/display")

    def play(self) -> Json:
        """How your session of play stands."""
        return self._one("GET", "/me/play")

    def set_limit(self, limit: str, value: int | None) -> Json:
        """Limit your losses (cents), your time or set reminders (minutes); None is no limit."""
        said = {"id": str(uuid4()), "limit": limit, "value": value}
        return self._one("POST", "/me/limits", said)

    def exclude_myself(self, until: datetime) -> Json:
        """Keep yourself from playing; nobody can take this back."""
        return self.command("POST", "/me/exclusion", until=until.isoformat())
