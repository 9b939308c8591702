"""Awards: computing them, logging them, and taking them off their meters.

A percentage pay is a share of the meter's current amount, rounded down to the cent. Fixed pays
come from the tray, unless the house deducts every pay from the meter (R32). In that case, a meter
that runs dry pays out its balance, and the tray pays the rest.
"""

from collections.abc import Iterator

from letitride.errors import RuleError
from letitride.money import Share
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.rounds import open_round
from letitride.progressive.link.state import LinkState

Hit = link_commands.LockJackpot | link_commands.LogJackpot | link_commands.AwardJackpot


def award_for(state: LinkState, hit: Hit) -> link_events.Award | None:
    """Return the award that a hand would take off a meter now, or None if no meter pays it."""
    pay, level = state.terms.paytable.pay_for(hit.hand), state.terms.level_for(hit.hand)
    if pay is None or level is None:
        return None
    meter = state.current_meter(level)
    if isinstance(pay, Share):
        amount, whole = meter.share(pay.percent), pay.percent == 100
    else:
        amount, whole = min(pay.paid_on(state.terms.wager).won, meter.shown), False
    return link_events.Award(hit.table, hit.round, hit.seat, hit.hand, level, amount, whole)


def lock(state: LinkState, command: link_commands.LockJackpot) -> Iterator[LinkEvent]:
    """Fix the amount of the award and adjust its meter. The win is logged later."""
    locked = link_events.JackpotLocked(state.name, _due(state, command))
    yield locked
    yield _take(state, locked.award)


def log(state: LinkState, command: link_commands.LogJackpot) -> Iterator[LinkEvent]:
    """Log a win at its locked amount or, if it has none, at the amount due now."""
    spot = (command.table, command.round, command.seat, command.hand)
    locked = (won for won in state.locked if (won.table, won.round, won.seat, won.hand) == spot)
    yield link_events.JackpotWon(state.name, next(locked, None) or _due(state, command))


def award(state: LinkState, command: link_commands.AwardJackpot) -> Iterator[LinkEvent]:
    """Log a win and adjust its meter in one step. The tray pays a fixed pay if the meter is dry."""
    due = _due(state, command)
    if due.amount or isinstance(state.terms.paytable.pay_for(command.hand), Share):
        yield link_events.JackpotWon(state.name, due)
        yield _take(state, due)


def adjust(state: LinkState, command: link_commands.AdjustMeters) -> Iterator[LinkEvent]:
    """Adjust the meters for the wins a table has logged."""
    for won in [award for award in state.waiting if award.table == command.table]:
        taken = _take(state, won)
        yield taken
        state = evolve(state, taken)


def _take(state: LinkState, award: link_events.Award) -> link_events.MeterAdjusted:
    """Take an award off its meter. A meter won in full restarts at its seed plus its reserve."""
    meter = state.meter(award.level)
    seed, reserve = (meter.seed, meter.reserve) if award.whole else (meter.seed * 0, 0)
    return link_events.MeterAdjusted(state.name, award, seed, reserve)


def _due(state: LinkState, hit: Hit) -> link_events.Award:
    """Return a hand's award. A hand can win only once per round."""
    for won in open_round(state, hit.table, hit.round).won:
        if (won.award.seat, won.award.hand) == (hit.seat, hit.hand):
            raise RuleError(
                "progressive/won_before",
                expected=f"a hand at seat {hit.seat} that has not won this round", got=hit.hand,
                clauses=("WA-GM-9(i).1", "WA-NEXUS-9(h).1"), seat=hit.seat,
            )  # fmt: skip
    due = award_for(state, hit)
    if due is None:
        raise RuleError(
            "progressive/not_off_the_meter", expected="a hand that is paid from a meter",
            got=hit.hand, clauses=("WA-GM-9(b)", "SD-10(a)ii"),
        )  # fmt: skip
    return due
