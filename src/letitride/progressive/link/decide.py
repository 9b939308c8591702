"""decide: turn a command to a link into events, or raise a RuleError that cites the clause."""

from collections.abc import Iterator
from typing import assert_never

from letitride.progressive.link import adjustments, awards, membership, rounds
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.state import LinkState


def decide(state: LinkState, command: link_commands.Command) -> tuple[LinkEvent, ...]:
    """Return the events that this command produces now."""
    return tuple(_decide(state, command))


def _decide(state: LinkState, command: link_commands.Command) -> Iterator[LinkEvent]:  # noqa: C901 - one case per command
    match command:
        case link_commands.BeginRound():
            return rounds.begin(state, command)
        case link_commands.Contribute():
            return rounds.contribute(state, command)
        case link_commands.EndRound():
            return rounds.end(state, command)
        case link_commands.ReverseRound():
            return rounds.reverse(state, command)
        case link_commands.LockJackpot():
            return awards.lock(state, command)
        case link_commands.LogJackpot():
            return awards.log(state, command)
        case link_commands.AdjustMeters():
            return awards.adjust(state, command)
        case link_commands.AwardJackpot():
            return awards.award(state, command)
        case link_commands.JoinTable():
            return membership.join(state, command)
        case link_commands.LeaveLink():
            return membership.leave(state, command)
        case link_commands.AdjustManually():
            return adjustments.adjust_manually(state, command)
        case link_commands.ChangeParameters():
            return adjustments.change_parameters(state, command)
        case _:
            assert_never(command)
