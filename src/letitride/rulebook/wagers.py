"""The wagers a seat may carry, in the order they lie on the layout."""

from enum import StrEnum


class Wager(StrEnum):
    """One betting spot of a seat. The values are the marks on the layout."""

    ONE = "1"
    TWO = "2"
    DOLLAR = "$"
    TIP = "tip"
    BONUS = "bonus"
    THREE_CARD = "three_card"
    TIP_THREE_CARD = "tip_three_card"
    COVER_ALL = "cover_all"
    PROGRESSIVE = "progressive"
    PROGRESSIVE_2 = "progressive_2"


#: The three equal bets every hand begins with; bet number 3 is the one marked "$".
MAIN = (Wager.ONE, Wager.TWO, Wager.DOLLAR)

#: Dealer tips, each beside another wager and settled at that wager's odds (SD-3/1, SD-3/2).
TIPS = (Wager.TIP, Wager.TIP_THREE_CARD)

#: Bets on a sensor or red circle, taken into the tray before the deal (R03).
COLLECTED_FIRST = (Wager.BONUS, Wager.PROGRESSIVE, Wager.PROGRESSIVE_2)


class Game(StrEnum):
    """What a house offers; each has its own pay table and counts as one game (R19)."""

    MAIN = "main"
    BONUS = "bonus"
    THREE_CARD = "three_card"
    COVER_ALL = "cover_all"
    PROGRESSIVE = "progressive"
    PROGRESSIVE_2 = "progressive_2"


#: The game each wager belongs to, and so the pay table that settles it.
GAME_OF = {
    Wager.ONE: Game.MAIN,
    Wager.TWO: Game.MAIN,
    Wager.DOLLAR: Game.MAIN,
    Wager.TIP: Game.MAIN,
    Wager.BONUS: Game.BONUS,
    Wager.THREE_CARD: Game.THREE_CARD,
    Wager.TIP_THREE_CARD: Game.THREE_CARD,
    Wager.COVER_ALL: Game.COVER_ALL,
    Wager.PROGRESSIVE: Game.PROGRESSIVE,
    Wager.PROGRESSIVE_2: Game.PROGRESSIVE_2,
}

#: The spot of each progressive sensor; a seat has at most two (WA-NEXUS-JP-1.1).
SENSORS = {Game.PROGRESSIVE: Wager.PROGRESSIVE, Game.PROGRESSIVE_2: Wager.PROGRESSIVE_2}
