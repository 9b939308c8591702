"""A house's settings: the choices left to the house, and the rules that vary by jurisdiction.

A jurisdiction's file gives each setting a value and cites the clauses and rulings behind it. A
house may change a setting unless the file marks it ``fixed``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import partial
from typing import Any

from letitride.errors import HouseError, MoneyError
from letitride.money import Cents, Currency
from letitride.rulebook.wagers import Game


class PaysFrom(StrEnum):
    """The source of a progressive's fixed pays (R32)."""

    TRAY = "tray"
    METER = "meter"


class PayOrder(StrEnum):
    """The order in which several winners in one round are paid from a meter (R33)."""

    RIGHT_FIRST = "right_first"
    LEFT_FIRST = "left_first"


class LinkSystem(StrEnum):
    """The system that runs a progressive (R37). Atlas uses the Nexus keypad."""

    AQUARIUS = "aquarius"
    NEXUS = "nexus"
    ATLAS = "atlas"


@dataclass(frozen=True, slots=True)
class RuleSettings:
    """A value for every setting. None means that the document sets no limit."""

    # The table
    seats: int
    two_decks: bool
    shuffler_counts: bool
    stub_count_every: int | None
    cut_required: bool
    least_cut: int
    # The bets
    min_bet: Cents | None
    max_bet: Cents | None
    bonus_wager: Cents
    three_card_min: Cents | None
    three_card_max: Cents | None
    cover_all_min: Cents | None
    cover_all_max: Cents | None
    progressive_wager: Cents | None
    progressive_max: Cents | None
    posted_limit: Cents | None
    max_games: int | None
    two_spots: bool
    spots_adjacent: bool
    three_card_only: bool
    match_play: bool
    verbal_cash: bool
    dealer_tips: bool
    # The round
    bonus_sensors: bool
    dealt_face_up: bool
    three_card_option: int | None
    three_card_timing: str
    settle_order: tuple[Game, ...]
    losers_first: bool
    pick_and_pay: bool
    bonus_stake_returned: bool
    payout_limit: Cents | None
    payout_limit_floor: Cents | None
    wrong_deal_handled: str
    # The progressive
    envy_needs_bet: bool
    envy_scales: bool
    fixed_pays_from: PaysFrom
    meter_pay_order: PayOrder
    progressive_system: LinkSystem = LinkSystem.AQUARIUS
    fixed_pays_confirmed: bool = False
    executive_from: Cents | None = None
    confirm_awards: bool = False
    # The layout
    third_bet: str = "$"


@dataclass(frozen=True, slots=True)
class Cited:
    """A setting in a jurisdiction's file: its raw value, its sources, and whether it is fixed."""

    value: object
    clauses: tuple[str, ...]
    rulings: tuple[str, ...]
    fixed: bool
    most: int | None
    why: str


def build(
    cited: Mapping[str, Cited], options: Mapping[str, object], currency: Currency
) -> RuleSettings:
    """Return a house's settings: the jurisdiction's values with the house's options applied."""
    return _follow_three_card_option(read(cited, options, currency), cited, options)


def read(
    cited: Mapping[str, Cited], options: Mapping[str, object], currency: Currency
) -> RuleSettings:
    """Read a house's settings one by one, without checking that they agree with each other."""
    for name in options:
        if name not in cited:
            expected = f"one of {', '.join(cited)}"
            raise HouseError("house/unknown_option", expected=expected, got=name, why="house")
        check_free(name, cited[name], options[name])
    values = {name: options.get(name, source.value) for name, source in cited.items()}
    settings = RuleSettings(
        **{name: _READ[name](name, raw, currency) for name, raw in values.items()}
    )
    _check_ranges(settings)
    return settings


def check_free(name: str, source: Cited, wanted: object) -> None:
    """Reject a value that no house may choose."""
    if source.fixed and wanted != source.value:
        raise HouseError(
            "house/fixed_option",
            expected=f"{name} = {_shown(source.value)}, which no house may change",
            got=_shown(wanted), clauses=source.clauses, why="fixed", option=name,
            value=_shown(source.value),
        )  # fmt: skip
    most = source.most  # "none" means no limit; _number rejects other types
    if most is not None and (wanted == "none" or (isinstance(wanted, int) and wanted > most)):
        raise HouseError(
            "house/fixed_option", expected=f"{name} of at most {most}", got=_shown(wanted),
            clauses=source.clauses, why="most", option=name, most=most,
        )  # fmt: skip


#: The minimum and maximum settings of each bet whose amount players choose.
RANGES = (
    ("min_bet", "max_bet"),
    ("three_card_min", "three_card_max"),
    ("cover_all_min", "cover_all_max"),
)


