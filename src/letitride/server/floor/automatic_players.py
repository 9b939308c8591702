"""Automatic players, who fill seats, bet the minimum, and follow the simple strategy.

People cannot use automatic players' names.
"""

from letitride.game import RoundState, Seat
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.odds.strategies.named import SIMPLE_CARD
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import MAIN

_MARK = " (automatic)"
_NAMES = ("Ash", "Birch", "Cedar", "Elm", "Hazel", "Linden", "Maple")

#: The number of rounds of minimum bets that an automatic player's buy-in covers.
_BETS_BROUGHT = 100


def name_at(seat: int) -> str:
    """Return the name of a seat's automatic player.

    >>> name_at(2)
    'Birch (automatic)'
    """
    return _NAMES[(seat - 1) % len(_NAMES)] + _MARK


def is_automatic(player: str) -> bool:
    """Return whether a player is automatic.

    >>> is_automatic(name_at(7)), is_automatic("Ann")
    (True, False)
    """
    return player.endswith(_MARK)


def least_bet(rules: HouseRules) -> Cents:
    """Return the amount of each main bet."""
    return rules.settings.min_bet or Cents(500, rules.currency)


def to_bring(rules: HouseRules) -> Cents:
    """Return the amount of a buy-in."""
    return least_bet(rules) * (len(MAIN) * _BETS_BROUGHT)


def seated(rules: HouseRules, round_: RoundState, wanted: int) -> tuple[tuple[int, str], ...]:
    """Return the seating for the next round: people who stay, plus automatic players in free seats.

    Automatic players take the highest-numbered seats, and always leave one seat free.
    """
    staying = {
        seat.number: seat.player
        for seat in round_.seats
        if not (seat.left or is_automatic(seat.player))
    }
    free = [number for number in range(rules.settings.seats, 0, -1) if number not in staying]
    for number in free[: max(0, min(wanted, len(free) - 1))]:
        staying[number] = name_at(number)
    return tuple(sorted(staying.items()))


def wagers(rules: HouseRules, seat: Seat) -> game_commands.PlaceWagers:
    """Return the three equal bets for a seat."""
    return game_commands.PlaceWagers.of(seat.number, seat.player, least_bet(rules))


def rides(round_: RoundState, seat: Seat) -> bool:
    """Return whether to let the current bet ride."""
    return SIMPLE_CARD.rides((*seat.cards, *round_.community))
