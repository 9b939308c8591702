"""Jurisdictions: settings, equipment, and systems, with their clauses."""

from pydantic import BaseModel

from letitride.api.enums import Game
from letitride.api.examples import JURISDICTION, example


class AskedSettingView(BaseModel):
    """A setting that has no default, so the house must choose a value.

    If ``choices`` is empty, the value is an amount of money. If ``only_with`` lists games, the
    setting is required only at tables that offer one of them.
    """

    setting: str
    label: str
    choices: list[str]
    only_with: list[Game]


class JurisdictionRowView(BaseModel):
    """A jurisdiction: its document, currency, dealing methods, and default pay tables."""

    model_config = example(
        **JURISDICTION, dealing=["machine"], tables={"main": "MBS-MAIN", "progressive": "MBS-PROG"},
        asks=[],
    )  # fmt: skip

    id: str
    name: str
    version: str
    effective: str
    currency: str
    dealing: list[str]
    tables: dict[Game, str]
    asks: list[AskedSettingView]


class SettingView(BaseModel):
    """A setting: its value, whether it is fixed, and the clauses and rulings that set it."""

    name: str
    value: bool | int | str | list[str]
    fixed: bool
    most: int | None
    why: str
    clauses: list[str]
    rulings: list[str]


class RequirementView(BaseModel):
    """A document's equipment requirement, and when it applies."""

    needs: str
    names: list[str]
    at_least: str
    only_with: Game | None
    dealing: list[str]
    clauses: list[str]


class SystemView(BaseModel):
    """An approved progressive system. One part from each list must be installed."""

    name: str
    parts: list[list[str]]
    clauses: list[str]


class JurisdictionView(JurisdictionRowView):
    """A jurisdiction in full."""

    model_config = example(
        **JURISDICTION, dealing=["machine"], tables={"main": "MBS-MAIN"}, asks=[],
        digest="2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
        settings=[
            {
                "name": "dealt_face_up", "value": False, "fixed": True, "most": None, "why": "",
                "clauses": ["MBS-3.6/2"], "rulings": [],
            },
        ],
        floors={}, equipment=[], systems=[],
    )  # fmt: skip

    digest: str
    settings: list[SettingView]
    floors: dict[Game, list[str]]
    equipment: list[RequirementView]
    systems: list[SystemView]
