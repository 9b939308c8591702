"""The clause inventory: every rule in the five documents, and the tests that verify it.

Each document has one TOML file. ``make clause-index`` builds ``index.json`` beside these files from
the tests. The index ships with the package, so that an installed copy can also report test
coverage.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from letitride.errors import HouseError
from letitride.rulebook.toml_entry import parse_toml

DOCUMENTS = ("MA", "MBS", "SD", "SM", "WA")
TIERS = ("rule", "prompt", "outside")
_SHELF = files("letitride.rulebook") / "data" / "clauses"


@dataclass(frozen=True, slots=True)
class Clause:
    """One requirement in a document.

    ``tier`` states what the software must do: enforce a rule, prompt people for a step, or do
    nothing (outside). ``same_as`` names a clause with the same content, whose tests this one
    shares. ``outside`` is the reason why the software cannot implement the clause, whatever its
    tier.
    """

    id: str
    document: str
    gist: str
    kind: str
    tier: str
    shows: str
    note: str = ""
    lines: str = ""
    same_as: str | None = None
    outside: str | None = None
    table: Mapping[str, str] = field(default_factory=dict, hash=False)
    tables: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    figures: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def is_outside(self) -> bool:
        """True if the software cannot implement the clause, for the reason in ``outside``."""
        return self.outside is not None


@dataclass(frozen=True, slots=True)
class Trace:
    """The tests that name a clause, and the shipped files that cite it."""

    tests: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


class Status(StrEnum):
    """How the software meets a clause."""

    TESTED = "tested"  # The rule has a test.
    PROMPTED = "prompted"  # The software prompts people for this step.
    OUTSIDE = "outside"  # Software cannot do this.
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class TierReport:
    """Counts of the clauses in one tier that software can implement.

    A clause is ``built`` if a test or a shipped file names it, and ``tested`` if a test does.
    """

    total: int
    built: int
    tested: int


@dataclass(frozen=True, slots=True)
class ClauseReport:
    """Counts of the clauses and of the tests that cover them.

    ``rules`` counts the clauses that the software enforces, and ``prompts`` the steps that people
    take and the software prompts for. ``missing`` lists rules that have no test, and manual steps
    that have neither a test nor a prompt in a shipped file.
    """

    total: int
    built: int
    tested: int
    outside: int
    missing: tuple[str, ...]
    rules: TierReport
    prompts: TierReport


@cache
def inventory() -> Mapping[str, Clause]:
    """Return all clauses, keyed by id, in the order of the documents.

    >>> inventory()["MA-13(b)"].kind
    'irregularity'
    """
    return load_clauses({document: _text(document) for document in DOCUMENTS})


def title(document: str) -> str:
    """Return the title of a document.

    >>> title("MBS")
    'Marina Bay Sands, Singapore: Let It Ride game rules, version 3'
    """
    _check_document(document)
    return parse_toml(_text(document), document).text("title")


def _check_document(document: str) -> None:
    if document not in DOCUMENTS:
        expected = f"one of {', '.join(DOCUMENTS)}"
        raise HouseError("house/document", expected=expected, got=document, documents=DOCUMENTS)


def _text(document: str) -> str:
    return (_SHELF / f"{document}.toml").read_text("utf-8")


@cache
def index() -> Mapping[str, Trace]:
    """Return the traces shipped with the package. Clauses without a trace are left out."""
    traces = json.loads((_SHELF / "index.json").read_text("utf-8"))
    return {
        id_: Trace(tuple(trace["tests"]), tuple(trace["sources"])) for id_, trace in traces.items()
    }


def report(document: str | None = None) -> ClauseReport:
    """Count the clauses of one document, or of all documents."""
    if document is not None:
        _check_document(document)
    clauses = [c for c in inventory().values() if document in (None, c.document)]
    return count(clauses, index())


def count(clauses: list[Clause], traces: Mapping[str, Trace]) -> ClauseReport:
    """Count the clauses and their traces. A repeated clause shares the original's trace."""
    found = {clause.id: trace_of(clause, traces) for clause in clauses}
    return ClauseReport(
        total=len(clauses),
        built=sum(bool(trace.tests or trace.sources) for trace in found.values()),
        tested=sum(bool(trace.tests) for trace in found.values()),
        outside=sum(clause.is_outside for clause in clauses),
        missing=tuple(c.id for c in clauses if status(c, found[c.id]) is Status.MISSING),
        rules=_count_tier("rule", clauses, found),
        prompts=_count_tier("prompt", clauses, found),
    )


