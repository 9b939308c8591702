"""Checks that all commands share: the phase and the seat. Errors cite the house's clauses."""

from letitride.errors import RuleError
from letitride.game.state import Phase, RoundState, Seat
from letitride.rulebook.house_rules import HouseRules


def refuse(
    rules: HouseRules, code: str, cite: str, expected: str, got: object, **facts: object
) -> RuleError:
    """Make the error for a command the rules do not allow, citing this house's clauses."""
    return RuleError(code, expected=expected, got=got, clauses=rules.cites[cite], **facts)


def require_phase(rules: HouseRules, state: RoundState, cite: str, *phases: Phase) -> None:
    """Reject a command that is not allowed in this phase."""
    if state.phase not in phases:
        expected = f"phase {' or '.join(phases)}"
        raise refuse(
            rules, "game/wrong_phase", cite, expected, state.phase, why="command", phases=phases
        )


def at_seat(rules: HouseRules, state: RoundState, number: int) -> Seat:
    """Return the seat with this number, or raise an error if it is empty."""
    seat = state.seat(number)
    if seat is None:
        raise refuse(
            rules, "game/no_such_seat", "seated_players_only", "an occupied seat",
            f"seat {number}", why="empty", seat=number,
        )  # fmt: skip
    return seat
