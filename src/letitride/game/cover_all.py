"""The Cover All pays in force, which depend on the number of hands dealt."""

from collections.abc import Mapping

from letitride.cards import FiveCardHand
from letitride.game.state import IN_PLAY, RoundState
from letitride.money import Pay
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Game


def cover_all_column(rules: HouseRules, state: RoundState) -> Mapping[FiveCardHand, Pay]:
    """Return the pays that the shuffler's screen shows from the end of the deal onward.

    The result is empty before the last hand is dealt, after the round, and at tables without
    Cover All (MA-11(e)-2).
    """
    if not rules.offers(Game.COVER_ALL) or state.phase not in IN_PLAY:
        return {}
    return rules.cover_all.columns.get(state.hands, {})
