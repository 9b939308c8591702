"""Hold a house against every clause of its jurisdiction that speaks of it.

>>> from letitride.compliance.house_file import load_house
>>> house = load_house('''
... name = "Harbour House"
... jurisdiction = "MBS"
... [[table]]
... name = "LIR 1"
... dealing = "hand"
... paytables = { main = "LIRX-06" }
... equipment = { decks = ["red"] }
... ''')
>>> for finding in check(house).findings:
...     print(finding)
LIR 1: paytables.main: expected one of MBS-MAIN, got LIRX-06 [MBS-4.1.1]
"""

from collections.abc import Iterator
from dataclasses import dataclass

from letitride.compliance.equipment_rules import equipment_errors
from letitride.compliance.finding import Finding
from letitride.compliance.house_description import HouseDescription
from letitride.compliance.house_file import read_house
from letitride.compliance.layout_and_sign_rules import change_findings, posting_findings
from letitride.compliance.link_rules import progressive_findings
from letitride.compliance.option_rules import Choice, TableCheck, option_findings, stand
from letitride.compliance.paytable_rules import paytable_errors
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.requirements import Look, Severity
from letitride.table.lookup import Name


@dataclass(frozen=True, slots=True)
class ComplianceReport:
    """What was found, what the house chose where it may, and what only a person can look at."""

    findings: tuple[Finding, ...]
    choices: tuple[Choice, ...]
    looks: tuple[Look, ...]

    @property
    def violations(self) -> int:
        """How many findings are against the rules; warnings are not."""
        return sum(finding.severity is Severity.VIOLATION for finding in self.findings)

    @property
    def ok(self) -> bool:
        """Whether nothing is against the rules."""
        return not self.violations


def check(house: HouseDescription | Name) -> ComplianceReport:
    """Compare a house, or the file of one, with every clause of its document that speaks of it.

    >>> import letitride as lir
    >>> report = lir.check("examples/houses/massachusetts.toml")
    >>> report.violations, report.ok
    (0, True)
    """
    if not isinstance(house, HouseDescription):
        house = read_house(house)
    all_checked = tuple(map(stand, house.tables))
    found = (
        *_version(house),
        *(finding for checked in all_checked for finding in _table(checked)),
        *progressive_findings(house, all_checked),
        *change_findings(house),
    )
    choices = tuple(choice for checked in all_checked for choice in checked.choices)
    return ComplianceReport(tuple(dict.fromkeys(found)), choices, tuple(_looks(house, all_checked)))


def _looks(house: HouseDescription, all_checked: tuple[TableCheck, ...]) -> Iterator[Look]:
    for look in house.place.demands.looks:
        if any(checked.applies(look.when) for checked in all_checked):
            yield look


def _version(house: HouseDescription) -> Iterator[Finding]:
    """Where an approval is of one version of the rules, a house works by that one."""
    place = house.place
    if house.version != place.version and place.demands.version:
        yield Finding(
            Severity.VIOLATION, "rules", place.version, house.version, place.demands.version
        )


def _table(checked: TableCheck) -> Iterator[Finding]:
    yield from checked.findings
    yield from _paytables(checked)
    yield from option_findings(checked)
    place, equipment = checked.table.place, checked.table.equipment
    for error in equipment_errors(checked.rules, place.equipment, equipment):
        yield Finding.of(error, checked.about("equipment"))
    yield from posting_findings(checked)


def _paytables(checked: TableCheck) -> Iterator[Finding]:
    place, tables = checked.table.place, checked.rules.tables
    for game, error in paytable_errors(place, tables):
        yield Finding.of(error, checked.about(f"paytables.{game}"))
    for game, table in tables.items():
        for words in out_of_order(table):
            yield Finding(
                Severity.WARNING, checked.about(f"paytables.{game}"),
                "no hand paid less than a lower one", words, (),
            )  # fmt: skip
