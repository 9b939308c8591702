"""decide: the events a command leads to, or a RuleError that cites the clause.

It changes nothing: the caller evolves the state with the events, or keeps it if there are none.
"""

from typing import assert_never

from letitride.errors import RuleError
from letitride.game import commands as c
from letitride.game.dealing import deal_cards
from letitride.game.decisions import decide_bet, turn_community_card
from letitride.game.events import Event
from letitride.game.irregularities import report
from letitride.game.settle import collect_cards, settle_cover_all, settle_seat, settle_three_card
from letitride.game.state import RoundState
from letitride.game.wagering import (
    close_betting,
    count_side_bets,
    leave_seat,
    open_betting,
    place_wagers,
    take_down_wagers,
    take_seat,
)
from letitride.house.rules import HouseRules


def decide(rules: HouseRules, state: RoundState, command: c.Command) -> tuple[Event, ...]:  # noqa: C901 - one case a command
    """What happens if this command is carried out now."""
    _check_rules(rules, state, command)
    # One case for each command: long, and simpler than any dispatch that would hide a missing one.
    match command:
        case c.OpenBetting():
            return open_betting(rules, state, command)
        case c.TakeSeat():
            return take_seat(rules, state, command)
        case c.LeaveSeat():
            return leave_seat(rules, state, command)
        case c.PlaceWagers():
            return place_wagers(rules, state, command)
        case c.TakeDownWagers():
            return take_down_wagers(rules, state, command)
        case c.CloseBetting():
            return close_betting(rules, state)
        case c.CountSideBets():
            return count_side_bets(rules, state, command)
        case c.DealCards():
            return deal_cards(rules, state, command)
        case c.SettleThreeCard():
            return settle_three_card(rules, state, command)
        case c.LetItRide() | c.TakeBack():
            return decide_bet(rules, state, command)
        case c.TurnCommunityCard():
            return turn_community_card(rules, state)
        case c.SettleSeat():
            return settle_seat(rules, state, command)
        case c.SettleCoverAll():
            return settle_cover_all(rules, state)
        case c.CollectCards():
            return collect_cards(rules, state)
        case c.ReportIrregularity():
            return report(rules, state, command)
        case _:
            assert_never(command)


def _check_rules(rules: HouseRules, state: RoundState, command: c.Command) -> None:
    """A round is played to its end under the rules it was opened with."""
    if isinstance(command, c.OpenBetting) or not state.rules_digest:
        return
    if state.rules_digest != rules.digest:
        raise RuleError(
            "game/other_rules",
            expected=f"the rules the round was opened under ({state.rules_digest[:12]})",
            got=rules.digest[:12],
        )
