"""Clauses: what the rule documents ask, and where each of them is met."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from letitride.api.rulebook.clauses import ClauseListView, ClauseRowView, ClauseView, Document, Tier
from letitride.rulebook.clauses import Clause, Trace, count, index, inventory
from letitride.server.error_answers import not_found

router = APIRouter(prefix="/compliance/clauses", tags=["compliance"])


@router.get("")
def clauses(
    document: Annotated[Document | None, Query(description="Only of this document")] = None,
    kind: Annotated[
        str | None, Query(max_length=40, description="Only of this kind", examples=["display"])
    ] = None,
    tier: Annotated[Tier | None, Query(description="Only of this tier")] = None,
) -> ClauseListView:
    """The clauses of the documents, and how many of them are met."""
    found = [
        clause
        for clause in inventory().values()
        if document in (None, clause.document)
        and kind in (None, clause.kind)
        and tier in (None, clause.tier)
    ]
    counted = count(found, index())
    return ClauseListView(
        total=counted.total,
        built=counted.built,
        tested=counted.tested,
        outside=counted.outside,
        missing=list(counted.missing),
        clauses=[ClauseRowView.model_validate(_row(clause)) for clause in found],
    )


def _traces(clause: Clause) -> list[Trace]:
    """Where a clause is met; one that repeats another shares what that one has."""
    ids = (clause.id, clause.same_as)
    return [index()[id_] for id_ in ids if id_ is not None and id_ in index()]


def _row(clause: Clause) -> dict[str, object]:
    return {
        "id": clause.id,
        "document": clause.document,
        "kind": clause.kind,
        "tier": clause.tier,
        "gist": clause.gist,
        "tested": any(trace.tests for trace in _traces(clause)),
        "outside": clause.is_outside,
    }


@router.get("/{id_:path}")
def one_clause(
    id_: Annotated[str, Path(max_length=80, description="The clause's id")],
) -> ClauseView:
    """One clause, and where it is met."""
    clause = inventory().get(id_)
    if clause is None:
        raise not_found("the id of a clause", ascii(id_[:40]), "clause")
    traces = _traces(clause)
    return ClauseView.model_validate(
        _row(clause)
        | {
            "shows": clause.shows,
            "note": clause.note,
            "same_as": clause.same_as,
            "reason": clause.outside,
            "tests": [test for trace in traces for test in trace.tests],
            "sources": [source for trace in traces for source in trace.sources],
        }
    )
