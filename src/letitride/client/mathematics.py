"""What anybody may look up or have computed: pay tables, odds, rule documents."""

from collections.abc import Mapping, Sequence
from typing import Any

from letitride.client.connection import Connection, Json
from letitride.money import Cents


class Mathematics(Connection):
    """Pay tables are named by an ``id``, or given as the TOML text of a ``table``."""

    def paytables(self) -> list[Json]:
        """Every pay table of the documents."""
        return self.listed("/paytables")

    def paytable(self, id_: str) -> Json:
        """One pay table as printed."""
        return self._one("GET", f"/paytables/{id_}")

    def paytable_file(self, id_: str) -> str:
        """One pay table as TOML, to copy and change."""
        return str(self._one("GET", f"/paytables/{id_}/file")["text"])

    def par(self, id_: str | None = None, table: str | None = None, **said: Any) -> Json:
        """A pay table's edge, par, hit frequency and returns."""
        return self.computed("/odds/par", id=id_, table=table, **said)

    def par_sheet(
        self, form: str, id_: str | None = None, table: str | None = None, **said: Any
    ) -> bytes:
        """A pay table's par sheet as a file: ``html``, ``pdf``, ``csv`` or ``xlsx``."""
        if table is None and not said:
            return self.file("GET", f"/paytables/{id_}/par.{form}")
        return self.file("POST", f"/odds/par.{form}", self.said(id=id_, table=table, **said))

    def strategy(self, id_: str | None = None, table: str | None = None, seen: int = 0) -> Json:
        """When to let a bet ride, and what other ways to play cost."""
        return self.computed("/odds/strategy", id=id_, table=table, seen=seen)

    def session(
        self,
        id_: str | None = None,
        table: str | None = None,
        *,
        bet: Cents,
        rounds: int,
        bankroll: Cents | None = None,
        goal: Cents | None = None,
        side: Sequence[Mapping[str, str | Cents]] = (),
        **said: Any,
    ) -> Json:
        """How a session may end, and how much to bring."""
        return self.computed(
            "/odds/session", id=id_, table=table, bet=bet, rounds=rounds, bankroll=bankroll,
            goal=goal, side=side, **said,
        )  # fmt: skip

    def design(
        self,
        low: str,
        high: str,
        vary: Mapping[str, tuple[int, int]],
        id_: str | None = None,
        table: str | None = None,
        **said: Any,
    ) -> list[Json]:
        """Pay tables like another whose par lies between two percentages."""
        spans = {hand: {"least": least, "most": most} for hand, (least, most) in vary.items()}
        told = self.computed(
            "/odds/design", id=id_, table=table, low=low, high=high, vary=spans, **said
        )
        found: list[Json] = told["tables"]
        return found

    def advice(self, cards: str, community: str = "", dead: str = "", **said: Any) -> Json:
        """Whether to let a bet ride, and what that is worth."""
        return self.computed("/advice", cards=cards, community=community, dead=dead, **said)

    def simulate(self, id_: str | None = None, table: str | None = None, **said: Any) -> Json:
        """Start a simulation; the one before it is stopped."""
        return self.computed("/simulations", id=id_, table=table, **said)

    def simulation(self, number: int) -> Json:
        """How far a simulation has come, and what it estimates."""
        return self._one("GET", f"/simulations/{number}")

    def stop_simulation(self, number: int) -> Json:
        """Stop a simulation."""
        return self._one("DELETE", f"/simulations/{number}")

    def clauses(
        self, document: str | None = None, kind: str | None = None, tier: str | None = None
    ) -> Json:
        """The clauses of the rule documents, and how many of them are met."""
        found: Json = self.get("/compliance/clauses", document=document, kind=kind, tier=tier)
        return found

    def clause(self, id_: str) -> Json:
        """One clause, and where it is met."""
        return self._one("GET", f"/compliance/clauses/{id_}")

    def jurisdictions(self) -> list[Json]:
        """Where a house may be."""
        return self.listed("/jurisdictions")

    def jurisdiction(self, id_: str) -> Json:
        """A jurisdiction, every setting with what it rests on."""
        return self._one("GET", f"/jurisdictions/{id_}")

    def rules_of_play(self, id_: str) -> Json:
        """The rules of play of a jurisdiction in sentences, each with its clauses."""
        return self._one("GET", f"/jurisdictions/{id_}/rules")

    def schema(self) -> Json:
        """The JSON Schema of every event and of a round's record."""
        return self._one("GET", "/schema")
