"""The refusals every command shares: wrong phase, empty seat. They cite the rule that stands."""

from letitride.errors import RuleError
from letitride.game.state import Phase, RoundState, Seat
from letitride.rulebook.house_rules import HouseRules


def refuse(
    rules: HouseRules, code: str, cite: str, expected: str, got: object, **facts: object
) -> RuleError:
    """The error for a command the rules do not allow, with the clauses of this house."""
    return RuleError(code, expected=expected, got=got, clauses=rules.cites[cite], **facts)


def require_phase(rules: HouseRules, state: RoundState, cite: str, *phases: Phase) -> None:
    """Refuse a command that is out of place."""
    if state.phase not in phases:
        expected = f"phase {' or '.join(phases)}"
        raise refuse(
            rules, "game/wrong_phase", cite, expected, state.phase, why="command", phases=phases
        )


def at_seat(rules: HouseRules, state: RoundState, number: int) -> Seat:
    """The seat, which somebody must hold."""
    seat = state.seat(number)
    if seat is None:
        raise refuse(
            rules, "game/no_such_seat", "seated_players_only", "a seat somebody holds",
            f"seat {number}", why="empty", seat=number,
        )  # fmt: skip
    return seat
