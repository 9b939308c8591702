"""Irregularities: their names, and the report of one with the facts that decide what follows.

A jurisdiction's file says what each of them does.
"""

from dataclasses import dataclass
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


#: Noticed while cards come off the deck, so reported before the deal is done.
IN_THE_DEAL = (What.FACE_UP_CARD, What.DRAWN_IN_ERROR, What.EXPOSED_CARD, What.SHUFFLER_JAM)


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A report. ``position`` is where in the deck a face-up or exposed card lies, 1 at the top."""

    what: What
    count: int = 1
    position: int = 1
    cards: int = 52
    misdealt: bool = False
    handled: bool = False
    repairable: bool = False
