"""Ten million contributions on one meter, and not a millionth of a cent astray.

The witness is the plainest meter there is, a Fraction that each wager is multiplied into. Odd rates
make parts of a cent of every contribution, and a cap is met on the way.
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
    """A meter at its seed."""
    return Meter("Jackpot", 1_000_000 * MILLION, 0, Cents(1_000_000), RATE, RESERVE, cap)


def feed(meter: Meter, times: int) -> tuple[Meter, float]:
    """The meter after so many contributions, and the seconds they took."""
    start = perf_counter()
    for number in range(times):
        fed = meter.feed(WAGERS[number % len(WAGERS)])
        meter = meter.moved(fed.to_meter, fed.to_reserve)
    return meter, perf_counter() - start


def feed_fractions(times: int) -> tuple[Fraction, float]:
    """The same in fractions of a cent, meter and reserve together."""
    amount, rate = Fraction(1_000_000), Fraction(RATE.ppm + RESERVE.ppm, MILLION)
    start = perf_counter()
    for number in range(times):
        amount += WAGERS[number % len(WAGERS)].cents * rate
    return amount, perf_counter() - start


def staked(times: int) -> int:
    """The cents of so many wagers, by multiplication."""
    rounds, rest = divmod(times, len(WAGERS))
    cents = [wager.cents for wager in WAGERS]
    return sum(cents) * rounds + sum(cents[:rest])


def drift(meter: Meter, times: int) -> int:
    """What the meter and its reserve have that they should not, in millionths of a cent."""
    due = staked(times) * (RATE.ppm + RESERVE.ppm)
    return meter.amount + meter.reserve - meter_of().amount - due


def main() -> None:
    """Feed, check and print."""
    meter, seconds = feed(meter_of(cap=Cents(400_000_000)), CONTRIBUTIONS)
    assert meter.shown == Cents(400_000_000), "the cap was to be reached"
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
