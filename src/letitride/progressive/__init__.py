"""The progressive, pure: meters, links, awards, envy. Same state and command, same events."""

from letitride.progressive.decide import decide
from letitride.progressive.envy import Envy, Spot, envy_due
from letitride.progressive.evolve import evolve, replay
from letitride.progressive.meter import Meter
from letitride.progressive.opening import MeterSetting, open_link
from letitride.progressive.state import LinkState
from letitride.progressive.terms import LET_IT_RIDE, THREE_CARD_POKER, TITLES, Jackpot, Terms, Title

__all__ = [
    "LET_IT_RIDE",
    "THREE_CARD_POKER",
    "TITLES",
    "Envy",
    "Jackpot",
    "LinkState",
    "Meter",
    "MeterSetting",
    "Spot",
    "Terms",
    "Title",
    "decide",
    "envy_due",
    "evolve",
    "open_link",
    "replay",
]
