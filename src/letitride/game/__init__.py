"""The rules engine for one round of Let It Ride, implemented as pure functions.

::

    decide(rules, state, command) -> events      or a RuleError that cites the clause
    evolve(state, event) -> state
    legal_commands(rules, state) -> commands
    view(state, viewer) -> the round as the viewer may see it
    script(rules) -> the dealer's steps and announcements
"""

from letitride.game.cover_all import cover_all_column
from letitride.game.dealer_script import ScriptStep, next_lines, script
from letitride.game.decide import decide
from letitride.game.evolve import evolve, fold
from letitride.game.legal_moves import legal_commands
from letitride.game.state import Bet, BetStatus, Phase, RoundState, Seat
from letitride.game.view import PUBLIC, SeatView, View, Viewer, view

__all__ = [
    "PUBLIC",
    "Bet",
    "BetStatus",
    "Phase",
    "RoundState",
    "ScriptStep",
    "Seat",
    "SeatView",
    "View",
    "Viewer",
    "cover_all_column",
    "decide",
    "evolve",
    "fold",
    "legal_commands",
    "next_lines",
    "script",
    "view",
]
