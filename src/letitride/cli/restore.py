"""``letitride restore``: a house's record from a backup."""

from pathlib import Path
from typing import Annotated

from letitride.cli.backup import DATABASE, FILE, KEY, open_file
from letitride.cli.refusal import RefusedError, about
from letitride.storage.backup import read_backup
from letitride.storage.opening import DEFAULT_DATABASE, Address, open_journal


def restore(
    file: Annotated[str, FILE],
    database: Annotated[str, DATABASE] = DEFAULT_DATABASE,
    key: Annotated[Path | None, KEY] = None,
) -> None:
    """Fill an empty database from a backup. The house's key must be in its place already."""
    address = Address(database, key)
    if not address.key_file.exists():
        raise RefusedError(f"--key: expected the house's key in {address.key_file}, got none")
    with open_file(file, "r") as text:
        journal = open_journal(address)
        try:
            with about(file), journal.transaction() as tx:
                read_backup(tx, text)
        finally:
            journal.close()
