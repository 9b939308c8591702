"""Options that name pay tables, by id or by file, and options that set an amount for each level."""

from typing import Annotated, Any

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import note
from letitride.money import Cents, Currency
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.paytables.table_types import AnyTable, MainTable
from letitride.rulebook.paytables.table_types import main_table as checked_main

MainPaytable = Annotated[
    str,
    typer.Option("--paytable", metavar="ID", help="Pay table for the main bets: an id or a file."),
]
Meters = Annotated[
    list[str] | None,
    typer.Option(
        "--meter", metavar="LEVEL=AMOUNT", help="The amount on a meter. Default: its seed."
    ),
]


def find_table(id_or_path: str) -> AnyTable:
    """Return a pay table by id or from a file. Only reading a file requires ``letitride.table``."""
    with about(id_or_path):
        if not id_or_path.endswith(".toml"):
            return paytable(id_or_path)
        from letitride.table import lookup

        return lookup.paytable(id_or_path)


def main_table(id_or_path: str) -> MainTable:
    """Return a pay table for the main bets, by id or from a file."""
    table = find_table(id_or_path)
    with about(id_or_path):
        return checked_main(table)


def note_pay_order(table: AnyTable) -> None:
    """Print a note to standard error for each hand that pays more than a higher hand."""
    for words in out_of_order(table):
        note(f"note: {words}")


def warnings_data(table: AnyTable) -> dict[str, Any]:
    """Return the notes on hands that pay out of order, for a JSON document."""
    return {"warnings": list(out_of_order(table))}


def read_amounts(option: str, texts: list[str], currency: Currency) -> dict[str, Cents]:
    """Return the amounts given with a repeatable option, by name.

    >>> read_amounts("--meter", ["Jackpot=100"], Currency.USD)
    {'Jackpot': Cents('100.00', USD)}
    """
    amounts: dict[str, Cents] = {}
    for text in texts:
        name, equals, amount = text.partition("=")
        if not equals or not name:
            raise bad_option(option, "cli/value", "NAME=AMOUNT", text)
        if name in amounts:
            raise bad_option(option, "cli/twice", f"{name} once", "it twice", thing=name)
        with about(option):
            amounts[name] = Cents.parse(amount, currency)
    return amounts
