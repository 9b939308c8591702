"""Calls about progressives: links, their displays, and the Game Manager."""

from collections.abc import Sequence
from uuid import uuid4

from letitride.api.play.displays import DisplayView
from letitride.api.progressive.game_manager import (
    AdjustmentView,
    LevelAccountsView,
    LevelRatesView,
    LevelReconciliationView,
    LinkedTableView,
    MeterReadingView,
    PendingJackpotView,
    PrizeView,
    WinPageView,
)
from letitride.api.progressive.links import (
    AdjustmentBody,
    LinkChangeAnswer,
    LinkEventView,
    LinkView,
    MeterBody,
    NewLinkBody,
    ParametersBody,
)
from letitride.client.connection import ROOT, Calls
from letitride.client.connection import amount as written
from letitride.money import Cents


class LinkCalls(Calls):
    """Links and their meters."""

    def all(self) -> list[LinkView]:
        """The progressive links with their meters."""
        return self._house.get(list[LinkView], f"{ROOT}/links")

    def open(
        self,
        name: str,
        paytable: str,
        *,
        wager: Cents | None = None,
        meters: Sequence[MeterBody] = (),
    ) -> LinkView:
        """Put the meters of a new link up; the wager is $1 by default."""
        body = NewLinkBody(
            id=uuid4(), name=name, paytable=paytable, wager=str(wager or Cents(100)),
            meters=tuple(meters),
        )  # fmt: skip
        return self._house.send(LinkView, "POST", f"{ROOT}/links", body)

    def get(self, link: str) -> LinkView:
        """A link and its meters."""
        return self._house.get(LinkView, f"{ROOT}/links/{link}")

    def display(self, link: str) -> DisplayView:
        """What a display of a link shows: meters, pays, the latest award."""
        return self._house.get(DisplayView, f"{ROOT}/links/{link}/display")

    def history(self, link: str) -> list[LinkEventView]:
        """Everything in a link's own stream."""
        return self._house.get(list[LinkEventView], f"{ROOT}/links/{link}/history")

    def adjust(
        self, link: str, level: str, amount: Cents, reason: str, approval: int | None = None
    ) -> LinkChangeAnswer:
        """Ask to set a meter to another amount; with another person's approval, set it."""
        body = AdjustmentBody(
            id=uuid4(), level=level, amount=str(amount), reason=reason, approval=approval
        )
        return self._house.send(LinkChangeAnswer, "POST", f"{ROOT}/links/{link}/adjustments", body)

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
    ) -> LinkChangeAnswer:
        """Ask to change what a level grows and restarts by; with an approval, change it."""
        body = ParametersBody(
            id=uuid4(), level=level, seed=str(seed), contribution=contribution,
            reserve_rate=reserve_rate, cap=written(cap), approval=approval,
        )  # fmt: skip
        return self._house.send(LinkChangeAnswer, "POST", f"{ROOT}/links/{link}/parameters", body)


class GameManagerCalls(Calls):
    """What the Game Manager shows of a link."""

    def tables(self, link: str) -> list[LinkedTableView]:
        """The tables of a link."""
        return self._house.get(list[LinkedTableView], f"{ROOT}/links/{link}/tables")

    def prizes(self, link: str) -> list[PrizeView]:
        """The prize log."""
        return self._house.get(list[PrizeView], f"{ROOT}/links/{link}/prizes")

    def win(self, link: str, number: int) -> WinPageView:
        """The page of a win."""
        return self._house.get(WinPageView, f"{ROOT}/links/{link}/wins/{number}")

    def pending(self, link: str) -> list[PendingJackpotView]:
        """Jackpots in hand."""
        return self._house.get(list[PendingJackpotView], f"{ROOT}/links/{link}/pending")

    def adjustments(self, link: str) -> list[AdjustmentView]:
        """Manual adjustments: why, and by which two people."""
        return self._house.get(list[AdjustmentView], f"{ROOT}/links/{link}/adjustments")

    def accounts(self, link: str) -> list[LevelAccountsView]:
        """The accounting meters."""
        return self._house.get(list[LevelAccountsView], f"{ROOT}/links/{link}/accounts")

    def reconciliation(self, link: str) -> list[LevelReconciliationView]:
        """Whether the accounting meters explain the meters."""
        path = f"{ROOT}/links/{link}/reconciliation"
        return self._house.get(list[LevelReconciliationView], path)

    def rates(self, link: str) -> list[LevelRatesView]:
        """What each level grows and restarts by."""
        return self._house.get(list[LevelRatesView], f"{ROOT}/links/{link}/rates")

    def readings(
        self, link: str, level: str | None = None, points: int | None = None
    ) -> list[MeterReadingView]:
        """A meter's readings for a chart."""
        query = {"level": level, "points": points}
        return self._house.get(list[MeterReadingView], f"{ROOT}/links/{link}/readings", query)
