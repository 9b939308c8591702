"""Check a house against every clause of its jurisdiction that applies to it.

>>> from letitride.compliance.house_file import load_house
>>> house = load_house('''
... name = "Harbor House"
... jurisdiction = "MBS"
... [[table]]
... name = "LIR 1"
... dealing = "hand"
... paytables = { main = "LIRX-06" }
... equipment = { decks = ["red"] }
... ''')
>>> for finding in check(house).findings:
...     print(finding)
LIR 1: paytables.main: The pay table LIRX-06 is not approved in MBS. Choose MBS-MAIN. [MBS-4.1.1]
"""

from collections.abc import Iterator
from dataclasses import dataclass

from letitride.compliance.equipment_rules import equipment_errors
from letitride.compliance.finding import Finding, Topic
from letitride.compliance.house_description import HouseDescription
from letitride.compliance.house_file import read_house
from letitride.compliance.layout_and_sign_rules import change_findings, posting_findings
from letitride.compliance.link_rules import progressive_findings
from letitride.compliance.option_rules import (
    Choice,
    TableCheck,
    condition_findings,
    option_findings,
    stand,
)
from letitride.compliance.paytable_rules import paytable_errors
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.requirements import Look, Severity
from letitride.table.lookup import Name
from letitride.wording.names import capitalized


@dataclass(frozen=True, slots=True)
class ComplianceReport:
    """The result of a check: findings, the house's choices, and points for a person to check."""

    findings: tuple[Finding, ...]
    choices: tuple[Choice, ...]
    looks: tuple[Look, ...]

    @property
    def violations(self) -> int:
        """The number of findings that break the rules. Warnings do not count."""
        return sum(finding.severity is Severity.VIOLATION for finding in self.findings)

    @property
    def ok(self) -> bool:
        """True if nothing breaks the rules."""
        return not self.violations


def check(house: HouseDescription | Name) -> ComplianceReport:
    """Check a house, or a house file, against every clause that applies to it.

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
        *(finding for checked in all_checked for finding in table_findings(checked)),
        *progressive_findings(house, all_checked),
        *change_findings(house),
    )
    choices = tuple(choice for checked in all_checked for choice in checked.choices)
    looks = tuple(
        look
        for look in house.place.demands.looks
        if any(
            checked.applies(look.when) and look.name not in checked.table.conditions
            for checked in all_checked
        )
    )
    return ComplianceReport(tuple(dict.fromkeys(found)), choices, looks)


def _version(house: HouseDescription) -> Iterator[Finding]:
    """Report a house that does not follow the only approved version of the rules."""
    place, version = house.place, house.version
    if version != place.version and place.demands.version:
        message = f"The house uses rules version {version}. "
        message += f"Use the approved version, {place.version}."
        yield Finding("rules", message, place.version, version, place.demands.version)


def table_findings(checked: TableCheck) -> Iterator[Finding]:
    """Report one table's violations and warnings, except those of its progressives."""
    place, equipment, tables = checked.table.place, checked.table.equipment, checked.rules.tables
    yield from checked.findings
    for game, error in paytable_errors(place, tables, checked.table.links):
        topic = Topic.FLOOR if error.code == "house/below_floor" else Topic.APPROVED
        yield Finding.of(error, checked.about(f"paytables.{game}"), topic)
    for game, table in tables.items():
        about, expected = (
            checked.about(f"paytables.{game}"),
            "no hand that pays less than a lower hand",
        )
        for words in out_of_order(table):
            message = (
                f"{capitalized(words)}. The rules allow this, but check whether it is intended."
            )
            yield Finding(about, message, expected, words, (), Severity.WARNING, Topic.PAY_ORDER)
    yield from option_findings(checked)
    for error, severity in equipment_errors(checked.rules, place.equipment, equipment):
        yield Finding.of(error, checked.about("equipment"), Topic.EQUIPMENT, severity)
    yield from posting_findings(checked)
    yield from condition_findings(checked)
