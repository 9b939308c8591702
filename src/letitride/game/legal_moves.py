"""legal_commands: list the commands that are legal now.

A command with free arguments (amounts, a player's name, the deck) appears once for each seat, with
example values. :func:`~letitride.game.decide.decide` decides whether other values are legal.
"""

from collections.abc import Iterator
from types import UnionType

from letitride.cards import FIXED_ORDER
from letitride.errors import LetItRideError
from letitride.game import commands as game_commands
from letitride.game.decide import decide
from letitride.game.state import Phase, RoundState
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import Wager

NEWCOMER = "newcomer"


def legal_commands(
    rules: HouseRules,
    state: RoundState,
    kinds: type | UnionType | tuple[type, ...] = object,
    sitter: str = NEWCOMER,
) -> tuple[game_commands.Command, ...]:
    """Return the legal commands of these kinds.

    ``sitter`` is the player in the commands that take a seat.
    """
    return tuple(
        command
        for command in _candidates(rules, state, sitter)
        if isinstance(command, kinds) and _accepted(rules, state, command)
    )


def _accepted(rules: HouseRules, state: RoundState, command: game_commands.Command) -> bool:
    try:
        decide(rules, state, command)
    except LetItRideError:
        return False
    return True


def _candidates(
    rules: HouseRules, state: RoundState, sitter: str
) -> Iterator[game_commands.Command]:
    """Yield a command of each kind, in the order of a round. Most are illegal in any one phase."""
    staying = tuple((seat.number, seat.player) for seat in state.seats if not seat.left)
    yield game_commands.OpenBetting(state.number + 1, staying)
    if state.phase is Phase.BETTING:
        yield from _wagers(rules, state, sitter)
    yield game_commands.CloseBetting()
    yield game_commands.CountSideBets(state.side_bets, state.side_bets)
    yield game_commands.DealCards(FIXED_ORDER)
    if state.to_show is not None:
        yield game_commands.SettleThreeCard(state.to_show)
    if state.to_act is not None and state.deciding is not None:
        yield game_commands.TakeBack(state.to_act, state.deciding)
        yield game_commands.LetItRide(state.to_act, state.deciding)
    yield game_commands.TurnCommunityCard()
    if state.to_settle is not None:
        yield game_commands.SettleSeat(state.to_settle)
    yield game_commands.SettleCoverAll()
    yield game_commands.CollectCards()
    for seat in state.seats:
        if not seat.left:
            yield game_commands.LeaveSeat(seat.number)


def _wagers(rules: HouseRules, state: RoundState, sitter: str) -> Iterator[game_commands.Command]:
    least = rules.settings.min_bet or Cents(100, rules.currency)
    for number in range(1, rules.settings.seats + 1):
        yield game_commands.TakeSeat(number, sitter)
    for seat in state.seats:
        yield game_commands.PlaceWagers.of(seat.number, seat.player, least)
        three = rules.settings.three_card_min or Cents(100, rules.currency)
        yield game_commands.PlaceWagers(seat.number, seat.player, ((Wager.THREE_CARD, three),))
        yield game_commands.TakeDownWagers(seat.number)
