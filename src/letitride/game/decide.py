"""decide: the events a command leads to, or a RuleError that cites the clause.

It changes nothing: the caller evolves the state with the events, or keeps it if there are none.
"""

from typing import assert_never

from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.game.betting import (
    close_betting,
    count_side_bets,
    leave_seat,
    open_betting,
    place_wagers,
    take_down_wagers,
    take_seat,
)
from letitride.game.dealing import deal_cards
from letitride.game.events import Event
from letitride.game.ride_or_take_back import decide_bet, turn_community_card
from letitride.game.rulings import report
from letitride.game.settlement import (
    collect_cards,
    settle_cover_all,
    settle_seat,
    settle_three_card,
)
from letitride.game.state import RoundState
from letitride.rulebook.house_rules import HouseRules


def decide(  # noqa: C901 - one case a command
    rules: HouseRules, state: RoundState, command: game_commands.Command
) -> tuple[Event, ...]:
    """What happens if this command is carried out now."""
    _check_rules(rules, state, command)
    # One case for each command: long, and simpler than any dispatch that would hide a missing one.
    match command:
        case game_commands.OpenBetting():
            return open_betting(rules, state, command)
        case game_commands.TakeSeat():
            return take_seat(rules, state, command)
        case game_commands.LeaveSeat():
            return leave_seat(rules, state, command)
        case game_commands.PlaceWagers():
            return place_wagers(rules, state, command)
        case game_commands.TakeDownWagers():
            return take_down_wagers(rules, state, command)
        case game_commands.CloseBetting():
            return close_betting(rules, state)
        case game_commands.CountSideBets():
            return count_side_bets(rules, state, command)
        case game_commands.DealCards():
            return deal_cards(rules, state, command)
        case game_commands.SettleThreeCard():
            return settle_three_card(rules, state, command)
        case game_commands.LetItRide() | game_commands.TakeBack():
            return decide_bet(rules, state, command)
        case game_commands.TurnCommunityCard():
            return turn_community_card(rules, state)
        case game_commands.SettleSeat():
            return settle_seat(rules, state, command)
        case game_commands.SettleCoverAll():
            return settle_cover_all(rules, state)
        case game_commands.CollectCards():
            return collect_cards(rules, state)
        case game_commands.ReportIrregularity():
            return report(rules, state, command)
        case _:
            assert_never(command)


def _check_rules(rules: HouseRules, state: RoundState, command: game_commands.Command) -> None:
    """A round is played to its end under the rules it was opened with."""
    if isinstance(command, game_commands.OpenBetting) or not state.rules_digest:
        return
    if state.rules_digest != rules.digest:
        raise RuleError(
            "game/other_rules",
            expected=f"the rules the round was opened under ({state.rules_digest[:12]})",
            got=rules.digest[:12],
        )
