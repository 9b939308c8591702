"""Slips: the papers by which chips come into a tray and leave it. Two persons sign each."""

from enum import StrEnum


class Slip(StrEnum):
    """What a slip is for."""

    OPENER = "opener"  # the chips a shift begins with, counted
    FILL = "fills"  # chips from the cage
    CREDIT = "credits"  # chips back to the cage
    CLOSER = "closer"  # the chips a shift ends with, counted
    DROP = "drop"  # the drop box is taken off the table, its money counted
    TIPS = "tips"  # the dealers' tips are handed out
