"""Read the ``[[meter]]`` entries in scenarios and controller scripts, and return warnings."""

from collections.abc import Iterable
from dataclasses import asdict

from letitride.errors import MoneyError
from letitride.money import Currency
from letitride.progressive.link import LinkState, MeterSetting
from letitride.progressive.link.advisories import findings
from letitride.rulebook.toml_entry import TomlEntry

#: The clauses that define a meter: an amount to be paid out, a seed, and rates.
METERS = ("WA-GM-9(a)", "SD-10(a)i", "WA-FLEX-SEED-1", "WA-FLEX-CON-1.1")


def meter_setting(currency: Currency, entry: TomlEntry) -> MeterSetting:
    """Read one meter, with the pay table's values as defaults. The caller rejects unknown keys."""
    try:
        return MeterSetting(
            level=entry.text("level"),
            amount=entry.amount("amount", currency),
            reserve=entry.amount("reserve", currency, default="0.00"),
            seed=entry.amount("seed", currency) if "seed" in entry else None,
            contribution=entry.rate("contribution") if "contribution" in entry else None,
            reserve_rate=entry.rate("reserve_rate", default="0%"),
            cap=entry.amount("cap", currency) if "cap" in entry else None,
        )
    except MoneyError as error:
        raise error.citing(*METERS) from None


def warnings(openings: Iterable[LinkState]) -> list[dict[str, str]]:
    """Return warnings, as plain data, about meter settings that the documents advise against."""
    return [asdict(finding) for opening in openings for finding in findings(opening)]
