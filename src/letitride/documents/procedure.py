"""The dealer's procedure: opening the table, the steps of a round, and irregularities."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from letitride.documents.printed_table import PaperData, PrintedTable, table_pages
from letitride.documents.rules_of_play import irregularities
from letitride.game.dealer_script import ScriptStep, script
from letitride.rulebook.house_rules import HouseRules, Occasion, OpeningStep, Responsible
from letitride.wording.names import OCCASIONS, PHASES, RESPONSIBLE, capitalized


def procedure_html(tables: Sequence[PrintedTable]) -> str:
    """Return the dealer's procedure, with one or more pages for each table."""
    return table_pages("procedure", "Dealer procedure", tables, procedure_data)


def procedure_data(rules: HouseRules) -> PaperData:
    """Return every step with its clauses, the person responsible, and the dealer's spoken words."""
    return {
        "opening": list(_opening(rules)),
        "round": list(_round(rules)),
        "irregularities": [line._asdict() for line in irregularities(rules)],
    }


def _opening(rules: HouseRules) -> Iterator[PaperData]:
    """Return the steps that open the table, then those for each deck, starting with its arrival."""
    for step in filter(lambda step: step.once, rules.opening):
        yield _opening_step(step)
    named = {step.deck for step in rules.opening}
    each = "For each deck, separately" if rules.decks > 1 and named == {""} else ""
    cites = rules.cites["two_decks" if rules.decks > 1 else "deck"]
    yield {"text": "Bring a deck to the table.", "clauses": cites, "lead": "", "heading": each}
    for step in filter(lambda step: not step.once, rules.opening):
        yield _opening_step(step) | {"heading": each}


def _opening_step(step: OpeningStep) -> PaperData:
    lead = _opening_lead(step)
    return {"text": step.text, "clauses": step.clauses, "lead": lead, "heading": ""}


def _in_order(lines: Sequence[ScriptStep]) -> list[ScriptStep]:
    """Move the line about the order of the bets to the first step that takes or pays a bet."""
    ordered = list(lines)
    for place, line in enumerate(lines):
        if line.step == "settle" and place and lines[place - 1].step == "settle":
            ordered.remove(line)
            first = next(at for at, one in enumerate(ordered) if one.step in _TAKES_OR_PAYS)
            ordered.insert(first, line)
    return ordered


#: The first steps that take or pay the bets on a hand after its cards are turned up.
_TAKES_OR_PAYS = ("take_losers", "pay_winners")


def _round(rules: HouseRules) -> Iterator[PaperData]:
    """Return the steps of a round, grouped by phase."""
    for phase, lines in groupby(_in_order(script(rules)), key=lambda line: line.phase):
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
    person = "First player" if step.who is Responsible.PLAYER else _lead(step.who)
    return " · ".join(filter(None, (scope, person)))


def _lead(who: Responsible, occasion: Occasion | None = None) -> str:
    """Return the label for a step: its occasion, and the person responsible if not the dealer.

    >>> _lead(Responsible.SUPERVISOR, Occasion.JACKPOT)
    'If a hand wins from a meter · Supervisor'
    """
    when = f"If {OCCASIONS[occasion].full}" if occasion else ""
    person = "" if who is Responsible.DEALER else capitalized(RESPONSIBLE[who].definite)
    return " · ".join(filter(None, (when, person)))
