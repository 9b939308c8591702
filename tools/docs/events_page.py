"""The page docs/events.md, made from the events' own type hints and first lines.

``python -m tools.docs.events_page`` rewrites its tables; a test fails if they are stale.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from letitride.fair_record import record_schema
from letitride.house.house_journal import CATALOG, json_schema

PAGE = Path(__file__).parents[2] / "docs" / "events.md"

#: Each marker of the page, and the module whose events stand there.
SECTIONS = {
    "house": "letitride.house.events",
    "table": "letitride.table.events",
    "round": "letitride.game.events",
    "link": "letitride.progressive.link.events",
    "controller": "letitride.progressive.controller.events",
    "people": "letitride.people.events",
}
_NAMED = {
    "^-?[0-9]+\\.[0-9]{2} [A-Z]{3}$": "amount",
    "^[2-9TJQKA][cdhs]$": "card",
    "^([0-9a-f]{2})*$": "bytes",
}
#: The most values of an enumeration that a cell of a table can hold.
_MOST = 6


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def events(module: str) -> Iterator[str]:
    """The table of a module's events."""
    forms = json_schema()["$defs"]
    yield row("event", "says", "fields")
    yield row("---", "---", "---")
    for name, kind in CATALOG.types.items():
        if kind.__module__ == module:
            mark = " \N{LOCK}" if CATALOG.is_sealed(kind) else ""
            says = (kind.__doc__ or "").splitlines()[0].replace("``", "`")
            yield row(f"`{name}`{mark}", says, fields(forms[name]))


def record() -> Iterator[str]:
    """The table of a round's record."""
    yield row("key", "form")
    yield row("---", "---")
    for name, form in record_schema()["properties"].items():
        yield row(f"`{name}`", words(form))


def fields(form: Mapping[str, Any]) -> str:
    """The fields of a record, each with its form."""
    each = (f"`{name}` {words(inner)}" for name, inner in form["properties"].items())
    return ", ".join(each) or "none"


def words(form: Mapping[str, Any]) -> str:  # noqa: C901 - one case for each form
    """A form of the schema in a few words."""
    match form:
        case {"const": value}:
            return f"{value}"
        case {"enum": [*values]}:
            return " / ".join(values) if len(values) <= _MOST else "word"
        case {"anyOf": [inner, {"type": "null"}]}:
            return f"{words(inner)} or null"
        case {"oneOf": [*inner]}:
            return " / ".join(one["properties"]["type"]["const"] for one in inner)
        case {"type": "array", "prefixItems": [*inner]}:
            return f"[{', '.join(map(words, inner))}]"
        case {"type": "array", "items": inner}:
            return f"list of {words(inner)}"
        case {"type": "object", "properties": inner}:
            return f"{{{', '.join(inner)}}}"
        case {"type": "object", "additionalProperties": inner}:
            return f"{words(inner)} by name"
        case {"type": "string", "pattern": pattern}:
            return _NAMED.get(pattern, "text")
        case {"type": "string"}:
            return "text"
        case {"type": "integer"}:
            return "number"
        case {"type": "boolean"}:
            return "yes or no"
        case _:
            return "anything"


def tables() -> dict[str, str]:
    """Each generated table by the name of its marker."""
    made = {name: events(module) for name, module in SECTIONS.items()} | {"record": record()}
    return {name: "\n".join(lines) for name, lines in made.items()}


def rewritten(page: str) -> str:
    """The page with every table between its markers made anew."""
    for name, table in tables().items():
        start, end = f"<!-- {name} -->\n", "\n<!-- end -->"
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(end)
        page = f"{before}{start}{table}{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text("utf-8")), "utf-8")
