"""The house: pay tables, jurisdictions, settings and clauses, all of them data read strictly."""

from letitride.house.jurisdiction import Jurisdiction, house_rules, jurisdiction, load_jurisdiction
from letitride.house.paytables import paytable
from letitride.house.rules import HouseRules

__all__ = [
    "HouseRules",
    "Jurisdiction",
    "house_rules",
    "jurisdiction",
    "load_jurisdiction",
    "paytable",
]
