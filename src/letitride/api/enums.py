"""The enums in the API, re-exported from the packages that define them.

No other module in ``api`` or ``client`` imports from the packages that define the enums.
"""

from letitride.cards.five_card import FiveCardHand as FiveCardHand
from letitride.game.state import BetStatus as BetStatus
from letitride.people.roles import Role as Role
from letitride.people.state import Limit as Limit
from letitride.progressive.controller.keys import Key as Key
from letitride.progressive.controller.payment import PaymentKind as PaymentKind
from letitride.progressive.controller.state import GameStage as GameStage
from letitride.progressive.controller.state import HandStage as HandStage
from letitride.progressive.link.prize_log import PrizeStatus as PrizeStatus
from letitride.progressive.link.reasons import AdjustmentReason as AdjustmentReason
from letitride.rulebook.house_rules import Consequence as Consequence
from letitride.rulebook.house_rules import DeckFate as DeckFate
from letitride.rulebook.house_rules import Responsible as Responsible
from letitride.rulebook.irregularity import What as What
from letitride.rulebook.phases import Phase as Phase
from letitride.rulebook.settings import PayOrder as PayOrder
from letitride.rulebook.table_kind import TableKind as TableKind
from letitride.rulebook.wagers import Game as Game
from letitride.rulebook.wagers import Wager as Wager
from letitride.table.decks import DeckPlace as DeckPlace
from letitride.table.events import Slip as Slip
from letitride.table.fair.commit_reveal import SeedStage as SeedStage
