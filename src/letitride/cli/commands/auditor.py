"""``letitride auditor``: a house's first auditor, or a new password for an auditor."""

from contextlib import closing
from typing import Annotated

import typer

from letitride.cli.console import AsJson, print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.house.opening import open_existing
from letitride.house.people_register import PeopleRegister
from letitride.server.auth import Authenticator, LoginSessions, MemorySessions
from letitride.server.auth.authenticator import FIRST_AUDITOR


def auditor(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="Their name.")] = FIRST_AUDITOR,
    database: Database = None,
    key: Key = None,
    as_json: AsJson = False,
) -> None:
    """Add an auditor, or issue one a new password. They must change it when they log in."""
    with closing(open_existing(address_of(database, key))) as journal:
        sessions = LoginSessions(MemorySessions())
        password = Authenticator(PeopleRegister(journal), sessions).appoint_auditor(name)
    if as_json:
        print_json({"name": name, "password": password})
    else:
        typer.echo(f"The password for {name}, shown only once: {password}")
