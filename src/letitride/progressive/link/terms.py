"""What every table of a link agrees on, and the titles that may join."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.money import Cents, Share
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.settings import PaysFrom


class JackpotKind(StrEnum):
    """A jackpot that grows with the wagers, or a fixed prize of the house."""

    PROGRESSIVE = "progressive"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Title:
    """A game that may carry the wager: the cards a hand of it has, and whether a player folds."""

    name: str
    cards: int
    folds: bool


LET_IT_RIDE = Title("Let It Ride", cards=5, folds=False)
THREE_CARD_POKER = Title("Three Card Poker", cards=3, folds=True)
TITLES = {title.name: title for title in (LET_IT_RIDE, THREE_CARD_POKER)}


@dataclass(frozen=True, slots=True)
class Terms:
    """The pay table, the wager, the number of decks and the kind of jackpot of one link."""

    paytable: ProgressiveTable
    wager: Cents
    decks: int = 1
    jackpot: JackpotKind = JackpotKind.PROGRESSIVE
    fixed_pays_from: PaysFrom = PaysFrom.TRAY

    def level_for(self, hand: str) -> str | None:
        """The level a hand's pay comes off, the lowest if all pays do (R32); None: the tray's."""
        pay = self.paytable.pay_for(hand)
        if isinstance(pay, Share):
            return pay.level
        if pay is None or self.fixed_pays_from is PaysFrom.TRAY:
            return None
        return self.paytable.levels[-1]
