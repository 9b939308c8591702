"""``letitride backup``: a house's whole record in one file."""

import gzip
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, TextIO, cast

import typer

from letitride.cli.bad_input import system_errors
from letitride.cli.console import AsJson, note, print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.house.opening import open_existing
from letitride.house.proof.backup import write_backup

File = Annotated[
    str, typer.Argument(metavar="FILE", help="The backup file. Compressed if the name ends in .gz.")
]


def backup(
    file: File,
    database: Database = None,
    key: Key = None,
    as_json: AsJson = False,
) -> None:
    """Write the whole record of a house to a file, without the house's key."""
    journal = open_existing(address_of(database, key))
    with closing(journal), open_file(file, "x") as to, journal.store.reading() as tx, whole(file):
        streams = write_backup(tx, to)
    if as_json:
        print_json({"file": file, "streams": streams})
    note(f"note: {file} is useless without the house's key, so keep a copy of the key elsewhere")


@contextmanager
def whole(path: str) -> Iterator[None]:
    """Delete the file if the block does not finish."""
    try:
        yield
    except BaseException:
        Path(path).unlink()
        raise


def open_file(path: str, mode: str) -> TextIO:
    """Open a backup file for reading (``r``), or create a new one (``x``)."""
    opened = gzip.open if path.endswith(".gz") else open
    reading = system_errors(path, "cli/read", "a readable file")
    writing = system_errors(path, "cli/write", "a new file")
    with reading if mode == "r" else writing:
        return cast(TextIO, opened(path, f"{mode}t", encoding="utf-8"))
