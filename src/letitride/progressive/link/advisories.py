"""Warnings, never errors, about link settings that the documents advise against (R32, R39).

A seed other than the preset does not cause a warning by itself, because the documents describe how
to change a seed.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.progressive.link import MeterSetting, Terms, open_link
>>> terms = Terms(paytable("WA-GM-1"), Cents(100))
>>> findings(open_link("bank", terms))
()
>>> low = MeterSetting("Jackpot", seed=Cents(200_00))
>>> print(findings(open_link("bank", terms, [low]))[0].message)
the seed of 200.00 is less than the largest fixed award, 300.00
"""

from collections.abc import Iterator
from dataclasses import dataclass

from letitride.money import Cents, Rate, Share
from letitride.progressive.link.meter import Meter
from letitride.progressive.link.state import LinkState
from letitride.progressive.link.terms import Terms
from letitride.rulebook.settings import PaysFrom

#: With at least this contribution, most meters grow even if every pay comes off the meter.
GROWTH = Rate.parse("70%")


@dataclass(frozen=True, slots=True)
class Advisory:
    """A warning about one setting: its clause, the problem, and the expected value."""

    clause: str
    severity: str
    setting: str
    message: str
    expected: str
    got: str


def findings(link: LinkState) -> tuple[Advisory, ...]:
    """Return every warning about a link's settings."""
    off_the_meter = link.terms.fixed_pays_from is PaysFrom.METER
    found = list(_dry(link)) if off_the_meter else []
    for meter in link.meters:
        found += [] if off_the_meter else _contribution(link.terms, meter)
        found += _seed(link.terms, meter)
    return tuple(found)


def largest_fixed_award(terms: Terms) -> Cents:
    """Return the largest fixed award on the link's wager, not counting envy bonuses."""
    fixed = [pay for pay in terms.paytable.pays.values() if not isinstance(pay, Share)]
    return max((pay.paid_on(terms.wager).won for pay in fixed), default=terms.wager * 0)


def _dry(link: LinkState) -> Iterator[Advisory]:
    """If all pays come off the meter, check that the combined contribution is high enough."""
    together = Rate(sum(meter.contribution.ppm for meter in link.meters))
    if together < GROWTH:
        yield _warning(
            "WA-FLEX-CON-1.2", "contribution",
            f"every pay comes off the meter, but only {together} of each wager goes onto it; "
            f"below {GROWTH}, the meter may run dry",
            f"at least {GROWTH} of each wager for a meter that funds every pay", together,
        )  # fmt: skip


def _contribution(terms: Terms, meter: Meter) -> Iterator[Advisory]:
    """If the tray pays fixed awards, warn that a contribution above the preset lowers the hold."""
    preset = terms.paytable.contribution
    if preset is not None and meter.contribution > preset:
        yield _warning(
            "WA-FLEX-CON-2.1", f"{meter.level}.contribution",
            f"{meter.contribution} is more than the preset, {preset}, and lowers the hold",
            f"at most the preset, {preset}", meter.contribution,
        )  # fmt: skip


def _seed(terms: Terms, meter: Meter) -> Iterator[Advisory]:
    setting, largest = f"{meter.level}.seed", largest_fixed_award(terms)
    if not meter.seed:
        yield _warning(
            "WA-FLEX-SEED-3", setting, "the meter restarts from zero", "a seed", meter.seed
        )
        if meter.reserve or meter.reserve_rate.ppm:
            yield _warning(
                "WA-FLEX-RES-3", setting,
                "the meter has a reserve but no seed, so two awards in a row leave it very low",
                "a seed in addition to the reserve", meter.seed,
            )  # fmt: skip
    if meter.seed < largest:
        yield _warning(
            "WA-FLEX-SEED-2", setting,
            f"the seed of {meter.seed} is less than the largest fixed award, {largest}",
            f"at least the largest fixed award, {largest}", meter.seed,
        )  # fmt: skip


def _warning(clause: str, setting: str, message: str, expected: str, got: object) -> Advisory:
    return Advisory(clause, "warning", setting, message, expected, str(got))
