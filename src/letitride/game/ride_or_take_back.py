"""The decisions on bets 1 and 2, made clockwise in turn, and turning up the community cards."""

from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.events import Events
from letitride.game.phase_and_seat import at_seat, refuse, require_phase
from letitride.game.state import BetStatus, Phase, RoundState
from letitride.rulebook.house_rules import BurnTime, HouseRules
from letitride.rulebook.wagers import Wager

#: The dealer, who decides for players who have left.
DEALER = "(dealer)"


def decide_bet(
    rules: HouseRules, state: RoundState, command: game_commands.LetItRide | game_commands.TakeBack
) -> Events:
    """Take one bet back or let it ride, if this seat and this bet are next."""
    if command.bet not in (Wager.ONE, Wager.TWO):
        raise refuse(
            rules, "game/bet_stays", "dollar_stays", "bet 1 or bet 2", f"bet {command.bet}"
        )
    first = command.bet is Wager.ONE
    cite = "bet_one_in_turn" if first else "bet_two_in_turn"
    seat = at_seat(rules, state, command.seat)
    bet = seat.bet(command.bet)
    if bet is None:
        raise refuse(
            rules, "game/no_such_bet", cite, f"a bet {command.bet} at this seat", "none",
            bet=command.bet, seat=seat.number,
        )  # fmt: skip
    if bet.status is not BetStatus.UP:
        raise refuse(
            rules, "game/already_decided", "bet_stays", f"bet {command.bet} undecided", bet.status,
            bet=command.bet,
        )  # fmt: skip
    require_phase(rules, state, cite, Phase.BET_ONE if first else Phase.BET_TWO)
    if state.to_act != seat.number:
        raise refuse(
            rules, "game/out_of_turn", cite, f"seat {state.to_act} to act", f"seat {seat.number}",
            turn=state.to_act, seat=seat.number,
        )  # fmt: skip
    if command.by not in (None, seat.player, DEALER):
        raise refuse(
            rules, "game/not_your_hand", "own_hand", f"{seat.player} or the dealer", command.by,
            player=seat.player,
        )  # fmt: skip
    if isinstance(command, game_commands.LetItRide):
        return (game_events.BetLetRide(seat.number, command.bet),)
    return (game_events.BetTakenBack(seat.number, command.bet),)


def take_back_for_absent(
    rules: HouseRules, state: RoundState, command: game_commands.TakeBackForAbsent
) -> Events:
    """Take a bet back for an absent player, as the automatic dealer would (R52)."""
    decide_bet(rules, state, game_commands.TakeBack(command.seat, command.bet))
    return (game_events.BetTakenBack(command.seat, command.bet, command.by),)


def burn_card(rules: HouseRules, state: RoundState) -> Events:
    """Burn a community card at the deal, or after every player's decision on bet 1 (MA-9(c)-1)."""
    phases = [Phase.FIRST_CARD]
    if rules.deal.burn is not None and rules.deal.burn.when is BurnTime.AT_THE_DEAL:
        phases += [Phase.THREE_CARD, Phase.BET_ONE]
    require_phase(rules, state, "first_card", *phases)
    if state.to_burn is None or state.burned:
        got = "no card to burn" if state.to_burn is None else "a card burned already"
        raise refuse(rules, "game/no_burn", "first_card", "a card to burn", got)
    return (game_events.CardBurned(),)


def turn_community_card(rules: HouseRules, state: RoundState) -> Events:
    """Turn up a community card: the first after the decisions on bet 1, the second after bet 2."""
    cite = "first_card" if not state.community else "second_card"
    require_phase(rules, state, cite, Phase.FIRST_CARD, Phase.SECOND_CARD)
    assert state.first is not None
    assert state.second is not None
    if state.phase is Phase.SECOND_CARD:
        return (game_events.CommunityCardTurned(state.second),)
    burn = (game_events.CardBurned(),) if state.to_burn is not None and not state.burned else ()
    return (*burn, game_events.CommunityCardTurned(state.first))
