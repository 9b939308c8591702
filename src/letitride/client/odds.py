"""Calls about the mathematics: pay tables, odds and simulations.

A pay table is named by its id, or given as the TOML text of a ``table``.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from letitride.api.enums import FiveCardHand
from letitride.api.odds.paytables import (
    AdviceAnswer,
    AdviceBody,
    DesignAnswer,
    DesignBody,
    OddsRangeBody,
    ParAnswer,
    ParBody,
    PayTableFileView,
    PayTableView,
    StrategyAnswer,
    StrategyBody,
)
from letitride.api.odds.session import SessionAnswer, SessionBody, SideBetBody
from letitride.api.odds.simulations import SimulationAnswer, SimulationBody
from letitride.client.connection import ROOT, Calls, amount, amounts
from letitride.money import Cents

SheetForm = Literal["html", "pdf", "csv", "xlsx"]


class PayTableCalls(Calls):
    """The pay tables of the documents."""

    def all(self) -> list[PayTableView]:
        """Every pay table of the documents."""
        return self._house.get(list[PayTableView], f"{ROOT}/paytables")

    def get(self, id_: str) -> PayTableView:
        """One pay table as printed."""
        return self._house.get(PayTableView, f"{ROOT}/paytables/{id_}")

    def file(self, id_: str) -> PayTableFileView:
        """One pay table as TOML, to copy and change."""
        return self._house.get(PayTableFileView, f"{ROOT}/paytables/{id_}/file")

    def par_sheet(self, id_: str, form: SheetForm) -> bytes:
        """The par sheet of a pay table of the documents, as a file."""
        return self._house.raw("GET", f"{ROOT}/paytables/{id_}/par.{form}").content


class OddsCalls(Calls):
    """Par, strategy, sessions, design and advice, exactly."""

    def par(self, body: ParBody) -> ParAnswer:
        """A pay table's edge, par, hit frequency and returns."""
        return self._house.send(ParAnswer, "POST", f"{ROOT}/odds/par", body)

    def par_sheet(self, form: SheetForm, body: ParBody) -> bytes:
        """The par sheet of any pay table, as a file."""
        return self._house.raw("POST", f"{ROOT}/odds/par.{form}", body).content

    def strategy(
        self, id_: str | None = None, *, table: str | None = None, seen: int = 0
    ) -> StrategyAnswer:
        """When to let a bet ride, and what other ways to play cost."""
        body = StrategyBody(id=id_, table=table, seen=seen)
        return self._house.send(StrategyAnswer, "POST", f"{ROOT}/odds/strategy", body)

    def session(
        self,
        id_: str | None = None,
        *,
        table: str | None = None,
        bet: Cents,
        rounds: int,
        side: Sequence[SideBetBody] = (),
        meters: Mapping[str, Cents] | None = None,
        bankroll: Cents | None = None,
        goal: Cents | None = None,
    ) -> SessionAnswer:
        """How a session may end, and how much to bring. All amounts are in the bet's currency."""
        body = SessionBody(
            id=id_, table=table, bet=str(bet), side=tuple(side), meters=amounts(meters),
            currency=bet.currency, rounds=rounds, bankroll=amount(bankroll), goal=amount(goal),
        )  # fmt: skip
        return self._house.send(SessionAnswer, "POST", f"{ROOT}/odds/session", body)

    def design(
        self,
        low: str,
        high: str,
        vary: Mapping[FiveCardHand, tuple[int, int]],
        id_: str | None = None,
        *,
        table: str | None = None,
        most: int = 20,
        any_order: bool = False,
    ) -> DesignAnswer:
        """Pay tables like another whose par lies between two percentages."""
        spans = {hand: OddsRangeBody(least=one, most=two) for hand, (one, two) in vary.items()}
        body = DesignBody(
            low=low, high=high, vary=spans, id=id_, table=table, most=most, any_order=any_order
        )
        return self._house.send(DesignAnswer, "POST", f"{ROOT}/odds/design", body)

    def advice(
        self,
        cards: str,
        community: str = "",
        dead: str = "",
        *,
        paytable: str | None = None,
        table: str | None = None,
    ) -> AdviceAnswer:
        """Whether to let a bet ride, and what that is worth."""
        body = AdviceBody(
            cards=cards, community=community, dead=dead, paytable=paytable, table=table
        )
        return self._house.send(AdviceAnswer, "POST", f"{ROOT}/advice", body)


class SimulationCalls(Calls):
    """Simulations that run beside the tables."""

    def start(
        self,
        id_: str | None = None,
        *,
        table: str | None = None,
        seats: int = 7,
        rounds: int = 1_000_000,
        seed: int = 1,
        strategy: Literal["best", "simple", "never", "always"] = "best",
    ) -> SimulationAnswer:
        """Start a simulation; the one before it is stopped."""
        body = SimulationBody(
            id=id_, table=table, seats=seats, rounds=rounds, seed=seed, strategy=strategy
        )
        return self._house.send(SimulationAnswer, "POST", f"{ROOT}/simulations", body)

    def get(self, number: int) -> SimulationAnswer:
        """How far a simulation has come, and what it estimates."""
        return self._house.get(SimulationAnswer, f"{ROOT}/simulations/{number}")

    def stop(self, number: int) -> SimulationAnswer:
        """Stop a simulation."""
        return self._house.send(SimulationAnswer, "DELETE", f"{ROOT}/simulations/{number}")
