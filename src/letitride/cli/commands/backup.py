"""``letitride backup``: a house's whole record in one file."""

import gzip
import io
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import IO, Annotated, TextIO, cast

import typer

from letitride.cli.bad_input import system_errors
from letitride.cli.console import AsJson, note, print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.eventstore.private_files import open_private
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
    with closing(journal), _created(file) as to, journal.store.reading() as tx, whole(file):
        streams = write_backup(tx, to)
    if as_json:
        print_json({"file": file, "streams": streams})
    note(f"note: {file} is useless without the house's key: keep a copy of the key elsewhere")


@contextmanager
def whole(path: str) -> Iterator[None]:
    """Delete the file if the block does not finish."""
    try:
        yield
    except BaseException:
        Path(path).unlink()
        raise


@contextmanager
def _created(path: str) -> Iterator[TextIO]:
    """Create a new file that only its owner may read, compressed if its name ends in .gz."""
    with ExitStack() as files:
        with system_errors(path, "cli/write", "a new file"):
            raw = files.enter_context(open_private(path, "xb"))
        file = (
            files.enter_context(gzip.GzipFile(fileobj=raw, mode="wb"))
            if path.endswith(".gz")
            else raw
        )
        yield files.enter_context(io.TextIOWrapper(cast(IO[bytes], file), "utf-8"))
