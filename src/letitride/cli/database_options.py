"""Options for the location of a house's record. The defaults come from the house's settings."""

from pathlib import Path
from typing import Annotated

import typer

from letitride.house.opening import Address

Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="The house's database.")
]
Key = Annotated[Path | None, typer.Option("--key", metavar="FILE", help="The house's key.")]
Checkpoints = Annotated[
    Path | None, typer.Option("--checkpoints", metavar="FILE", help="The house's checkpoints.")
]


def address_of(
    database: str | None, key: Path | None = None, checkpoints: Path | None = None
) -> Address:
    """Return the location of the record that ``letitride serve`` would use with these options."""
    from letitride.server.settings import read_settings

    return read_settings(database=database, key=key, checkpoints=checkpoints).address
