"""A typed Python client for the API, with exceptions for errors and ``Cents`` for money.

::

    with Client("http://127.0.0.1:8000") as house:
        house.session.enter_as_guest()                      # in demo mode
        house.seats.sit("Demo", 3)
        house.seats.wager("Demo", 3, {Wager.ONE: five, Wager.TWO: five, Wager.DOLLAR: five})
        house.seats.decide("Demo", 3, "1", ride=True)

The client gives every command an id. If a response is lost, the client sends the command again with
the same id, and the house carries it out only once.
"""

from typing import Self

import httpx

from letitride.api.enums import Game, Key, Limit, Role, Slip, TableKind, Wager, What
from letitride.client.connection import ApiError, Connection
from letitride.client.dealer import ControllerCalls, DealerCalls, TrayCalls
from letitride.client.odds import OddsCalls, PayTableCalls, SimulationCalls
from letitride.client.people import ApprovalCalls, OwnPlayCalls, PeopleCalls, SessionCalls
from letitride.client.play import RoundCalls, SeatCalls, TableCalls
from letitride.client.progressive import GameManagerCalls, LinkCalls
from letitride.client.records import LedgerCalls, OperationsCalls, ReportCalls
from letitride.client.rulebook import RulebookCalls

__all__ = [
    "ApiError",
    "Client",
    "Game",
    "Key",
    "Limit",
    "Role",
    "Slip",
    "TableKind",
    "Wager",
    "What",
]


class Client:
    """One person's connection to a house. The house decides what that person may do."""

    def __init__(self, address: str, transport: httpx.BaseTransport | None = None) -> None:
        self._house = house = Connection(address, transport)
        self.session = SessionCalls(house)
        self.own_play = OwnPlayCalls(house)
        self.people = PeopleCalls(house)
        self.approvals = ApprovalCalls(house)
        self.tables = TableCalls(house)
        self.seats = SeatCalls(house)
        self.rounds = RoundCalls(house)
        self.dealer = DealerCalls(house)
        self.tray = TrayCalls(house)
        self.controllers = ControllerCalls(house)
        self.links = LinkCalls(house)
        self.game_manager = GameManagerCalls(house)
        self.ledger = LedgerCalls(house)
        self.reports = ReportCalls(house)
        self.paytables = PayTableCalls(house)
        self.odds = OddsCalls(house)
        self.simulations = SimulationCalls(house)
        self.rulebook = RulebookCalls(house)
        self.operations = OperationsCalls(house)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections. The login session stays valid until it has been idle too long."""
        self._house.close()
