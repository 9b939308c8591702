"""The ``[[meter]]`` entries of scenarios and controller scripts, and what is unwise in them."""

from collections.abc import Iterable
from dataclasses import asdict

from letitride.errors import MoneyError
from letitride.money import Currency
from letitride.progressive.link import LinkState, MeterSetting
from letitride.progressive.link.advisories import findings
from letitride.rulebook.toml_entry import TomlEntry

#: What a meter is: an amount to be paid out, a seed and rates.
METERS = ("WA-GM-9(a)", "SD-10(a)i", "WA-FLEX-SEED-1", "WA-FLEX-CON-1.1")


def meter_setting(entry: TomlEntry, currency: Currency) -> MeterSetting:
    """One meter; what is left out is the pay table's preset. The caller closes the entry."""
    try:
        return _setting(entry, currency)
    except MoneyError as error:
        raise error.citing(*METERS) from None


def _setting(entry: TomlEntry, currency: Currency) -> MeterSetting:
    return MeterSetting(
        level=entry.text("level"),
        amount=entry.amount("amount", currency),
        reserve=entry.amount("reserve", currency, default="0.00"),
        seed=entry.amount("seed", currency) if "seed" in entry else None,
        contribution=entry.rate("contribution") if "contribution" in entry else None,
        reserve_rate=entry.rate("reserve_rate", default="0%"),
        cap=entry.amount("cap", currency) if "cap" in entry else None,
    )


def warnings(openings: Iterable[LinkState]) -> list[dict[str, str]]:
    """What the documents advise against in the meters a script begins with, as plain data."""
    return [asdict(finding) for opening in openings for finding in findings(opening)]
