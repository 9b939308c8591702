"""The value of a progressive wager at the current meter amounts, and its break-even amounts.

An award is a share of the amount on its meter, so the player's expectation is linear in the meters.
Let w be the wager, F the average fixed pay, and E the average envy. Let T(l) be the average share
of level l that a hand wins, and A(l) the amount on its meter. Then

    expectation = F + E + Σ T(l)·A(l) - w,

and the wager breaks even when the amounts make this zero. In the long run, the house's share does
not depend on the meters: see :mod:`letitride.odds.progressive.hold`.

Amounts are as of the start of the round. Three effects too small to change a printed figure are
ignored: the round's own wagers raise the meters, awards are rounded down to the cent, and two hands
in one round may be paid from the same meter in turn.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil
from typing import ClassVar

from letitride.errors import InputError
from letitride.money import MILLION, Cents, Share
from letitride.odds.counts.hands import hand_counts, probability
from letitride.odds.progressive.hold import average_award, hold, taken
from letitride.odds.progressive.waiting_times import Hits, round_hits
from letitride.odds.result_tables import Record, Records, Rows, Tabular
from letitride.odds.side_bets.single_hand import Row, SideBet, gain
from letitride.progressive.link import LinkState


@dataclass(frozen=True, slots=True)
class WorthNow(Tabular):
    """A wager at the current meter amounts: the result of the seat's own hand and average envy."""

    own_hand: SideBet
    envy: Fraction

    figures: ClassVar = ("edge", "envy")

    @property
    def edge(self) -> Fraction:
        """The player's average loss per unit of the wager. A negative edge is a gain."""
        return self.own_hand.edge - self.envy

    def _rows(self) -> Rows:
        return self.own_hand.as_table().rows


def at_meters(link: LinkState, amounts: Mapping[str, Cents]) -> LinkState:
    """Return the link with these amounts on its meters. Levels not named keep their amounts.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.progressive.link import Terms, open_link
    >>> link = open_link("bank", Terms(paytable("WA-GM-1"), Cents(100)))
    >>> at_meters(link, {"Jackpot": Cents(5_000_000)}).meter("Jackpot").shown
    Cents('50000.00', USD)
    """
    for level, amount in amounts.items():
        unlike = amount.currency is not link.terms.wager.currency
        if level not in link.levels or unlike or amount.cents < 0:
            raise _no_meter(link, level, f"{amount} {amount.currency}")
    standing = {meter.level: meter.amount for meter in link.meters}
    standing |= {level: amount.cents * MILLION for level, amount in amounts.items()}
    return replace(
        link, meters=tuple(replace(meter, amount=standing[meter.level]) for meter in link.meters)
    )


def worth_now(link: LinkState, seats: int, *, envy_scales: bool = True) -> WorthNow:
    """Return the value of the wager at the current meter amounts if ``seats`` seats make it.

    Money won but not yet deducted from a meter is not available to the next winner (R37).

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.progressive.link import Terms, open_link
    >>> found = worth_now(open_link("bank", Terms(paytable("SM-LIR-1"), Cents(100))), seats=7)
    >>> f"{float(found.edge):.2%} {found.own_hand.standard_deviation:.2f}"
    '36.33% 9.91'
    """
    envy = hold(link, seats, envy_scales=envy_scales).cost("envy")
    return WorthNow(SideBet(tuple(_rows(link))), envy)


def break_even(link: LinkState, seats: int, *, envy_scales: bool = True) -> Mapping[str, Fraction]:
    """Return each level's break-even amount, in cents, with the other levels left unchanged.

    An amount of zero or less means that the wager breaks even on the other levels alone.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.progressive.link import Terms, open_link
    >>> link = open_link("bank", Terms(paytable("SM-LIR-1"), Cents(100)))
    >>> [str(break_even(link, seats)["Jackpot"] / 100) for seats in (1, 7)]
    ['10080', '9030']
    """
    lacking = _lacking(link, seats, envy_scales)
    return {
        level: _amount(link, level) + lacking / taken(link.terms, level) for level in link.levels
    }


def break_even_together(
    link: LinkState, seats: int, *, envy_scales: bool = True
) -> Mapping[str, Fraction]:
    """Return the break-even amounts, in cents, with all levels scaled in proportion.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.money import Rate
    >>> from letitride.progressive.link import MeterSetting, Terms, open_link
    >>> fed = Rate.parse("8%")
    >>> meters = [MeterSetting(level, contribution=fed) for level in ("Major", "Minor")]
    >>> link = open_link("bank", Terms(paytable("PTMGLML01"), Cents(100)), meters)
    >>> even = break_even_together(link, seats=7)
    >>> {level: f"${round(amount / 100):,}" for level, amount in even.items()}
    {'Major': '$148,846', 'Minor': '$14,885'}
    """
    amounts = {level: _amount(link, level) for level in link.levels}
    off_the_meters = sum(taken(link.terms, level) * amounts[level] for level in amounts)
    if not off_the_meters:
        raise InputError("odds/break_even", expected="an amount on a meter", got="empty meters")
    scale = 1 + _lacking(link, seats, envy_scales) / off_the_meters
    return {level: scale * amount for level, amount in amounts.items()}


