"""The two controller systems (R37) as data: their keys and their clauses.

A win goes through the same steps on both systems, with different keys:

================== ==================== ====================
step               Aquarius             Nexus, Atlas
================== ==================== ====================
bets close         COIN IN              START GAME
a hand is keyed    HAND                 HAND
a win is verified  KEY JPH, J-POT       CONFIRM
the win is logged  at J-POT             at SWIPE
the meter moves    at KEY RUN           at SWIPE
the game ends      GAME OVER            END GAME
================== ==================== ====================
"""

from dataclasses import dataclass
from enum import StrEnum


class Key(StrEnum):
    """An input on a table's controller: a key, the key switch, a card, or a sensor."""

    SENSOR = "SENSOR"
    COIN_IN = "COIN IN"
    START_GAME = "START GAME"
    HAND = "HAND"
    FOLD = "FOLD"
    KEY_JPH = "KEY JPH"
    J_POT = "J-POT"
    KEY_RUN = "KEY RUN"
    CONFIRM = "CONFIRM"
    SWIPE = "SWIPE"
    GAME_OVER = "GAME OVER"
    END_GAME = "END GAME"
    RESET_KEYPAD = "RESET KEYPAD"
    ADJUST = "ADJUST"


Clauses = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A controller system: its keys, when it adjusts meters, and each step's clauses."""

    name: str
    start: Key
    over: Key
    own_keys: frozenset[Key]
    adjusts_when_logged: bool
    sensor: Clauses
    started: Clauses
    locked: Clauses
    hand: Clauses
    folded: Clauses
    verified: Clauses
    finished: Clauses
    logged: Clauses
    ended: Clauses
    envy: Clauses


AQUARIUS = System(
    name="aquarius",
    start=Key.COIN_IN,
    over=Key.GAME_OVER,
    own_keys=frozenset({Key.COIN_IN, Key.KEY_JPH, Key.J_POT, Key.KEY_RUN, Key.GAME_OVER}),
    adjusts_when_logged=False,
    sensor=("SM-LIR-6/3", "SM-LIR-6/4", "WA-GM-5.3", "WA-GM-5.4"),
    started=("SM-LIR-7/1", "WA-GM-6.1"),
    locked=("SM-LIR-7/2", "WA-GM-6.2"),
    hand=("SM-LIR-10(d)/1", "WA-GM-9(d).1", "SD-10(a)iii/1"),
    folded=("SM-TCP-8/2", "WA-GM-8.2"),
    verified=("SM-LIR-10(f)/2", "WA-GM-9(f).1", "SD-10(a)iv"),
    finished=("SM-LIR-10(g)/1", "WA-GM-9(g).1"),
    logged=("SM-LIR-10(i)/1", "SM-LIR-10(i)/2", "WA-GM-9(i).1", "WA-GM-9(i).2"),
    ended=("SM-LIR-10(h)/1", "WA-GM-9(h)", "SD-10(a)vii/1"),
    envy=("SM-LIR-11(a)/2", "WA-GM-10(a).2"),
)

NEXUS = System(
    name="nexus",
    start=Key.START_GAME,
    over=Key.END_GAME,
    own_keys=frozenset({Key.START_GAME, Key.CONFIRM, Key.SWIPE, Key.END_GAME}),
    adjusts_when_logged=True,
    sensor=("SM-TCP-5/3", "SM-TCP-5/4", "WA-NEXUS-5.3", "WA-NEXUS-5.4", "WA-LINK-6.3"),
    started=("SM-TCP-6/1", "WA-NEXUS-6.1", "WA-LINK-7.1"),
    locked=("SM-TCP-6/2", "WA-NEXUS-6.2", "WA-LINK-7.2"),
    hand=("SM-TCP-9(d)/1", "SM-TCP-9(d)/2", "WA-NEXUS-9(d).1", "WA-LINK-10(d).1"),
    folded=("SM-TCP-8/2", "WA-NEXUS-8.2", "WA-LINK-9.2"),
    verified=("SM-TCP-9(f)/2", "WA-NEXUS-9(f).1", "WA-LINK-10(f).1"),
    finished=("SM-TCP-9(f)/3", "WA-NEXUS-9(f).2", "WA-LINK-10(f).2"),
    logged=("SM-TCP-9(h)/1", "SM-TCP-9(h)/2", "WA-NEXUS-9(h).1", "WA-NEXUS-9(h).2"),
    ended=("SM-TCP-9(g)/1", "WA-NEXUS-9(g)", "WA-LINK-10(g)", "SD-10(a)vii/1"),
    envy=("SM-TCP-10(a)/2", "WA-NEXUS-10(a).2", "WA-LINK-11(a).2"),
)

SYSTEMS = {system.name: system for system in (AQUARIUS, NEXUS)}

#: A player must make the regular game's wager before any other bet.
BASE_WAGER: Clauses = ("SM-TCP-5/1", "SM-LIR-6/1", "WA-GM-5.1", "WA-NEXUS-5.1", "WA-LINK-6.1")

#: After a misdeal, the keypad is reset and the same round continues (R45).
RESET: Clauses = ("WA-LIRB-IRR-4.8", "WA-LIRB-IRR-4.9")
