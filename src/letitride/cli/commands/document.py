"""``letitride document``: printed documents for a house's tables, from its house file."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Annotated

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, note, print_json
from letitride.cli.paper_options import Html, Pdf, write_page
from letitride.compliance.check import check
from letitride.compliance.house_description import HouseDescription, HouseTable
from letitride.compliance.house_file import read_house
from letitride.compliance.option_rules import stand
from letitride.documents.layout import layout_data, layout_html
from letitride.documents.placard import placard_data, placard_html
from letitride.documents.printed_table import PaperData, PrintedTable
from letitride.documents.procedure import procedure_data, procedure_html
from letitride.documents.rules_of_play import rules_data, rules_html
from letitride.errors import HouseError
from letitride.money import Cents
from letitride.numbers import counted
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.requirements import Surface


class PaperKind(StrEnum):
    """The kinds of document."""

    LAYOUT = "layout"
    PLACARD = "placard"
    RULES = "rules"
    PROCEDURE = "procedure"


#: Two functions for each kind of document: one makes its pages, and one makes a table's data.
_PAPERS: dict[
    PaperKind,
    tuple[Callable[[Sequence[PrintedTable]], str], Callable[[HouseRules], PaperData]],
] = {
    PaperKind.LAYOUT: (layout_html, layout_data),
    PaperKind.PLACARD: (placard_html, placard_data),
    PaperKind.RULES: (rules_html, rules_data),
    PaperKind.PROCEDURE: (procedure_html, procedure_data),
}


def document(
    kind: Annotated[
        PaperKind,
        typer.Argument(metavar="|".join(PaperKind), help="The document.", show_choices=False),
    ],
    house_file: Annotated[str, typer.Argument(metavar="HOUSE.toml", help="The house file.")],
    table: Annotated[str | None, typer.Option(metavar="NAME", help="Only this table.")] = None,
    html: Html = None,
    pdf: Pdf = None,
    as_json: AsJson = False,
) -> None:
    """Print a house's layout odds, placards, rules of play, or dealer procedure."""
    with about(house_file):
        house = read_house(house_file)
        violations = check(house).violations
        tables = _tables(house, table, draft=violations > 0)
    pages, said = _PAPERS[kind]
    write_page(pages(tables), html, pdf, as_json=as_json)
    if as_json:
        told = [one.head | said(one.rules) for one in tables]
        print_json({"document": kind.value, "house": house.name, "tables": told})
    if violations:  # still print the document; every page is marked as a draft
        found = counted(violations, "violation")
        note(f"note: {house_file} is a draft with {found}; run letitride check for details")


def _tables(house: HouseDescription, name: str | None, *, draft: bool) -> list[PrintedTable]:
    found = [
        PrintedTable(
            house.name, one.name, one.place, _rules(one), _on_layout(one), draft, _caps(house, one)
        )
        for one in house.tables
        if name in (None, one.name)
    ]
    if not found:
        names = " or ".join(one.name for one in house.tables)
        raise bad_option("--table", "cli/value", names, name)
    return found


def _caps(house: HouseDescription, table: HouseTable) -> tuple[tuple[str, Cents], ...]:
    """Return the caps on a table's own meters and on the meters of its links."""
    linked = [house.link(name).meters for name in table.links.values()]
    meters = [meter for of in (*table.meters.values(), *linked) for meter in of]
    return tuple((one.level, one.cap) for one in meters if one.cap is not None)


def _rules(table: HouseTable) -> HouseRules:
    """Return a table's rules. A draft leaves out a payout limit that is too low."""
    try:
        return table.rules()
    except HouseError as error:
        if error.code != "house/payout_limit":
            raise
        return stand(table).rules


def _on_layout(table: HouseTable) -> tuple[str, ...]:
    """Return the notices that the house file lists for a table's layout."""
    layouts = (shown for shown in table.shown or () if shown.on is Surface.LAYOUT)
    return tuple(dict.fromkeys(notice for shown in layouts for notice in shown.notices))
