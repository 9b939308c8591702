"""A check for hands that pay less than a lower hand. This is allowed, but is rarely intended.

The check compares the payout on a $1 bet, hand by hand in rank order. It compares shares of the
same meter with each other. It does not compare a share with a fixed pay, or with a share of another
meter, because the result depends on the meters' amounts.

>>> from letitride.cards import FiveCardHand
>>> from letitride.rulebook.wagers import Game
>>> from letitride.money import To
>>> pays = {FiveCardHand.ROYAL_FLUSH: To(50), FiveCardHand.FOUR_OF_A_KIND: To(20)}
>>> out_of_order(table_types.PayTable(id="odd", wager=Game.MAIN, pays=pays))
('straight flush pays nothing, less than four of a kind: 20 to 1',)
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from letitride.cards import FiveCardHand, ThreeCardHand
from letitride.money import Pay, Share
from letitride.rulebook.paytables import table_types
from letitride.rulebook.wagers import Game
from letitride.wording.names import hand_name

#: Hands by name, highest first, with the pay of each. None means the hand loses.
Pays = Sequence[tuple[str, Pay | None]]

#: The names of the hands in progressive tables, by number of cards.
_NAMES = {
    5: [hand.value for hand in FiveCardHand],
    3: ["akq_spades", "akq_suited", *(hand.value for hand in tuple(ThreeCardHand)[1:])],
}


def out_of_order(table: table_types.AnyTable) -> tuple[str, ...]:
    """Describe each hand that pays less than the next lower hand it can be compared with.

    The result is empty for a table whose pays are in order.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> out_of_order(paytable("MA-MAIN"))
    ()
    """
    match table:
        case table_types.PayTable():
            hands: Sequence[table_types.Hand] = tuple(
                ThreeCardHand if table.wager is Game.THREE_CARD else FiveCardHand
            )
            found = _paid_less([(hand.value, table.pay_for(hand)) for hand in hands])
        case table_types.CoverAllTable():
            found = _columns(table)
        case table_types.ProgressiveTable():
            found = _progressive(table)
    return tuple(found)


def _columns(table: table_types.CoverAllTable) -> Iterator[str]:
    for count in table.columns:
        column = [(hand.value, table.pay_for(hand, count)) for hand in FiveCardHand]
        yield from (f"column {count}: {words}" for words in _paid_less(column))


def _progressive(table: table_types.ProgressiveTable) -> Iterator[str]:
    names = _NAMES[table.cards]
    yield from _paid_less([(name, table.pay_for(name)) for name in names])
    envy = ((hand_name(name), table.envy_for(name)) for name in names)
    for (better, less), (name, more) in pairwise(envy):
        if more is not None and (less is None or less < more):
            yield f"{better} pays {less or 'nothing'} in envy, less than {name} ({more})"


def _paid_less(pays: Pays) -> Iterator[str]:
    for place, (high, less) in enumerate(pays):
        lower = ((name, pay) for name, pay in pays[place + 1 :] if _comparable(less, pay))
        name, more = next(lower, ("", None))
        if _size(less) < _size(more):
            yield f"{hand_name(high)} pays {less or 'nothing'}, less than {hand_name(name)}: {more}"


def _comparable(one: Pay | None, other: Pay | None) -> bool:
    """Return whether two pays can be compared without knowing a meter's amount."""
    if one is None or other is None:
        return True
    if isinstance(one, Share) and isinstance(other, Share):
        return one.level == other.level
    return not isinstance(one, Share) and not isinstance(other, Share)


def _size(pay: Pay | None) -> int:
    """Return a number to compare pays by: cents paid on $1, or percent of a meter."""
    if pay is None:
        return -1
    if isinstance(pay, Share):
        return pay.percent
    paid = pay.paid_on(table_types.ONE_DOLLAR)
    return paid.won.cents + paid.back.cents
