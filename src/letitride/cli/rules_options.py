"""Options for the rules of the game: the jurisdiction and the dealing method."""

from collections.abc import Mapping

import typer

from letitride.cli.bad_input import about
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.paytables.table_types import AnyTable
from letitride.table.lookup import house_of

#: The default minimum bet, one unit of the currency, for documents that do not set a minimum.
LEAST_BET = "1.00"

JURISDICTION = typer.Option("--jurisdiction", metavar="|".join(SHIPPED), help="Jurisdiction.")
DEALING = typer.Option(help="How cards are dealt. Default: the document's first method.")


def open_house(
    place: str,
    dealing: str | None,
    tables: Mapping[str, AnyTable] | None = None,
    **options: object,
) -> HouseRules:
    """Return a house with these pay tables or, by default, its jurisdiction's own.

    If these pay tables do not include a main table, the house uses its jurisdiction's main table.
    """
    with about("--jurisdiction"):
        where = jurisdiction(place)
    if where.settings["min_bet"].value == "none":
        options = {"min_bet": LEAST_BET, **options}
    return house_of(where, dealing, tables, options)
