"""The kinds of table."""

from enum import StrEnum


class TableKind(StrEnum):
    """A kind of table. The kinds differ in how the cards are dealt."""

    VIRTUAL = "virtual"  # The software deals.
    DEALER = "dealer"  # A person deals, prompted by the script.
    # A person deals real cards. The software reads only the sensors and the keypad.
    CONTROLLER = "controller"
