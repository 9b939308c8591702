"""Scenarios: scripted rounds in a strictly checked TOML file. ``replay`` plays them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from letitride.cards import Deck, complete, parse_cards
from letitride.errors import CardError
from letitride.money import Cents, Currency
from letitride.progressive.link import MeterSetting
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.toml_entry import TomlEntry, parse_toml
from letitride.rulebook.wagers import MAIN, SENSORS, Game, Wager
from letitride.table.lookup import paytable
from letitride.table.scripts.meter_entries import meter_setting


@dataclass(frozen=True, slots=True)
class ScriptedSeat:
    """One seat in a scripted round: its player, its bets, and its decisions."""

    seat: int
    player: str
    wagers: tuple[tuple[Wager, Cents], ...]
    coupons: frozenset[Wager]
    ride: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ScriptedRound:
    """One scripted round: the deck, a second deck for a redeal, seats, and irregularities."""

    deck: Deck
    redeal: Deck
    seats: tuple[ScriptedSeat, ...]
    irregularities: tuple[Irregularity, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A house and the rounds to play in it."""

    rules: HouseRules
    meters: Mapping[Game, tuple[MeterSetting, ...]]
    rounds: tuple[ScriptedRound, ...]


def load_scenario(text: str) -> Scenario:
    """Read a scenario. Errors give the location in the file."""
    return parse_toml(text, "scenario").whole(_scenario)


def _scenario(entry: TomlEntry) -> Scenario:
    place = jurisdiction(entry.text("jurisdiction"))
    dealing = entry.text("dealing")
    tables = {name: paytable(id_) for name, id_ in entry.table("tables").strings().items()}
    rules = house_rules(place, dealing, tables, entry.table("options").raw)
    return Scenario(rules, _meters(entry, rules), entry.each("round", partial(_round, rules)))


def _meters(entry: TomlEntry, rules: HouseRules) -> dict[Game, tuple[MeterSetting, ...]]:
    """Read the meters of each sensor. Every progressive that the house offers needs meters."""
    by_number = dict(enumerate(SENSORS, 1))
    found: dict[Game, tuple[MeterSetting, ...]] = {
        sensor: () for sensor in SENSORS if rules.offers(sensor)
    }
    meters = entry.list("meter")
    if meters and not found:
        raise entry.wrong("meter", "omitted, because no progressive is offered", f"{len(meters)}")
    for item in meters:
        number = item.number("sensor", default=1)
        sensor = by_number.get(number)
        if sensor not in found:
            offered = " or ".join(str(n) for n, game in by_number.items() if game in found)
            raise item.wrong("sensor", offered, number)
        found[sensor] += (item.whole(partial(meter_setting, rules.currency)),)
    for sensor, settings in found.items():
        if not settings:
            raise entry.wrong("meter", f"the meters of {sensor}", "none")
    return found


def _round(rules: HouseRules, entry: TomlEntry) -> ScriptedRound:
    deck, seats = _deck(entry, "deck", rules), entry.list("seat")
    named = [seat.raw.get("player") for seat in seats]
    return ScriptedRound(
        deck=deck,
        redeal=_deck(entry, "redeal", rules) if "redeal" in entry else deck,
        seats=tuple(seat.whole(partial(_seat, rules.currency, named)) for seat in seats),
        irregularities=entry.each("irregularity", _irregularity),
    )


SIDE = tuple(wager for wager in Wager if wager not in MAIN)


def _seat(currency: Currency, named: list[object], entry: TomlEntry) -> ScriptedSeat:
    number = entry.number("seat")
    own = f"seat {number}"  # an unnamed player gets a name that no other player has
    while own in named:
        own = f"({own})"
    side = {wager: entry.amount(wager, currency) for wager in SIDE if wager in entry}
    wagers = _main_bets(entry, currency) | side
    return ScriptedSeat(
        seat=number,
        player=entry.text("player", default=own),
        wagers=tuple(wagers.items()),
        coupons=frozenset(_coupon(entry, name) for name in entry.texts("match_play")),
        ride=_ride(entry),
    )


def _main_bets(entry: TomlEntry, currency: Currency) -> dict[Wager, Cents]:
    """Read ``bet``, which is one amount for all three bets or a list of three."""
    if "bet" not in entry:
        return {}
    if not isinstance(entry.raw["bet"], list):
        return dict.fromkeys(MAIN, entry.amount("bet", currency))
    if len(entry.raw["bet"]) > len(MAIN):
        raise entry.wrong("bet", "one amount, or three", repr(entry.raw["bet"]))
    amounts = entry.read("bet", lambda bets: [Cents.parse(bet, currency) for bet in bets])
    return dict(zip(MAIN, amounts, strict=False))  # the rules reject a missing bet later


def _coupon(entry: TomlEntry, name: str) -> Wager:
    if name not in MAIN:
        raise entry.wrong("match_play", "bet 1, 2, or $", repr(name))
    return Wager(name)


def _ride(entry: TomlEntry) -> tuple[bool, ...]:
    ride = entry.take("ride", default=[])
    listed = isinstance(ride, list) and len(ride) in (0, 2)
    if not listed or not all(isinstance(rides, bool) for rides in ride):
        raise entry.wrong("ride", "true or false for both bet 1 and bet 2", repr(ride))
    return tuple(ride)


def _irregularity(entry: TomlEntry) -> Irregularity:
    return Irregularity(
        entry.member("what", What),
        count=entry.number("count", default=1),
        position=entry.number("position", default=1),
        cards=entry.number("cards", default=52),
        misdealt=entry.switch("misdealt"),
        handled=entry.switch("handled"),
        repairable=entry.switch("repairable"),
    )


def _deck(entry: TomlEntry, key: str, rules: HouseRules) -> Deck:
    """Return a deck with the named cards on top and the other cards below in the fixed order."""
    named = entry.text(key, default="")
    try:
        return complete(parse_cards(named))
    except CardError as error:
        place = f"{entry.where}: {entry.path}.{key}"
        raise error.at(place, " to be ").citing(*rules.cites["deck"]) from None
