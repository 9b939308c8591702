"""The enums of the wire, each defined where the rules use it.

Only this module of ``api`` and ``client`` imports from the packages below.
"""

from letitride.cards.five_card import FiveCardHand
from letitride.game.state import BetStatus
from letitride.people.roles import Role
from letitride.people.state import Limit
from letitride.progressive.controller.keys import Key
from letitride.progressive.controller.state import GameStage, HandStage
from letitride.progressive.link.prize_log import PrizeStatus
from letitride.rulebook.house_rules import Consequence, DeckFate
from letitride.rulebook.irregularity import What
from letitride.rulebook.phases import Phase
from letitride.rulebook.settings import PayOrder
from letitride.rulebook.table_kind import TableKind
from letitride.rulebook.wagers import Game, Wager
from letitride.table.decks import DeckPlace
from letitride.table.events import Slip
from letitride.table.fair.commit_reveal import SeedStage

__all__ = [
    "BetStatus",
    "Consequence",
    "DeckFate",
    "DeckPlace",
    "FiveCardHand",
    "Game",
    "GameStage",
    "HandStage",
    "Key",
    "Limit",
    "PayOrder",
    "Phase",
    "PrizeStatus",
    "Role",
    "SeedStage",
    "Slip",
    "TableKind",
    "Wager",
    "What",
]
