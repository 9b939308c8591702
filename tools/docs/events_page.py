"""Generate the tables of docs/events.md from the event classes' type hints and docstrings.

``python -m tools.docs.events_page`` rewrites the tables. A test fails if they are out of date.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from letitride.fair_record import record_schema
from letitride.house.house_journal import CATALOG, json_schema

PAGE = Path(__file__).parents[2] / "docs" / "events.md"

#: Each marker on the page, with the module whose events are listed there.
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
#: The largest number of enumeration values to list in a table cell.
_MOST = 6


def row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def events(module: str) -> Iterator[str]:
    """Yield the lines of the table that lists a module's events."""
    forms = json_schema()["$defs"]
    yield row("event", "meaning", "fields")
    yield row("---", "---", "---")
    for name, kind in CATALOG.types.items():
        if kind.__module__ == module:
            mark = " \N{LOCK}" if CATALOG.is_sealed(kind) else ""
            meaning = (kind.__doc__ or "").splitlines()[0].replace("``", "`")
            yield row(f"`{name}`{mark}", meaning, fields(forms[name]))


def record() -> Iterator[str]:
    """Yield the lines of the table that describes a round's record."""
    yield row("key", "type")
    yield row("---", "---")
    for name, form in record_schema()["properties"].items():
        yield row(f"`{name}`", words(form))


def fields(form: Mapping[str, Any]) -> str:
    """Return the fields of a record, each with its type."""
    each = (f"`{name}` {words(inner)}" for name, inner in form["properties"].items())
    return ", ".join(each) or "none"


def words(form: Mapping[str, Any]) -> str:  # noqa: C901 - one case for each form
    """Describe a schema's type in a few words."""
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
            return f"[{words(inner)}, …]"
        case {"type": "object", "properties": inner}:
            return f"{{{', '.join(inner)}}}"
        case {"type": "object", "additionalProperties": inner}:
            return f"map from name to {words(inner)}"
        case {"type": "string", "pattern": pattern}:
            return _NAMED.get(pattern, "text")
        case {"type": "string"}:
            return "text"
        case {"type": "integer"}:
            return "integer"
        case {"type": "boolean"}:
            return "boolean"
        case _:
            return "any value"


def tables() -> dict[str, str]:
    """Return the generated tables, keyed by the names of their markers."""
    made = {name: events(module) for name, module in SECTIONS.items()} | {"record": record()}
    return {name: "\n".join(lines) for name, lines in made.items()}


def rewritten(page: str) -> str:
    """Return the page with every table between its markers regenerated."""
    for name, table in tables().items():
        start, end = f"<!-- {name} -->\n", "\n<!-- end -->"
        before, _, rest = page.partition(start)
        _, _, after = rest.partition(end)
        page = f"{before}{start}{table}{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text("utf-8")), "utf-8")
