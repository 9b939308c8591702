"""Pay tables: what each hand is paid.

Three kinds, because the documents print three: one pay per hand (:class:`PayTable`), one per hand
and number of hands dealt (:class:`CoverAllTable`), and pays partly drawn from a progressive meter
(:class:`ProgressiveTable`). A table is data; :mod:`letitride.rulebook.paytables.file_reader` reads
it.

The main bets, the $1 bonus and the three card bonus all pay by hand, but nothing that is true of
one wager's table is true of another's. So each has a type of its own, which only the function that
checks the table gives: :func:`main_table`, :func:`bonus_table`, :func:`three_card_table`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import NewType

from letitride.cards import Card, FiveCardHand, Suit, ThreeCardHand, rank_five, rank_three
from letitride.errors import HouseError, InputError
from letitride.money import Cents, Currency, For, Pay, Rate, Share, Win
from letitride.rulebook.wagers import Game
from letitride.wording.names import GAMES

Hand = FiveCardHand | ThreeCardHand

ONE_DOLLAR = Cents(100)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cited:
    """What every table carries: its name, its sources, and the figures published for it."""

    id: str
    document: str = "house"
    title: str = ""
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    published: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayTable(_Cited):
    """One pay per hand: the main bets, the $1 bonus, the three card bonus.

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
        """The pay of a hand, or None if it loses.

        Where a table has no mini royal row, a mini royal is paid as a straight flush (R09).
        """
        if hand is ThreeCardHand.MINI_ROYAL and hand not in self.pays:
            hand = ThreeCardHand.STRAIGHT_FLUSH
        return self.pays.get(hand)

    @property
    def rows(self) -> dict[str, str]:
        """Every pay as printed, by the name of its hand."""
        return {hand.value: str(pay) for hand, pay in self.pays.items()}

    @property
    def cards(self) -> int:
        """How many cards make a hand: all five, or the player's own three."""
        return 3 if self.wager is Game.THREE_CARD else 5

    def layout_text(self, hand: Hand, stake: Cents = ONE_DOLLAR) -> str:
        """The pay as a layout or rule card prints it, empty for a hand that loses."""
        return _printed(self.pay_for(hand), stake)

    def in_currency(self, currency: Currency) -> "PayTable":
        """The same table where the dollars are another country's."""
        return replace(
            self, pays={hand: _paid_in(pay, currency) for hand, pay in self.pays.items()}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverAllTable(_Cited):
    """Cover All: a column of pays for each number of player hands dealt (R30)."""

    columns: Mapping[int, Mapping[FiveCardHand, Pay]] = field(hash=False)
    wager: Game = Game.COVER_ALL

    @property
    def cards(self) -> int:
        """How many cards make a hand."""
        return 5

    def pay_for(self, hand: FiveCardHand, hands_dealt: int) -> Pay | None:
        """The pay of the best hand at the table, or None if it is below three of a kind."""
        if hands_dealt not in self.columns:
            raise HouseError(
                "house/hands_dealt",
                expected=f"{self.id}: {min(self.columns)} to {max(self.columns)} hands dealt",
                got=hands_dealt, clauses=self.clauses, paytable=self.id, most=max(self.columns),
            )  # fmt: skip
        return self.columns[hands_dealt].get(hand)

    @property
    def rows(self) -> dict[str, dict[str, str]]:
        """Every pay as printed, by number of hands and name of the highest."""
        return {
            str(count): {hand.value: str(pay) for hand, pay in column.items()}
            for count, column in self.columns.items()
        }

    def layout_text(self, hand: FiveCardHand, hands_dealt: int, stake: Cents = ONE_DOLLAR) -> str:
        """The pay as a layout or shuffler screen prints it, empty for a hand that loses."""
        return _printed(self.pay_for(hand, hands_dealt), stake)

    def in_currency(self, _: Currency) -> "CoverAllTable":
        """The same table: it states odds only, no dollars."""
        return self


#: Of so many cards: a hand without a row in a progressive table counts as the next down (R11).
_COUNTS_AS = {
    5: {"royal_flush": "straight_flush"},
    3: {"akq_spades": "akq_suited", "akq_suited": "straight_flush"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveTable(_Cited):
    """A progressive: shares of its meters, fixed pays, and envy for the others at the table.

    ``cards`` is how many cards make the hand: all five, or the player's own three (R36). Rows are
    named by strings, because three-card tables tell suited A-K-Q of spades from the other suits.
    Pays and envy are stated for ``base_wager`` (R12), ``seeds`` for a wager of one dollar
    whatever the base. A level without a seed, or no ``contribution``, is for the house to set.
    ``many_games`` if different titles may share its meters; otherwise tables of one game only.
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
        """The name of a hand here: of all five cards, or of the player's own three (R36).

        A three-card table tells the suited A-K-Q of spades from that of another suit.
        """
        if self.cards == 5:
            return str(rank_five(own + community).hand.value)
        hand = rank_three(own).hand
        if hand is ThreeCardHand.MINI_ROYAL:
            return "akq_spades" if own[0].suit is Suit.SPADES else "akq_suited"
        return str(hand.value)

    def pay_for(self, name: str) -> Pay | None:
        """The pay of a hand by name, or None if it loses."""
        return self.pays.get(self._row(name))

    def envy_for(self, name: str) -> Cents | None:
        """What others with the wager are paid for this hand, or None."""
        return self.envy.get(self._row(name))

    def _row(self, name: str) -> str:
        lower = _COUNTS_AS[self.cards]
        while name not in self.pays and name in lower:
            name = lower[name]
        return name

    @property
    def rows(self) -> dict[str, str]:
        """Every pay as printed, with the envy it brings the others and the wager it is for."""
        envy = {f"envy {name}": str(amount) for name, amount in self.envy.items()}
        pays = {name: str(pay) for name, pay in self.pays.items()}
        return pays | envy | {"wager": str(self.base_wager)}

    def layout_text(self, name: str) -> str:
        """The pay as a progressive display prints it: here "for" is in place (R14)."""
        pay = self.pay_for(name)
        return "" if pay is None else str(pay)

    def in_currency(self, currency: Currency) -> "ProgressiveTable":
        """The same table where the dollars are another country's."""
        return replace(
            self,
            base_wager=Cents(self.base_wager.cents, currency),
            envy={name: Cents(sum_.cents, currency) for name, sum_ in self.envy.items()},
            seeds={level: Cents(seed.cents, currency) for level, seed in self.seeds.items()},
        )


AnyTable = PayTable | CoverAllTable | ProgressiveTable


#: A pay table of one wager, checked to be that wager's. Stored, it is a :class:`PayTable`.
MainTable = NewType("MainTable", PayTable)
BonusTable = NewType("BonusTable", PayTable)
ThreeCardTable = NewType("ThreeCardTable", PayTable)


def main_table(table: AnyTable) -> MainTable:
    """The same table, if it is one of the main bets; any other is rejected by name.

    >>> from letitride.rulebook.paytables.library import paytable
    >>> main_table(paytable("MA-COVER"))
    Traceback (most recent call last):
        ...
    letitride.errors.InputError: The pay table MA-COVER is for Cover All, not for the main bets. \
Choose a pay table of the main bets. (odds/main_table)
    """
    return MainTable(_paid_by_hand(table, Game.MAIN, "odds/main_table"))


def bonus_table(table: AnyTable) -> BonusTable:
    """The same table, if it is one of the $1 bonus."""
    return BonusTable(_paid_by_hand(table, Game.BONUS, "odds/side_bet_table"))


def three_card_table(table: AnyTable) -> ThreeCardTable:
    """The same table, if it is one of the three card bonus."""
    return ThreeCardTable(_paid_by_hand(table, Game.THREE_CARD, "odds/side_bet_table"))


def _paid_by_hand(table: AnyTable, wager: Game, code: str) -> PayTable:
    if not isinstance(table, PayTable) or table.wager is not wager:
        raise InputError(
            code, expected=f"a pay table of the {GAMES[wager].full}",
            got=f"{table.id} ({table.wager})", why="kind", id=table.id, wager=table.wager,
            wanted=wager,
        )  # fmt: skip
    return table


def _paid_in(pay: Pay, currency: Currency) -> Pay:
    return Win(Cents(pay.sum.cents, currency)) if isinstance(pay, Win) else pay


def _printed(pay: Pay | None, stake: Cents) -> str:
    """Layouts never say "for": what a kept stake wins is printed as a sum (R14)."""
    if pay is None:
        return ""
    return str(Win(pay.paid_on(stake).won)) if isinstance(pay, For) else str(pay)
