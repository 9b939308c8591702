"""The placard of a table: its limits, its spots, the order of its deal, its pays as printed."""

from functools import cache
from typing import Any

from letitride.house.jurisdiction import SHIPPED, jurisdiction
from letitride.house.layout import layout
from letitride.house.paytable import AnyTable, CoverAllTable
from letitride.house.rules import HouseRules
from letitride.house.settings import RANGES
from letitride.house.wagers import GAME_OF, MAIN, SENSORS, TIPS, Wager
from letitride.money import Cents

Json = dict[str, Any]
_KEPT = 64
_placards: dict[str, Json] = {}


def placard(rules: HouseRules) -> Json:
    """What a table plays by; the same rules have the same placard, made once."""
    if rules.digest not in _placards:
        if len(_placards) >= _KEPT:
            _placards.clear()
        _placards[rules.digest] = _placard(rules)
    return _placards[rules.digest]


def _placard(rules: HouseRules) -> Json:
    settings = rules.settings
    limits = {name: getattr(settings, name) for pair in RANGES for name in pair}
    return {
        "jurisdiction": {"id": rules.jurisdiction, "name": _name(rules.jurisdiction)},
        "version": rules.version,
        "digest": rules.digest,
        "currency": rules.currency.value,
        "seats": settings.seats,
        "two_spots": settings.two_spots,
        "limits": {name: str(amount) for name, amount in limits.items() if amount is not None},
        "dealing": {
            "name": rules.deal.name,
            "shuffler": rules.deal.shuffler,
            "steps": [{"to": step.to.value, "cards": step.cards} for step in rules.deal.steps],
        },
        "spots": [
            {"wager": spot.wager.value, "game": GAME_OF[spot.wager].value, "sensor": spot.sensor}
            for spot in layout(rules).areas[0].spots
        ],
        "paytables": [pays(table) | {"game": one.value} for one, table in rules.tables.items()],
    }


@cache
def _name(id_: str) -> str:
    return jurisdiction(id_).name if id_ in SHIPPED else id_


def pays(table: AnyTable) -> Json:
    """A pay table in the words a layout prints (R14)."""
    if isinstance(table, CoverAllTable):
        counts = sorted(table.columns)
        columns = [str(count) for count in counts]
        rows = [
            [hand.value, *(table.layout_text(hand, count) for count in counts)]
            for hand in table.columns[counts[0]]
        ]
    else:
        columns = ["Pays"]
        rows = [[name, printed] for name, printed in table.rows.items()]
    return {
        "game": table.wager.value,
        "id": table.id,
        "title": table.title,
        "jurisdiction": table.document,
        "columns": columns,
        "rows": rows,
        "note": "Columns: hands dealt." if isinstance(table, CoverAllTable) else "",
        "clauses": list(table.clauses),
    }


def allowed(rules: HouseRules) -> Json:
    """The least and the most of every wager the house offers; null where there is no limit."""
    amounts = {}
    for spot in layout(rules).areas[0].spots:
        least, most = _range(rules, spot.wager)
        amounts[spot.wager.value] = {
            "min": None if least is None else str(least),
            "max": None if most is None else str(most),
        }
    return amounts


def _range(rules: HouseRules, wager: Wager) -> tuple[Cents | None, Cents | None]:
    settings = rules.settings
    sensors = {spot: game for game, spot in SENSORS.items()}
    if wager in sensors:
        fixed = rules.progressive_wager(sensors[wager])
        return fixed, fixed
    if wager is Wager.BONUS:
        return settings.bonus_wager, settings.bonus_wager
    if wager in TIPS:
        return None, None
    place = 0 if wager in MAIN else 1 if wager is Wager.THREE_CARD else 2
    lower, upper = RANGES[place]
    return getattr(settings, lower), getattr(settings, upper)
