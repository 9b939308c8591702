"""The types of pay tables. :mod:`letitride.rulebook.paytables.file_reader` reads them.

The documents print three kinds: one pay per hand (:class:`PayTable`), one pay per hand and number
of hands dealt (:class:`CoverAllTable`), and pays partly from a meter (:class:`ProgressiveTable`).

The main bets, the $1 bonus, and the three card bonus all use a :class:`PayTable`, but their tables
are not interchangeable. Each has its own type, which you get only from the function that checks the
table: :func:`main_table`, :func:`bonus_table`, or :func:`three_card_table`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NewType

from letitride.cards import Card, FiveCardHand, Suit, ThreeCardHand, rank_five, rank_three
from letitride.errors import HouseError, InputError
from letitride.money import Cents, Currency, For, Pay, Rate, Share, Win
from letitride.numbers import layout_dollars
from letitride.rulebook.wagers import Game
from letitride.wording.names import GAMES

Hand = FiveCardHand | ThreeCardHand

ONE_DOLLAR = Cents(100)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cited:
    """The fields of every pay table: its name, its sources, and its published figures."""

    id: str
    document: str = "house"
    title: str = ""
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    published: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable(_Cited):
    """A table with one pay per hand, for the main bets, the $1 bonus, or the three card bonus.

    >>> from letitride.money import To
    >>> table = PayTable(id="even", wager=Game.MAIN, pays={FiveCardHand.TENS_OR_BETTER: To(1)})
    >>> str(table.pay_for(FiveCardHand.TENS_OR_BETTER))
    '1 to 1'
    >>> table.pay_for(FiveCardHand.PAIR) is None
    True
    """

    wager: Game
    pays: Mapping[Hand, Pay] = field(hash=False)

    def pay_for(self, hand: Hand) -> Pay | None:
        """Return the pay of a hand, or None if it loses.

        Where a table has no mini royal row, a mini royal is paid as a straight flush (R09).
        """
        if hand is ThreeCardHand.MINI_ROYAL and hand not in self.pays:
            hand = ThreeCardHand.STRAIGHT_FLUSH
        return self.pays.get(hand)

    @property
    def rows(self) -> dict[str, str]:
        """Every pay in its printed form, by the name of its hand."""
        return {hand.value: str(pay) for hand, pay in self.pays.items()}

    @property
    def cards(self) -> int:
        """The number of cards in a hand: all five, or the player's own three."""
        return 3 if self.wager is Game.THREE_CARD else 5

    def layout_text(self, hand: Hand, stake: Cents = ONE_DOLLAR) -> str:
        """Return the pay as printed on a layout or rule card.

        The result is an empty string if the hand loses.
        """
        return _printed(self.pay_for(hand), stake)

    def in_currency(self, currency: Currency) -> "PayTable":
        """Return the same table with its amounts in another currency."""
        return replace(
            self, pays={hand: _paid_in(pay, currency) for hand, pay in self.pays.items()}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverAllTable(_Cited):
    """A Cover All table, with a column of pays for each number of player hands dealt (R30)."""

    columns: Mapping[int, Mapping[FiveCardHand, Pay]] = field(hash=False)
    wager: Game = Game.COVER_ALL

    @property
    def cards(self) -> int:
        """The number of cards in a hand."""
        return 5

    def pay_for(self, hand: FiveCardHand, hands_dealt: int) -> Pay | None:
        """Return the pay for the best hand at the table, or None if it is below three of a kind."""
        if hands_dealt not in self.columns:
            raise HouseError(
                "house/hands_dealt",
                expected=f"{self.id}: {min(self.columns)} to {max(self.columns)} hands dealt",
                got=hands_dealt, clauses=self.clauses, paytable=self.id, most=max(self.columns),
            )  # fmt: skip
        return self.columns[hands_dealt].get(hand)

    @property
    def rows(self) -> dict[str, dict[str, str]]:
        """Every pay in its printed form, by number of hands dealt and name of the best hand."""
        return {
            str(count): {hand.value: str(pay) for hand, pay in column.items()}
            for count, column in self.columns.items()
        }

    def layout_text(self, hand: FiveCardHand, hands_dealt: int, stake: Cents = ONE_DOLLAR) -> str:
        """Return the pay as printed on a layout or shuffler screen.

        The result is an empty string if the hand loses.
        """
        return _printed(self.pay_for(hand, hands_dealt), stake)

    def in_currency(self, _: Currency) -> "CoverAllTable":
        """Return this table unchanged, because it states only odds and no amounts."""
        return self


#: The row that pays a progressive hand with no row of its own (R11), by number of cards.
_COUNTS_AS = {
    5: {"royal_flush": "straight_flush"},
    3: {"akq_spades": "akq_suited", "akq_suited": "straight_flush"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveTable(_Cited):
    """A progressive pay table: shares of its meters, fixed pays, and envy pays for other players.

    ``cards`` is the number of cards in the hand: all five, or the player's own three (R36). Strings
    name the rows, because three-card tables have a separate row for A-K-Q of spades. Pays and envy
    are for a bet of ``base_wager`` (R12); ``seeds`` are for a $1 bet, whatever the base wager. The
    house sets any seed that is missing, and the ``contribution`` if it is None. ``many_games`` is
    true if tables of different games may share the meters.
    """

    cards: int
    pays: Mapping[str, Pay] = field(hash=False)
    envy: Mapping[str, Cents] = field(default_factory=dict, hash=False)
    base_wager: Cents = ONE_DOLLAR
    seeds: Mapping[str, Cents] = field(default_factory=dict, hash=False)
    contribution: Rate | None = None
    many_games: bool = False
    wager: Game = Game.PROGRESSIVE

    @property
    def levels(self) -> tuple[str, ...]:
        """The meters, highest first."""
        shares = (pay.level for pay in self.pays.values() if isinstance(pay, Share))
        return tuple(dict.fromkeys(shares))

    def hand_of(self, own: tuple[Card, ...], community: tuple[Card, ...]) -> str:
        """Return the row name of a hand, from all five cards or the player's own three (R36).

        A three-card table has a separate row for A-K-Q of spades.
        """
        if self.cards == 5:
            return str(rank_five(own + community).hand.value)
        hand = rank_three(own).hand
        if hand is ThreeCardHand.MINI_ROYAL:
            return "akq_spades" if own[0].suit is Suit.SPADES else "akq_suited"
        return str(hand.value)

    def pay_for(self, name: str) -> Pay | None:
        """Return the pay of the hand with this name, or None if the hand loses."""
        return self.pays.get(self._row(name))

    def envy_for(self, name: str) -> Cents | None:
        """Return the envy pay for this hand to other players who made the bet, or None."""
        return self.envy.get(self._row(name))

    def _row(self, name: str) -> str:
        lower = _COUNTS_AS[self.cards]
        while name not in self.pays and name in lower:
            name = lower[name]
        return name

    @property
    def rows(self) -> dict[str, str]:
        """Every pay and envy pay in its printed form, and the base wager."""
        envy = {f"envy {name}": str(amount) for name, amount in self.envy.items()}
        pays = {name: str(pay) for name, pay in self.pays.items()}
        return pays | envy | {"wager": str(self.base_wager)}

    def layout_text(self, name: str) -> str:
        """Return the pay as a progressive display prints it, where "for" is allowed (R14)."""
        pay = self.pay_for(name)
        return "" if pay is None else str(pay)

    def in_currency(self, currency: Currency) -> "ProgressiveTable":
        """Return the same table with its amounts in another currency."""
        return replace(
            self,
            base_wager=Cents(self.base_wager.cents, currency),
            envy={name: Cents(sum_.cents, currency) for name, sum_ in self.envy.items()},
            seeds={level: Cents(seed.cents, currency) for level, seed in self.seeds.items()},
        )


AnyTable = PayTable | CoverAllTable | ProgressiveTable


#: A :class:`PayTable` that has been checked to be for one particular wager.
MainTable = NewType("MainTable", PayTable)
BonusTable = NewType("BonusTable", PayTable)
ThreeCardTable = NewType("ThreeCardTable", PayTable)


def main_table(table: AnyTable) -> MainTable:
    """Return the pay table unchanged if it is for the main bets; otherwise, reject it.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> main_table(paytable("MA-COVER"))
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The pay table MA-COVER is for Cover All, not for the main bets. \
Choose a pay table for the main bets. (odds/main_table)
    """
    return MainTable(_paid_by_hand(table, Game.MAIN, "odds/main_table"))


def bonus_table(table: AnyTable) -> BonusTable:
    """Return the pay table unchanged if it is for the $1 bonus; otherwise, reject it."""
    return BonusTable(_paid_by_hand(table, Game.BONUS, "odds/side_bet_table"))


def three_card_table(table: AnyTable) -> ThreeCardTable:
    """Return the pay table unchanged if it is for the three card bonus; otherwise, reject it."""
    return ThreeCardTable(_paid_by_hand(table, Game.THREE_CARD, "odds/side_bet_table"))


def _paid_by_hand(table: AnyTable, wager: Game, code: str) -> PayTable:
    if not isinstance(table, PayTable) or table.wager is not wager:
        raise InputError(
            code, expected=f"a pay table for the {GAMES[wager].full}",
            got=f"{table.id} ({table.wager})", why="kind", id=table.id, wager=table.wager,
            wanted=wager,
        )  # fmt: skip
    return table


def _paid_in(pay: Pay, currency: Currency) -> Pay:
    return Win(Cents(pay.sum.cents, currency)) if isinstance(pay, Win) else pay


def _printed(pay: Pay | None, stake: Cents) -> str:
    """Return the pay for a layout. A "for" pay becomes an amount, as layouts require (R14)."""
    if pay is None:
        return ""
    if isinstance(pay, For | Win):
        return f"win {layout_dollars(pay.paid_on(stake).won)}"
    return str(pay)
