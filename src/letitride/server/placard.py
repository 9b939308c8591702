"""The placard of a table: its limits, its spots, the order of its deal, its pays as printed."""

from functools import cache

from letitride.house.jurisdiction import SHIPPED, jurisdiction
from letitride.house.layout import layout
from letitride.house.paytable import AnyTable, CoverAllTable, PayTable, ProgressiveTable
from letitride.house.rules import HouseRules
from letitride.house.settings import RANGES
from letitride.house.wagers import GAME_OF, MAIN, SENSORS, TIPS, Game, Wager
from letitride.money import Cents, Win
from letitride.server.answers import (
    Dealing,
    DealStep,
    JurisdictionName,
    PayTableView,
    Placard,
    Range,
    Spot,
)

_KEPT = 64
_placards: dict[str, Placard] = {}


def placard(rules: HouseRules) -> Placard:
    """What a table plays by; the same rules have the same placard, made once."""
    if rules.digest not in _placards:
        if len(_placards) >= _KEPT:
            _placards.clear()
        _placards[rules.digest] = _placard(rules)
    return _placards[rules.digest]


def _placard(rules: HouseRules) -> Placard:
    settings, deal = rules.settings, rules.deal
    limits = {name: getattr(settings, name) for pair in RANGES for name in pair}
    steps = [DealStep(to=step.to.value, cards=step.cards) for step in deal.steps]
    return Placard(
        jurisdiction=JurisdictionName(id=rules.jurisdiction, name=_name(rules.jurisdiction)),
        version=rules.version,
        digest=rules.digest,
        currency=rules.currency.value,
        seats=settings.seats,
        two_spots=settings.two_spots,
        limits={name: str(amount) for name, amount in limits.items() if amount is not None},
        dealing=Dealing(name=deal.name, shuffler=deal.shuffler, steps=steps),
        spots=[
            Spot(wager=spot.wager, game=GAME_OF[spot.wager], sensor=spot.sensor)
            for spot in layout(rules).areas[0].spots
        ],
        paytables=[pays(table, game) for game, table in rules.tables.items()],
    )


@cache
def _name(id_: str) -> str:
    return jurisdiction(id_).name if id_ in SHIPPED else id_


def pays(table: AnyTable, game: Game | None = None) -> PayTableView:
    """A pay table in the words a layout prints (R14).

    >>> from letitride.house.paytables import paytable
    >>> pays(paytable("MA-BONUS")).rows[0]
    ['royal_flush', 'win $25,000']
    """
    columns, rows, note = _printed(table)
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


def _printed(table: AnyTable) -> tuple[list[str], list[list[str]], str]:
    """The heads of the columns, the rows, and what is to be said beside them."""
    match table:
        case PayTable():
            return ["Pays"], [[hand.value, table.layout_text(hand)] for hand in table.pays], ""
        case CoverAllTable():
            counts = sorted(table.columns)
            rows = [
                [hand.value, *(table.layout_text(hand, count) for count in counts)]
                for hand in table.columns[counts[0]]
            ]
            return [str(count) for count in counts], rows, "Columns: hands dealt."
        case ProgressiveTable():
            return _progressive(table)


def _progressive(table: ProgressiveTable) -> tuple[list[str], list[list[str]], str]:
    """On a progressive's display "for" is in place; envy has a column of its own."""
    note = f"For a wager of {_sum(table.base_wager)}."
    rows = [[name, table.layout_text(name)] for name in table.pays]
    if not table.envy:
        return ["Pays"], rows, note
    envy = {name: _sum(amount) for name, amount in table.envy.items()}
    return ["Pays", "Envy"], [[*row, envy.get(row[0], "")] for row in rows], note


def _sum(amount: Cents) -> str:
    return str(Win(amount)).removeprefix("win ")


def allowed(rules: HouseRules) -> dict[Wager, Range]:
    """The least and the most of every wager the house offers; null where there is no limit."""
    amounts = {}
    for spot in layout(rules).areas[0].spots:
        least, most = _range(rules, spot.wager)
        amounts[spot.wager] = Range(
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
