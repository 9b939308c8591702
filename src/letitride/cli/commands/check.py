"""``letitride check``: a house file, checked against its jurisdiction's clauses."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from letitride.cli.bad_input import about
from letitride.cli.console import AsJson, JsonDocument, listing, people, print_json
from letitride.cli.files import read_text
from letitride.compliance.check import ComplianceReport
from letitride.compliance.check import check as check_house
from letitride.compliance.house_description import HouseDescription
from letitride.compliance.house_file import load_house
from letitride.numbers import counted
from letitride.odds.result_tables import pick
from letitride.rulebook.requirements import Severity

VIOLATED = 1

#: The rows of a table: each row's clauses, then its other cells.
_Rows = Sequence[tuple[tuple[str, ...], *tuple[str, ...]]]


def check(
    file: Annotated[str, typer.Argument(metavar="HOUSE.toml", help="The house file.")],
    as_json: AsJson = False,
) -> None:
    """Check a house file against the rules. Exit status 1 means that it breaks a rule."""
    text = read_text(file)
    with about(file):
        house = load_house(text, Path(file).parent)
        report = check_house(house)
    if as_json:
        print_json(_document(house, report))
    else:
        _show(people(), house, report)
    if not report.ok:
        raise typer.Exit(VIOLATED)


def _document(house: HouseDescription, report: ComplianceReport) -> JsonDocument:
    return {
        "ok": report.ok,
        "house": house.name,
        "jurisdiction": house.place.id,
        "version": house.place.version,
        "findings": [
            pick(one, "clause", "severity", "setting", "message", "expected", "got", "clauses")
            for one in report.findings
        ],
        "choices": [pick(one, "setting", "value", "clauses") for one in report.choices],
        "looks": [pick(look, "text", "clauses") for look in report.looks],
    }


def _show(console: Console, house: HouseDescription, report: ComplianceReport) -> None:
    place = house.place
    since = f" of {place.effective}" if place.effective[0].isdigit() else ""
    console.print(f"{house.name}: {place.name}, rules {place.version}{since}")
    for severity in Severity:
        found = [finding for finding in report.findings if finding.severity is severity]
        rows = [(one.clauses, one.setting, one.message) for one in found]
        _show_rows(console, (severity.value.capitalize(), "House file entry", "Finding"), rows)
    choices = [(one.clauses, one.setting, one.value) for one in report.choices]
    _show_rows(console, ("Clause", "Setting", "House's choice"), choices)
    looks = [(look.clauses, look.text) for look in report.looks]
    _show_rows(console, ("Clause", "Check in person"), looks)
    console.print(_summary(report))


def _show_rows(
    console: Console,
    headings: Sequence[str],
    rows: _Rows,
) -> None:
    """Print a table with the clauses in the first column, if there are any rows."""
    table = listing(*headings)
    for clauses, *texts in rows:
        table.add_row(Text("\n".join(clauses) or "-", style="bold"), *texts)
    if rows:
        console.print(table)


def _summary(report: ComplianceReport) -> str:
    if not report.findings:
        return "No violations and no warnings."
    numbers = Counter(finding.severity for finding in report.findings)
    return ", ".join(counted(numbers[one], one.value) for one in Severity) + "."
