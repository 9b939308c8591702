"""Opening a link: its meters come from the house's settings or the pay table's presets."""

from collections.abc import Iterable
from dataclasses import dataclass

from letitride.errors import HouseError
from letitride.money import MILLION, Cents, Rate
from letitride.progressive.link.adjustments import check_meters
from letitride.progressive.link.meter import NOTHING, Meter
from letitride.progressive.link.state import LinkState
from letitride.progressive.link.terms import Terms


@dataclass(frozen=True, slots=True)
class MeterSetting:
    """The house's settings for a meter; None stands for the pay table's preset (R40)."""

    level: str
    amount: Cents | None = None
    reserve: Cents | None = None
    seed: Cents | None = None
    contribution: Rate | None = None
    reserve_rate: Rate = NOTHING
    cap: Cents | None = None


def open_link(name: str, terms: Terms, settings: Iterable[MeterSetting] = ()) -> LinkState:
    """Open a link without tables. By default, meters use the presets and start at their seeds."""
    given = tuple(settings) or tuple(map(MeterSetting, terms.paytable.levels))
    _check_levels(terms, [setting.level for setting in given])
    meters = tuple(_meter(terms, setting) for setting in given)
    check_meters(meters)
    return LinkState(name, terms, meters)


def preset_seed(terms: Terms, level: str) -> Cents | None:
    """Return a level's preset seed: the seed printed for a $1 wager, scaled to the wager (R12)."""
    printed = terms.paytable.seeds.get(level)
    if printed is None:
        return None
    return Cents(printed.cents * terms.wager.cents // 100, terms.wager.currency)


def _check_levels(terms: Terms, levels: list[str]) -> None:
    wanted = terms.paytable.levels
    if sorted(levels) != sorted(wanted):
        raise HouseError(
            "progressive/levels",
            expected=f"{terms.paytable.id}: a meter for each level: {', '.join(wanted)}",
            got=", ".join(map(repr, levels)), clauses=terms.paytable.clauses,
            paytable=terms.paytable.id, levels=wanted,
        )  # fmt: skip


def _meter(terms: Terms, setting: MeterSetting) -> Meter:
    seed = setting.seed if setting.seed is not None else preset_seed(terms, setting.level)
    rate = setting.contribution if setting.contribution is not None else terms.paytable.contribution
    if seed is None or rate is None:
        missing = "seed" if seed is None else "contribution"
        raise HouseError(
            "progressive/no_preset",
            expected=f"{setting.level}: a {missing}, because {terms.paytable.id} has no preset",
            got="none", clauses=terms.paytable.clauses, level=setting.level, missing=missing,
            paytable=terms.paytable.id,
        )  # fmt: skip
    amount = seed if setting.amount is None else setting.amount
    reserve = setting.reserve.cents if setting.reserve is not None else 0
    _check_currency(terms, [seed, amount, *filter(None, (setting.reserve, setting.cap))])
    return Meter(
        setting.level, amount.cents * MILLION, reserve * MILLION, seed, rate,
        setting.reserve_rate, setting.cap,
    )  # fmt: skip


def _check_currency(terms: Terms, amounts: Iterable[Cents]) -> None:
    currency = terms.wager.currency
    for amount in amounts:
        if amount.currency is not currency or amount.cents < 0:
            raise HouseError(
                "progressive/amount", expected=f"{currency}, zero or more",
                got=f"{amount} {amount.currency}", clauses=terms.paytable.clauses,
                currency=currency,
            )  # fmt: skip
