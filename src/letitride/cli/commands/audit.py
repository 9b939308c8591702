"""``letitride audit``: the whole record of a house, read again."""

from pathlib import Path
from typing import Annotated

import typer

from letitride.cli.bad_input import bad_option
from letitride.cli.console import listing, note, one_line, people, print_json
from letitride.cli.database_options import Checkpoints, Database, Key, address_of
from letitride.eventstore.sealing import read_key
from letitride.house.opening import Address, open_existing
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
        typer.Option("--file", metavar="EXPORT.jsonl", help="An export in place of a database."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Read everything a house has kept again, and name the first thing that is wrong."""
    if file is None:
        report = _of_house(address_of(database, key, checkpoints))
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
            note("note: without --key: chains and books are proven, signatures and seals are not")
    if not report.ok:
        raise typer.Exit(NOT_CLEAN)


def _of_house(address: Address) -> AuditReport:
    journal = open_existing(address)
    try:
        return read_again(journal, address.checkpoint_file)
    finally:
        journal.close()


def _of_file(file: Path, key: Path | None, checkpoints: Path | None) -> AuditReport:
    """An export, proven with the house's key if that is given."""
    if checkpoints is not None and key is None:
        expected = "--key, which they are signed with"
        raise bad_option("--checkpoints", "cli/needs", expected, "none", needs="--key")
    try:
        with file.open("rb") as opened:
            lines = lines_of(opened)
            return audit_export(lines, None if key is None else read_key(key), checkpoints)
    except OSError as error:
        raise bad_option(str(file), "cli/read", "a file", error.strerror or error) from None


def _show(report: AuditReport) -> None:
    console = people()
    document = report.as_data()
    events, rounds = counted(report.events, "event"), counted(report.rounds, "round")
    console.print(f"{events}, {rounds} read again.")
    if report.meters:
        table = listing("link", "level", "meter", "reserve", numbers_from=2)
        for one in document["meters"]:
            table.add_row(one["link"], one["level"], one["amount"], one["reserve"])
        console.print(table)
    if report.fault is None:
        console.print(f"Clean. The cage balances: {document['cage_balance']}.", style="bold")
        return
    place = report.fault.stream
    if report.fault.version is not None:
        number = "line" if place == FILE else "version"
        place = f"{place}, {number} {report.fault.version}"
    console.print(f"NOT CLEAN. {place}: {one_line(report.fault.what)}", style="bold")
