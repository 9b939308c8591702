"""Kinds of tables."""

from enum import StrEnum


class TableKind(StrEnum):
    """Who deals."""

    VIRTUAL = "virtual"  # the automatic dealer
    DEALER = "dealer"  # a dealer, step by step through the script
    CONTROLLER = "controller"  # a dealer with real cards: the house sees sensors and keys
