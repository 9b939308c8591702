"""A progressive meter: what it shows, what lies behind it, and what a wager adds to it.

Amounts are millionths of a cent, so that a contribution is exact and nothing is rounded away. An
award rounds down to the cent and leaves the rest on the meter.

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
    """What a wager adds: to the meter and to the reserve, and how much of that the cap sent there.

    The overflow is part of what goes to the reserve.
    """

    to_meter: int
    to_reserve: int
    overflow: int


@dataclass(frozen=True, slots=True)
class Meter:
    """One level of a progressive: its standing, and the parameters it grows and restarts by."""

    level: str
    amount: int
    reserve: int
    seed: Cents
    contribution: Rate
    reserve_rate: Rate = NOTHING
    cap: Cents | None = None

    @property
    def shown(self) -> Cents:
        """The meter as displays show it: whole cents, rounded down.

        Never below nothing: an award may be taken off before an earlier one, of another table,
        that has restarted the meter on the books but not yet here (R37).
        """
        return Cents(max(self.amount, 0) // MILLION, self.seed.currency)

    @property
    def reserve_shown(self) -> Cents:
        """The reserve in whole cents, rounded down."""
        return Cents(self.reserve // MILLION, self.seed.currency)

    def feed(self, staked: Cents) -> MeterFeed:
        """What this much wagered adds; what a cap leaves no room for goes to the reserve."""
        due = self.contribution.of(staked)
        room = due if self.cap is None else max(self.cap.cents * MILLION - self.amount, 0)
        to_meter = min(due, room)
        overflow = due - to_meter
        return MeterFeed(to_meter, self.reserve_rate.of(staked) + overflow, overflow)

    def share(self, percent: int) -> Cents:
        """A share of the meter as it stands, rounded down to the cent."""
        return Cents(self.amount * percent // (100 * MILLION), self.seed.currency)

    def moved(self, meter: int, reserve: int = 0) -> "Meter":
        """The meter with so much more, or less, on it and in its reserve."""
        return Meter(  # named one by one: twice as fast as replace(), and done for every wager
            self.level, self.amount + meter, self.reserve + reserve, self.seed,
            self.contribution, self.reserve_rate, self.cap,
        )  # fmt: skip

    def after(self, amount: Cents, *, whole: bool) -> "Meter":
        """The meter after an award; won whole, it restarts from seed and reserve (R32)."""
        left = self.moved(-amount.cents * MILLION)
        if not whole:
            return left
        return left.moved(self.seed.cents * MILLION + self.reserve, -self.reserve)
