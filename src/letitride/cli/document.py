"""``letitride document``: what a house prints for its tables, from its house file."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Annotated

import typer

from letitride.cli.papers import STANDARD_OUTPUT, Html, Pdf, write_papers
from letitride.cli.refusal import RefusedError, about
from letitride.compliance.house import House
from letitride.compliance.house_file import read_house
from letitride.documents.house import (
    PrintedTable,
    layout_html,
    placard_html,
    procedure_html,
    rules_html,
)
from letitride.documents.pdf import to_pdf


class Kind(StrEnum):
    """What is printed."""

    LAYOUT = "layout"
    PLACARD = "placard"
    RULES = "rules"
    PROCEDURE = "procedure"


_PAGES: dict[Kind, Callable[[Sequence[PrintedTable]], str]] = {
    Kind.LAYOUT: layout_html,
    Kind.PLACARD: placard_html,
    Kind.RULES: rules_html,
    Kind.PROCEDURE: procedure_html,
}


def document(
    kind: Annotated[
        Kind, typer.Argument(metavar="|".join(Kind), help="What to print.", show_choices=False)
    ],
    house_file: Annotated[str, typer.Argument(metavar="HOUSE.toml", help="The house's file.")],
    table: Annotated[
        str | None, typer.Option(metavar="NAME", help="This table only; all of them if not said.")
    ] = None,
    html: Html = None,
    pdf: Pdf = None,
) -> None:
    """Print a house's layout odds, placards, rules of play or dealer procedure."""
    with about(house_file):
        tables = _tables(read_house(house_file), table)
    if html is None and pdf is None:
        html = STANDARD_OUTPUT
    page = _PAGES[kind](tables)
    write_papers({"--html": (html, lambda: page), "--pdf": (pdf, lambda: to_pdf(page))})


def _tables(house: House, name: str | None) -> list[PrintedTable]:
    found = [
        PrintedTable(house.name, one.name, one.place, one.rules())
        for one in house.tables
        if name in (None, one.name)
    ]
    if not found:
        names = " or ".join(one.name for one in house.tables)
        raise RefusedError(f"--table: expected {names}, got {name}")
    return found
