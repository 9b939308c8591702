"""The names of the irregularities; a jurisdiction's file says what each of them does."""

from enum import StrEnum


class What(StrEnum):
    """The irregularities the documents name."""

    FACE_UP_CARD = "face_up_card"
    DRAWN_IN_ERROR = "drawn_in_error"
    EXPOSED_CARD = "exposed_card"
    WRONG_COUNT_SEAT = "wrong_count_seat"
    WRONG_COUNT_COMMUNITY = "wrong_count_community"
    DECK_COUNT = "deck_count"
    FOREIGN_CARD = "foreign_card"
    SHUFFLER_JAM = "shuffler_jam"
    MACHINE_JAM = "machine_jam"
    COMMUNITY_NOT_DELIVERED = "community_not_delivered"
    WRONG_DEAL = "wrong_deal"
    LATE_WAGER = "late_wager"
    IMPROPER_WITHDRAWAL = "improper_withdrawal"
