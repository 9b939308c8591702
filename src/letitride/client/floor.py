"""What dealers, supervisors and executives do: deal, rule, run tables and links."""

from typing import Any

from letitride.client.connection import Connection, Json
from letitride.money import Cents


class Dealer(Connection):
    """A dealer, or a supervisor who deals."""

    def script(self, table: str) -> Json:
        """The dealer's script, and the lines of it that apply now."""
        return self._one("GET", f"/tables/{table}/script")

    def decks(self, table: str) -> Json:
        """The decks at a table, and whether the stub is to be counted."""
        return self._one("GET", f"/tables/{table}/decks")

    def settle_dispute(self, **said: Any) -> Json:
        """What cards and bets come to: jurisdiction, dealing, paytables, community, seats."""
        return self.computed("/disputes", **said)

    def situations(self, jurisdiction: str) -> list[Json]:
        """Irregularities to practise on."""
        return self.listed(f"/practice/{jurisdiction}")

    def practise(self, jurisdiction: str, situation: Json, outcome: str, deck: str) -> Json:
        """Whether an answer is what the rules say."""
        path = f"/practice/{jurisdiction}"
        return self.computed(path, **situation, outcome=outcome, deck=deck)

    def step(self, table: str, version: int | None = None) -> Json:
        """The dealer's next step by the script."""
        return self._do("POST", f"/tables/{table}/step", version)

    def count_stub(
        self, table: str, cards: int, extra: int = 0, version: int | None = None
    ) -> Json:
        """The stub is counted."""
        return self._do("POST", f"/tables/{table}/stub-count", version, cards=cards, extra=extra)

    def inventory(self, table: str) -> Json:
        """The tray: the shift in figures, and its slips."""
        return self._one("GET", f"/tables/{table}/inventory")

    def sign_slip(self, table: str, slip: str, amount: Cents) -> Json:
        """Sign the slip that waits, with the amount as you have counted it."""
        return self.command("POST", f"/tables/{table}/inventory/{slip}/signature", amount=amount)

    def controller(self, table: str) -> Json:
        """A controller: the game, the display, and the keys that work now."""
        return self._one("GET", f"/tables/{table}/controller")

    def press(self, table: str, key: str, **said: Any) -> Json:
        """Press a key of a controller."""
        return self.command("POST", f"/tables/{table}/presses", key=key, **said)


class Supervisor(Connection):
    """A supervisor or an executive."""

    def open_table(self, name: str, **said: Any) -> Json:
        """Open a table: jurisdiction, dealing, paytables, options, kind; or a controller's."""
        return self.command("POST", "/tables", name=name, **said)

    def close_table(self, table: str) -> Json:
        """Open no more rounds."""
        return self.command("POST", f"/tables/{table}/close")

    def spread_cards(self, table: str, version: int | None = None) -> Json:
        """Nobody plays: the cards are spread on the table."""
        return self._do("POST", f"/tables/{table}/dead", version)

    def rule(self, table: str, what: str, *, preview: bool = False, **facts: Any) -> Json:
        """Rule on an irregularity, or only see what the house would rule."""
        path = f"/tables/{table}/irregularities"
        return self.command("POST", path, what=what, preview=preview, **facts)

    def recut(self, table: str, lifted: int, reason: str, version: int | None = None) -> Json:
        """Have the cards cut again."""
        return self._do("POST", f"/tables/{table}/recut", version, lifted=lifted, reason=reason)

    def compliance(self, table: str, **setup: Any) -> Json:
        """A table's pay tables, equipment and progressive against the documents."""
        found: Json = self.get(f"/tables/{table}/compliance", **setup)
        return found

    def write_slip(self, table: str, slip: str, amount: Cents) -> Json:
        """Write a slip for the tray, which another person is to sign."""
        return self.command("POST", f"/tables/{table}/inventory/{slip}", amount=amount)

    def tear_up_slip(self, table: str, slip: str) -> Json:
        """Tear up the slip that waits."""
        return self.command("DELETE", f"/tables/{table}/inventory/{slip}")

    def deposit(self, player: str, amount: Cents) -> Json:
        """Take a player's money in at the cashier's."""
        currency = amount.currency.value
        return self.command("POST", f"/people/{player}/wallet", amount=amount, currency=currency)

    def withdraw(self, player: str, amount: Cents, approval: int | None = None) -> Json:
        """Ask to hand a player's money out; with another person's approval, hand it out."""
        return self.command(
            "POST", f"/people/{player}/withdrawals", amount=amount,
            currency=amount.currency.value, approval=approval,
        )  # fmt: skip

    def open_link(self, name: str, paytable: str, **said: Any) -> Json:
        """Put the meters of a new link up."""
        return self.command("POST", "/links", name=name, paytable=paytable, **said)

    def adjust_meter(
        self, link: str, level: str, amount: Cents, reason: str, approval: int | None = None
    ) -> Json:
        """Ask to set a meter to another amount; with another person's approval, set it."""
        return self.command(
            "POST", f"/links/{link}/adjustments", level=level, amount=amount, reason=reason,
            approval=approval,
        )  # fmt: skip

    def change_parameters(self, link: str, level: str, **said: Any) -> Json:
        """Ask to change what a level grows and restarts by; with an approval, change it."""
        return self.command("POST", f"/links/{link}/parameters", level=level, **said)

    def approvals(self) -> list[Json]:
        """What waits for a second person."""
        return self.listed("/approvals")

    def approve(self, number: int) -> Any:
        """Give the second person's word."""
        return self.command("POST", f"/approvals/{number}", answer="approve")

    def decline(self, number: int) -> Any:
        """Decline as the second person."""
        return self.command("POST", f"/approvals/{number}", answer="decline")
