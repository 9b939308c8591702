"""The placard of a table: its limits, its spots, the order of its deal, its pays as printed."""

from functools import cache

from letitride.api.odds.paytables import PayTableView
from letitride.api.play.tables import (
    DealingView,
    DealStepView,
    JurisdictionNameView,
    PlacardView,
    SpotView,
    WagerRangeView,
)
from letitride.documents.schedule import schedule
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, jurisdiction
from letitride.rulebook.layout import layout
from letitride.rulebook.paytables.table_types import AnyTable
from letitride.rulebook.settings import RANGES
from letitride.rulebook.wagers import GAME_OF, MAIN, SENSORS, TIPS, Game, Wager

_KEPT = 64
_placards: dict[str, PlacardView] = {}


def placard(rules: HouseRules) -> PlacardView:
    """What a table plays by; the same rules have the same placard, made once."""
    if rules.digest not in _placards:
        if len(_placards) >= _KEPT:
            _placards.clear()
        _placards[rules.digest] = _placard(rules)
    return _placards[rules.digest]


def _placard(rules: HouseRules) -> PlacardView:
    settings, deal = rules.settings, rules.deal
    limits = {name: getattr(settings, name) for pair in RANGES for name in pair}
    steps = [DealStepView(to=step.to.value, cards=step.cards) for step in deal.steps]
    return PlacardView(
        jurisdiction=JurisdictionNameView(id=rules.jurisdiction, name=_name(rules.jurisdiction)),
        version=rules.version,
        digest=rules.digest,
        currency=rules.currency.value,
        seats=settings.seats,
        two_spots=settings.two_spots,
        limits={name: str(amount) for name, amount in limits.items() if amount is not None},
        dealing=DealingView(name=deal.name, shuffler=deal.shuffler, steps=steps),
        spots=[
            SpotView(wager=spot.wager, game=GAME_OF[spot.wager], sensor=spot.sensor)
            for spot in layout(rules).areas[0].spots
        ],
        paytables=[pays(table, game) for game, table in rules.tables.items()],
    )


@cache
def _name(id_: str) -> str:
    return jurisdiction(id_).name if id_ in SHIPPED else id_


def pays(table: AnyTable, game: Game | None = None) -> PayTableView:
    """A pay table in the words a layout prints (R14).

    >>> from letitride.rulebook.paytables.library import paytable
    >>> pays(paytable("MA-BONUS")).rows[0]
    ['royal_flush', 'win $25,000']
    """
    columns, rows, note = schedule(table)
    return PayTableView(
        game=game or table.wager,
        id=table.id,
        title=table.title,
        jurisdiction=table.document,
        columns=columns,
        rows=rows,
        note=note,
        clauses=list(table.clauses),
    )


def allowed(rules: HouseRules) -> dict[Wager, WagerRangeView]:
    """The least and the most of every wager the house offers; null where there is no limit."""
    amounts = {}
    for spot in layout(rules).areas[0].spots:
        least, most = _range(rules, spot.wager)
        amounts[spot.wager] = WagerRangeView(
            min=None if least is None else str(least), max=None if most is None else str(most)
        )
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
