"""A table to print for, and the pages of several: each begins a page of its own.

Every page names the edition of the rules the table plays by, and their digest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from letitride.documents.html_page import page
from letitride.rulebook.editions import edition_in_force
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import Jurisdiction

#: What a paper says about one table, as plain data; its template has the same.
PaperData = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table to print for: its house, its name, its jurisdiction and its rules."""

    house: str
    name: str
    place: Jurisdiction
    rules: HouseRules

    @property
    def head(self) -> PaperData:
        """Which table it is, and what it plays by."""
        return {
            "house": self.house,
            "name": self.name,
            "jurisdiction": self.place.name,
            "edition": str(edition_in_force(self.place)),
            "digest": self.rules.digest,
            "dealing": self.rules.deal.device,
        }


def table_pages(
    template: str,
    kind: str,
    tables: Sequence[PrintedTable],
    paper: Callable[[HouseRules], PaperData],
) -> str:
    """A paper of this kind for each of these tables."""
    made = [one.head | paper(one.rules) for one in tables]
    return page(template, tables[0].rules.currency, kind=kind, tables=made)
