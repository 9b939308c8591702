"""``letitride selfcheck``: check the software, the rules, and the database of a house."""

import getpass
from contextlib import closing
from typing import Annotated, Any

import typer

from letitride import __version__
from letitride.cli.bad_input import bad_option, system_errors
from letitride.cli.console import AsJson, one_line, people, print_json
from letitride.cli.database_options import Checkpoints, Database, Key, address_of
from letitride.house.closures import Closures, ClosureState
from letitride.house.opening import open_existing
from letitride.house.proof.self_check import Software
from letitride.house.self_checks import SelfChecks
from letitride.numbers import counted

FAULTY = 1


def selfcheck(
    database: Database = None,
    key: Key = None,
    checkpoints: Checkpoints = None,
    write: Annotated[
        bool, typer.Option("--write", help="Write a manifest of this checkout, and check nothing.")
    ] = False,
    retire: Annotated[
        str | None,
        typer.Option(metavar="INSTALLATION", help="Record that an installation is gone."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a house's software, rules, and database, and record the result in the house."""
    software = Software(__version__)
    if write:
        _write(software, as_json=as_json)
        return
    address = address_of(database, key, checkpoints)
    with closing(open_existing(address)) as journal:
        checks = SelfChecks(journal, Closures(journal), address.checkpoint_file, None, software)
        by = f"{getpass.getuser()} (command line)"
        if retire is None:
            state = checks.run(by)
        else:
            known = {one.installation for one in checks.closures.state().faults}
            if retire not in known | checks.closures.state().latest.keys():
                raise bad_option(
                    "--retire", "cli/value", "an installation that the house recorded", retire
                )
            state = checks.retire(retire, by)
    _show(state, as_json=as_json)
    if state.faults:
        raise typer.Exit(FAULTY)


def _write(software: Software, *, as_json: bool) -> None:
    with system_errors(str(software.root), "cli/write", "a file"):
        made = software.write()
    if as_json:
        print_json({"files": len(made.files), "software": made.digest})
    else:
        typer.echo(f"Wrote a manifest of {counted(len(made.files), 'file')}: {made.digest}")


def _show(state: ClosureState, *, as_json: bool) -> None:
    faults: list[dict[str, Any]] = [
        {
            "place": one.fault.place,
            "part": one.fault.part.value,
            "what": one.fault.what,
            "installation": one.installation,
            "since": one.since,
        }
        for one in state.faults
    ]
    if as_json:
        print_json({"ok": not faults, "faults": faults})
        return
    console = people()
    for fault in faults:
        where = fault["place"].replace(":", " ", 1)
        console.print(f"{where}, {fault['part']}: {one_line(fault['what'])}")
    if faults:
        console.print(f"CLOSED: {counted(len(faults), 'fault')}.", style="bold")
    else:
        console.print("No faults. Everything is open.", style="bold")
