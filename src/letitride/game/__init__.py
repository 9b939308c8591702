"""One round of Let It Ride, pure.

::

    decide(rules, state, command) -> events      or a RuleError that cites the clause
    evolve(state, event) -> state
    legal_commands(rules, state) -> commands
    view(state, viewer) -> what the viewer may see
    script(rules) -> the dealer's steps and announcements
"""

from letitride.game.cover_all import cover_all_column
from letitride.game.decide import decide
from letitride.game.evolve import evolve, replay
from letitride.game.legal import legal_commands
from letitride.game.rack import Rebuilt, reconstruct
from letitride.game.script import Line, next_lines, script
from letitride.game.state import Bet, Phase, RoundState, Seat, Standing
from letitride.game.view import PUBLIC, SeatView, View, Viewer, view

__all__ = [
    "PUBLIC",
    "Bet",
    "Line",
    "Phase",
    "Rebuilt",
    "RoundState",
    "Seat",
    "SeatView",
    "Standing",
    "View",
    "Viewer",
    "cover_all_column",
    "decide",
    "evolve",
    "legal_commands",
    "next_lines",
    "reconstruct",
    "replay",
    "script",
    "view",
]
