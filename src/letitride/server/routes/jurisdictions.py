"""Jurisdictions and clauses: the rule documents as data, and where each rule is met."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from letitride.house.clauses import Clause, Trace, count, index, inventory
from letitride.house.equipment import Requirement
from letitride.house.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.house.settings import Cited
from letitride.house.wagers import Game
from letitride.server.answers import example
from letitride.server.errors import not_found

router = APIRouter(tags=["compliance"])

Document = Literal["MA", "MBS", "SD", "SM", "WA"]
Tier = Literal["rule", "prompt", "outside"]


class ClauseRow(BaseModel):
    """One idea of one document, and whether a test names it."""

    id: str
    document: Document
    kind: str
    tier: Tier
    gist: str
    tested: bool
    outside: bool


class ClauseList(BaseModel):
    """Clauses, counted: how many are built and tested, outside what software does, or missing."""

    model_config = example(
        total=1,
        built=1,
        tested=1,
        outside=0,
        missing=[],
        clauses=[
            {
                "id": "MA-10(a)-2",
                "document": "MA",
                "kind": "display",
                "tier": "rule",
                "gist": "Such odds must never be expressed with the word 'for'.",
                "tested": True,
                "outside": False,
            }
        ],
    )

    total: int
    built: int
    tested: int
    outside: int
    missing: list[str]
    clauses: list[ClauseRow]


class ClauseView(ClauseRow):
    """A clause in full: what shows that it is met, the tests that do, the files that cite it."""

    model_config = example(
        id="MA-10(a)-2",
        document="MA",
        kind="display",
        tier="rule",
        gist="Such odds must never be expressed with the word 'for'.",
        tested=True,
        outside=False,
        shows="Display test finds no 'for' in main, bonus, three card or Cover All pay tables.",
        note="",
        same_as=None,
        reason=None,
        tests=["tests/server/test_tables.py::test_pays_are_in_the_words_of_the_layout"],
        sources=[],
    )

    shows: str
    note: str
    same_as: str | None
    reason: str | None
    tests: list[str]
    sources: list[str]


class JurisdictionRow(BaseModel):
    """A jurisdiction: its document, its money, and what a house there may choose from."""

    model_config = example(
        id="MBS",
        name="Marina Bay Sands, Singapore",
        version="3",
        effective="2012-12-27",
        currency="SGD",
        dealing=["machine"],
        tables={"main": "MBS-MAIN", "progressive": "MBS-PROG"},
    )

    id: str
    name: str
    version: str
    effective: str
    currency: str
    dealing: list[str]
    tables: dict[Game, str]


class SettingView(BaseModel):
    """A setting: its value, whether a house may change it, and what that rests on."""

    name: str
    value: bool | int | str | list[str]
    fixed: bool
    most: int | None
    why: str
    clauses: list[str]
    rulings: list[str]


class RequirementView(BaseModel):
    """What a document asks of a table's equipment, and when."""

    needs: str
    names: list[str]
    at_least: str
    only_with: Game | None
    dealing: list[str]
    clauses: list[str]


class SystemView(BaseModel):
    """A progressive system that is approved, part by part; one of each list must be there."""

    name: str
    parts: list[list[str]]
    clauses: list[str]


class JurisdictionView(JurisdictionRow):
    """A jurisdiction in full."""

    model_config = example(
        id="MBS",
        name="Marina Bay Sands, Singapore",
        version="3",
        effective="2012-12-27",
        currency="SGD",
        dealing=["machine"],
        tables={"main": "MBS-MAIN"},
        digest="2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
        settings=[
            {
                "name": "dealt_face_up",
                "value": False,
                "fixed": True,
                "most": None,
                "why": "",
                "clauses": ["MBS-3.6/2"],
                "rulings": [],
            }
        ],
        floors={},
        equipment=[],
        systems=[],
    )

    digest: str
    settings: list[SettingView]
    floors: dict[Game, list[str]]
    equipment: list[RequirementView]
    systems: list[SystemView]


@router.get("/compliance/clauses")
def clauses(
    document: Annotated[Document | None, Query(description="Only of this document")] = None,
    kind: Annotated[
        str | None, Query(max_length=40, description="Only of this kind", examples=["display"])
    ] = None,
    tier: Annotated[Tier | None, Query(description="Only of this tier")] = None,
) -> ClauseList:
    """The clauses of the documents, and how many of them are met."""
    found = [
        clause
        for clause in inventory().values()
        if document in (None, clause.document)
        and kind in (None, clause.kind)
        and tier in (None, clause.tier)
    ]
    counted = count(found, index())
    return ClauseList(
        total=counted.total,
        built=counted.built,
        tested=counted.tested,
        outside=counted.outside,
        missing=list(counted.missing),
        clauses=[ClauseRow.model_validate(_row(clause)) for clause in found],
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


@router.get("/compliance/clauses/{id_:path}")
def one_clause(
    id_: Annotated[str, Path(max_length=80, description="The clause's id")],
) -> ClauseView:
    """One clause, and where it is met."""
    clause = inventory().get(id_)
    if clause is None:
        raise not_found("the id of a clause", ascii(id_[:40]))
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


@router.get("/jurisdictions")
def jurisdictions() -> list[JurisdictionRow]:
    """Where a house may be."""
    return [JurisdictionRow.model_validate(_place(jurisdiction(id_))) for id_ in SHIPPED]


@router.get("/jurisdictions/{id_}")
def one_jurisdiction(
    id_: Annotated[str, Path(max_length=20, description="The jurisdiction's id")],
) -> JurisdictionView:
    """A jurisdiction: every setting with the clauses and rulings it rests on."""
    if id_ not in SHIPPED:
        raise not_found(" or ".join(SHIPPED), ascii(id_))
    place = jurisdiction(id_)
    return JurisdictionView.model_validate(
        _place(place)
        | {
            "digest": place.digest,
            "settings": [_setting(name, cited) for name, cited in place.settings.items()],
            "floors": {game: list(tables) for game, tables in place.floors.items()},
            "equipment": [requirement_view(one) for one in place.equipment],
            "systems": [
                SystemView(
                    name=system.name,
                    parts=[
                        [str(one) for one in part]
                        for part in (*system.parts, system.displays)
                        if part
                    ],
                    clauses=list(system.clauses),
                )
                for system in place.systems
            ],
        }
    )


def _place(place: Jurisdiction) -> dict[str, object]:
    return {
        "id": place.id,
        "name": place.name,
        "version": place.version,
        "effective": place.effective,
        "currency": place.currency.value,
        "dealing": list(place.dealing),
        "tables": place.tables,
    }


def _setting(name: str, cited: Cited) -> dict[str, object]:
    return {
        "name": name,
        "value": cited.value,
        "fixed": cited.fixed,
        "most": cited.most,
        "why": cited.why,
        "clauses": list(cited.clauses),
        "rulings": list(cited.rulings),
    }


def requirement_view(asked: Requirement) -> RequirementView:
    """A demand on a table's equipment."""
    return RequirementView(
        needs=asked.needs.value,
        names=list(asked.names),
        at_least=asked.at_least,
        only_with=asked.only_with,
        dealing=list(asked.dealing),
        clauses=list(asked.clauses),
    )
