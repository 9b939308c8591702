"""The hold of a progressive: the share of every wager that the house keeps, line by line.

Contributions to the meters count as payouts, because players win them sooner or later. So paying a
share of a meter costs the house nothing extra, but each reseeding costs it a seed. Envy depends on
how many other players make the wager. The average hold is exact, whatever amounts the meters
currently show.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from letitride.errors import InputError
from letitride.money import MILLION, Paid, Share
from letitride.odds.counts.hands import hand_counts, probability
from letitride.odds.result_tables import Rows, Tabular, pick
from letitride.progressive.link import LinkState, Meter, SensorSeat, Terms, envy_due
from letitride.rulebook.layout import check_seats
from letitride.rulebook.settings import PaysFrom


@dataclass(frozen=True, slots=True)
class HoldLine:
    """One cost of the wager: its kind, the hand or level, and its share of the wager."""

    cost: str  # pay, contribution, reserve, reseed, or envy
    name: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class Hold(Tabular):
    """Every cost of the wager, and how often it wins."""

    lines: tuple[HoldLine, ...]
    hit_frequency: Fraction

    figures: ClassVar = ("hold", "hit_frequency")

    @property
    def hold(self) -> Fraction:
        """The share of the wager left after every cost."""
        return 1 - sum((line.share for line in self.lines), Fraction(0))

    def cost(self, of: str) -> Fraction:
        """Return the total of all costs of this kind.

        >>> line = HoldLine("pay", "flush", Fraction(1, 8))
        >>> Hold((line, line), hit_frequency=Fraction(1, 50)).cost("pay")
        Fraction(1, 4)
        """
        return sum((line.share for line in self.lines if line.cost == of), Fraction(0))

    def _rows(self) -> Rows:
        return (pick(line, "cost", "name", "share") for line in self.lines)


def hold(link: LinkState, seats: int, *, envy_scales: bool = True) -> Hold:
    """Return a link's hold when ``seats`` seats at each table make the wager.

    If every award is paid from the meter (R32), fixed pays cost nothing beyond the contribution.
    The hold ignores tray money used to top up an empty meter.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.money import Cents
    >>> from letitride.progressive.link import Terms, open_link
    >>> held = hold(open_link("bank", Terms(paytable("WA-GM-1"), Cents(100))), seats=7)
    >>> f"{float(held.hold):.2%}"
    '22.99%'
    >>> costs = "pay", "contribution", "reseed", "envy"
    >>> [f"{float(held.cost(cost)):.2%}" for cost in costs]
    ['53.06%', '19.00%', '1.54%', '3.42%']
    """
    check_seats(seats)
    lines = (
        *_pays(link.terms),
        *(line for meter in link.meters for line in _meter(link, meter)),
        *_envy(link.terms, seats - 1, envy_scales),
    )
    cards = link.terms.paytable.cards
    hits = (name for name in hand_counts(cards) if link.terms.paytable.pay_for(name))
    return Hold(lines, probability(cards, *hits))


def average_award(link: LinkState, level: str) -> Fraction:
    """Return the average award, in cents, for a hand that wins a whole level.

    In the long run, a level pays out all the money added to it, including seeds, and its average
    amount is the same for every hand. So the average award is the amount that a wager adds, minus
    the fixed pays from this level (R32), divided by the average share that a hand wins.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.money import Cents
    >>> from letitride.progressive.link import Terms, open_link
    >>> average_award(open_link("bank", Terms(paytable("SM-LIR-1"), Cents(100))), "Jackpot")
    Fraction(409400, 1)
    """
    terms = link.terms
    shares = (line.share for line in _meter(link, link.meter(level)))
    fed = sum(shares, Fraction(0)) * terms.wager.cents
    fixed = (
        probability(terms.paytable.cards, name) * paid.won.cents
        for name, paid in _fixed(terms)
        if terms.level_for(name) == level
    )
    left = fed - sum(fixed, Fraction(0))
    if left < 0:
        raise InputError(
            "odds/dry_meter", expected=f"contributions to {level} that cover its fixed pays",
            got=f"{float(-left):.2f} cents less per wager", level=level,
        )  # fmt: skip
    return left / taken(terms, level)


def _fixed(terms: Terms) -> Iterator[tuple[str, Paid]]:
    """Yield each hand that has a fixed pay, with its payment."""
    for name in hand_counts(terms.paytable.cards):
        pay = terms.paytable.pay_for(name)
        if pay is not None and not isinstance(pay, Share):
            yield name, pay.paid_on(terms.wager)


def _pays(terms: Terms) -> Iterator[HoldLine]:
    """Yield the cost of fixed pays from the tray. A "to 1" pay also returns the wager."""
    from_tray = terms.fixed_pays_from is PaysFrom.TRAY
    for name, paid in _fixed(terms):
        cents = paid.back.cents + (paid.won.cents if from_tray else 0)
        if cents:
            yield _line("pay", name, probability(terms.paytable.cards, name) * cents, terms)


def _meter(link: LinkState, meter: Meter) -> Iterator[HoldLine]:
    """Yield the contributions to one level, and the cost of reseeding it after a hand wins it all.

    If no hand can win the whole level, its reserve is never paid out and is not a cost (R32).
    """
    yield HoldLine("contribution", meter.level, Fraction(meter.contribution.ppm, MILLION))
    won_whole = taken(link.terms, meter.level, 100)
    if meter.reserve_rate.ppm and won_whole:
        yield HoldLine("reserve", meter.level, Fraction(meter.reserve_rate.ppm, MILLION))
    yield _line("reseed", meter.level, won_whole * meter.seed.cents, link.terms)


def _envy(terms: Terms, others: int, scales: bool) -> Iterator[HoldLine]:
    """Yield the envy paid on one wager for the hands of this many other players."""
    table, receiver = terms.paytable, SensorSeat(1, "receiver", None, terms.wager)
    for name in hand_counts(table.cards):
        for envy in envy_due(table, (receiver, SensorSeat(2, "holder", name, None)), scales=scales):
            mean = probability(table.cards, name) * others * envy.amount.cents
            yield _line("envy", name, mean, terms)


def taken(terms: Terms, level: str, percent: int | None = None) -> Fraction:
    """Return the average share of a level that a hand wins.

    If ``percent`` is given, only hands that win exactly that percentage count.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.money import Cents
    >>> terms = Terms(paytable("WA-GM-1"), Cents(100))
    >>> taken(terms, "Jackpot") == Fraction(4 * 10 + 36, 10 * 2_598_960)
    True
    """
    cards, pay_for = terms.paytable.cards, terms.paytable.pay_for
    pays = [(name, pay) for name in hand_counts(cards) if isinstance(pay := pay_for(name), Share)]
    shares = (
        probability(cards, name) * Fraction(pay.percent, 100)
        for name, pay in pays
        if pay.level == level and percent in (None, pay.percent)
    )
    return sum(shares, Fraction(0))


def _line(cost: str, name: str, cents: Fraction, terms: Terms) -> HoldLine:
    return HoldLine(cost, name, cents / terms.wager.cents)
