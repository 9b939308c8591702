"""The kinds of table."""

from enum import StrEnum


class TableKind(StrEnum):
    """A kind of table. The kinds differ in how the cards are dealt."""

    VIRTUAL = "virtual"  # The software deals.
    DEALER = "dealer"  # A person deals, prompted by the script.
    CONTROLLER = "controller"  # A person deals real cards. The house sees only sensors and keys.
