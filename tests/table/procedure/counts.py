"""The correct numbers for the steps that ask for a number."""

from letitride.cards import FIXED_ORDER
from letitride.game import RoundState
from letitride.rulebook.wagers import Wager


def right_count(state: RoundState, step: str) -> int:
    """Return the number that a careful dealer would enter."""
    match step:
        case "count_stub":
            return len(state.stub)
        case "count_cards_in_play":
            return len(FIXED_ORDER) - len(state.stub)
        case "count_remaining_deck":
            return len(state.stub)
        case "verify_bonus_count":
            return sum(seat.bet(Wager.BONUS) is not None for seat in state.seats)
        case _:
            return len(FIXED_ORDER)
