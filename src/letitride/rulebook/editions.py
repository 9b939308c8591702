"""Editions: the version and effective date of a rule document.

A pay table has the edition of the document that prints it, unless its file states another one.
Files for tables from manufacturers' leaflets state their own edition, and files for a house's own
tables may also state one.

>>> from letitride.rulebook.paytables.library import paytable
>>> print(edition_of(paytable("LIRX-01")))
WA version 3119, effective 2023-06-14
>>> print(edition_of(paytable("SM-LIR-1")))
SM version 2009.10.09, effective 2009-10-09
"""

from typing import NamedTuple

from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.paytables.library import ids, paytable_text
from letitride.rulebook.paytables.table_types import AnyTable
from letitride.rulebook.toml_entry import parse_toml

UNDATED = "undated"


class Edition(NamedTuple):
    """One version of a document, and the date on which it takes effect."""

    document: str
    version: str
    effective: str

    def __str__(self) -> str:
        version = f"version {self.version}" if self.version else "without a version"
        effective = self.effective if self.effective == UNDATED else f"effective {self.effective}"
        return f"{self.document} {version}, {effective}"


def edition_in_force(place: Jurisdiction) -> Edition:
    """Return the edition of a jurisdiction's rules."""
    return Edition(place.id, place.version, place.effective)


def edition_of(table: AnyTable, text: str | None = None) -> Edition:
    """Return a pay table's edition. For a house's own table, pass the text of its file."""
    if text is None and table.id in ids():
        text = paytable_text(table.id)
    entry = parse_toml(text or "", table.id)
    version, effective = entry.text("version", ""), entry.text("effective", "")
    if table.document in SHIPPED and table.id in ids():
        printed = edition_in_force(jurisdiction(table.document))
        return Edition(table.document, version or printed.version, effective or printed.effective)
    return Edition(table.document, version, effective or UNDATED)
