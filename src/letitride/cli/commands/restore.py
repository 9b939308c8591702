"""``letitride restore``: a house's record from a backup."""

import zlib
from collections.abc import Iterator
from typing import Annotated, TextIO

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.commands.backup import File, open_file
from letitride.cli.console import print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.house.opening import open_journal
from letitride.house.proof.backup import read_backup


def restore(
    file: File,
    database: Database = None,
    key: Key = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Fill an empty database from a backup. The house's key must be in its place already."""
    address = address_of(database, key)
    if not address.key_file.exists():
        expected = f"the house's key in {address.key_file}"
        raise bad_option("--key", "cli/no_key", expected, "none", file=address.key_file)
    with open_file(file, "r") as text:
        journal = open_journal(address)
        try:
            with about(file), journal.store.transaction() as tx:
                read_backup(tx, _lines(file, text))
                streams = len(tx.streams())
        finally:
            journal.close()
    if as_json:
        print_json({"file": file, "streams": streams})


def _lines(file: str, text: TextIO) -> Iterator[str]:
    """The lines of a backup; one that was cut off, or is packed and damaged, is refused."""
    try:
        yield from text
    except (EOFError, OSError, ValueError, zlib.error) as error:
        raise bad_option(file, "cli/backup", "a whole backup", error) from None
