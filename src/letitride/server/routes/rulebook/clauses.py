"""Clauses: the requirements in the rule documents, and where each is met."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from letitride.api.rulebook.clauses import (
    ClauseListView,
    ClauseRowView,
    ClauseView,
    Document,
    Tier,
    TierCountView,
)
from letitride.rulebook.clauses import Clause, Trace, count, index, inventory
from letitride.server.error_answers import not_found
from letitride.server.rendering.view_of import view_of

router = APIRouter(prefix="/compliance/clauses", tags=["compliance"])


@router.get("")
def clauses(
    document: Annotated[Document | None, Query(description="This document only")] = None,
    kind: Annotated[
        str | None, Query(max_length=40, description="This kind only", examples=["display"])
    ] = None,
    tier: Annotated[Tier | None, Query(description="This tier only")] = None,
) -> ClauseListView:
    """List the clauses in the documents, and count those that are met."""
    found = [
        clause
        for clause in inventory().values()
        if document in (None, clause.document)
        and kind in (None, clause.kind)
        and tier in (None, clause.tier)
    ]
    counted = count(found, index())
    rows = [
        view_of(ClauseRowView, clause, tested=_is_tested(clause), outside=clause.is_outside)
        for clause in found
    ]
    return view_of(
        ClauseListView, counted, clauses=rows,
        rules=view_of(TierCountView, counted.rules),
        prompts=view_of(TierCountView, counted.prompts),
    )  # fmt: skip


def _traces(clause: Clause) -> list[Trace]:
    """Return the code and tests that cover a clause, or the clause that it repeats."""
    ids = (clause.id, clause.same_as)
    return [index()[id_] for id_ in ids if id_ is not None and id_ in index()]


def _is_tested(clause: Clause) -> bool:
    return any(trace.tests for trace in _traces(clause))


@router.get("/{id_:path}")
def one_clause(
    id_: Annotated[str, Path(max_length=80, description="The clause's id")],
) -> ClauseView:
    """Get a clause, and the code and tests that cover it."""
    clause = inventory().get(id_)
    if clause is None:
        raise not_found("a clause id", ascii(id_[:40]), "clause")
    traces = _traces(clause)
    return view_of(
        ClauseView, clause,
        tested=_is_tested(clause),
        outside=clause.is_outside,
        reason=clause.outside,
        tests=[test for trace in traces for test in trace.tests],
        sources=[source for trace in traces for source in trace.sources],
    )  # fmt: skip