def _check_ranges(settings: RuleSettings) -> None:
    for lower, upper in (*RANGES, ("progressive_wager", "progressive_max")):
        least, most = getattr(settings, lower), getattr(settings, upper)
        if least is not None and most is not None and least > most:
            raise _wrong(lower, f"no more than {upper} ({most})", str(least))


def _follow_three_card_option(
    settings: RuleSettings, cited: Mapping[str, Cited], options: Mapping[str, object]
) -> RuleSettings:
    """Apply the house's choice between Washington's two sets of three card rules (R29).

    Option 1 settles the three card bonus after the reveal and before the base game. Option 2
    settles it when the player shows or waves the hand, before bet 1. Without a choice, the base
    game's own order applies. An option that contradicts the choice is an error.
    """
    chosen = settings.three_card_option
    if chosen is None:
        return settings
    timing = "after_reveal" if chosen == 1 else "when_shown"
    if options.get("three_card_timing", timing) != timing:
        raise _contradicts(cited, options, "three_card_timing", timing)
    if chosen == 2:
        return replace(settings, three_card_timing=timing)
    others = [game for game in settings.settle_order if game is not Game.THREE_CARD]
    first = others.index(Game.MAIN)
    order = (*others[:first], Game.THREE_CARD, *others[first:])
    listed = settings.settle_order
    if listed.index(Game.THREE_CARD) < listed.index(Game.MAIN):
        order = listed
    elif "settle_order" in options:
        raise _contradicts(cited, options, "settle_order", "three_card before main")
    return replace(settings, three_card_timing=timing, settle_order=order)


def _contradicts(
    cited: Mapping[str, Cited], options: Mapping[str, object], name: str, expected: str
) -> HouseError:
    return HouseError(
        "house/three_card_option", expected=f"{name}: {expected}", got=_shown(options[name]),
        clauses=(*cited["three_card_option"].clauses, *cited[name].clauses),
        chosen=options.get("three_card_option"), option=name, why=name,
    )  # fmt: skip


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _wrong(name: str, expected: str, got: object) -> HouseError:
    return HouseError("house/option", expected=expected, got=repr(got)).at(name, " to be ")


def _switch(name: str, raw: object, _: Currency) -> bool:
    if not isinstance(raw, bool):
        raise _wrong(name, "true or false", raw)
    return raw


def _number(name: str, raw: object, _: Currency, most: int | None = None) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or raw < 1:
        raise _wrong(name, "a whole number of at least 1", raw)
    if most is not None and raw > most:
        raise _wrong(name, f"at most {most}", raw)
    return raw


def _amount(name: str, raw: object, currency: Currency) -> Cents:
    if not isinstance(raw, str):
        raise _wrong(name, 'a decimal string such as "12.50"', raw)
    try:
        amount = Cents.parse(raw, currency)
    except MoneyError as error:
        raise error.at(name, " to be ") from None
    if not amount:
        raise _wrong(name, "more than zero", raw)
    return amount


def _order(name: str, raw: object, _: Currency) -> tuple[Game, ...]:
    seat_games = set(Game) - {Game.COVER_ALL}
    listed = raw if isinstance(raw, list) else []
    if len(listed) != len(seat_games) or any(game not in listed for game in seat_games):
        raise _wrong(name, f"a list with {', '.join(sorted(seat_games))}, once each", raw)
    return tuple(Game(game) for game in listed)


def _one_of(*choices: str, kind: type[str] = str) -> "Reader":
    def read(name: str, raw: object, _: Currency) -> str:
        if raw not in choices:
            raise _wrong(name, " or ".join(choices), raw)
        return kind(raw)

    return read


def _or_none(read: "Reader") -> "Reader":
    def read_or_none(name: str, raw: object, currency: Currency) -> Any:
        return None if raw == "none" else read(name, raw, currency)

    return read_or_none


Reader = Callable[[str, object, Currency], Any]

_BY_TYPE: dict[object, Reader] = {
    bool: _switch,
    int: _number,
    Cents: _amount,
    int | None: _or_none(_number),
    Cents | None: _or_none(_amount),
    tuple[Game, ...]: _order,
}
_CHOICES: dict[str, Reader] = {
    "seats": partial(_number, most=7),  # Cover All has pays for at most seven hands
    "least_cut": partial(_number, most=51),
    "three_card_option": _or_none(partial(_number, most=2)),
    "three_card_timing": _one_of("after_reveal", "when_shown"),
    "wrong_deal_handled": _one_of("void", "continue"),
    "fixed_pays_from": _one_of(*PaysFrom, kind=PaysFrom),
    "meter_pay_order": _one_of(*PayOrder, kind=PayOrder),
    "progressive_system": _one_of(*LinkSystem, kind=LinkSystem),
    "third_bet": _one_of("$", "3"),
}
_READ: dict[str, Reader] = {
    field.name: _CHOICES.get(field.name) or _BY_TYPE[field.type] for field in fields(RuleSettings)
}
NAMES = tuple(_READ)
