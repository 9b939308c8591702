"""The phases of a round, in the order every document plays them."""

from enum import StrEnum


class Phase(StrEnum):
    """Where a round stands."""

    IDLE = "idle"
    BETTING = "betting"
    CLOSED = "closed"
    THREE_CARD = "three_card"
    BET_ONE = "bet_one"
    FIRST_CARD = "first_card"
    BET_TWO = "bet_two"
    SECOND_CARD = "second_card"
    SETTLING = "settling"
    COVER_ALL = "cover_all"
    COLLECTING = "collecting"
    OVER = "over"
    VOID = "void"
