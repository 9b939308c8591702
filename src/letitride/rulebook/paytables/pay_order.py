"""The order of pays: a house may pay a lower hand more than a higher one, but hardly means to.

What a stake of one dollar is handed is compared, from hand to hand in the order of their rank.
Shares of one meter compare with each other; a share with a fixed pay, or with one of another meter,
does not, for that depends on what lies there.

>>> from letitride.cards import FiveCardHand
>>> from letitride.rulebook.wagers import Game
>>> from letitride.money import To
>>> pays = {FiveCardHand.ROYAL_FLUSH: To(50), FiveCardHand.FOUR_OF_A_KIND: To(20)}
>>> out_of_order(PayTable(id="odd", wager=Game.MAIN, pays=pays))
('straight_flush pays nothing, less than four_of_a_kind: 20 to 1',)
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from letitride.cards import FiveCardHand, ThreeCardHand
from letitride.money import Pay, Share
from letitride.rulebook.paytables.table_types import (
    ONE_DOLLAR,
    AnyTable,
    CoverAllTable,
    Hand,
    PayTable,
    ProgressiveTable,
)
from letitride.rulebook.wagers import Game

#: Hands by name, the highest first, and the pay of each; None: it loses.
Pays = Sequence[tuple[str, Pay | None]]

#: The hands of progressive tables, by the number of their cards.
_NAMES = {
    5: [hand.value for hand in FiveCardHand],
    3: ["akq_spades", "akq_suited", *(hand.value for hand in tuple(ThreeCardHand)[1:])],
}


def out_of_order(table: AnyTable) -> tuple[str, ...]:
    """Every hand that is paid less than the next lower one it compares with, in words.

    As a rule there is none; a pay table that pays any lower hand more has one at least.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> out_of_order(paytable("MA-MAIN"))
    ()
    """
    match table:
        case PayTable():
            hands: Sequence[Hand] = tuple(
                ThreeCardHand if table.wager is Game.THREE_CARD else FiveCardHand
            )
            found = _paid_less([(hand.value, table.pay_for(hand)) for hand in hands])
        case CoverAllTable():
            found = _columns(table)
        case ProgressiveTable():
            found = _progressive(table)
    return tuple(found)


def _columns(table: CoverAllTable) -> Iterator[str]:
    for count in table.columns:
        column = [(hand.value, table.pay_for(hand, count)) for hand in FiveCardHand]
        yield from (f"column {count}: {words}" for words in _paid_less(column))


def _progressive(table: ProgressiveTable) -> Iterator[str]:
    names = _NAMES[table.cards]
    yield from _paid_less([(name, table.pay_for(name)) for name in names])
    for (better, less), (name, more) in pairwise((name, table.envy_for(name)) for name in names):
        if more is not None and (less is None or less < more):
            yield f"envy for {better} is {less or 'nothing'}, less than for {name}: {more}"


def _paid_less(pays: Pays) -> Iterator[str]:
    for place, (better, less) in enumerate(pays):
        lower = ((name, pay) for name, pay in pays[place + 1 :] if _comparable(less, pay))
        name, more = next(lower, ("", None))
        if _size(less) < _size(more):
            yield f"{better} pays {less or 'nothing'}, less than {name}: {more}"


def _comparable(one: Pay | None, other: Pay | None) -> bool:
    """Whether two pays can be told apart without a meter."""
    if one is None or other is None:
        return True
    if isinstance(one, Share) and isinstance(other, Share):
        return one.level == other.level
    return not isinstance(one, Share) and not isinstance(other, Share)


def _size(pay: Pay | None) -> int:
    """What comparable pays are told apart by: cents handed for a dollar, or percent of a meter."""
    if pay is None:
        return -1
    if isinstance(pay, Share):
        return pay.percent
    paid = pay.paid_on(ONE_DOLLAR)
    return paid.won.cents + paid.back.cents
