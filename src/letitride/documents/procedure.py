"""The dealer's procedure: opening the table, the steps of a round, and irregularities."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from letitride.documents.printed_table import PaperData, PrintedTable, table_pages
from letitride.documents.rules_of_play import irregularities
from letitride.game.dealer_script import script
from letitride.rulebook.house_rules import HouseRules, Occasion, OpeningStep, Responsible
from letitride.wording.names import OCCASIONS, PHASES, RESPONSIBLE, capitalized


def procedure_html(tables: Sequence[PrintedTable]) -> str:
    """Return the dealer's procedure, with one or more pages for each table."""
    return table_pages("procedure", "Dealer procedure", tables, procedure_data)


def procedure_data(rules: HouseRules) -> PaperData:
    """Return every step with its clauses, the person responsible, and the dealer's spoken words."""
    return {
        "opening": [
            {"text": step.text, "clauses": step.clauses, "lead": _opening_lead(step)}
            for step in rules.opening
        ],
        "round": list(_round(rules)),
        "irregularities": [line._asdict() for line in irregularities(rules)],
    }


def _round(rules: HouseRules) -> Iterator[PaperData]:
    """Return the steps of a round, grouped by phase."""
    for phase, lines in groupby(script(rules), key=lambda line: line.phase):
        steps = [
            {
                "text": one.text,
                "says": one.says,
                "clauses": one.clauses,
                "lead": _lead(one.who, one.occasion),
            }
            for one in lines
        ]
        yield {"title": PHASES[phase].title, "steps": steps}


_DECKS = {"first": "the first deck", "second": "the second deck", "replacement": "a new deck"}


def _opening_lead(step: OpeningStep) -> str:
    """Return the label for an opening step: its deck or "Once", and the person responsible."""
    scope = "Once for the table" if step.once else capitalized(_DECKS.get(step.deck, ""))
    return " · ".join(filter(None, (scope, _lead(step.who))))


def _lead(who: Responsible, occasion: Occasion | None = None) -> str:
    """Return the label for a step: its occasion, and the person responsible if not the dealer.

    >>> _lead(Responsible.SUPERVISOR, Occasion.JACKPOT)
    'If a hand wins from a meter · Supervisor'
    """
    when = f"If {OCCASIONS[occasion].full}" if occasion else ""
    person = "" if who is Responsible.DEALER else capitalized(RESPONSIBLE[who].definite)
    return " · ".join(filter(None, (when, person)))
