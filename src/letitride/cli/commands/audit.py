"""``letitride audit``: a check of a house's whole record."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.bad_input import bad_option, system_errors
from letitride.cli.commands.public_audit import audit_publicly
from letitride.cli.console import AsJson, listing, note, one_line, people, print_json
from letitride.cli.database_options import Checkpoints, Database, Key, address_of
from letitride.eventstore.keyring import read_keys
from letitride.house.opening import open_existing
from letitride.house.proof.audit import AuditReport
from letitride.house.proof.audit import audit as read_again
from letitride.house.proof.export import FILE, audit_export, lines_of
from letitride.numbers import counted

NOT_CLEAN = 1


def audit(
    database: Database = None,
    key: Key = None,
    checkpoints: Checkpoints = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="EXPORT.jsonl", help="Audit this export instead."),
    ] = None,
    public: Annotated[
        Path | None,
        typer.Option("--public", metavar="FILE", help="Use these public keys, not the key."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check the whole record of a house, and report the first fault."""
    if public is not None:
        audit_publicly(public, database, key, checkpoints, file, as_json=as_json)
        return
    if file is None:
        address = address_of(database, key, checkpoints)
        with closing(open_existing(address)) as journal:
            report = read_again(journal, address.checkpoint_file)
    elif database is not None:
        expected = "either a database or a file"
        raise bad_option("--file", "cli/apart", expected, "both", other="a database")
    else:
        report = _of_file(file, key, checkpoints)
    if as_json:
        told = {} if file is None else {"signatures": key is not None}
        print_json(report.as_data() | told)
    else:
        _show(report)
        if file is not None and key is None:
            note("note: without --key, only chains and books are checked, not signatures and seals")
    if not report.ok:
        raise typer.Exit(NOT_CLEAN)


def _of_file(file: Path, key: Path | None, checkpoints: Path | None) -> AuditReport:
    """Audit an export, with the house's key if it is given."""
    if checkpoints is not None and key is None:
        expected = "--key, to check the checkpoints' signatures"
        raise bad_option("--checkpoints", "cli/needs", expected, "none", needs="--key")
    with system_errors(str(file), "cli/read", "a file"), file.open("rb") as opened:
        house_key = None if key is None else read_keys(key)
        return audit_export(lines_of(opened), house_key, checkpoints)


def _show(report: AuditReport) -> None:
    console = people()
    document = report.as_data()
    events, rounds = counted(report.events, "event"), counted(report.rounds, "round")
    console.print(f"{events} and {rounds} checked.")
    if report.meters:
        table = listing("Link", "Level", "Meter", "Reserve", numbers_from=2)
        for one in document["meters"]:
            table.add_row(one["link"], one["level"], one["amount"], one["reserve"])
        console.print(table)
    if report.fault is None:
        console.print(f"Clean. The cage balances: {document['cage_balance']}.", style="bold")
        return
    place = report.fault.stream.replace(":", " ", 1)
    if report.fault.version is not None:
        number = "line" if place == FILE else "event"
        place = f"{place}, {number} {report.fault.version}"
    console.print(f"NOT CLEAN. {place}: {one_line(report.fault.what)}", style="bold")
