"""What a house prints, as data: the same words as on its pages, without the drawing.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> place = jurisdiction("MBS")
>>> rules = house_rules(place, "hand", {"main": "MBS-MAIN"})
>>> [told] = house_data("layout", [PrintedTable("Sands", "LR101", place, rules)])
>>> told["name"], told["schedules"][0]["rows"][0]
('LR101', ['Royal flush', '1,000 to 1'])
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from letitride.documents.house_papers import (
    PrintedTable,
    head_of,
    limits_of,
    notices_of,
    round_of,
    schedules_of,
)
from letitride.documents.rules_of_play import Sentence, irregularities, sections
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import SENSORS

Data = dict[str, Any]


def house_data(kind: str, tables: Sequence[PrintedTable]) -> list[Data]:
    """What a layout, placard, rules of play or procedure tells of each table."""
    return [head_of(one) | _TOLD[kind](one.rules) for one in tables]


def _layout(rules: HouseRules) -> Data:
    return {"schedules": [one for one in schedules_of(rules) if one["game"] not in SENSORS]}


def _placard(rules: HouseRules) -> Data:
    return {
        "limits": list(limits_of(rules)),
        "notices": list(notices_of(rules)),
        "schedules": list(schedules_of(rules)),
    }


def _rules(rules: HouseRules) -> Data:
    told = [{"title": title, "lines": _lines(lines)} for title, lines in sections(rules).items()]
    return {"sections": told, "schedules": list(schedules_of(rules))}


def _procedure(rules: HouseRules) -> Data:
    return {
        "opening": [{"text": step.text, "clauses": step.clauses} for step in rules.opening],
        "round": [
            {
                "title": title,
                "steps": [
                    {"text": line.text, "says": line.says, "clauses": line.clauses}
                    for line in lines
                ],
            }
            for title, lines in round_of(rules)
        ],
        "irregularities": _lines(irregularities(rules)),
    }


def _lines(lines: Iterable[Sentence]) -> list[Data]:
    return [line._asdict() for line in lines]


_TOLD: dict[str, Callable[[HouseRules], Data]] = {
    "layout": _layout,
    "placard": _placard,
    "rules": _rules,
    "procedure": _procedure,
}
