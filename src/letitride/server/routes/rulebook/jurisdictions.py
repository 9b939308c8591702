"""Jurisdictions: the rule documents as data, with the sources of every setting."""

from fastapi import APIRouter

from letitride.api.rulebook import jurisdictions as wire
from letitride.rulebook.approved_systems import ProgressiveSystem
from letitride.rulebook.jurisdiction import SHIPPED, Jurisdiction, jurisdiction
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import JurisdictionPath, place_of
from letitride.wording.names import SETTINGS

router = APIRouter(tags=["compliance"])


@router.get("/jurisdictions")
def jurisdictions() -> list[wire.JurisdictionRowView]:
    """List the jurisdictions."""
    places = map(jurisdiction, SHIPPED)
    return [
        view_of(wire.JurisdictionRowView, one, dealing=list(one.dealing), asks=_asks(one))
        for one in places
    ]


@router.get("/jurisdictions/{id_}")
def one_jurisdiction(id_: JurisdictionPath) -> wire.JurisdictionView:
    """Get a jurisdiction, with the clauses and rulings behind every setting."""
    place = place_of(id_)
    settings = [view_of(wire.SettingView, one, name=name) for name, one in place.settings.items()]
    return view_of(
        wire.JurisdictionView, place,
        dealing=list(place.dealing),
        asks=_asks(place),
        settings=settings,
        equipment=[view_of(wire.RequirementView, one) for one in place.equipment],
        systems=[view_of(wire.SystemView, one, parts=_parts(one)) for one in place.systems],
    )  # fmt: skip


def _asks(place: Jurisdiction) -> list[wire.AskedSettingView]:
    """Return the settings that a house must choose, because they have no default."""
    return [
        wire.AskedSettingView(
            setting=asked.setting,
            label=SETTINGS[asked.setting].title,
            choices=list(asked.choices),
            only_with=list(asked.when.games),
        )
        for asked in place.demands.settings
        if asked.value is None and place.settings[asked.setting].value == "none"
    ]


def _parts(system: ProgressiveSystem) -> list[list[str]]:
    parts = filter(None, (*system.parts, system.displays))
    return [list(map(str, part)) for part in parts]
