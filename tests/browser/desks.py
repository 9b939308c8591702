"""A house with every kind of table and its staff, for tests of the staff pages."""

from typing import Any

from playwright.sync_api import Page

from letitride.people import Role
from tests.browser.looks import REFUSED
from tests.browser.served import Guests
from tests.browser.windows import DESK, Windows
from tests.server.crews import Crew
from tests.server.houses import Served, Visit

DEALER_TABLE: dict[str, Any] = {
    "name": "D1",
    "jurisdiction": "MA",
    "dealing": "machine",
    "paytables": {"main": "MA-MAIN", "bonus": "MA-BONUS", "three_card": "MA-3CB-D"},
    "options": {"min_bet": "5.00", "max_bet": "500.00"},
    "kind": "dealer",
}
BANK: dict[str, Any] = {
    "name": "Bank",
    "paytable": "SM-LIR-1",
    "meters": [{"level": "Jackpot", "amount": "4000.00", "contribution": "10%"}],
}
NEXUS: dict[str, Any] = {
    "kind": "controller", "name": "P1", "link": "Bank", "system": "nexus",
    "settings": {"executive_from": "100000.00"},
}  # fmt: skip
AQUARIUS = NEXUS | {"name": "P2", "system": "aquarius"}
TOP = "akq_spades"
MAIN = dict.fromkeys(("1", "2", "$"), "5.00")
SEAT = "/tables/D1/seats/3"
STAFF = {
    "Dee": Role.DEALER,
    "Sam": Role.SUPERVISOR,
    "Sue": Role.SUPERVISOR,
    "Eve": Role.EXECUTIVE,
    "Abe": Role.AUDITOR,
    "Adam": Role.ADMINISTRATOR,
}


class Desks:
    """The house, its people by name, and the pages they have open."""

    def __init__(self, house: Served, windows: Windows) -> None:
        self.house = house
        self.people: dict[str, Visit] = {
            name: house.as_role(role, name) for name, role in STAFF.items()
        }
        self.guests = Guests(windows, house)
        sam = self.people["Sam"]
        sam.do("POST", "/links", **BANK)
        for table in (DEALER_TABLE, NEXUS, AQUARIUS):
            sam.do("POST", "/tables", **table)
        self.ann = self.people["Ann"] = house.player("Ann", table="D1")
        self.crew = Crew(house, "D1", self.people["Dee"], sam)

    def press(self, name: str, key: str, table: str = "P1", **said: Any) -> None:
        """Press a key on a controller."""
        self.people[name].do("POST", f"/tables/{table}/presses", key=key, **said)

    def deal(self) -> None:
        """Take the next step at D1, as the person responsible for it."""
        self.crew.step()

    def open_round(self, **side: str) -> None:
        """Open a round at D1, with Ann's bets at seat 3."""
        self.crew.open_betting()
        self.bet(**side)

    def bet(self, **side: str) -> None:
        """Seat Ann if she has no seat, and place her bets."""
        if 3 not in self.ann.get("/tables/D1")["you"]["seats"]:
            self.ann.do("POST", SEAT)
        self.ann.do("PUT", f"{SEAT}/wagers", wagers=MAIN | side)

    def finish_round(self, players: dict[int, Visit] | None = None, *, ride: bool = True) -> None:
        """Play the round at D1 to its end. Ann, or the given players, all decide the same way."""
        if self.crew.view["held"]:
            self.people["Sam"].do("POST", "/tables/D1/ruling", note="all is well", dismiss=True)
        self.crew.play(players or {3: self.ann}, ride=ride)

    def win(self) -> None:
        """Play a game at P1 in which a seat bets on the progressive and wins."""
        for seat in (3, 5):
            self.press("Dee", "SENSOR", seat=seat)
        self.press("Dee", "START GAME")
        self.press("Dee", "HAND", seat=3, hand=TOP)
        self.press("Sam", "CONFIRM")
        self.press("Sam", "SWIPE")
        self.press("Dee", "END GAME")

    def open(self, name: str | None, address: str, size: tuple[int, int] = DESK) -> Page:
        """Open a page as a person who is logged in."""
        self.guests.windows.expected = [REFUSED]
        return self.guests.open(address, self.people[name] if name else None, size)
