"""API calls for play: tables, seats, and rounds."""

from collections.abc import Iterator, Mapping
from typing import Literal
from urllib.parse import quote
from uuid import uuid4

from pydantic import TypeAdapter

from letitride.api.dealer.controllers import ControllerAnswer, ControllerRowView
from letitride.api.dealer.playback import PlaybackView
from letitride.api.enums import Game, TableKind, Wager
from letitride.api.fields import CommandBody, PinnedBody
from letitride.api.live import LiveMessage
from letitride.api.play.rounds import KeptEventView, RoundRecordView, RoundRowView
from letitride.api.play.seats_and_bets import ChipsBody, DecisionBody, SeedBody, WagersBody
from letitride.api.play.tables import NewTableBody, TableAnswer, TableRowView, TableView
from letitride.api.rulebook.compliance import ComplianceView, TableSetupQuery
from letitride.client.connection import Calls, amounts
from letitride.money import Cents

_CLOSED: TypeAdapter[TableAnswer | ControllerAnswer] = TypeAdapter(TableAnswer | ControllerAnswer)


class TableCalls(Calls):
    """List, open, view, watch, and close tables."""

    def all(self) -> list[TableRowView | ControllerRowView]:
        """List the tables on the floor."""
        return self._house.get(list[TableRowView | ControllerRowView], "/tables")

    def open(
        self,
        name: str,
        jurisdiction: str,
        dealing: str,
        paytables: Mapping[str, str],
        *,
        options: Mapping[str, str | int | bool] | None = None,
        links: Mapping[Game, str] | None = None,
        kind: Literal[TableKind.VIRTUAL, TableKind.DEALER] = TableKind.VIRTUAL,
        pace: float | None = None,
        automatic: int = 0,
        alone: bool = False,
    ) -> TableAnswer:
        """Open a table with virtual cards."""
        body = NewTableBody(
            id=uuid4(), name=name, jurisdiction=jurisdiction, dealing=dealing,
            paytables=dict(paytables), options=dict(options or {}), links=dict(links or {}),
            kind=kind, pace=pace, automatic=automatic, alone=alone,
        )  # fmt: skip
        return self._house.send(TableAnswer, "POST", "/tables", body)

    def get(self, table: str) -> TableView:
        """Get your view of a table."""
        return self._house.get(TableView, f"/tables/{table}")

    def close(self, table: str) -> TableAnswer | ControllerAnswer:
        """Close a table. The current round is played to its end."""
        body = CommandBody(id=uuid4())
        return self._house.send(_CLOSED, "POST", f"/tables/{table}/close", body)

    def spread_cards(self, table: str, version: int | None = None) -> TableAnswer:
        """Declare a table dead, and spread the cards, as the dealer on duty."""
        body = PinnedBody(id=uuid4(), version=version)
        return self._house.send(TableAnswer, "POST", f"/tables/{table}/dead", body)

    def compliance(self, table: str, setup: TableSetupQuery | None = None) -> ComplianceView:
        """Check a table's pay tables, equipment, and progressives against the documents."""
        query = (setup or TableSetupQuery()).model_dump(mode="json", exclude_unset=True)
        return self._house.get(ComplianceView, f"/tables/{table}/compliance", query)

    def watch(self, table: str, after: int | None = None) -> Iterator[LiveMessage]:
        """Watch a table. Yield new events as they happen, with your current view of the table."""
        query = "" if after is None else f"?after={after}"
        return self._house.follow(f"/tables/{quote(table)}/live{query}")


class SeatCalls(Calls):
    """Sit down, bet, decide, and leave."""

    def sit(self, table: str, seat: int, version: int | None = None) -> TableAnswer:
        """Sit down while bets are open."""
        return self._do("POST", table, f"seats/{seat}", PinnedBody(id=uuid4(), version=version))

    def leave(self, table: str, seat: int, version: int | None = None) -> TableAnswer:
        """Leave your seat. If you have bets down, you leave after the round."""
        return self._do("DELETE", table, f"seats/{seat}", PinnedBody(id=uuid4(), version=version))

    def chips(
        self,
        table: str,
        move: Literal["buy_in", "cash_out"],
        amount: Cents,
        version: int | None = None,
    ) -> TableAnswer:
        """Buy chips with money from your wallet, or cash chips out to it."""
        body = ChipsBody(id=uuid4(), move=move, amount=str(amount), version=version)
        return self._do("POST", table, "chips", body)

    def wager(
        self, table: str, seat: int, wagers: Mapping[Wager, Cents], version: int | None = None
    ) -> TableAnswer:
        """Place all of a seat's wagers, by spot."""
        body = WagersBody(id=uuid4(), wagers=amounts(wagers), version=version)
        return self._do("PUT", table, f"seats/{seat}/wagers", body)

    def take_down(self, table: str, seat: int, version: int | None = None) -> TableAnswer:
        """Take down a seat's wagers while bets are open."""
        body = PinnedBody(id=uuid4(), version=version)
        return self._do("DELETE", table, f"seats/{seat}/wagers", body)

    def decide(
        self,
        table: str,
        seat: int,
        bet: Wager | Literal["1", "2"],
        *,
        ride: bool,
        version: int | None = None,
    ) -> TableAnswer:
        """Let bet 1 or bet 2 ride, or take it back."""
        said = {"id": uuid4(), "bet": str(bet), "ride": ride, "version": version}
        body = DecisionBody.model_validate(said)
        return self._do("POST", table, f"seats/{seat}/decision", body)

    def client_seed(
        self,
        table: str,
        seat: int,
        *,
        sha256: str | None = None,
        seed: bytes | None = None,
        version: int | None = None,
    ) -> TableAnswer:
        """Commit to a seed by its hash while bets are open, or reveal it after "No more bets"."""
        revealed = None if seed is None else seed.hex()
        body = SeedBody(id=uuid4(), hash=sha256, seed=revealed, version=version)
        return self._do("POST", table, f"seats/{seat}/client-seed", body)

    def _do(self, method: str, table: str, path: str, body: PinnedBody) -> TableAnswer:
        return self._house.send(TableAnswer, method, f"/tables/{table}/{path}", body)


class RoundCalls(Calls):
    """A table's rounds and events."""

    def all(self, table: str, after: int = 0) -> list[RoundRowView]:
        """List the rounds that began after a given version, a page at a time."""
        return self._house.get(list[RoundRowView], f"/tables/{table}/rounds", {"after": after})

    def get(self, table: str, number: int) -> RoundRecordView:
        """Get a finished round, with the record that proves its deal."""
        return self._house.get(RoundRecordView, f"/tables/{table}/rounds/{number}")

    def playback(self, table: str, number: int, *, face_up: bool = False) -> PlaybackView:
        """Get the state of the table after each event in a finished round."""
        path = f"/tables/{table}/rounds/{number}/replay"
        return self._house.get(PlaybackView, path, {"face_up": face_up})

    def events(self, table: str, after: int = 0) -> list[KeptEventView]:
        """List a table's events after a version, a page at a time, without hidden fields."""
        return self._house.get(list[KeptEventView], f"/tables/{table}/events", {"after": after})
