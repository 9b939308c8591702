"""Check a table on a running server, by the same rules as a table in a house file.

The check covers the table's rules and links. It also covers the equipment and the installed parts
of the progressive system, if they are known. It does not cover the displays.
"""

from collections.abc import Mapping

from letitride.compliance.check import table_findings
from letitride.compliance.finding import Finding
from letitride.compliance.house_description import Equipment, HouseDescription, HouseTable
from letitride.compliance.link_rules import check_system, meter_findings, system_findings
from letitride.compliance.option_rules import TableCheck
from letitride.errors import HouseError
from letitride.progressive.link import JackpotKind, LinkState
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.requirements import Severity
from letitride.rulebook.settings import LinkSystem
from letitride.rulebook.wagers import Game


def check_served(
    name: str,
    rules: HouseRules,
    links: Mapping[Game, LinkState],
    equipment: Equipment | None = None,
    installed: Mapping[str, str] | None = None,
) -> tuple[Finding, ...]:
    """Return the findings on a table. ``links`` are the links of its progressive sensors.

    A link named after the table and the sensor belongs to that table alone.

    >>> from letitride.rulebook.jurisdiction import house_rules
    >>> rules = house_rules(jurisdiction("SD"), "hand", {"main": "SD-MAIN-A"})
    >>> for finding in check_served("T1", rules, {}):
    ...     print(finding.clause, finding.setting)
    SD-13 T1: options.posted_limit
    """
    place = jurisdiction(rules.jurisdiction)
    table = HouseTable(
        name=name,
        place=place,
        dealing=rules.deal.name,
        paytables=rules.tables,
        options={},
        equipment=equipment,
        shown=None,
        table_stakes=False,
        jackpot=JackpotKind.PROGRESSIVE,
        links={game: one.name for game, one in links.items() if one.name != f"{name} {game}"},
        meters={},
        conditions={},
    )
    house = HouseDescription(name, place, place.version, (table,), (), installed, ())
    checked = TableCheck(table, rules, (), ())
    by_name = {state.name: state for state in links.values()}
    found = (
        *table_findings(checked),
        *system_findings(house, [checked]),
        *(
            finding
            for state in by_name.values()
            for finding in meter_findings(place, f"link {state.name}", state)
        ),
    )
    return tuple(dict.fromkeys(found))


def check_controller(paytable: ProgressiveTable, system: str) -> None:
    """Reject a controller whose system is not approved for the link's pay table (R60)."""
    if paytable.document in SHIPPED:
        systems = jurisdiction(paytable.document).systems
        check_system(systems, [paytable], LinkSystem(system))


def refuse_violations(findings: tuple[Finding, ...]) -> None:
    """Reject a table that would break the rules. Warnings are allowed."""
    broken = [one for one in findings if one.severity is Severity.VIOLATION]
    if broken:
        raise HouseError(
            "house/violation", expected=broken[0].expected, got=broken[0].got,
            clauses=dict.fromkeys(clause for one in broken for clause in one.clauses),
            problems=" ".join(one.message for one in broken),
        )  # fmt: skip
