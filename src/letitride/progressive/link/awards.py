"""Awards: what a hand takes off a meter, when it is logged, and when the meter moves.

A percentage pay is a share of the meter as it stands, rounded down to the cent. Fixed pays come
from the tray, unless the house deducts every pay from the meter (R32); then a meter that runs dry
pays what it has and the tray the rest.
"""

from collections.abc import Iterator

from letitride.errors import RuleError
from letitride.money import Share
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.rounds import open_round
from letitride.progressive.link.state import LinkedRound, LinkState

Hit = link_commands.LockJackpot | link_commands.LogJackpot | link_commands.AwardJackpot


def award_for(state: LinkState, hit: Hit) -> link_events.Award | None:
    """What a hand would take off a meter now; None if its pay does not come off one."""
    pay, level = state.terms.paytable.pay_for(hit.hand), state.terms.level_for(hit.hand)
    if pay is None or level is None:
        return None
    meter = state.current_meter(level)
    if isinstance(pay, Share):
        amount, whole = meter.share(pay.percent), pay.percent == 100
    else:
        amount, whole = min(pay.paid_on(state.terms.wager).won, meter.shown), False
    return link_events.Award(hit.table, hit.round, hit.seat, hit.hand, level, amount, whole)


def lock(state: LinkState, command: link_commands.LockJackpot) -> Iterator[link_events.LinkEvent]:
    """Fix the award and let the meter go on; the win is still to be logged."""
    locked = link_events.JackpotLocked(state.name, _due(state, command))
    yield locked
    yield _take(state, locked.award)


def log(state: LinkState, command: link_commands.LogJackpot) -> Iterator[link_events.LinkEvent]:
    """Log a win: at the amount locked before, or as the meter stands now."""
    spot = (command.table, command.round, command.seat, command.hand)
    for award in state.locked:
        if (award.table, award.round, award.seat, award.hand) == spot:
            yield link_events.JackpotWon(state.name, award)
            return
    yield link_events.JackpotWon(state.name, _due(state, command))


def award(state: LinkState, command: link_commands.AwardJackpot) -> Iterator[link_events.LinkEvent]:
    """Log a win and adjust its meter in one go; a fixed pay of a dry meter is the tray's alone."""
    due = _due(state, command)
    if due.amount or isinstance(state.terms.paytable.pay_for(command.hand), Share):
        yield link_events.JackpotWon(state.name, due)
        yield _take(state, due)


def adjust(
    state: LinkState, command: link_commands.AdjustMeters
) -> Iterator[link_events.LinkEvent]:
    """Adjust the meters for what a table has won."""
    for won in [award for award in state.waiting if award.table == command.table]:
        taken = _take(state, won)
        yield taken
        state = evolve(state, taken)


def _take(state: LinkState, award: link_events.Award) -> link_events.MeterAdjusted:
    """Take an award off its meter; one won whole starts again from its seed and its reserve."""
    meter = state.meter(award.level)
    seed, reserve = (meter.seed, meter.reserve) if award.whole else (meter.seed * 0, 0)
    return link_events.MeterAdjusted(state.name, award, seed, reserve)


def _due(state: LinkState, hit: Hit) -> link_events.Award:
    _require_first(hit, open_round(state, hit.table, hit.round))
    due = award_for(state, hit)
    if due is None:
        raise RuleError(
            "progressive/not_off_the_meter", expected="a hand whose pay comes off a meter",
            got=hit.hand, clauses=("WA-GM-9(b)", "SD-10(a)ii"),
        )  # fmt: skip
    return due


def _require_first(hit: Hit, round_: LinkedRound) -> None:
    """A seat's hand wins once a round; what is logged is not logged again."""
    for won in round_.won:
        if (won.award.seat, won.award.hand) == (hit.seat, hit.hand):
            raise RuleError(
                "progressive/won_before",
                expected=f"a hand of seat {hit.seat} that has not won in this round", got=hit.hand,
                clauses=("WA-GM-9(i).1", "WA-NEXUS-9(h).1"), seat=hit.seat,
            )  # fmt: skip
