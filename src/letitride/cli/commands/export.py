"""``letitride export``: a house's whole record as JSON Lines, which can be audited separately."""

import sys
from contextlib import closing
from typing import Annotated

import typer

from letitride.cli.bad_input import bad_option, system_errors
from letitride.cli.console import AsJson, note, print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.cli.files import check_file
from letitride.cli.paper_options import STANDARD_OUTPUT
from letitride.eventstore.private_files import open_private
from letitride.house.opening import open_existing
from letitride.house.proof.export import write_export
from letitride.numbers import counted


def export(
    file: Annotated[str, typer.Argument(metavar="FILE.jsonl", help="File to write; - prints it.")],
    database: Database = None,
    key: Key = None,
    as_json: AsJson = False,
) -> None:
    """Write a house's whole record as JSON Lines, which `audit --file` can check."""
    if file == STANDARD_OUTPUT and as_json:
        expected = "a file, because only one output can be printed"
        raise bad_option("FILE.jsonl", "cli/printed", expected, "- and --json")
    if file != STANDARD_OUTPUT:
        check_file("FILE.jsonl", file)
    journal = open_existing(address_of(database, key))
    with closing(journal), system_errors(file, "cli/write", "a writable file"):
        if file == STANDARD_OUTPUT:
            lines = write_export(journal, sys.stdout.buffer)
            sys.stdout.flush()
        else:
            with open_private(file, "wb") as target:
                lines = write_export(journal, target)
    if as_json:
        print_json({"file": file, "lines": lines})
    else:
        note(f"note: {counted(lines, 'line')} written")
