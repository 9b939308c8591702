"""The options for the rules to play by: the jurisdiction and the way of dealing."""

from collections.abc import Mapping

import typer

from letitride.cli.bad_input import about
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.rulebook.paytables.table_types import AnyTable

#: Where the document names no least bet, this house asks for one unit of its currency.
LEAST_BET = "1.00"

JURISDICTION = typer.Option("--jurisdiction", metavar="|".join(SHIPPED), help="Whose rules.")
DEALING = typer.Option(help="How the cards are dealt; the document's first way if not said.")


def open_house(
    place: str,
    dealing: str | None,
    tables: Mapping[str, AnyTable] | None = None,
    **options: object,
) -> HouseRules:
    """A house of a jurisdiction, with the pay tables it starts with if none are given."""
    with about("--jurisdiction"):
        where = jurisdiction(place)
    way = next(iter(where.dealing)) if dealing is None else dealing
    if where.settings["min_bet"].value == "none":
        options = {"min_bet": LEAST_BET, **options}
    return house_rules(where, way, where.tables if tables is None else tables, options)
