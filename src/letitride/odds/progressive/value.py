"""A progressive wager with its meters as they stand: what it is worth now, and when it is even.

What a hand takes off a meter is worth what lies there, so the player's expectation is linear in
the meters. With wager w, fixed pays F and envy E in the mean, and T(l) the mean share that a hand
takes of level l at amount A(l),

    expectation = F + E + Σ T(l)·A(l) - w,

and the wager is even at the amounts where this is nothing. In the long run the house's share does
not depend on the meters: see :mod:`letitride.odds.progressive.hold`.

Amounts are those before the round. Left out is what would not change a figure as printed: that the
round's own wagers raise the meters, that awards are rounded down to the cent, and that two hands of
a round may come off one meter one after the other.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.progressive.link import Terms, open_link
>>> link = open_link("bank", Terms(paytable("WA-GM-1"), Cents(100)))
>>> f"{float(worth_now(link, seats=7).edge):.2%}"
'40.60%'
>>> even = break_even(link, seats=7)["Jackpot"]
>>> f"${round(even / 100):,}"
'$148,846'
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
from letitride.odds.result_tables import Record, Records, ResultTable, Tabular, pick
from letitride.odds.side_bets.single_hand import Row, SideBet, gain
from letitride.progressive.link import LinkState


@dataclass(frozen=True, slots=True)
class WorthNow(Tabular):
    """The wager as the meters stand: on the seat's own hand, and the mean envy on top of it."""

    own_hand: SideBet
    envy: Fraction

    @property
    def edge(self) -> Fraction:
        """What the player loses in the mean, per unit of the wager; less than nothing: gains."""
        return self.own_hand.edge - self.envy

    def as_table(self) -> ResultTable:
        """The edge, the envy in it, and every hand of the seat's own.

        >>> even = SideBet((Row("red", Fraction(1, 2), None, Fraction(1)),))
        >>> WorthNow(even, envy=Fraction(1, 10)).as_data()["edge"]
        '-3/5'
        """
        return ResultTable(pick(self, "edge", "envy"), self.own_hand.as_table().rows)


def at_meters(link: LinkState, amounts: Mapping[str, Cents]) -> LinkState:
    """The link with these amounts on its meters; a level not named stays as it is.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.progressive.link import Terms, open_link
    >>> link = open_link("bank", Terms(paytable("WA-GM-1"), Cents(100)))
    >>> at_meters(link, {"Jackpot": Cents(5_000_000)}).meter("Jackpot").shown
    Cents('50000.00', USD)
    """
    for level, amount in amounts.items():
        _check_amount(link, level, amount)
    standing = {meter.level: meter.amount for meter in link.meters}
    standing |= {level: amount.cents * MILLION for level, amount in amounts.items()}
    return replace(
        link, meters=tuple(replace(meter, amount=standing[meter.level]) for meter in link.meters)
    )


def worth_now(link: LinkState, seats: int, *, envy_scales: bool = True) -> WorthNow:
    """What the wager is worth with the meters as they stand, where so many seats have it.

    What is won and not yet taken off a meter is not there for the next (R37).

    >>> from letitride.rulebook.paytables.library import paytable
    >>> from letitride.progressive.link import Terms, open_link
    >>> found = worth_now(open_link("bank", Terms(paytable("SM-LIR-1"), Cents(100))), seats=7)
    >>> f"{float(found.edge):.2%} {found.own_hand.standard_deviation:.2f}"
    '36.33% 9.91'
    """
    envy = hold(link, seats, envy_scales=envy_scales).cost("envy")
    return WorthNow(SideBet(tuple(_rows(link))), envy)


def break_even(link: LinkState, seats: int, *, envy_scales: bool = True) -> Mapping[str, Fraction]:
    """The amount in cents that makes the wager even, for each level with the others as they stand.

    Nothing or less: the others make it even by themselves.

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
    """The amounts in cents that make the wager even, all levels raised or lowered in proportion.

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
        raise InputError("odds/break_even", expected="an amount on a meter", got="nothing on any")
    scale = 1 + _lacking(link, seats, envy_scales) / off_the_meters
    return {level: scale * amount for level, amount in amounts.items()}


@dataclass(frozen=True, slots=True)
class MeterFigures(Record):
    """A level as it stands at tables of so many wagers; amounts to the cent.

    It restarts from ``seed``, and of each wager ``contribution`` is fed to it and ``reserve_rate``
    to its reserve: the hold rests on these. ``average_award`` is that of a hand that takes all of
    it. The wager is even with ``break_even`` on this level, the others as they stand, and with
    ``break_even_together`` on every level, all in proportion; both are rounded up, and None where
    the wager is even whatever lies there, or where nothing lies on any level to be in proportion
    to. In the mean ``rounds_between_wins`` pass from one hand that takes all of it to the next, and
    half of the waits end within ``rounds_for_half``; None if no hand does, or one too common to be
    counted at several seats.
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
    """The figures of every level, the highest first.

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
    """As :func:`break_even_together`; nothing if there is no proportion, or no need of one."""
    if not any(_amount(link, level) for level in link.levels):
        return {}
    even = break_even_together(link, seats)
    return even if min(even.values()) >= 0 else {}


def _wait(link: LinkState, seats: int, level: str) -> Hits | None:
    try:
        return round_hits(link.terms.paytable, seats, level, whole=True)
    except InputError:  # no hand takes all of it, or too common a one
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
    """How many cents the wager is short of being even, in the mean."""
    return worth_now(link, seats, envy_scales=envy_scales).edge * link.terms.wager.cents


def _amount(link: LinkState, level: str) -> Fraction:
    """What lies on a meter for the next to win, in cents and parts of one."""
    amount = Fraction(link.current_meter(level).amount, MILLION)
    if amount < 0:
        raise _no_meter(link, level, f"{amount} cents")
    return amount


def _check_amount(link: LinkState, level: str, amount: Cents) -> None:
    unlike = amount.currency is not link.terms.wager.currency
    if level not in link.levels or unlike or amount.cents < 0:
        raise _no_meter(link, level, f"{amount} {amount.currency}")


def _no_meter(link: LinkState, level: str, got: str) -> InputError:
    levels, currency = " or ".join(link.levels), link.terms.wager.currency
    return InputError(
        "odds/meter", expected=f"{currency}, not less than nothing, for {levels}",
        got=f"{got} for {level}", why="link", level=level, levels=link.levels, currency=currency,
    )  # fmt: skip
