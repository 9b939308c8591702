"""``letitride paytables``: a list of the documents' pay tables, or one pay table in full."""

from itertools import groupby
from typing import Annotated, Any

import typer
from rich.text import Text

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, listing, people, print_json
from letitride.cli.results.paytable import placard, summary
from letitride.money import For, Pay, To, Win
from letitride.rulebook.clauses import DOCUMENTS
from letitride.rulebook.paytables.library import ids
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    PayTable,
    ProgressiveTable,
)
from letitride.rulebook.wagers import Game
from letitride.table.lookup import paytable
from letitride.wording.names import GAMES


def paytables(
    id_or_path: Annotated[
        str | None,
        typer.Argument(metavar="[ID_OR_PATH]", help="One table: an id or a TOML file."),
    ] = None,
    jurisdiction: Annotated[
        str | None,
        typer.Option(metavar="|".join(DOCUMENTS), help="Only this document's tables."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the pay tables, with the pay for each hand and the clauses that specify it."""
    tables = _wanted(id_or_path, jurisdiction)
    if as_json:
        print_json({"paytables": [_as_data(table) for table in tables]})
    elif id_or_path is not None:
        people().print(placard(tables[0]))
    else:
        _show_list(tables)


def _wanted(id_or_path: str | None, document: str | None) -> list[AnyTable]:
    if document is not None and document not in DOCUMENTS:
        expected = f"one of {', '.join(DOCUMENTS)}"
        raise bad_option("--jurisdiction", "cli/value", expected, document)
    if id_or_path is None:
        everything = sorted((paytable(id_) for id_ in ids()), key=_place)
        return [table for table in everything if document in (None, table.document)]
    with about(id_or_path):
        table = paytable(id_or_path)
    if document not in (None, table.document):
        expected = f"{table.document}, the document of {table.id}"
        raise bad_option("--jurisdiction", "cli/value", expected, document)
    return [table]


def _place(table: AnyTable) -> tuple[str, int, str]:
    return table.document, list(Game).index(table.wager), table.id


def _show_list(tables: list[AnyTable]) -> None:
    console = people()
    for document, group in groupby(tables, key=lambda table: table.document):
        heads = ("Wager", "Pays, from the highest hand down", "Published")
        listed = listing(document.ljust(14), *heads)
        for table in group:
            wager = Text(GAMES[table.wager].short, no_wrap=True)
            listed.add_row(Text(table.id, style="bold"), wager, summary(table), _share(table))
        console.print(listed)
    console.print("Published: par, hold, or house advantage, as the document prints it.")
    console.print("To see one table in full: letitride paytables ID")


def _share(table: AnyTable) -> str:
    """Return the house's published share, whether the document calls it par, advantage, or hold."""
    names = ("par", "house_advantage", "hold")
    return next((table.published[name] for name in names if name in table.published), "")


def _as_data(table: AnyTable) -> dict[str, Any]:
    return {
        "id": table.id,
        "wager": table.wager.value,
        "jurisdiction": table.document,
        "title": table.title,
        "pays": _kind(table),
        **_rows(table),
        "clauses": list(table.clauses),
        "rulings": list(table.rulings),
        "published": dict(table.published),
    }


def _rows(table: AnyTable) -> dict[str, Any]:
    """Return the rows as the document prints them."""
    match table:
        case PayTable():
            return {"rows": table.rows}
        case CoverAllTable():
            return {"columns": dict(sorted(table.rows.items(), key=lambda row: int(row[0])))}
        case ProgressiveTable():
            return {
                "rows": {name: str(pay) for name, pay in table.pays.items()},
                "cards": table.cards,
                "base_wager": str(table.base_wager),
                "envy": {name: str(amount) for name, amount in table.envy.items()},
                "levels": list(table.levels),
                "seeds": {level: str(seed) for level, seed in table.seeds.items()},
                "contribution": None if table.contribution is None else str(table.contribution),
            }


def _kind(table: AnyTable) -> str:
    """Return how the table pays: "to", "for", or "win", or "share" if it pays only meter shares."""
    words = {To: "to", For: "for", Win: "win"}
    found = {words[type(pay)] for pay in _pays(table) if type(pay) in words}
    return " and ".join(sorted(found)) or "share"


def _pays(table: AnyTable) -> list[Pay]:
    if isinstance(table, CoverAllTable):
        return [pay for column in table.columns.values() for pay in column.values()]
    return list(table.pays.values())
