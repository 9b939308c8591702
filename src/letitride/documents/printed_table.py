"""Printed pages for tables. Every page names the edition and the digest of the table's rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from letitride.documents.html_page import page
from letitride.money import Cents
from letitride.numbers import dollars
from letitride.rulebook.editions import edition_in_force
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import Jurisdiction

#: The contents of a document for one table, as plain data for its template.
PaperData = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table to print documents for.

    ``notices`` appear on the table's layout. ``draft`` is true if the house breaks the rules.
    ``caps`` lists the level and the cap of each meter that has one.
    """

    house: str
    name: str
    place: Jurisdiction
    rules: HouseRules
    notices: tuple[str, ...] = ()
    draft: bool = False
    caps: tuple[tuple[str, Cents], ...] = ()

    @property
    def head(self) -> PaperData:
        """The heading: the table's name, and the rules it uses."""
        return {
            "house": self.house,
            "name": self.name,
            "jurisdiction": self.place.name,
            "edition": str(edition_in_force(self.place)),
            "digest": self.rules.digest,
            "dealing": self.rules.deal.device,
            "draft": self.draft,
        }


def cap_notice(level: str, cap: Cents) -> str:
    """Return the notice of a meter's cap, as the placard and the link's display show it.

    >>> cap_notice("Mega", Cents(5_000_000))
    'The Mega meter stops growing at $50,000.00.'
    """
    return f"The {level} meter stops growing at {dollars(cap)}."


def table_pages(
    template: str,
    kind: str,
    tables: Sequence[PrintedTable],
    paper: Callable[[HouseRules], PaperData],
    more: Callable[[PrintedTable], PaperData] = lambda _: {},
) -> str:
    """Return one document of this kind. Each table starts on a new page.

    ``paper`` returns the contents derived from a table's rules, and ``more`` returns the rest.
    """
    made = [one.head | paper(one.rules) | more(one) for one in tables]
    return page(template, tables[0].rules.currency, kind=kind, tables=made)
