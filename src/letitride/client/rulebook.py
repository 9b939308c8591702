"""Calls about the rule documents: jurisdictions, rules of play and clauses."""

from typing import Literal

from letitride.api.rulebook.clauses import ClauseListView, ClauseView
from letitride.api.rulebook.jurisdictions import JurisdictionRowView, JurisdictionView
from letitride.api.rulebook.rules_of_play import RulesOfPlayView
from letitride.client.connection import ROOT, Calls


class RulebookCalls(Calls):
    """The rule documents as data."""

    def jurisdictions(self) -> list[JurisdictionRowView]:
        """Where a house may be."""
        return self._house.get(list[JurisdictionRowView], f"{ROOT}/jurisdictions")

    def jurisdiction(self, id_: str) -> JurisdictionView:
        """A jurisdiction, every setting with what it rests on."""
        return self._house.get(JurisdictionView, f"{ROOT}/jurisdictions/{id_}")

    def rules_of_play(self, id_: str) -> RulesOfPlayView:
        """The rules of play of a jurisdiction in sentences, each with its clauses."""
        return self._house.get(RulesOfPlayView, f"{ROOT}/jurisdictions/{id_}/rules")

    def clauses(
        self,
        document: str | None = None,
        kind: str | None = None,
        tier: Literal["rule", "prompt", "outside"] | None = None,
    ) -> ClauseListView:
        """The clauses of the rule documents, and how many of them are met."""
        query = {"document": document, "kind": kind, "tier": tier}
        return self._house.get(ClauseListView, f"{ROOT}/compliance/clauses", query)

    def clause(self, id_: str) -> ClauseView:
        """One clause, and where it is met."""
        return self._house.get(ClauseView, f"{ROOT}/compliance/clauses/{id_}")
