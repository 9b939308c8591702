"""Links, implemented as pure functions: meters that tables share, with contributions and awards."""

from letitride.progressive.link.decide import decide
from letitride.progressive.link.envy import Envy, SensorSeat, envy_due
from letitride.progressive.link.evolve import evolve, fold
from letitride.progressive.link.meter import Meter
from letitride.progressive.link.opening import MeterSetting, open_link
from letitride.progressive.link.state import LinkState
from letitride.progressive.link.terms import (
    LET_IT_RIDE,
    THREE_CARD_POKER,
    TITLES,
    JackpotKind,
    Terms,
    Title,
)

__all__ = [
    "LET_IT_RIDE",
    "THREE_CARD_POKER",
    "TITLES",
    "Envy",
    "JackpotKind",
    "LinkState",
    "Meter",
    "MeterSetting",
    "SensorSeat",
    "Terms",
    "Title",
    "decide",
    "envy_due",
    "evolve",
    "fold",
    "open_link",
]
