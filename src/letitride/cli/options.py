"""Options that several commands have: whole numbers, and the house to open."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import typer

from letitride.cli.refusal import about
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.rulebook.paytable import AnyTable
from letitride.rulebook.rules import HouseRules

#: Where the document names no least bet, this house asks for one unit of its currency.
LEAST_BET = "1.00"

JURISDICTION = typer.Option("--jurisdiction", metavar="|".join(SHIPPED), help="Whose rules.")
DEALING = typer.Option(help="How the cards are dealt; the document's first way if not said.")


#: Processes that may share the work.
WORKERS = (1, 1_000)


def number(words: str, least: int | None = None, most: int | None = None) -> Any:
    """An option that takes a whole number, from one to another if both are said.

    >>> number("How many.").help
    'How many.'
    """
    parser = partial(_whole_number, least=least, most=most)
    return typer.Option(parser=parser, metavar="NUMBER", help=words)


def _whole_number(text: str, least: int | None, most: int | None) -> int:
    try:
        given = int(text)
    except ValueError:
        raise typer.BadParameter(f"expected a whole number, got {text!r}") from None
    if least is not None and most is not None and not least <= given <= most:
        raise typer.BadParameter(f"expected from {least} to {most:,}, got {given}")
    return given


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
