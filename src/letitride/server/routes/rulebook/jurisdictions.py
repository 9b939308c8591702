"""Jurisdictions: the rule documents as data, every setting with what it rests on."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel

from letitride.api.examples import JURISDICTION, example
from letitride.rulebook.equipment import EquipmentRequirement
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.settings import Cited
from letitride.rulebook.wagers import Game
from letitride.server.error_answers import not_found

router = APIRouter(tags=["compliance"])


class JurisdictionRow(BaseModel):
    """A jurisdiction: its document, its money, and what a house there may choose from."""

    model_config = example(
        **JURISDICTION,
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
        **JURISDICTION,
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
        raise not_found(" or ".join(SHIPPED), ascii(id_), "jurisdiction")
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


def requirement_view(asked: EquipmentRequirement) -> RequirementView:
    """A demand on a table's equipment."""
    return RequirementView(
        needs=asked.needs.value,
        names=list(asked.names),
        at_least=asked.at_least,
        only_with=asked.only_with,
        dealing=list(asked.dealing),
        clauses=list(asked.clauses),
    )
