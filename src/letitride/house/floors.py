"""Floors: where a document says "no less than", a house may pay more and never less (R15).

Which tables are floors is data, the ``[floors]`` of a jurisdiction's file. A round is played by
whatever table is in force; whoever chooses the table asks :func:`check_floor`.

>>> from letitride.house.jurisdiction import jurisdiction
>>> from letitride.house.paytables import paytable
>>> check_floor(jurisdiction("MA"), paytable("MBS-MAIN"))
>>> check_floor(jurisdiction("MA"), paytable("LIRX-06"))
Traceback (most recent call last):
    ...
letitride.errors.HouseError: house/below_floor: expected no less than MA-MAIN, got LIRX-06: \
royal_flush [MA-10(b)]
"""

from letitride.errors import HouseError
from letitride.house.jurisdiction import Jurisdiction
from letitride.house.paytable import AnyTable, Hand, PayTable
from letitride.house.paytables import paytable
from letitride.money import Cents, Pay, Share

STAKE = Cents(100)


def check_floor(place: Jurisdiction, table: AnyTable) -> None:
    """Refuse a table that pays some hand less than every floor of its game does."""
    floors = [paytable(id_) for id_ in place.floors.get(table.wager, ())]
    if not floors or not isinstance(table, PayTable):
        return
    short = [_short_of(table, floor) for floor in floors if isinstance(floor, PayTable)]
    if all(short):
        nearest = min(range(len(short)), key=lambda number: len(short[number]))
        raise HouseError(
            "house/below_floor",
            expected=f"no less than {floors[nearest].id}",
            got=f"{table.id}: {', '.join(hand.value for hand in short[nearest])}",
            clauses=floors[nearest].clauses,
        )


def _short_of(table: PayTable, floor: PayTable) -> list[Hand]:
    """The hands a table pays less than a floor."""
    hands = {**floor.pays, **table.pays}
    return [hand for hand in hands if _gain(table.pay_for(hand)) < _gain(floor.pay_for(hand))]


def _gain(pay: Pay | None) -> int:
    """What a dollar staked comes to, in cents: the winnings, and the stake where it comes back."""
    if pay is None or isinstance(pay, Share):
        return 0
    won, back = pay.paid_on(STAKE)
    return won.cents + back.cents
