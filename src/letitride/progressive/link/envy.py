"""Envy: what others with the wager are paid for a hand at their table (R34).

One payment for every qualifying hand of another player at the same table, to every seat with the
wager; never for one's own hand, on whichever spot. Other tables of the link are never paid.

>>> from letitride.rulebook.paytables.library import paytable
>>> royal = SensorSeat(3, "ann", "royal_flush", Cents(100))
>>> other = SensorSeat(5, "bob", None, Cents(100))
>>> [str(envy.amount) for envy in envy_due(paytable("MA-PROG"), (royal, other))]
['1000.00']
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from letitride.money import Cents
from letitride.rulebook.paytables.table_types import ProgressiveTable


class SensorSeat(NamedTuple):
    """One seat at the end of a round: its hand by name, and its wager on the sensor, if any."""

    seat: int
    player: str
    hand: str | None
    wager: Cents | None


@dataclass(frozen=True, slots=True)
class Envy:
    """One payment: to this seat, for that seat's hand."""

    seat: int
    for_seat: int
    hand: str
    amount: Cents


def envy_due(
    paytable: ProgressiveTable,
    spots: Sequence[SensorSeat],
    *,
    needs_bet: bool = False,
    scales: bool = True,
) -> tuple[Envy, ...]:
    """Every payment due at one table, from the dealer's right.

    With ``needs_bet`` a hand counts only if its own seat has the wager too; with ``scales`` the
    printed amount moves with the receiver's wager (R12).
    """
    hitters = [spot for spot in spots if spot.hand and (spot.wager or not needs_bet)]
    return tuple(
        Envy(spot.seat, hitter.seat, hitter.hand, _amount(paytable, printed, spot.wager, scales))
        for spot in _from_the_right(spots)
        for hitter in _from_the_right(hitters)
        if spot.wager and hitter.hand and spot.player != hitter.player
        if (printed := paytable.envy_for(hitter.hand)) is not None
    )


def _from_the_right(spots: Iterable[SensorSeat]) -> list[SensorSeat]:
    return sorted(spots, key=lambda spot: -spot.seat)


def _amount(paytable: ProgressiveTable, printed: Cents, wager: Cents, scales: bool) -> Cents:
    if not scales:
        return Cents(printed.cents, wager.currency)
    return Cents(printed.cents * wager.cents // paytable.base_wager.cents, wager.currency)
