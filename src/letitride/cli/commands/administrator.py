"""``letitride administrator``: the way back in for an administrator who lost the password."""

from typing import Annotated

import typer

from letitride.cli.console import print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.house.opening import open_existing
from letitride.house.people_register import PeopleRegister
from letitride.server.auth import Authenticator, LoginSessions, MemorySessions
from letitride.server.auth.authenticator import FIRST


def administrator(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Which one.")] = FIRST,
    database: Database = None,
    key: Key = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Issue an administrator a new password, good for one thing: to be changed at the login."""
    journal = open_existing(address_of(database, key))
    try:
        sessions = LoginSessions(MemorySessions())
        password = Authenticator(PeopleRegister(journal), sessions).recover(name)
    finally:
        journal.close()
    if as_json:
        print_json({"name": name, "password": password})
    else:
        typer.echo(f"The password of {name}, shown this once: {password}")
