"""The terms that every table on a link plays by, and the titles that may join."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.money import Cents, Share
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PaysFrom


class JackpotKind(StrEnum):
    """The kind of jackpot: one that grows with the bets, or a fixed prize from the house."""

    PROGRESSIVE = "progressive"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Title:
    """A game that may offer the wager, its cards per hand, and whether players may fold."""

    name: str
    cards: int
    folds: bool


LET_IT_RIDE = Title("Let It Ride", cards=5, folds=False)
THREE_CARD_POKER = Title("Three Card Poker", cards=3, folds=True)
TITLES = {title.name: title for title in (LET_IT_RIDE, THREE_CARD_POKER)}


@dataclass(frozen=True, slots=True)
class Terms:
    """The pay table, wager, number of decks, and jackpot kind of one link."""

    paytable: ProgressiveTable
    wager: Cents
    decks: int = 1
    jackpot: JackpotKind = JackpotKind.PROGRESSIVE
    fixed_pays_from: PaysFrom = PaysFrom.TRAY

    def level_for(self, hand: str) -> str | None:
        """Return the level that pays a hand, or None if the tray pays.

        Fixed pays that do not come from the tray come from the lowest level (R32).
        """
        pay = self.paytable.pay_for(hand)
        if isinstance(pay, Share):
            return pay.level
        if pay is None or self.fixed_pays_from is PaysFrom.TRAY:
            return None
        return self.paytable.levels[-1]
