"""decide: the events a command to a link leads to, or a RuleError that cites the clause."""

from collections.abc import Iterator
from typing import assert_never

from letitride.progressive import awards, membership, rounds, upkeep
from letitride.progressive import commands as c
from letitride.progressive.events import LinkEvent
from letitride.progressive.state import LinkState


def decide(state: LinkState, command: c.Command) -> tuple[LinkEvent, ...]:
    """What happens if this command is carried out now."""
    return tuple(_decide(state, command))


def _decide(state: LinkState, command: c.Command) -> Iterator[LinkEvent]:  # noqa: C901 - one case a command
    match command:
        case c.BeginRound():
            return rounds.begin(state, command)
        case c.Contribute():
            return rounds.contribute(state, command)
        case c.EndRound():
            return rounds.end(state, command)
        case c.ReverseRound():
            return rounds.reverse(state, command)
        case c.LockJackpot():
            return awards.lock(state, command)
        case c.LogJackpot():
            return awards.log(state, command)
        case c.AdjustMeters():
            return awards.adjust(state, command)
        case c.AwardJackpot():
            return awards.award(state, command)
        case c.JoinTable():
            return membership.join(state, command)
        case c.LeaveLink():
            return membership.leave(state, command)
        case c.AdjustManually():
            return upkeep.adjust_manually(state, command)
        case c.ChangeParameters():
            return upkeep.change_parameters(state, command)
        case _:
            assert_never(command)
