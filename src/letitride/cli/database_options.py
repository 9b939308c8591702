"""Options for the location of a house's record. The defaults come from the house's settings."""

import getpass
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.bad_input import bad_option
from letitride.house.opening import Address

_LONGEST_NAME = 100

Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="The house's database.")
]
Key = Annotated[Path | None, typer.Option("--key", metavar="FILE", help="The house's key.")]
Checkpoints = Annotated[
    list[Path] | None,
    typer.Option(
        "--checkpoints", metavar="FILE", help="The house's checkpoints. Repeat it for more files."
    ),
]
Operator = Annotated[
    str | None,
    typer.Option("--by", metavar="NAME", help="Your name for the record. Default: your login."),
]


def address_of(
    database: str | None, key: Path | None = None, checkpoints: Sequence[Path] | None = None
) -> Address:
    """Return the location of the record that ``letitride serve`` would use with these options."""
    from letitride.server.settings import read_settings

    first = checkpoints[0] if checkpoints else None
    return read_settings(database=database, key=key, checkpoints=first).address


def operator_name(given: str | None) -> str:
    """Return the name of the person who runs the command, for the house's record."""
    name = given
    if name is None:
        try:
            name = getpass.getuser()
        except (OSError, KeyError):  # no variable and no account names this user
            name = f"user {os.getuid()}"
    if not 0 < len(name) <= _LONGEST_NAME or not name.isprintable() or name != name.strip():
        expected = f"1 to {_LONGEST_NAME} printable characters"
        raise bad_option("--by", "cli/operator", expected, ascii(name[:40]), longest=_LONGEST_NAME)
    return name
