"""Scenarios: scripted rounds in a TOML file, read strictly. The command ``replay`` plays them."""

from collections.abc import Mapping
from dataclasses import dataclass

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
    """One seat of a scripted round: who sits there, what is bet, what rides."""

    seat: int
    player: str
    wagers: tuple[tuple[Wager, Cents], ...]
    coupons: frozenset[Wager]
    ride: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class ScriptedRound:
    """One scripted round: the deck, a second deck if the deal starts anew, seats, mishaps."""

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
    """Read a scenario; whatever is wrong is said with the place where it stands."""
    entry = parse_toml(text, "scenario")
    place = jurisdiction(entry.text("jurisdiction"))
    dealing = entry.text("dealing")
    tables = {name: paytable(id_) for name, id_ in entry.table("tables").strings().items()}
    rules = house_rules(place, dealing, tables, entry.table("options").raw)
    scenario = Scenario(
        rules=rules,
        meters=_meters(entry, rules),
        rounds=tuple(_round(item, rules) for item in entry.list("round")),
    )
    entry.done()
    return scenario


def _meters(entry: TomlEntry, rules: HouseRules) -> dict[Game, tuple[MeterSetting, ...]]:
    """The meters of each sensor; a progressive the house offers needs its meters."""
    by_number = dict(enumerate(SENSORS, 1))
    found: dict[Game, tuple[MeterSetting, ...]] = {
        sensor: () for sensor in SENSORS if rules.offers(sensor)
    }
    meters = entry.list("meter")
    if meters and not found:
        raise entry.wrong("meter", "left out, for no progressive is offered", f"{len(meters)}")
    for item in meters:
        number = item.number("sensor", default=1)
        sensor = by_number.get(number)
        if sensor not in found:
            offered = " or ".join(str(n) for n, game in by_number.items() if game in found)
            raise item.wrong("sensor", offered, number)
        found[sensor] += (meter_setting(item, rules.currency),)
        item.done()
    for sensor, settings in found.items():
        if not settings:
            raise entry.wrong("meter", f"the meters of {sensor}", "none")
    return found


def _round(entry: TomlEntry, rules: HouseRules) -> ScriptedRound:
    deck = _deck(entry, "deck", rules)
    made = ScriptedRound(
        deck=deck,
        redeal=_deck(entry, "redeal", rules) if "redeal" in entry else deck,
        seats=_seats(entry.list("seat"), rules.currency),
        irregularities=tuple(_irregularity(item) for item in entry.list("irregularity")),
    )
    entry.done()
    return made


SIDE = tuple(wager for wager in Wager if wager not in MAIN)


def _seats(entries: tuple[TomlEntry, ...], currency: Currency) -> tuple[ScriptedSeat, ...]:
    named = [entry.raw.get("player") for entry in entries]
    return tuple(_seat(entry, currency, named) for entry in entries)


def _seat(entry: TomlEntry, currency: Currency, named: list[object]) -> ScriptedSeat:
    number = entry.number("seat")
    own = f"seat {number}"  # a seat without a player is its own player, whatever others are called
    while own in named:
        own = f"({own})"
    wagers = _main_bets(entry, currency)
    for wager in SIDE:
        if wager in entry:
            wagers[wager] = entry.amount(wager, currency)
    seat = ScriptedSeat(
        seat=number,
        player=entry.text("player", default=own),
        wagers=tuple(wagers.items()),
        coupons=frozenset(_coupon(entry, name) for name in entry.texts("match_play")),
        ride=_ride(entry),
    )
    entry.done()
    return seat


def _main_bets(entry: TomlEntry, currency: Currency) -> dict[Wager, Cents]:
    """``bet`` is one amount for all three, or a list of three."""
    if "bet" not in entry:
        return {}
    if not isinstance(entry.raw["bet"], list):
        return dict.fromkeys(MAIN, entry.amount("bet", currency))
    if len(entry.raw["bet"]) > len(MAIN):
        raise entry.wrong("bet", "one amount, or three", repr(entry.raw["bet"]))
    amounts = entry.read("bet", lambda bets: [Cents.parse(bet, currency) for bet in bets])
    return dict(zip(MAIN, amounts, strict=False))  # a missing bet is for the rules to refuse


def _coupon(entry: TomlEntry, name: str) -> Wager:
    coupons: Mapping[str, Wager] = {wager.value: wager for wager in MAIN}
    if name not in coupons:
        raise entry.wrong("match_play", "bets 1, 2 or $", repr(name))
    return coupons[name]


def _ride(entry: TomlEntry) -> tuple[bool, ...]:
    ride = entry.take("ride", default=[])
    if not isinstance(ride, list) or not all(isinstance(rides, bool) for rides in ride):
        raise entry.wrong("ride", "true or false for bet 1 and bet 2", repr(ride))
    if len(ride) not in (0, 2):
        raise entry.wrong("ride", "true or false for bet 1 and bet 2", repr(ride))
    return tuple(ride)


def _irregularity(entry: TomlEntry) -> Irregularity:
    names = {what.value: what for what in What}
    what = entry.one_of("what", names)
    found = Irregularity(
        what,
        count=entry.number("count", default=1),
        position=entry.number("position", default=1),
        cards=entry.number("cards", default=52),
        misdealt=entry.switch("misdealt"),
        handled=entry.switch("handled"),
        repairable=entry.switch("repairable"),
    )
    entry.done()
    return found


def _deck(entry: TomlEntry, key: str, rules: HouseRules) -> Deck:
    """The named cards on top, the others below them in the fixed order."""
    named = entry.text(key, default="")
    try:
        return complete(parse_cards(named))
    except CardError as error:
        place = f"{entry.where}: {entry.path}.{key}"
        raise error.at(place, " to be ").citing(*rules.cites["deck"]) from None
