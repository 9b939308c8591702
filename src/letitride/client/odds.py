"""API calls for the odds: pay tables, exact figures, and simulations.

Specify a pay table by its id, or pass its TOML text as ``table``.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from letitride.api.enums import FiveCardHand
from letitride.api.odds import paytables
from letitride.api.odds.session import SessionAnswer, SessionBody, SideBetBody
from letitride.api.odds.simulations import SimulationAnswer, SimulationBody
from letitride.client.connection import Calls, amount, amounts
from letitride.money import Cents

SheetForm = Literal["html", "pdf", "csv", "xlsx"]


class PayTableCalls(Calls):
    """The published pay tables."""

    def all(self) -> list[paytables.PayTableView]:
        """List the published pay tables."""
        return self._house.get(list[paytables.PayTableView], "/paytables")

    def get(self, id_: str) -> paytables.PayTableView:
        """Get a pay table as printed."""
        return self._house.get(paytables.PayTableView, f"/paytables/{id_}")

    def file(self, id_: str) -> paytables.PayTableFileView:
        """Get a pay table as TOML, to copy and change."""
        return self._house.get(paytables.PayTableFileView, f"/paytables/{id_}/file")

    def par_sheet(self, id_: str, form: SheetForm) -> bytes:
        """Download the par sheet for a published pay table."""
        return self._house.raw("GET", f"/paytables/{id_}/par.{form}").content


class OddsCalls(Calls):
    """Exact calculations: par, strategy, sessions, pay table design, and advice."""

    def par(self, body: paytables.ParBody) -> paytables.ParAnswer:
        """Compute a pay table's edge, par, hit frequency, and returns."""
        return self._house.send(paytables.ParAnswer, "POST", "/odds/par", body)

    def par_sheet(self, form: SheetForm, body: paytables.ParBody) -> bytes:
        """Download the par sheet for any pay table."""
        return self._house.raw("POST", f"/odds/par.{form}", body).content

    def strategy(
        self, id_: str | None = None, *, table: str | None = None, seen: int = 0
    ) -> paytables.StrategyAnswer:
        """Find out when to let a bet ride, and what other strategies cost."""
        body = paytables.StrategyBody(id=id_, table=table, seen=seen)
        return self._house.send(paytables.StrategyAnswer, "POST", "/odds/strategy", body)

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
        """Compute a session's possible results and the bankroll to bring, in the bet's currency."""
        body = SessionBody(
            id=id_, table=table, bet=str(bet), side=tuple(side), meters=amounts(meters),
            currency=bet.currency, rounds=rounds, bankroll=amount(bankroll), goal=amount(goal),
        )  # fmt: skip
        return self._house.send(SessionAnswer, "POST", "/odds/session", body)

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
    ) -> paytables.DesignAnswer:
        """Find variations of a pay table with a par between two percentages."""
        spans = {
            hand: paytables.OddsRangeBody(least=one, most=two) for hand, (one, two) in vary.items()
        }
        body = paytables.DesignBody(
            low=low, high=high, vary=spans, id=id_, table=table, most=most, any_order=any_order
        )
        return self._house.send(paytables.DesignAnswer, "POST", "/odds/design", body)

    def advice(
        self,
        cards: str,
        community: str = "",
        dead: str = "",
        *,
        paytable: str | None = None,
        table: str | None = None,
    ) -> paytables.AdviceAnswer:
        """Get advice on whether to let a bet ride, with the expected value of riding."""
        body = paytables.AdviceBody(
            cards=cards, community=community, dead=dead, paytable=paytable, table=table
        )
        return self._house.send(paytables.AdviceAnswer, "POST", "/advice", body)


class SimulationCalls(Calls):
    """Simulations that run on the server, separately from its tables."""

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
        """Start a simulation, which stops and replaces your previous one."""
        body = SimulationBody(
            id=id_, table=table, seats=seats, rounds=rounds, seed=seed, strategy=strategy
        )
        return self._house.send(SimulationAnswer, "POST", "/simulations", body)

    def get(self, number: int) -> SimulationAnswer:
        """Get a simulation's progress and estimates."""
        return self._house.get(SimulationAnswer, f"/simulations/{number}")

    def stop(self, number: int) -> SimulationAnswer:
        """Stop a simulation."""
        return self._house.send(SimulationAnswer, "DELETE", f"/simulations/{number}")
