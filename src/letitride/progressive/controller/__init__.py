"""A table's controller, implemented as pure functions. It sees sensors and keys, never cards.

>>> from letitride.rulebook.paytables.library import paytable
>>> from letitride.money import Cents
>>> from letitride.progressive.link import LET_IT_RIDE, Terms, decide, fold, open_link
>>> from letitride.progressive.link.commands import JoinTable
>>> link = open_link("link", Terms(paytable("SM-LIR-1"), Cents(100)))
>>> link = fold(link, decide(link, JoinTable("T1", LET_IT_RIDE, paytable("SM-LIR-1"), Cents(100))))
>>> table, settings = ControllerState("T1", LET_IT_RIDE), ControllerSettings(system=NEXUS)
>>> press(settings, link, table, Sensor(3))
(SensorLit(table='T1', seat=3, base_confirmed=False),)
>>> press(settings, link, table, Hand(3, "akq_spades"))
Traceback (most recent call last):
    ...
letitride.errors.RuleError: No game has started. Press START GAME first. \
(progressive/out_of_sequence; SM-TCP-9(d)/1, SM-TCP-9(d)/2, WA-NEXUS-9(d).1, WA-LINK-10(d).1)
"""

from letitride.progressive.controller.decide import press
from letitride.progressive.controller.display import Display, Pending, display
from letitride.progressive.controller.evolve import evolve
from letitride.progressive.controller.keys import AQUARIUS, NEXUS, SYSTEMS, Key, System
from letitride.progressive.controller.presses import (
    BUTTONS,
    Adjust,
    BackOut,
    Button,
    CardHolder,
    Confirm,
    Fold,
    Hand,
    Press,
    Sensor,
    Swipe,
)
from letitride.progressive.controller.state import (
    ControllerSettings,
    ControllerState,
    GameStage,
    HandStage,
    KeyedHand,
)

__all__ = [
    "AQUARIUS",
    "BUTTONS",
    "NEXUS",
    "SYSTEMS",
    "Adjust",
    "BackOut",
    "Button",
    "CardHolder",
    "Confirm",
    "ControllerSettings",
    "ControllerState",
    "Display",
    "Fold",
    "GameStage",
    "Hand",
    "HandStage",
    "Key",
    "KeyedHand",
    "Pending",
    "Press",
    "Sensor",
    "Swipe",
    "System",
    "display",
    "evolve",
    "press",
]
