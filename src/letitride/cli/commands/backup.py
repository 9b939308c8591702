"""``letitride backup``: the whole record of a house in one file."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO, cast

import typer

from letitride.cli.bad_input import bad_option
from letitride.cli.console import note, print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.house.opening import open_existing
from letitride.house.proof.backup import write_backup

File = Annotated[
    str, typer.Argument(metavar="FILE", help="The backup; packed if its name ends in .gz.")
]


def backup(
    file: File,
    database: Database = None,
    key: Key = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Write everything a house has kept to a file; the key is not in it."""
    streams: list[str] = []
    journal = open_existing(address_of(database, key))
    try:
        with open_file(file, "x") as written, journal.store.reading() as tx, whole_or_not(file):
            write_backup(tx, written, streams.append)
    finally:
        journal.close()
    if as_json:
        print_json({"file": file, "streams": len(streams)})
    note(f"note: {file} is of no use without the house's key: keep a copy of that elsewhere")


@contextmanager
def whole_or_not(path: str) -> Iterator[None]:
    """Leave no file behind that was not finished."""
    try:
        yield
    except BaseException:
        Path(path).unlink()
        raise


def open_file(path: str, mode: str) -> TextIO:
    """A backup to read (``r``), or to write where there is no file yet (``x``)."""
    opened = gzip.open if path.endswith(".gz") else open
    try:
        return cast(TextIO, opened(path, f"{mode}t", encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or error
        if mode == "r":
            raise bad_option(path, "cli/read", "a file to read", reason) from None
        raise bad_option(path, "cli/write", "a file that is not there yet", reason) from None
