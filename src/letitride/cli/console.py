"""Command output: JSON for scripts, Rich text for people, and notes to standard error."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table

JsonDocument = dict[str, Any]

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def people() -> Console:
    """Return a console for human-readable output. Rich omits color if there is no terminal."""
    return Console(highlight=False, markup=False, emoji=False)


def listing(*headings: str, numbers_from: int | None = None) -> Table:
    """Return a table without a frame. Columns from ``numbers_from`` on are right-aligned."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for place, heading in enumerate(headings):
        right = numbers_from is not None and place >= numbers_from
        table.add_column(heading, justify="right" if right else "left", no_wrap=place == 0)
    return table


def print_json(document: JsonDocument) -> None:
    """Print one JSON document, and nothing else, to standard output."""
    sys.stdout.write(json.dumps(document, indent=2) + "\n")
    sys.stdout.flush()


def note(text: str) -> None:
    """Print one line to standard error, separate from the command's output."""
    sys.stderr.write(f"{one_line(text)}\n")


def note_warnings(warnings: Iterable[Mapping[str, str]]) -> None:
    """Print a line for every setting that the documents advise against."""
    for warning in warnings:
        note(f"note: {warning['setting']}: {warning['message']} [{warning['clause']}]")


def one_line(text: str) -> str:
    """Return the text on one line, without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
