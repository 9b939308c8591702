"""``letitride audit``: the whole record of a house, read again."""

from typing import Annotated

import typer

from letitride.cli.address import Checkpoints, Database, Key, address_of
from letitride.cli.terminal import listing, one_line, people, print_json
from letitride.cli.words import counted
from letitride.storage.audit import audit as read_again
from letitride.storage.audit_report import AuditReport
from letitride.storage.opening import open_existing

NOT_CLEAN = 1


def audit(
    database: Database = None,
    key: Key = None,
    checkpoints: Checkpoints = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Read everything a house has kept again, and name the first thing that is wrong."""
    address = address_of(database, key, checkpoints)
    journal = open_existing(address)
    try:
        report = read_again(journal, address.checkpoint_file)
    finally:
        journal.close()
    if as_json:
        print_json(report.as_data())
    else:
        _show(report)
    if not report.ok:
        raise typer.Exit(NOT_CLEAN)


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
        place = f"{place}, version {report.fault.version}"
    console.print(f"NOT CLEAN. {place}: {one_line(report.fault.what)}", style="bold")
