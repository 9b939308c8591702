"""Benchmark of a meter that adds ten million contributions, exact to a millionth of a cent.

The reference is the simplest possible meter: a Fraction that adds up the contributions. The
rates are chosen so that every contribution includes a fraction of a cent. The meter reaches its cap
during the run.
"""

from fractions import Fraction
from time import perf_counter

from letitride.money import MILLION, Cents, Rate
from letitride.progressive.link.meter import Meter

CONTRIBUTIONS = 10_000_000
SAMPLE = 500_000
RATE, RESERVE = Rate(189_997), Rate(10_007)
WAGERS = tuple(Cents(cents) for cents in (100, 300, 500, 700, 1_100, 333, 1))


def meter_of(cap: Cents | None = None) -> Meter:
    """Return a meter that starts at its seed."""
    return Meter("Jackpot", 1_000_000 * MILLION, 0, Cents(1_000_000), RATE, RESERVE, cap)


def feed(meter: Meter, times: int) -> tuple[Meter, float]:
    """Add this many contributions; return the meter and the elapsed seconds."""
    start = perf_counter()
    for number in range(times):
        fed = meter.feed(WAGERS[number % len(WAGERS)])
        meter = meter.moved(fed.to_meter, fed.to_reserve)
    return meter, perf_counter() - start


def feed_fractions(times: int) -> tuple[Fraction, float]:
    """Add the same contributions as exact fractions, keeping the meter and reserve in one sum."""
    amount, rate = Fraction(1_000_000), Fraction(RATE.ppm + RESERVE.ppm, MILLION)
    start = perf_counter()
    for number in range(times):
        amount += WAGERS[number % len(WAGERS)].cents * rate
    return amount, perf_counter() - start


def staked(times: int) -> int:
    """Return the total of this many wagers, in cents, without adding them one by one."""
    rounds, rest = divmod(times, len(WAGERS))
    cents = [wager.cents for wager in WAGERS]
    return sum(cents) * rounds + sum(cents[:rest])


def drift(meter: Meter, times: int) -> int:
    """Return the combined error of the meter and its reserve, in millionths of a cent."""
    due = staked(times) * (RATE.ppm + RESERVE.ppm)
    return meter.amount + meter.reserve - meter_of().amount - due


def main() -> None:
    """Feed the meter, check it, and print the results."""
    meter, seconds = feed(meter_of(cap=Cents(400_000_000)), CONTRIBUTIONS)
    assert meter.shown == Cents(400_000_000), "the meter did not reach the cap"
    assert drift(meter, CONTRIBUTIONS) == 0
    sampled, _ = feed(meter_of(), SAMPLE)
    witness, slow = feed_fractions(SAMPLE)
    assert witness == Fraction(sampled.amount + sampled.reserve, MILLION)
    ours, theirs = CONTRIBUTIONS / seconds, SAMPLE / slow
    print(
        f"contributions: {CONTRIBUTIONS:,} with a drift of {drift(meter, CONTRIBUTIONS)}, "
        f"meter {ours:,.0f}/s, fractions {theirs:,.0f}/s, ratio {ours / theirs:.1f}"
    )


if __name__ == "__main__":
    main()
