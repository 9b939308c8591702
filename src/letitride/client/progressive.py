"""API calls for progressives: links, their displays, and the Game Manager."""

from collections.abc import Sequence
from uuid import uuid4

from letitride.api.play.displays import DisplayView
from letitride.api.progressive import game_manager, links, pending
from letitride.client.connection import Calls
from letitride.client.connection import amount as written
from letitride.money import Cents


class LinkCalls(Calls):
    """Links, and their meters."""

    def all(self) -> list[links.LinkView]:
        """List the house's links, with their meters."""
        return self._house.get(list[links.LinkView], "/links")

    def open(
        self,
        name: str,
        paytable: str,
        *,
        wager: Cents | None = None,
        meters: Sequence[links.MeterBody] = (),
    ) -> links.LinkView:
        """Open a new link with its meters. The wager defaults to 1.00 in the link's currency."""
        body = links.NewLinkBody(
            id=uuid4(), name=name, paytable=paytable, wager=str(wager or Cents(100)),
            meters=tuple(meters),
        )  # fmt: skip
        return self._house.send(links.LinkView, "POST", "/links", body)

    def get(self, link: str) -> links.LinkView:
        """Get a link and its meters."""
        return self._house.get(links.LinkView, f"/links/{link}")

    def display(self, link: str) -> DisplayView:
        """Get a link's display: meters, pays, and the latest award."""
        return self._house.get(DisplayView, f"/links/{link}/display")

    def history(self, link: str) -> list[links.LinkEventView]:
        """List all events in a link's stream."""
        return self._house.get(list[links.LinkEventView], f"/links/{link}/history")

    def adjust(
        self,
        link: str,
        level: str,
        amount: Cents,
        reason: str,
        approval: int | None = None,
        *,
        note: str = "",
    ) -> links.LinkChangeAnswer:
        """Request approval for a new amount on a meter or, with an approval, set it."""
        body = links.AdjustmentBody(
            id=uuid4(), level=level, amount=str(amount), reason=reason, approval=approval, note=note
        )
        return self._house.send(links.LinkChangeAnswer, "POST", f"/links/{link}/adjustments", body)

    def back_out(
        self,
        link: str,
        win: int,
        reason: str = "backed_out",
        approval: int | None = None,
        *,
        note: str = "",
    ) -> links.LinkChangeAnswer:
        """Request approval to back out a win or, with an approval, back it out."""
        body = links.BackOutBody(id=uuid4(), win=win, reason=reason, approval=approval, note=note)
        return self._house.send(links.LinkChangeAnswer, "POST", f"/links/{link}/back-outs", body)

    def change_parameters(
        self,
        link: str,
        level: str,
        seed: Cents,
        contribution: str,
        *,
        reserve_rate: str = "0%",
        cap: Cents | None = None,
        approval: int | None = None,
    ) -> links.LinkChangeAnswer:
        """Request approval to change a level's parameters or, with an approval, change them."""
        body = links.ParametersBody(
            id=uuid4(), level=level, seed=str(seed), contribution=contribution,
            reserve_rate=reserve_rate, cap=written(cap), approval=approval,
        )  # fmt: skip
        return self._house.send(links.LinkChangeAnswer, "POST", f"/links/{link}/parameters", body)


class GameManagerCalls(Calls):
    """The Game Manager's pages for a link."""

    def tables(self, link: str) -> list[game_manager.LinkedTableView]:
        """List the tables on a link."""
        return self._house.get(list[game_manager.LinkedTableView], f"/links/{link}/tables")

    def prizes(self, link: str) -> list[game_manager.PrizeView]:
        """Get the prize log."""
        return self._house.get(list[game_manager.PrizeView], f"/links/{link}/prizes")

    def win(self, link: str, number: int) -> game_manager.WinPageView:
        """Get the page for a logged win."""
        return self._house.get(game_manager.WinPageView, f"/links/{link}/wins/{number}")

    def waiting(self) -> list[pending.WaitingJackpotView]:
        """List every keyed hand in the house that is waiting for a supervisor."""
        return self._house.get(list[pending.WaitingJackpotView], "/pending")

    def pending(self, link: str) -> list[game_manager.PendingJackpotView]:
        """List pending jackpots."""
        return self._house.get(list[game_manager.PendingJackpotView], f"/links/{link}/pending")

    def adjustments(self, link: str) -> list[game_manager.AdjustmentView]:
        """List manual adjustments, with the reasons and the two people involved."""
        return self._house.get(list[game_manager.AdjustmentView], f"/links/{link}/adjustments")

    def accounts(self, link: str) -> list[game_manager.LevelAccountsView]:
        """Get the accounting meters."""
        return self._house.get(list[game_manager.LevelAccountsView], f"/links/{link}/accounts")

    def reconciliation(self, link: str) -> list[game_manager.LevelReconciliationView]:
        """Compare the meters in the books with the record, level by level."""
        path = f"/links/{link}/reconciliation"
        return self._house.get(list[game_manager.LevelReconciliationView], path)

    def rates(self, link: str) -> list[game_manager.LevelRatesView]:
        """Get each level's parameters."""
        return self._house.get(list[game_manager.LevelRatesView], f"/links/{link}/rates")

    def readings(
        self, link: str, level: str | None = None, points: int | None = None
    ) -> list[game_manager.MeterReadingView]:
        """Get a meter's readings for a chart."""
        path, query = f"/links/{link}/readings", {"level": level, "points": points}
        return self._house.get(list[game_manager.MeterReadingView], path, query)
