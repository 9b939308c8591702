"""API calls for dealing: the script, decks, disputes, practice, the tray, and controllers."""

from collections.abc import Mapping, Sequence
from typing import Literal
from uuid import uuid4

from letitride.api.dealer import controllers
from letitride.api.dealer.decks import TableDecksView
from letitride.api.dealer.disputes import DisputeAnswer, DisputeBody, DisputedSeatBody
from letitride.api.dealer.practice import PracticeAnswer, PracticeBody, SituationView
from letitride.api.dealer.script import (
    IrregularityBody,
    ProcedureView,
    RecutBody,
    RulingAnswer,
    RulingBody,
    ScriptView,
    StepBody,
)
from letitride.api.dealer.tray import CountedBody, InventoryView
from letitride.api.enums import Consequence, DeckFate, Key, Slip, TableKind, What
from letitride.api.fields import PinnedBody
from letitride.api.play.tables import TableAnswer
from letitride.client.connection import Calls
from letitride.client.connection import amount as written
from letitride.money import Cents


class DealerCalls(Calls):
    """Deal step by step, report and rule on irregularities, settle disputes, and practice."""

    def script(self, table: str) -> ScriptView:
        """Get the dealer's script, and the lines that apply now."""
        return self._house.get(ScriptView, f"/tables/{table}/script")

    def procedure(self, table: str) -> ProcedureView:
        """Get the dealer on duty, the next and past steps, and any report awaiting a ruling."""
        return self._house.get(ProcedureView, f"/tables/{table}/procedure")

    def sign_on(self, table: str, version: int | None = None) -> TableAnswer:
        """Sign on as the dealer."""
        body = PinnedBody(id=uuid4(), version=version)
        return self._house.send(TableAnswer, "POST", f"/tables/{table}/dealer", body)

    def sign_off(self, table: str, version: int | None = None) -> TableAnswer:
        """Sign yourself off or, as a supervisor, sign off another dealer."""
        body = PinnedBody(id=uuid4(), version=version)
        return self._house.send(TableAnswer, "DELETE", f"/tables/{table}/dealer", body)

    def step(
        self,
        table: str,
        step: str,
        number: int | None = None,
        *,
        declined: bool = False,
        version: int | None = None,
    ) -> TableAnswer:
        """Take the next step of the procedure, as the person responsible for it."""
        body = StepBody(id=uuid4(), step=step, number=number, declined=declined, version=version)
        return self._house.send(TableAnswer, "POST", f"/tables/{table}/step", body)

    def decide_for_absent(self, table: str, seat: int, version: int | None = None) -> TableAnswer:
        """Take a bet back for a player whose time to decide has run out."""
        body = PinnedBody(id=uuid4(), version=version)
        return self._house.send(TableAnswer, "POST", f"/tables/{table}/seats/{seat}/absent", body)

    def confirm_award(self, table: str, seat: int, version: int | None = None) -> TableAnswer:
        """Confirm an award at a virtual table, as a supervisor or an executive."""
        body = PinnedBody(id=uuid4(), version=version)
        return self._house.send(TableAnswer, "POST", f"/tables/{table}/seats/{seat}/award", body)

    def decks(self, table: str) -> TableDecksView:
        """Get the decks at a table, and whether a stub count is due."""
        return self._house.get(TableDecksView, f"/tables/{table}/decks")

    def recut(self, table: str, reason: str, version: int | None = None) -> TableAnswer:
        """Order the dealer to cut the cards again."""
        body = RecutBody(id=uuid4(), reason=reason, version=version)
        return self._house.send(TableAnswer, "POST", f"/tables/{table}/recut", body)

    def report(
        self,
        table: str,
        what: What,
        *,
        count: int = 1,
        position: int = 1,
        cards: int = 52,
        misdealt: bool = False,
        handled: bool = False,
        repairable: bool = False,
        seat: int | None = None,
        note: str = "",
        version: int | None = None,
    ) -> TableAnswer:
        """Report an irregularity. The round stays on hold until a supervisor rules."""
        body = IrregularityBody(
            id=uuid4(), what=what, count=count, position=position, cards=cards,
            misdealt=misdealt, handled=handled, repairable=repairable, seat=seat, note=note,
            version=version,
        )  # fmt: skip
        return self._house.send(TableAnswer, "POST", f"/tables/{table}/irregularities", body)

    def rule(
        self,
        table: str,
        note: str,
        *,
        dismiss: bool = False,
        approval: int | None = None,
        version: int | None = None,
    ) -> RulingAnswer:
        """Rule on the report that put the round on hold, or dismiss the report."""
        body = RulingBody(
            id=uuid4(), note=note, dismiss=dismiss, approval=approval, version=version
        )
        return self._house.send(RulingAnswer, "POST", f"/tables/{table}/ruling", body)

    def situations(self, jurisdiction: str) -> list[SituationView]:
        """List practice situations."""
        return self._house.get(list[SituationView], f"/practice/{jurisdiction}")

    def practice(
        self, jurisdiction: str, situation: SituationView, outcome: Consequence, deck: DeckFate
    ) -> PracticeAnswer:
        """Grade a practice answer against the rules."""
        body = PracticeBody(**dict(situation), outcome=outcome, deck=deck)
        return self._house.send(PracticeAnswer, "POST", f"/practice/{jurisdiction}", body)

    def settle_dispute(
        self,
        jurisdiction: str,
        dealing: str,
        paytables: Mapping[str, str],
        community: str,
        seats: Sequence[DisputedSeatBody],
        *,
        options: Mapping[str, str | int | bool] | None = None,
        meters: Sequence[Cents] = (),
    ) -> DisputeAnswer:
        """Compute the payouts for the given cards and bets."""
        body = DisputeBody(
            jurisdiction=jurisdiction, dealing=dealing, paytables=dict(paytables),
            options=dict(options or {}), community=community, seats=tuple(seats),
            meters=tuple(str(one) for one in meters),
        )  # fmt: skip
        return self._house.send(DisputeAnswer, "POST", "/disputes", body)


