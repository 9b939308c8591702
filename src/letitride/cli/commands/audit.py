"""``letitride audit``: a check of a house's whole record."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from letitride.cli.bad_input import bad_option, system_errors
from letitride.cli.console import AsJson, listing, note, one_line, people, print_json
from letitride.cli.database_options import Checkpoints, Database, Key, address_of
from letitride.eventstore.sealing import read_key
from letitride.house.events import RestoredFrom
from letitride.house.opening import open_existing
from letitride.house.proof.audit import AuditReport
from letitride.house.proof.audit import audit as read_again
from letitride.house.proof.export import FILE, audit_export, lines_of
from letitride.numbers import counted

NOT_CLEAN = 1
_SOURCES = {
    RestoredFrom.BACKUP: "a backup",
    RestoredFrom.OLDER_DATABASE: "an older database",
}


def audit(
    database: Database = None,
    key: Key = None,
    checkpoints: Checkpoints = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="EXPORT.jsonl", help="Audit this export instead."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check the whole record of a house, and report the first fault."""
    if file is None:
        address = address_of(database, key, checkpoints)
        with closing(open_existing(address)) as journal:
            report = read_again(journal, checkpoints or [address.checkpoint_file])
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
        if file is not None and not checkpoints:
            note("note: without --checkpoints, events missing at the end would not be noticed")
    if not report.ok:
        raise typer.Exit(NOT_CLEAN)


def _of_file(file: Path, key: Path | None, checkpoints: list[Path] | None) -> AuditReport:
    """Audit an export, with the house's key if it is given."""
    if checkpoints and key is None:
        expected = "--key, to check the checkpoints' signatures"
        raise bad_option("--checkpoints", "cli/needs", expected, "none", needs="--key")
    with system_errors(str(file), "cli/read", "a file"), file.open("rb") as opened:
        house_key = None if key is None else read_key(key)
        return audit_export(lines_of(opened), house_key, checkpoints or None)


def _show(report: AuditReport) -> None:
    console = people()
    document = report.as_data()
    events, rounds = counted(report.events, "event"), counted(report.rounds, "round")
    console.print(f"{events} and {rounds} checked.")
    _show_checkpoints(console, report)
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


def _show_checkpoints(console: Console, report: AuditReport) -> None:
    """Print which checkpoints were compared, and the restores that the record contains."""
    made = report.checkpoints
    if made.first is not None and made.last is not None:
        checkpoints = counted(made.compared, "checkpoint")
        times = f"from {_to_the_second(made.first)} to {_to_the_second(made.last)}"
        console.print(f"{checkpoints} compared, {times}.", soft_wrap=True)
    for one in report.restores:
        source = _SOURCES[one.event.source]
        as_of = f", as of {_to_the_second(one.event.as_of)}" if one.event.as_of else ""
        lost = counted(len(one.event.lost), "stream")
        told = f"Restored by {one.event.by} at {_to_the_second(one.time)} from {source}{as_of}."
        console.print(f"{told} {lost} lost events.", soft_wrap=True, markup=False)


def _to_the_second(time: str) -> str:
    """Return a stored time without the fraction of a second."""
    return f"{time.partition('.')[0]}Z"
