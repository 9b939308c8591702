"""decide: turn a command into events, or raise a RuleError that cites the clause.

The state does not change until the caller applies the events with evolve.
"""

from typing import assert_never

from letitride.errors import RuleError
from letitride.game import betting, settlement
from letitride.game import commands as game_commands
from letitride.game.dealing import deal_cards
from letitride.game.events import Events
from letitride.game.ride_or_take_back import (
    burn_card,
    decide_bet,
    take_back_for_absent,
    turn_community_card,
)
from letitride.game.rulings import report
from letitride.game.state import RoundState
from letitride.rulebook.house_rules import HouseRules


def decide(  # noqa: C901 - one case per command
    rules: HouseRules, state: RoundState, command: game_commands.Command
) -> Events:
    """Return the events that follow if this command is carried out now."""
    _check_rules(rules, state, command)
    # One case per command makes this function long, but the type checker finds a missing case.
    match command:
        case game_commands.OpenBetting():
            return betting.open_betting(rules, state, command)
        case game_commands.TakeSeat():
            return betting.take_seat(rules, state, command)
        case game_commands.LeaveSeat():
            return betting.leave_seat(rules, state, command)
        case game_commands.PlaceWagers():
            return betting.place_wagers(rules, state, command)
        case game_commands.TakeDownWagers():
            return betting.take_down_wagers(rules, state, command)
        case game_commands.CloseBetting():
            return betting.close_betting(rules, state)
        case game_commands.CountSideBets():
            return betting.count_side_bets(rules, state, command)
        case game_commands.CountBonusChips():
            return betting.count_bonus_chips(rules, state, command)
        case game_commands.DealCards():
            return deal_cards(rules, state, command)
        case game_commands.SettleThreeCard():
            return settlement.settle_three_card(rules, state, command)
        case game_commands.LetItRide() | game_commands.TakeBack():
            return decide_bet(rules, state, command)
        case game_commands.TakeBackForAbsent():
            return take_back_for_absent(rules, state, command)
        case game_commands.BurnCard():
            return burn_card(rules, state)
        case game_commands.TurnCommunityCard():
            return turn_community_card(rules, state)
        case game_commands.SettleSeat():
            return settlement.settle_seat(rules, state, command)
        case game_commands.SettleCoverAll():
            return settlement.settle_cover_all(rules, state)
        case game_commands.CollectCards():
            return settlement.collect_cards(rules, state)
        case game_commands.ReportIrregularity():
            return report(rules, state, command)
        case _:
            assert_never(command)


def _check_rules(rules: HouseRules, state: RoundState, command: game_commands.Command) -> None:
    """Check that the round is played under the rules it was opened with."""
    if isinstance(command, game_commands.OpenBetting) or not state.rules_digest:
        return
    if state.rules_digest != rules.digest:
        raise RuleError(
            "game/other_rules",
            expected=f"the rules that the round opened with ({state.rules_digest[:12]})",
            got=rules.digest[:12],
        )
