"""``letitride check``: a house's file against every clause of its document that speaks of it."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from letitride.cli.bad_input import about
from letitride.cli.console import JsonDocument, listing, people, print_json
from letitride.cli.files import read_text
from letitride.compliance.check import ComplianceReport
from letitride.compliance.check import check as check_house
from letitride.compliance.finding import Finding
from letitride.compliance.house_description import HouseDescription
from letitride.compliance.house_file import load_house
from letitride.compliance.option_rules import Choice
from letitride.numbers import counted
from letitride.rulebook.requirements import Look, Severity

VIOLATED = 1


def check(
    file: Annotated[str, typer.Argument(metavar="HOUSE.toml", help="The house's file.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Hold a house against the rules where it is; exit status 1 if it breaks one."""
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
        "findings": [_finding(finding) for finding in report.findings],
        "choices": [
            {"setting": one.setting, "value": one.value, "clauses": list(one.clauses)}
            for one in report.choices
        ],
        "looks": [{"text": look.text, "clauses": list(look.clauses)} for look in report.looks],
    }


def _finding(finding: Finding) -> JsonDocument:
    return {
        "clause": finding.clause,
        "severity": finding.severity.value,
        "setting": finding.setting,
        "message": finding.message,
        "expected": finding.expected,
        "got": finding.got,
        "clauses": list(finding.clauses),
    }


def _show(console: Console, house: HouseDescription, report: ComplianceReport) -> None:
    place = house.place
    since = f" of {place.effective}" if place.effective[0].isdigit() else ""
    console.print(f"{house.name}: {place.name}, rules {place.version}{since}")
    for severity in Severity:
        found = [finding for finding in report.findings if finding.severity is severity]
        if found:
            console.print(_found(severity, found))
    if report.choices:
        console.print(_choices(report.choices))
    if report.looks:
        console.print(_looks(report.looks))
    console.print(_summary(report))


def _found(severity: Severity, found: Iterable[Finding]) -> Table:
    table = listing(severity.value.capitalize(), "Setting", "Expected", "Got")
    for finding in found:
        table.add_row(
            Text("\n".join(finding.clauses[:3]) or "-", style="bold"),
            finding.setting, finding.expected, finding.got,
        )  # fmt: skip
    return table


def _choices(choices: Sequence[Choice]) -> Table:
    table = listing("Clause", "Left to the house", "Chosen")
    for choice in choices:
        clauses = "\n".join(choice.clauses[:2]) or "-"
        table.add_row(Text(clauses, style="bold"), choice.setting, choice.value)
    return table


def _looks(looks: Sequence[Look]) -> Table:
    table = listing("Clause", "For people to see to")
    for look in looks:
        table.add_row(Text("\n".join(look.clauses), style="bold"), look.text)
    return table


def _summary(report: ComplianceReport) -> str:
    numbers = {
        severity: sum(finding.severity is severity for finding in report.findings)
        for severity in Severity
    }
    if not report.findings:
        return "Nothing is against the rules."
    return ", ".join(counted(number, severity.value) for severity, number in numbers.items()) + "."
