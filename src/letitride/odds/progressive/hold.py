"""The hold of a progressive: the share of every wager that stays with the house, line by line.

What the meters are fed is counted as paid, for it comes back to players sooner or later; so a
share of a meter costs nothing more, but each restart costs a seed. Envy depends on how many
others have the wager. The mean is exact, whatever lies on the meters today.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.money import Cents
>>> from letitride.progressive.link import Terms, open_link
>>> link = open_link("bank", Terms(paytable("WA-GM-1"), Cents(100)))
>>> f"{float(hold(link, seats=7).hold):.2%}"
'22.99%'
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from letitride.errors import InputError
from letitride.money import MILLION, Paid, Share
from letitride.odds.counts.hands import hand_counts, probability
from letitride.odds.result_tables import ResultTable, Tabular
from letitride.progressive.link import LinkState, Meter, SensorSeat, Terms, envy_due
from letitride.rulebook.layout import check_seats
from letitride.rulebook.settings import PaysFrom


@dataclass(frozen=True, slots=True)
class HoldLine:
    """One cost of the wager: what for, of which hand or level, and the share of it that goes."""

    cost: str  # pay, contribution, reserve, reseed or envy
    name: str
    share: Fraction


@dataclass(frozen=True, slots=True)
class Hold(Tabular):
    """Every cost of the wager, and how often a hand is paid at all."""

    lines: tuple[HoldLine, ...]
    hit_frequency: Fraction

    @property
    def hold(self) -> Fraction:
        """The share of the wager that no line gives away."""
        return 1 - sum((line.share for line in self.lines), Fraction(0))

    def cost(self, of: str) -> Fraction:
        """What the lines of one cost come to.

        >>> line = HoldLine("pay", "flush", Fraction(1, 8))
        >>> Hold((line, line), hit_frequency=Fraction(1, 50)).cost("pay")
        Fraction(1, 4)
        """
        return sum((line.share for line in self.lines if line.cost == of), Fraction(0))

    def as_table(self) -> ResultTable:
        """The hold, and every cost of the wager.

        >>> Hold((HoldLine("pay", "flush", Fraction(1, 4)),), Fraction(1, 50)).as_data()["hold"]
        '3/4'
        """
        return ResultTable(
            {"hold": self.hold, "hit_frequency": self.hit_frequency},
            [{"cost": line.cost, "name": line.name, "share": line.share} for line in self.lines],
        )


def hold(link: LinkState, seats: int, *, envy_scales: bool = True) -> Hold:
    """The hold of a link at tables where so many seats have the wager, this one included.

    Where every pay comes off the meter (R32), fixed pays cost nothing beside the contribution; a
    meter that runs dry, and has the tray help out, is not counted.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.money import Cents
    >>> from letitride.progressive.link import Terms, open_link
    >>> held = hold(open_link("bank", Terms(paytable("WA-GM-1"), Cents(100))), seats=7)
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
    return Hold(lines, sum((probability(cards, name) for name in hits), Fraction(0)))


def average_award(link: LinkState, level: str) -> Fraction:
    """The mean award, in cents, of a hand that takes all of a level.

    In the long run a level pays out what it is fed, seeds included, and its mean is the same at
    every hand; so it is what a wager adds, less the fixed pays that come off this level (R32), over
    the share that a hand takes off.

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
            "odds/dry_meter", expected=f"{level} to be fed what fixed pays take off it",
            got=f"{float(-left):.2f} cents a wager less", level=level,
        )  # fmt: skip
    return left / taken(terms, level)


def _fixed(terms: Terms) -> Iterator[tuple[str, Paid]]:
    """Every hand with a fixed pay, and what the wager is paid for it."""
    for name in hand_counts(terms.paytable.cards):
        pay = terms.paytable.pay_for(name)
        if pay is not None and not isinstance(pay, Share):
            yield name, pay.paid_on(terms.wager)


def _pays(terms: Terms) -> Iterator[HoldLine]:
    """Fixed pays out of the tray; one that is "to 1" hands the wager back as well."""
    from_tray = terms.fixed_pays_from is PaysFrom.TRAY
    for name, paid in _fixed(terms):
        cents = paid.back.cents + (paid.won.cents if from_tray else 0)
        if cents:
            yield _line("pay", name, probability(terms.paytable.cards, name) * cents, terms)


def _meter(link: LinkState, meter: Meter) -> Iterator[HoldLine]:
    """What one level is fed, and the seed it takes from the house whenever it is won whole.

    Where no hand takes the whole of it, its reserve never comes back, and is no cost (R32).
    """
    yield HoldLine("contribution", meter.level, Fraction(meter.contribution.ppm, MILLION))
    won_whole = taken(link.terms, meter.level, 100)
    if meter.reserve_rate.ppm and won_whole:
        yield HoldLine("reserve", meter.level, Fraction(meter.reserve_rate.ppm, MILLION))
    yield _line("reseed", meter.level, won_whole * meter.seed.cents, link.terms)


def _envy(terms: Terms, others: int, scales: bool) -> Iterator[HoldLine]:
    """What one wager is paid for the hands of so many others."""
    table, receiver = terms.paytable, SensorSeat(1, "receiver", None, terms.wager)
    for name in hand_counts(table.cards):
        for envy in envy_due(table, (receiver, SensorSeat(2, "holder", name, None)), scales=scales):
            mean = probability(table.cards, name) * others * envy.amount.cents
            yield _line("envy", name, mean, terms)


def taken(terms: Terms, level: str, percent: int | None = None) -> Fraction:
    """The mean share of a level that a hand takes; or by hands of just this percentage.

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
