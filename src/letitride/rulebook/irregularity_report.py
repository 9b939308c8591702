"""Irregularities as they are reported: what happened, and the facts that decide what follows."""

from dataclasses import dataclass

from letitride.rulebook.irregularity import What

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


__all__ = ["IN_THE_DEAL", "Irregularity", "What"]
