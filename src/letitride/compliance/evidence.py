"""The evidence for each clause: its status, and the settings, data, code and tests behind it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from letitride.rulebook.clauses import Clause, Status, Trace, index, inventory, status, trace_of
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.requirements import Requirements

#: A thing of the rules' data, in words, and the clauses it cites.
Cite = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What there is for one clause. ``settings`` and ``data`` are words, the others file names."""

    clause: Clause
    status: Status
    settings: tuple[str, ...]
    data: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]


def evidence(document: str) -> tuple[Evidence, ...]:
    """The evidence for every clause of a document, in its order.

    >>> found = {one.clause.id: one for one in evidence("MA")}["MA-10(c)-2"]
    >>> found.status.value, found.settings
    ('tested', ('MA payout_limit_floor = 50000.00',))
    """
    traces = index()
    return tuple(
        _evidence(clause, trace_of(clause, traces))
        for clause in inventory().values()
        if clause.document == document
    )


def _evidence(clause: Clause, trace: Trace) -> Evidence:
    names = (clause.id, clause.same_as or clause.id)
    return Evidence(
        clause=clause,
        status=status(clause, trace),
        settings=_of(_settings(), *names),
        data=_of(_data(), *names),
        code=tuple(source for source in trace.sources if source.endswith(".py")),
        tests=trace.tests,
    )


def _of(cited: Mapping[str, tuple[str, ...]], *names: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words for name in names for words in cited.get(name, ())))


@cache
def _settings() -> Mapping[str, tuple[str, ...]]:
    """By clause, the settings that rest on it."""
    return _by_clause(
        (f"{place.id} {name} = {_value(cited.value)}", cited.clauses)
        for place in map(jurisdiction, SHIPPED)
        for name, cited in place.settings.items()
    )


@cache
def _data() -> Mapping[str, tuple[str, ...]]:
    """By clause, everything else in the rules' data that cites it."""
    return _by_clause(_cites())


def _by_clause(cites: Iterator[Cite]) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = defaultdict(list)
    for words, clauses in cites:
        for clause in clauses:
            found[clause].append(words)
    return {clause: tuple(dict.fromkeys(words)) for clause, words in found.items()}


def _cites() -> Iterator[Cite]:
    for place in map(jurisdiction, SHIPPED):
        for words, clauses in (*_played_by(place), *_asked_for(place), *_checked(place.demands)):
            yield f"{place.id} {words}", clauses
    for id_ in ids():
        yield f"pay table {id_}", paytable(id_).clauses


def _played_by(place: Jurisdiction) -> Iterator[Cite]:
    for name, clauses in place.cites.items():
        yield f"rule {name}", clauses
    for method in place.dealing.values():
        yield f"dealing {method.name}", method.clauses
        for step in method.steps:
            yield f"dealing {method.name}", step.clauses
    for what, cases in place.irregularities.items():
        for case in cases:
            yield f"irregularity {what}", case.clauses
    for opening in place.opening:
        yield f"opening {opening.step}", opening.clauses
    for line in place.script:
        yield f"script {line.step}", line.clauses


def _asked_for(place: Jurisdiction) -> Iterator[Cite]:
    for requirement in place.equipment:
        yield f"equipment {requirement.needs}", requirement.clauses
    for system in place.systems:
        yield f"progressive system {system.name}", system.clauses
    for game, approved in place.demands.approved.items():
        yield f"check pay tables of {game}", approved.clauses


def _checked(demands: Requirements) -> Iterator[Cite]:
    for asked in demands.settings:
        yield f"check {asked.setting}", asked.clauses
    for posted in demands.posted:
        yield f"check {posted.notice or f'schedule of {posted.schedule}'} shown", posted.clauses
    for wording in demands.wording:
        yield "check the words of the odds", wording.clauses
    for display in demands.displays:
        yield "check displays", display.clauses
    for change in demands.changes:
        yield f"check notice of {change.of}", change.clauses
    for modified in demands.modified:
        yield "check what was approved", modified.clauses
    for look in demands.looks:
        yield "check, for people to see to", look.clauses
    yield "check the version of the rules", demands.version
    yield "check table stakes", demands.no_table_stakes


def _value(value: object) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
