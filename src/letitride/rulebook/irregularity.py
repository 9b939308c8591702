"""The kinds of irregularity, and reports of them. A jurisdiction's file defines the outcomes."""

from dataclasses import dataclass
from enum import StrEnum


class What(StrEnum):
    """The kinds of irregularity that the documents name."""

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
    TECHNICAL_FAULT = "technical_fault"


#: Irregularities that are noticed during the deal and therefore reported before it ends.
IN_THE_DEAL = (What.FACE_UP_CARD, What.DRAWN_IN_ERROR, What.EXPOSED_CARD, What.SHUFFLER_JAM)

#: Irregularities in which somebody saw a card too early. The rules count them together (R44, R46).
SEEN_CARDS = (What.FACE_UP_CARD, What.EXPOSED_CARD)


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A report of an irregularity. The top card of the deck has ``position`` 1."""

    what: What
    count: int = 1
    position: int = 1
    cards: int = 52
    misdealt: bool = False
    handled: bool = False
    repairable: bool = False
