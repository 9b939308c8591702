"""The dealer's procedure: opening the table, the steps of a round, and irregularities."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from letitride.documents.printed_table import PaperData, PrintedTable, table_pages
from letitride.documents.rules_of_play import irregularities
from letitride.game.dealer_script import script
from letitride.rulebook.house_rules import HouseRules
from letitride.wording.names import PHASES


def procedure_html(tables: Sequence[PrintedTable]) -> str:
    """Return the dealer's procedure, with one or more pages for each table."""
    return table_pages("procedure", "Dealer procedure", tables, procedure_data)


def procedure_data(rules: HouseRules) -> PaperData:
    """Return every step, with the dealer's spoken words and the clauses behind it."""
    return {
        "opening": [{"text": step.text, "clauses": step.clauses} for step in rules.opening],
        "round": list(_round(rules)),
        "irregularities": [line._asdict() for line in irregularities(rules)],
    }


def _round(rules: HouseRules) -> Iterator[PaperData]:
    """Return the steps of a round, grouped by phase."""
    for phase, lines in groupby(script(rules), key=lambda line: line.phase):
        steps = [{"text": one.text, "says": one.says, "clauses": one.clauses} for one in lines]
        yield {"title": PHASES[phase].title, "steps": steps}