@dataclass(frozen=True, slots=True)
class MeterFigures(Record):
    """One level's figures at its current amount, with all amounts rounded to the cent.

    - ``seed``: the amount at which the level restarts.
    - ``contribution``, ``reserve_rate``: the shares of a wager added to the level and its reserve.
    - ``average_award``: the average award to a hand that wins the whole level.
    - ``break_even``: the break-even amount if the other levels stay unchanged, rounded up, or None
      if it would be negative.
    - ``break_even_together``: the same, with all levels scaled in proportion. It is also None if
      all levels are empty.
    - ``rounds_between_wins``: the average number of rounds between wins of the whole level.
    - ``rounds_for_half``: the number of rounds within which half of the waits end. The last two are
      None if no hand wins the whole level, or if such hands are too common to count at several
      seats.
    """

    level: str
    amount: Cents
    seed: Cents
    contribution: str
    reserve_rate: str
    average_award: Cents
    break_even: Cents | None
    break_even_together: Cents | None
    rounds_between_wins: Fraction | None
    rounds_for_half: int | None

    columns: ClassVar = (
        "level", "amount", "seed", "contribution", "reserve_rate", "average_award", "break_even",
        "break_even_together", "rounds_between_wins", "rounds_for_half",
    )  # fmt: skip


def meter_figures(link: LinkState, seats: int) -> Records[MeterFigures]:
    """Return every level's figures, highest level first.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.progressive.link import Terms, open_link
    >>> link = open_link("bank", Terms(paytable("WA-GM-1"), Cents(100)))
    >>> [jackpot] = meter_figures(link, seats=7)
    >>> str(jackpot.average_award), str(jackpot.break_even), jackpot.rounds_for_half
    ('70237.16', '148846.32', 64338)
    """
    alone, together = break_even(link, seats), _together(link, seats)
    return Records(
        MeterFigures(
            level,
            _cents(link, _amount(link, level)),
            link.meter(level).seed,
            str(link.meter(level).contribution),
            str(link.meter(level).reserve_rate),
            _cents(link, Fraction(round(average_award(link, level)))),
            _cents(link, alone[level]) if alone[level] >= 0 else None,
            _cents(link, together[level]) if together else None,
            wait.mean if wait else None,
            wait.trials_for(0.5) if wait else None,
        )
        for level in link.levels
        for wait in (_wait(link, seats, level),)
    )


def _together(link: LinkState, seats: int) -> Mapping[str, Fraction]:
    """Call :func:`break_even_together`, or return {} if it has no valid result."""
    if not any(_amount(link, level) for level in link.levels):
        return {}
    even = break_even_together(link, seats)
    return even if min(even.values()) >= 0 else {}


def _wait(link: LinkState, seats: int, level: str) -> Hits | None:
    try:
        return round_hits(link.terms.paytable, seats, level, whole=True)
    except InputError:  # no hand wins the whole level, or such hands are too common to count
        return None


def _cents(link: LinkState, cents: Fraction) -> Cents:
    return Cents(ceil(cents), link.terms.wager.currency)


def _rows(link: LinkState) -> Iterator[Row]:
    table, wager = link.terms.paytable, link.terms.wager
    for name in hand_counts(table.cards):
        pay = table.pay_for(name)
        if isinstance(pay, Share):
            award = _amount(link, pay.level) * Fraction(pay.percent, 100)
            gained = award / wager.cents - 1
        else:
            gained = gain(pay, wager)
        yield Row(name, probability(table.cards, name), pay, gained)


def _lacking(link: LinkState, seats: int, envy_scales: bool) -> Fraction:
    """Return the average number of cents by which the wager falls short of breaking even."""
    return worth_now(link, seats, envy_scales=envy_scales).edge * link.terms.wager.cents


def _amount(link: LinkState, level: str) -> Fraction:
    """Return the exact amount, in cents, that is available to a meter's next winner."""
    amount = Fraction(link.current_meter(level).amount, MILLION)
    if amount < 0:
        raise _no_meter(link, level, f"{amount} cents")
    return amount


def _no_meter(link: LinkState, level: str, got: str) -> InputError:
    levels, currency = " or ".join(link.levels), link.terms.wager.currency
    return InputError(
        "odds/meter", expected=f"a nonnegative {currency} amount for {levels}",
        got=f"{got} for {level}", why="link", level=level, levels=link.levels, currency=currency,
    )  # fmt: skip
