"""Automatic players: they fill seats, bet the least, and decide by the simple strategy.

Their names are none that a person can have.
"""

from letitride.game import RoundState, Seat
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.odds.strategies.named import SIMPLE_CARD
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import MAIN

_MARK = " (automatic)"
_NAMES = ("Ash", "Birch", "Cedar", "Elm", "Hazel", "Linden", "Maple")

#: How many least bets an automatic player brings to the table each time.
_BETS_BROUGHT = 100


def name_at(seat: int) -> str:
    """Who fills a seat.

    >>> name_at(2)
    'Birch (automatic)'
    """
    return _NAMES[(seat - 1) % len(_NAMES)] + _MARK


def is_automatic(player: str) -> bool:
    """Whether a player is one of them.

    >>> is_automatic(name_at(7)), is_automatic("Ann")
    (True, False)
    """
    return player.endswith(_MARK)


def least_bet(rules: HouseRules) -> Cents:
    """What each of their main bets is."""
    return rules.settings.min_bet or Cents(500, rules.currency)


def to_bring(rules: HouseRules) -> Cents:
    """What they buy in for."""
    return least_bet(rules) * (len(MAIN) * _BETS_BROUGHT)


def seated(rules: HouseRules, round_: RoundState, wanted: int) -> tuple[tuple[int, str], ...]:
    """Who sits down to the next round: people who stay, and automatic players on free seats.

    They take the last seats, and never the last free one.
    """
    staying = {seat.number: seat.player for seat in round_.seats if _stays(seat)}
    free = [number for number in range(rules.settings.seats, 0, -1) if number not in staying]
    for number in free[: max(0, min(wanted, len(free) - 1))]:
        staying[number] = name_at(number)
    return tuple(sorted(staying.items()))


def _stays(seat: Seat) -> bool:
    return not seat.left and not is_automatic(seat.player)


def wagers(rules: HouseRules, seat: Seat) -> game_commands.PlaceWagers:
    """Their three equal bets."""
    return game_commands.PlaceWagers.of(seat.number, seat.player, least_bet(rules))


def rides(round_: RoundState, seat: Seat) -> bool:
    """Whether they let the bet ride that is being decided."""
    return SIMPLE_CARD.rides((*seat.cards, *round_.community))
