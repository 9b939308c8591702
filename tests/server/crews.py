"""The people at a dealer-run table, who take its steps over HTTP."""

from typing import Any

from letitride.cards import complete, parse_cards
from letitride.people import Role
from tests.server.houses import Json, Served, Visit
from tests.table.procedure.counts import right_count

BETS = dict.fromkeys(("1", "2", "$"), "5.00")
#: A table where the deck below gives seats 1 and 2 straight flushes with the community cards 5h 6h.
PROGRESSIVE_TABLE: Json = {
    "kind": "dealer",
    "dealing": "shoe",
    "paytables": {"main": "MA-MAIN", "progressive": "MA-PROG"},
}
TWO_STRAIGHT_FLUSHES = complete(parse_cards("7h 2h 2c 8h 3h 5h 9h 4h 6h"))


class Crew:
    """A dealer and a supervisor at one table. The dealer is signed on."""

    def __init__(
        self, house: Served, table: str = "T1",
        dealer: Visit | None = None, supervisor: Visit | None = None,
    ) -> None:  # fmt: skip
        self.house, self.table, self.path = house, table, f"/tables/{table}"
        self.dealer = dealer or house.as_role(Role.DEALER)
        self.supervisor = supervisor or house.as_role(Role.SUPERVISOR)
        if self.view["dealer"] is None:
            self.dealer.do("POST", f"{self.path}/dealer")

    @property
    def view(self) -> Json:
        """The table as the dealer sees it."""
        found: Json = self.dealer.get(self.path)
        return found

    def next_step(self) -> tuple[Visit, Json]:
        """Return the person who takes the next step, and the request to send.

        If the step belongs to a player, the dealer reports that no player wished to take it.
        """
        due = self.view["due"]
        said: Json = {"step": due["step"]}
        if due["who"] == "player":
            said["declined"] = True
        if due["asks_number"]:
            round_ = self.house.house.floor.table(self.table).round
            said["number"] = right_count(round_, due["step"])
        return self.supervisor if due["who"] == "supervisor" else self.dealer, said

    def step(self, **more: Any) -> Any:
        """Take the next step as the right person, and return the table after it."""
        person, said = self.next_step()
        return person.do("POST", f"{self.path}/step", **(said | more))["view"]

    def step_until(self, *steps: str) -> None:
        """Take steps until one of these is due."""
        while self.view["due"]["step"] not in steps:
            self.step()

    def open_betting(self) -> Any:
        """Take steps until betting is open, and return the table."""
        while (seen := self.view)["phase"] != "betting":
            self.step()
        return seen

    def deal(self) -> Any:
        """Take steps until the first decision is due, and return the table."""
        while (seen := self.view)["to_act"] is None or seen["due"]["seat"] is None:
            self.step()
        return seen

    def bet_on_progressive(self, players: dict[int, Visit]) -> None:
        """Open betting, and place every player's bets, including the progressive bet."""
        self.open_betting()
        for number, player in players.items():
            seat = f"{self.path}/seats/{number}"
            player.do("POST", seat)
            player.do("PUT", f"{seat}/wagers", wagers=BETS | {"progressive": "1.00"})

    def play(self, players: dict[int, Visit], *, ride: bool = True, until: str = "") -> Any:
        """Play the round to its end, or until the given step is due, and return the table's view.

        All players make the same decision.
        """
        while (seen := self.view)["phase"] not in ("over", "void"):
            due = seen["due"]
            if due["step"] == until:
                break
            if due["step"] in ("ask_bet_one", "ask_bet_two"):
                path = f"{self.path}/seats/{due['seat']}/decision"
                players[due["seat"]].do("POST", path, bet=seen["deciding"], ride=ride)
            else:
                self.step()
        return seen

    def void(self, note: str) -> Any:
        """Void the round that is on hold, with a second person's approval if required."""
        asked = self.supervisor.do("POST", f"{self.path}/ruling", note=note)
        if asked["approval"] is None:
            return asked
        number = asked["approval"]["number"]
        second = self.house.as_role(Role.SUPERVISOR)
        second.do("POST", f"/approvals/{number}", answer="approve")
        return self.supervisor.do("POST", f"{self.path}/ruling", note=note, approval=number)
