"""What the documents advise against in the settings of a link (R32, R39): warnings, no refusals.

A seed other than the preset is no finding by itself: the documents say how to change one.

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

#: Where every pay comes off the meter, most tables grow from this contribution on.
GROWTH = Rate.parse("70%")


@dataclass(frozen=True, slots=True)
class Advisory:
    """One setting, the clause that speaks of it, what is wrong with it and what would be right."""

    clause: str
    severity: str
    setting: str
    message: str
    expected: str
    got: str


def findings(link: LinkState) -> tuple[Advisory, ...]:
    """Everything the documents would have a house think over."""
    return tuple(_findings(link))


def largest_fixed_award(terms: Terms) -> Cents:
    """The most a pay that is no share of a meter wins, at the link's wager; envy is not counted."""
    fixed = [pay for pay in terms.paytable.pays.values() if not isinstance(pay, Share)]
    return max((pay.paid_on(terms.wager).won for pay in fixed), default=terms.wager * 0)


def _findings(link: LinkState) -> Iterator[Advisory]:
    if link.terms.fixed_pays_from is PaysFrom.METER:
        yield from _dry(link)
    for meter in link.meters:
        if link.terms.fixed_pays_from is PaysFrom.TRAY:
            yield from _contribution(link.terms, meter)
        yield from _seed(link.terms, meter)


def _dry(link: LinkState) -> Iterator[Advisory]:
    """All pays off the meter: enough must go on it, all levels together."""
    together = Rate(sum(meter.contribution.ppm for meter in link.meters))
    if together < GROWTH:
        yield _warning(
            "WA-FLEX-CON-1.2", "contribution",
            f"every pay comes off the meter and {together} of each wager goes on it: "
            f"with less than {GROWTH} it may run dry",
            f"at least {GROWTH} of each wager on the meter, which every pay comes off", together,
        )  # fmt: skip


def _contribution(terms: Terms, meter: Meter) -> Iterator[Advisory]:
    """Only shares off the meter: more than the preset comes out of the hold."""
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
            "WA-FLEX-SEED-3", setting, "the meter restarts from nothing", "a seed", meter.seed
        )
        if meter.reserve or meter.reserve_rate.ppm:
            yield _warning(
                "WA-FLEX-RES-3", setting,
                "the reserve is the only seed: two awards in a row restart the meter very low",
                "a seed beside the reserve", meter.seed,
            )  # fmt: skip
    if meter.seed < largest:
        yield _warning(
            "WA-FLEX-SEED-2", setting,
            f"the seed of {meter.seed} is less than the largest fixed award, {largest}",
            f"at least the largest fixed award, {largest}", meter.seed,
        )  # fmt: skip


def _warning(clause: str, setting: str, message: str, expected: str, got: object) -> Advisory:
    return Advisory(clause, "warning", setting, message, expected, str(got))
