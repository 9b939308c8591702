"""What the commands print: JSON for scripts, Rich for people, notes apart on standard error."""

import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

JsonDocument = dict[str, Any]


def people() -> Console:
    """Standard output for people; Rich leaves colour out where there is no terminal."""
    return Console(highlight=False, markup=False, emoji=False)


def listing(*headings: str, numbers_from: int | None = None) -> Table:
    """An aligned table without frames; columns from ``numbers_from`` on are set right."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for place, heading in enumerate(headings):
        right = numbers_from is not None and place >= numbers_from
        table.add_column(heading, justify="right" if right else "left", no_wrap=place == 0)
    return table


def print_json(document: JsonDocument) -> None:
    """One JSON document on standard output, and nothing else."""
    sys.stdout.write(json.dumps(document, indent=2) + "\n")
    sys.stdout.flush()


def note(text: str) -> None:
    """One line beside the answer, on standard error."""
    sys.stderr.write(f"{one_line(text)}\n")


def note_warnings(warnings: Iterable[Mapping[str, str]]) -> None:
    """A line for every setting the documents advise against."""
    for warning in warnings:
        note(f"note: {warning['setting']}: {warning['message']} [{warning['clause']}]")


def one_line(text: str) -> str:
    """The text without line breaks or other characters a terminal would act on."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
