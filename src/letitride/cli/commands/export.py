"""``letitride export``: the whole record of a house as JSON Lines, proven from the file alone."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.bad_input import bad_option
from letitride.cli.console import note, print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.cli.files import check_file
from letitride.cli.paper_options import STANDARD_OUTPUT
from letitride.house.opening import open_existing
from letitride.house.proof.export import write_export
from letitride.numbers import counted


def export(
    file: Annotated[str, typer.Argument(metavar="FILE.jsonl", help="Where to; - prints it.")],
    database: Database = None,
    key: Key = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Write everything a house has kept as JSON Lines, which `audit --file` proves."""
    if file == STANDARD_OUTPUT and as_json:
        expected = "a file, for one thing is printed"
        raise bad_option("FILE.jsonl", "cli/printed", expected, "- and --json")
    if file != STANDARD_OUTPUT:
        check_file("FILE.jsonl", file)
    journal = open_existing(address_of(database, key))
    try:
        if file == STANDARD_OUTPUT:
            lines = write_export(journal, sys.stdout.buffer)
            sys.stdout.flush()
        else:
            with Path(file).open("wb") as target:
                lines = write_export(journal, target)
    except OSError as error:
        reason = error.strerror or error
        raise bad_option(file, "cli/write", "a file to write", reason) from None
    finally:
        journal.close()
    if as_json:
        print_json({"file": file, "lines": lines})
    else:
        note(f"note: {counted(lines, 'line')} written")