class TrayCalls(Calls):
    """A table's tray, and its slips."""

    def get(self, table: str) -> InventoryView:
        """Get the slips and figures for the current shift, or for the last one if none is open."""
        return self._house.get(InventoryView, f"/tables/{table}/inventory")

    def write(
        self, table: str, slip: Slip, amount: Cents, version: int | None = None
    ) -> InventoryView:
        """Write a slip for a second person to sign."""
        return self._send("POST", table, slip, _counted(amount, version))

    def sign(
        self, table: str, slip: Slip, amount: Cents, version: int | None = None
    ) -> InventoryView:
        """Sign the waiting slip, with the amount that you counted."""
        return self._send("POST", table, f"{slip}/signature", _counted(amount, version))

    def tear_up(self, table: str, slip: Slip, version: int | None = None) -> InventoryView:
        """Tear up the waiting slip."""
        return self._send("DELETE", table, slip, PinnedBody(id=uuid4(), version=version))

    def _send(self, method: str, table: str, path: str, body: PinnedBody) -> InventoryView:
        return self._house.send(InventoryView, method, f"/tables/{table}/inventory/{path}", body)


def _counted(amount: Cents, version: int | None) -> CountedBody:
    return CountedBody(id=uuid4(), amount=str(amount), version=version)


class ControllerCalls(Calls):
    """Tables with real cards, and their keys."""

    def open(
        self,
        name: str,
        link: str,
        system: Literal["aquarius", "nexus"],
        *,
        title: str = "Let It Ride",
        seats: int = 7,
        settings: controllers.ControllerSettingsBody | None = None,
    ) -> controllers.ControllerAnswer:
        """Open a table with real cards, on one link."""
        body = controllers.NewControllerBody(
            id=uuid4(), kind=TableKind.CONTROLLER, name=name, link=link, system=system,
            title=title, seats=seats, settings=settings or controllers.ControllerSettingsBody(),
        )  # fmt: skip
        return self._house.send(controllers.ControllerAnswer, "POST", "/tables", body)

    def get(self, table: str) -> controllers.ControllerView:
        """Get a controller's game, its display, and the keys that you can press now."""
        return self._house.get(controllers.ControllerView, f"/tables/{table}/controller")

    def press(
        self,
        table: str,
        key: Key,
        *,
        seat: int | None = None,
        base: bool | None = None,
        hand: str | None = None,
        level: str | None = None,
        amount: Cents | None = None,
        win: int | None = None,
        reason: str | None = None,
        note: str = "",
        approval: int | None = None,
        version: int | None = None,
    ) -> controllers.ControllerAnswer:
        """Press a key on a controller."""
        body = controllers.KeyPressBody(
            id=uuid4(), key=key, seat=seat, base=base, hand=hand, level=level,
            amount=written(amount), win=win, reason=reason, note=note,
            approval=approval, version=version,
        )  # fmt: skip
        path = f"/tables/{table}/presses"
        return self._house.send(controllers.ControllerAnswer, "POST", path, body)
