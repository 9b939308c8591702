"""The wagers that a seat can have, in their order on the layout."""

from enum import StrEnum


class Wager(StrEnum):
    """One of a seat's betting spots. The values are the marks on the layout."""

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


#: The three equal bets that every hand starts with. The third is marked "$".
MAIN = (Wager.ONE, Wager.TWO, Wager.DOLLAR)

#: Dealer tips. Each accompanies another wager and is settled at that wager's odds (SD-3/1, SD-3/2).
TIPS = (Wager.TIP, Wager.TIP_THREE_CARD)

#: Bets on a sensor or red circle. The dealer puts them in the tray before the deal (R03).
COLLECTED_FIRST = (Wager.BONUS, Wager.PROGRESSIVE, Wager.PROGRESSIVE_2)


class Game(StrEnum):
    """The games a house can offer. Each has a pay table and counts as one game (R19)."""

    MAIN = "main"
    BONUS = "bonus"
    THREE_CARD = "three_card"
    COVER_ALL = "cover_all"
    PROGRESSIVE = "progressive"
    PROGRESSIVE_2 = "progressive_2"


#: The game of each wager, which determines the pay table that settles it.
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

#: The wager on each progressive sensor. A seat has at most two sensors (WA-NEXUS-JP-1.1).
SENSORS = {Game.PROGRESSIVE: Wager.PROGRESSIVE, Game.PROGRESSIVE_2: Wager.PROGRESSIVE_2}
