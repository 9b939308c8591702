"""Generate docs/paytables.md and docs/routes.md from the pay tables and the API.

``python -m tools.docs.paytables_and_routes`` rewrites the pages. A test fails if the pages are out
of date.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from letitride.numbers import dollars
from letitride.rulebook.clauses import DOCUMENTS
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import (
    AnyTable,
    CoverAllTable,
    PayTable,
    ProgressiveTable,
)
from letitride.rulebook.wagers import Game
from letitride.server.app import create_app
from letitride.server.running_house import open_house
from letitride.server.settings import ServerSettings
from letitride.wording.names import GAMES, hand_name

DOCS = Path(__file__).parents[2] / "docs"
PREFIX = "/api/v1"
_NAMES = {
    "MA": "Massachusetts",
    "MBS": "Marina Bay Sands",
    "SD": "South Dakota",
    "SM": "Shuffle Master",
    "WA": "Washington",
}
_PAYTABLES = """# Pay tables

This page is for operators and mathematicians who need the exact pays. You can look up all {number}
pay tables in the five documents, as the documents print them.

- *to*: the player wins this many times the bet, and the bet is returned
- *for* or *win*: the player gets this pay, and the bet is not returned
- a percentage: the player wins this share of a meter

[The rulings](rulings.md) say how lost or garbled cells are read. For the value of each table, see
[The odds](odds.md). `letitride paytables ID` prints a table with its clauses, and
`letitride par ID` prints its exact figures.

`make docs` generates this page from the data.
"""
_ROUTES = """# API routes

This page is for programmers who use the API and need to find a route. It lists every route under
`/api/v1`. [The API](api.md) explains how to use them.

A running house documents every route in full, with request bodies, responses, and examples, at
`/docs` and in `/api/v1/openapi.json`. `make docs` generates this page from the code.
"""


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def head(*cells: str) -> Iterator[str]:
    yield row(*cells)
    yield row(*("---" for _ in cells))


def paytables() -> str:
    """Return the text of the pay tables page."""
    every = sorted((paytable(id_) for id_ in ids()), key=_place)
    lines = [_PAYTABLES.format(number=len(every))]
    for document, of_one in groupby(every, key=lambda table: table.document):
        lines += [f"## {_NAMES[document]}", ""]
        for wager, group in groupby(of_one, key=lambda table: table.wager):
            name = GAMES[wager].short
            lines += [f"### {name[0].upper()}{name[1:]}", ""]
            for some in _side_by_side(list(group)):
                lines += [*_rows(some), ""]
    return "\n".join(lines)


def _place(table: AnyTable) -> tuple[int, int, str]:
    return DOCUMENTS.index(table.document), list(Game).index(table.wager), table.id


def _side_by_side(tables: Sequence[AnyTable]) -> Iterator[Sequence[AnyTable]]:
    """Group tables that fit side by side. Each Cover All table stands alone."""
    wide = [table for table in tables if isinstance(table, CoverAllTable)]
    yield from ([table] for table in wide)
    rest = [table for table in tables if not isinstance(table, CoverAllTable)]
    yield from (rest[start : start + 7] for start in range(0, len(rest), 7))


def _rows(tables: Sequence[AnyTable]) -> Iterator[str]:
    first = tables[0]
    if isinstance(first, CoverAllTable):
        yield from _cover_all(first)
        return
    yield from head("hand", *(f"`{table.id}`" for table in tables))
    pays = [_pays(table) for table in tables]
    fullest_first = sorted(pays, key=len, reverse=True)
    for hand in dict.fromkeys(hand for one in fullest_first for hand in one):
        yield row(hand_name(hand), *(one.get(hand, "") for one in pays))
    progressive = [table for table in tables if isinstance(table, ProgressiveTable)]
    if progressive:
        yield from _meters(progressive)
    for figure in dict.fromkeys(figure for table in tables for figure in table.published):
        shown = (table.published.get(figure, "") for table in tables)
        yield row(f"*published {figure.replace('_', ' ')}*", *shown)


def _cover_all(table: CoverAllTable) -> Iterator[str]:
    numbers = sorted(table.columns)
    yield from head(f"`{table.id}`, hands dealt", *map(str, numbers))
    for hand in table.columns[1]:
        yield row(hand_name(hand.value), *(str(table.columns[number][hand]) for number in numbers))


def _pays(table: AnyTable) -> dict[str, str]:
    if isinstance(table, PayTable):
        return {hand.value: str(pay) for hand, pay in table.pays.items()}
    assert isinstance(table, ProgressiveTable)
    return {hand: str(pay) for hand, pay in table.pays.items()}


def _meters(tables: Sequence[ProgressiveTable]) -> Iterator[str]:
    """Yield the rows for the progressives' envy, wagers, cards, seeds, and contributions."""
    for hand in dict.fromkeys(hand for table in tables for hand in table.envy):
        yield row(
            f"*envy, {hand_name(hand)}*",
            *(dollars(table.envy[hand]) if hand in table.envy else "" for table in tables),
        )
    yield row("*base wager*", *(dollars(table.base_wager) for table in tables))
    yield row("*cards that count*", *(str(table.cards) for table in tables))
    for level in dict.fromkeys(level for table in tables for level in table.seeds):
        yield row(
            f"*{level}: seed*",
            *(dollars(table.seeds[level]) if level in table.seeds else "" for table in tables),
        )
    yield row("*contribution*", *(str(table.contribution or "") for table in tables))


def routes() -> str:
    """Return the text of the routes page."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    with TemporaryDirectory() as folder:
        house = open_house(ServerSettings(database=f"sqlite:///{folder}/house.db"))
        paths = create_app(house).openapi()["paths"]
    for path, methods in paths.items():
        for method, route in methods.items():
            says = route["description"].splitlines()[0].replace("``", "`")
            groups[route["tags"][0]].append(
                row(f"`{method.upper()}`", f"`{path.removeprefix(PREFIX)}`", says)
            )
    lines = [_ROUTES]
    for tag, rows in groups.items():
        lines += [f"## {tag.capitalize()}", "", *head("Method", "Path", "Purpose"), *rows, ""]
    return "\n".join(lines)


PAGES = {"paytables.md": paytables, "routes.md": routes}

if __name__ == "__main__":
    for name, made in PAGES.items():
        (DOCS / name).write_text(made(), "utf-8")
