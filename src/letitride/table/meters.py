"""The ``[[meter]]`` entries of scenarios and controller scripts, read strictly."""

from letitride.house.entry import Entry
from letitride.money import Currency
from letitride.progressive import MeterSetting


def meter_setting(entry: Entry, currency: Currency) -> MeterSetting:
    """One meter; what is left out is the pay table's preset. The caller closes the entry."""
    return MeterSetting(
        level=entry.text("level"),
        amount=entry.amount("amount", currency),
        reserve=entry.amount("reserve", currency, default="0.00"),
        seed=entry.amount("seed", currency) if "seed" in entry else None,
        contribution=entry.rate("contribution") if "contribution" in entry else None,
        reserve_rate=entry.rate("reserve_rate", default="0%"),
        cap=entry.amount("cap", currency) if "cap" in entry else None,
    )
