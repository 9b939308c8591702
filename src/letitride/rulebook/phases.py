"""The phases of a round, in the order that every document uses."""

from enum import StrEnum


class Phase(StrEnum):
    """A phase of a round."""

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
