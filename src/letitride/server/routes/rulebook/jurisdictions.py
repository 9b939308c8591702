"""Jurisdictions: the rule documents as data, every setting with what it rests on."""

from fastapi import APIRouter

from letitride.api.rulebook.jurisdictions import (
    JurisdictionRowView,
    JurisdictionView,
    RequirementView,
    SystemView,
)
from letitride.rulebook.equipment import EquipmentRequirement
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.rulebook.settings import Cited
from letitride.server.error_answers import not_found
from letitride.server.routes.parameters import JurisdictionPath

router = APIRouter(tags=["compliance"])


@router.get("/jurisdictions")
def jurisdictions() -> list[JurisdictionRowView]:
    """Where a house may be."""
    return [JurisdictionRowView.model_validate(_place(jurisdiction(id_))) for id_ in SHIPPED]


@router.get("/jurisdictions/{id_}")
def one_jurisdiction(
    id_: JurisdictionPath,
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