def _count_tier(tier: str, clauses: list[Clause], found: Mapping[str, Trace]) -> TierReport:
    traces = [found[c.id] for c in clauses if c.tier == tier and not c.is_outside]
    return TierReport(
        total=len(traces),
        built=sum(bool(trace.tests or trace.sources) for trace in traces),
        tested=sum(bool(trace.tests) for trace in traces),
    )


def status(clause: Clause, trace: Trace) -> Status:
    """Return how the software meets a clause that has this trace."""
    if clause.is_outside:
        return Status.OUTSIDE
    if clause.tier == "prompt":
        return Status.PROMPTED if trace.tests or trace.sources else Status.MISSING
    return Status.TESTED if trace.tests else Status.MISSING


def trace_of(clause: Clause, traces: Mapping[str, Trace]) -> Trace:
    """Return a clause's trace, merged with that of the clause it repeats."""
    own = traces.get(clause.id, Trace())
    shared = traces.get(clause.same_as, Trace()) if clause.same_as else Trace()
    return Trace(_both(own.tests, shared.tests), _both(own.sources, shared.sources))


def _both(some: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(some + others))


def load_clauses(texts: Mapping[str, str]) -> Mapping[str, Clause]:
    """Read the clauses from the text of each document's clause file."""
    clauses: dict[str, Clause] = {}
    for document, text in texts.items():
        for clause in _read(document, text):
            if clause.id in clauses:
                raise _wrong(clause.id, "a unique id", "a duplicate id")
            clauses[clause.id] = clause
    for clause in clauses.values():
        _check_repeat(clause, clauses)
    return clauses


_KEYS = {field.name for field in fields(Clause)} - {"document"}
_NEEDED = ("id", "gist", "kind", "tier", "shows")


def _read(document: str, text: str) -> Iterator[Clause]:
    for entry in parse_toml(text, document).list("clause"):
        raw = entry.raw
        id_ = raw.get("id", f"a clause of {document}")
        for key in _NEEDED:
            if not isinstance(raw.get(key), str) or not raw[key]:
                raise _wrong(id_, f"a string for {key}", repr(raw.get(key)))
        for key in raw.keys() - _KEYS:
            raise _wrong(id_, f"only the keys {', '.join(sorted(_KEYS))}", key)
        clause = Clause(document=document, **raw)
        _check(clause)
        yield clause


def _check(clause: Clause) -> None:
    if not clause.id.startswith(f"{clause.document}-"):
        raise _wrong(clause.id, f"an id that begins with {clause.document}-", clause.id)
    if clause.tier not in TIERS:
        raise _wrong(clause.id, f"one of the tiers {', '.join(TIERS)}", clause.tier)
    if not clause.outside and (clause.outside is not None or clause.tier == "outside"):
        raise _wrong(clause.id, "a reason why the clause is outside", repr(clause.outside))


def _check_repeat(clause: Clause, clauses: Mapping[str, Clause]) -> None:
    """Check that a repeated clause names an original: a chain could hide a missing test."""
    if clause.same_as is None:
        return
    first = clauses.get(clause.same_as)
    if first is None or first.same_as is not None or first.tier != clause.tier:
        expected = f"an original {clause.tier} clause's ID in same_as, not a repeat's"
        raise _wrong(clause.id, expected, clause.same_as)


def _wrong(id_: str, expected: str, got: object) -> HouseError:
    return HouseError("house/clause", expected=expected, got=got).at(id_)
