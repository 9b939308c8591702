"""API calls for the rule documents: jurisdictions, rules of play, and clauses."""

from typing import Literal

from letitride.api.rulebook.clauses import ClauseListView, ClauseView
from letitride.api.rulebook.compliance import ComplianceView
from letitride.api.rulebook.jurisdictions import JurisdictionRowView, JurisdictionView
from letitride.api.rulebook.rules_of_play import RulesOfPlayView
from letitride.client.connection import Calls


class RulebookCalls(Calls):
    """The rule documents as data."""

    def jurisdictions(self) -> list[JurisdictionRowView]:
        """List the jurisdictions."""
        return self._house.get(list[JurisdictionRowView], "/jurisdictions")

    def jurisdiction(self, id_: str) -> JurisdictionView:
        """Get a jurisdiction, with the clauses and rulings that determine each setting."""
        return self._house.get(JurisdictionView, f"/jurisdictions/{id_}")

    def rules_of_play(self, id_: str) -> RulesOfPlayView:
        """Get a jurisdiction's rules of play as sentences, each with the clauses it comes from."""
        return self._house.get(RulesOfPlayView, f"/jurisdictions/{id_}/rules")

    def clauses(
        self,
        document: str | None = None,
        kind: str | None = None,
        tier: Literal["rule", "prompt", "outside"] | None = None,
    ) -> ClauseListView:
        """List the clauses in the documents, and count those that are met."""
        query = {"document": document, "kind": kind, "tier": tier}
        return self._house.get(ClauseListView, "/compliance/clauses", query)

    def clause(self, id_: str) -> ClauseView:
        """Get a clause, and the code and tests that cover it."""
        return self._house.get(ClauseView, f"/compliance/clauses/{id_}")

    def compliance(self) -> list[ComplianceView]:
        """Check every open table's rules and links against the rule documents."""
        return self._house.get(list[ComplianceView], "/compliance/tables")
