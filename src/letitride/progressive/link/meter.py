"""A progressive meter: its amount, its reserve, and the share of each wager it receives.

Amounts are in millionths of a cent, so contributions are exact and nothing is lost to rounding. An
award is rounded down to the cent, and the rest stays on the meter.

>>> meter = Meter("Jackpot", 100_000_00 * MILLION, 0, Cents(1_000_000), Rate.parse("19%"))
>>> feed = meter.feed(Cents(100))
>>> meter.moved(feed.to_meter, feed.to_reserve).shown
Cents('100000.19', USD)
>>> meter.share(10)
Cents('10000.00', USD)
"""

from dataclasses import dataclass
from typing import NamedTuple

from letitride.money import MILLION, Cents, Rate

NOTHING = Rate(0)


class MeterFeed(NamedTuple):
    """The amounts a wager adds to a meter and to its reserve.

    ``overflow`` is the part of ``to_reserve`` that the cap kept off the meter.
    """

    to_meter: int
    to_reserve: int
    overflow: int


@dataclass(frozen=True, slots=True)
class Meter:
    """One level of a progressive: its amounts, and the parameters for its growth and restart."""

    level: str
    amount: int
    reserve: int
    seed: Cents
    contribution: Rate
    reserve_rate: Rate = NOTHING
    cap: Cents | None = None

    @property
    def shown(self) -> Cents:
        """The meter as displays show it: whole cents, rounded down and never negative.

        The amount can be negative for a while: an earlier award at another table may restart the
        meter only after a later award is taken off it (R37).
        """
        return Cents(max(self.amount, 0) // MILLION, self.seed.currency)

    @property
    def reserve_shown(self) -> Cents:
        """The reserve in whole cents, rounded down."""
        return Cents(self.reserve // MILLION, self.seed.currency)

    def feed(self, staked: Cents) -> MeterFeed:
        """Return what a stake adds to the meter and reserve. Any part above the cap is reserved."""
        due = self.contribution.of(staked)
        room = due if self.cap is None else max(self.cap.cents * MILLION - self.amount, 0)
        to_meter = min(due, room)
        overflow = due - to_meter
        return MeterFeed(to_meter, self.reserve_rate.of(staked) + overflow, overflow)

    def share(self, percent: int) -> Cents:
        """Return a percentage of the meter's current amount, rounded down to the cent."""
        return Cents(self.amount * percent // (100 * MILLION), self.seed.currency)

    def moved(self, meter: int, reserve: int = 0) -> "Meter":
        """Return the meter with these amounts added to it and to its reserve."""
        return Meter(  # twice as fast as replace(), and called for every wager
            self.level, self.amount + meter, self.reserve + reserve, self.seed,
            self.contribution, self.reserve_rate, self.cap,
        )  # fmt: skip

    def after(self, amount: Cents, *, whole: bool) -> "Meter":
        """Return the meter after an award is deducted.

        A meter that is won in full restarts at its seed plus its reserve (R32).
        """
        left = self.moved(-amount.cents * MILLION)
        if not whole:
            return left
        return left.moved(self.seed.cents * MILLION + self.reserve, -self.reserve)
