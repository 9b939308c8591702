"""Envy: the bonus that other players with the wager receive for a hand at their table (R34).

Every seat with the wager is paid once for each qualifying hand of another player at its table. A
player's own hand never counts, on any spot. Players at other tables on the link are not paid.

>>> from letitride.rulebook.paytables.library import paytable
>>> royal = SensorSeat(3, "ann", "royal_flush", Cents(100))
>>> other = SensorSeat(5, "bob", None, Cents(100))
>>> [str(envy.amount) for envy in envy_due(paytable("MA-PROG"), (royal, other))]
['1000.00']
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from letitride.money import Cents
from letitride.rulebook.paytables.table_types import ProgressiveTable


class SensorSeat(NamedTuple):
    """One seat at the end of a round, with its hand and its wager on the sensor, if any."""

    seat: int
    player: str
    hand: str | None
    wager: Cents | None


@dataclass(frozen=True, slots=True)
class Envy:
    """One envy payment to ``seat`` for the hand of ``for_seat``."""

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
    """Return every payment due at one table, starting from the dealer's right.

    With ``needs_bet``, a hand counts only if its own seat has the wager too. With ``scales``, the
    printed amount scales with the receiver's wager (R12).
    """
    from_the_right = sorted(spots, key=lambda spot: -spot.seat)
    hitters = [spot for spot in from_the_right if spot.hand and (spot.wager or not needs_bet)]
    return tuple(
        Envy(spot.seat, hitter.seat, hitter.hand, _amount(paytable, printed, spot.wager, scales))
        for spot in from_the_right
        for hitter in hitters
        if spot.wager and hitter.hand and spot.player != hitter.player
        if (printed := paytable.envy_for(hitter.hand)) is not None
    )


def _amount(paytable: ProgressiveTable, printed: Cents, wager: Cents, scales: bool) -> Cents:
    if not scales:
        return Cents(printed.cents, wager.currency)
    return Cents(printed.cents * wager.cents // paytable.base_wager.cents, wager.currency)
