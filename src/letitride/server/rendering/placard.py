"""A table's placard: its limits, spots, dealing order, and pay tables as printed."""

from functools import cache

from letitride.api.odds.paytables import PayTableView
from letitride.api.play import tables as wire
from letitride.documents.schedule import house_schedule, schedule
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.layout import layout
from letitride.rulebook.paytables.table_types import AnyTable
from letitride.rulebook.requirements import Surface
from letitride.rulebook.settings import RANGES
from letitride.rulebook.wagers import GAME_OF, MAIN, SENSORS, TIPS, Game, Wager
from letitride.server.rendering.view_of import view_of

_KEPT = 64
_placards: dict[str, wire.PlacardView] = {}


def placard(rules: HouseRules) -> wire.PlacardView:
    """Return the placard for these rules, from a cache if possible."""
    if rules.digest not in _placards:
        if len(_placards) >= _KEPT:
            _placards.clear()
        _placards[rules.digest] = _placard(rules)
    return _placards[rules.digest]


def _placard(rules: HouseRules) -> wire.PlacardView:
    settings, deal, place = rules.settings, rules.deal, rules.jurisdiction
    limits = {name: getattr(settings, name) for pair in RANGES for name in pair}
    steps = [view_of(wire.DealStepView, step) for step in deal.steps]
    return view_of(
        wire.PlacardView, rules, settings,
        jurisdiction=wire.JurisdictionNameView(id=place, name=_name(place)),
        limits={name: str(amount) for name, amount in limits.items() if amount is not None},
        dealing=view_of(wire.DealingView, deal, steps=steps),
        spots=[
            view_of(wire.SpotView, spot, game=GAME_OF[spot.wager])
            for spot in layout(rules).areas[0].spots
        ],
        paytables=[_posted(rules, game, table) for game, table in rules.tables.items()],
    )  # fmt: skip


@cache
def _name(id_: str) -> str:
    return jurisdiction(id_).name if id_ in SHIPPED else id_


def _posted(rules: HouseRules, game: Game, table: AnyTable) -> PayTableView:
    """Return the pay schedule for the house's wager, as worded on a placard."""
    printed = house_schedule(rules, game, Surface.PLACARD)
    return view_of(PayTableView, printed, table, game=game, jurisdiction=table.document)


def pays(table: AnyTable, game: Game | None = None, wins_on: Cents | None = None) -> PayTableView:
    """Return a pay table with the wording of a layout (R14).

    If ``wins_on`` is given, a progressive's fixed pays are shown as amounts won on that wager.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> pays(paytable("MA-BONUS")).rows[0]
    ['royal_flush', 'win $25,000']
    """
    return view_of(
        PayTableView, schedule(table, wins_on), table, game=game or table.wager,
        jurisdiction=table.document,
    )  # fmt: skip


def allowed(rules: HouseRules) -> dict[Wager, wire.WagerRangeView]:
    """Return the minimum and maximum of every wager that the table offers; None means no limit."""
    ranges = {spot.wager: _range(rules, spot.wager) for spot in layout(rules).areas[0].spots}
    return {
        wager: view_of(wire.WagerRangeView, min=least, max=most)
        for wager, (least, most) in ranges.items()
    }


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
