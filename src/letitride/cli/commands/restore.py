"""``letitride restore``: a house's record, restored from a backup."""

import zlib
from collections.abc import Iterator
from contextlib import closing
from typing import TextIO

from letitride.cli.bad_input import about, bad_option
from letitride.cli.commands.backup import File, open_file
from letitride.cli.console import AsJson, print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.house.opening import open_journal
from letitride.house.proof.backup import read_backup


def restore(
    file: File,
    database: Database = None,
    key: Key = None,
    as_json: AsJson = False,
) -> None:
    """Fill an empty database from a backup. The house's key must already be in place."""
    address = address_of(database, key)
    if not address.key_file.exists():
        expected = f"the house's key in {address.key_file}"
        raise bad_option("--key", "cli/no_key", expected, "none", file=address.key_file)
    with open_file(file, "r") as text:
        journal = open_journal(address)
        with closing(journal), about(file), journal.store.transaction() as tx:
            read_backup(tx, _lines(file, text))
            streams = len(tx.streams())
    if as_json:
        print_json({"file": file, "streams": streams})


def _lines(file: str, text: TextIO) -> Iterator[str]:
    """Yield the lines of a backup. Reject a backup that is truncated or damaged."""
    try:
        yield from text
    except (EOFError, OSError, ValueError, zlib.error) as error:
        raise bad_option(file, "cli/backup", "a whole backup", error) from None
