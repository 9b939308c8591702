"""The evidence for each clause: its status, and the settings, data, code, and tests citing it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from letitride.compliance.option_rules import word
from letitride.rulebook.clauses import Clause, Status, Trace, index, inventory, status, trace_of
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.requirements import Requirements

#: A description of an entry in the rules' data, and the clauses it cites.
Cite = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for one clause. ``code`` and ``tests`` list the files that cite the clause."""

    clause: Clause
    status: Status
    settings: tuple[str, ...]
    data: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]


def evidence(document: str) -> tuple[Evidence, ...]:
    """Return the evidence for every clause of a document, in the document's order.

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
    """Map each clause to the settings that cite it."""
    return _by_clause(
        (f"{place.id} {name} = {word(cited.value)}", cited.clauses)
        for place in map(jurisdiction, SHIPPED)
        for name, cited in place.settings.items()
    )


@cache
def _data() -> Mapping[str, tuple[str, ...]]:
    """Map each clause to everything else in the rules' data that cites it."""
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
    yield from ((f"rule {name}", clauses) for name, clauses in place.cites.items())
    for method in place.dealing.values():
        steps = (step.clauses for step in method.steps)
        yield from ((f"dealing {method.name}", clauses) for clauses in (method.clauses, *steps))
    for what, cases in place.irregularities.items():
        yield from ((f"irregularity {what}", case.clauses) for case in cases)
    yield from ((f"opening {opening.step}", opening.clauses) for opening in place.opening)
    yield from ((f"script {line.step}", line.clauses) for line in place.script)


def _asked_for(place: Jurisdiction) -> Iterator[Cite]:
    yield from ((f"equipment {one.needs}", one.clauses) for one in place.equipment)
    for system in place.systems:
        yield f"progressive system {system.name}", (*system.clauses, *system.link_clauses)
    for game, approved in place.demands.approved.items():
        yield f"check pay tables for {game}", approved.clauses
    if place.demands.on_links is not None:
        yield "check pay tables for links", place.demands.on_links.clauses


def _checked(demands: Requirements) -> Iterator[Cite]:
    yield from ((f"check {asked.setting}", asked.clauses) for asked in demands.settings)
    for posted in demands.posted:
        yield f"check {posted.notice or f'schedule of {posted.schedule}'} shown", posted.clauses
    yield from (("check wording of the odds", one.clauses) for one in demands.wording)
    yield from (("check displays", one.clauses) for one in demands.displays)
    yield from ((f"check notice of {change.of}", change.clauses) for change in demands.changes)
    yield from (("check changes to approved settings", one.clauses) for one in demands.modified)
    yield from ((f"check {one.text}", one.clauses) for one in demands.together)
    yield from (
        (f"check the wager of {' or '.join(one.tables)}", one.clauses) for one in demands.wagers
    )
    yield "check contribution to the reserve", demands.reserve
    yield from (("check by a person", one.clauses) for one in demands.looks)
    yield "check the rules version", demands.version
    yield "check table stakes", demands.no_table_stakes
