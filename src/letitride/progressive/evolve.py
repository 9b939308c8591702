"""evolve: a link after an event. It never decides and never fails on a recorded event."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from letitride.money import MILLION
from letitride.progressive import events as e
from letitride.progressive.meter import Meter
from letitride.progressive.state import Fed, LinkedRound, LinkState, Taken


def evolve(state: LinkState, event: e.LinkEvent) -> LinkState:  # noqa: C901 - one case an event
    """The link after one event."""
    match event:
        case e.Contributed():
            return _contributed(state, event)
        case e.RoundBegan():
            return _with_round(state, LinkedRound(event.table, event.round))
        case e.RoundEnded():
            round_ = _round(state, event.table)
            return _with_round(state, replace(round_, open=False))
        case e.JackpotLocked():
            return replace(
                state, waiting=(*state.waiting, event.award), locked=(*state.locked, event.award)
            )
        case e.JackpotWon():
            return _won(state, event)
        case e.MeterAdjusted():
            return _adjusted(state, event)
        case e.AwardReversed():
            return _award_reversed(state, event)
        case e.ContributionReversed():
            return _contribution_reversed(state, event)
        case e.ManualAdjustmentMade():
            meter = state.meter(event.level)
            return _with_meter(state, meter.moved(event.after - event.before))
        case e.ParametersChanged():
            return _with_meter(
                state,
                replace(
                    state.meter(event.level),
                    seed=event.seed,
                    contribution=event.contribution,
                    reserve_rate=event.reserve_rate,
                    cap=event.cap,
                ),
            )
        case e.TableJoined():
            return replace(state, tables=(*state.tables, event))
        case e.TableLeft():
            return replace(
                state,
                tables=tuple(table for table in state.tables if table.table != event.table),
                rounds=tuple(round_ for round_ in state.rounds if round_.table != event.table),
            )
        case _:
            assert_never(event)


def replay(state: LinkState, events: Iterable[e.LinkEvent]) -> LinkState:
    """A link after many events, from the state it opened with."""
    return reduce(evolve, events, state)


def _with_meter(state: LinkState, changed: Meter) -> LinkState:
    return replace(
        state,
        meters=tuple(changed if m.level == changed.level else m for m in state.meters),
    )


def _round(state: LinkState, table: str) -> LinkedRound:
    round_ = state.round(table)
    assert round_ is not None, f"no round at {table} in a recorded event"
    return round_


def _with_round(state: LinkState, changed: LinkedRound) -> LinkState:
    others = tuple(round_ for round_ in state.rounds if round_.table != changed.table)
    return replace(state, rounds=(*others, changed))


def _contributed(state: LinkState, event: e.Contributed) -> LinkState:
    """What is fed after a win is logged belongs to the next jackpot, its meter adjusted or not."""
    meter, round_ = state.meter(event.level), _round(state, event.table)
    fed = replace(round_, fed=(*round_.fed, Fed(event, state.standing(event.level).restarts)))
    return _with_meter(_with_round(state, fed), meter.moved(event.to_meter, event.to_reserve))


def _won(state: LinkState, event: e.JackpotWon) -> LinkState:
    """Logged: an award locked before is locked no more, any other waits for its meter."""
    if event.award in state.locked:
        return replace(state, locked=tuple(award for award in state.locked if award != event.award))
    return replace(state, waiting=(*state.waiting, event.award))


def _adjusted(state: LinkState, event: e.MeterAdjusted) -> LinkState:
    award, meter = event.award, state.meter(event.award.level)
    fallen = meter.moved(
        (event.seed.cents - award.amount.cents) * MILLION + event.from_reserve,
        -event.from_reserve,
    )
    restarts = meter.restarts + award.whole
    round_ = _round(state, award.table)
    taken = replace(round_, taken=(*round_.taken, Taken(event, restarts)))
    return replace(
        _with_meter(_with_round(state, taken), replace(fallen, restarts=restarts)),
        waiting=tuple(waiting for waiting in state.waiting if waiting != award),
    )


def _award_reversed(state: LinkState, event: e.AwardReversed) -> LinkState:
    """The award lies on its meter again; a restart that is undone did not happen."""
    award, meter = event.award, state.meter(event.award.level)
    undone = meter.moved(
        (award.amount.cents - event.seed.cents) * MILLION - event.to_reserve, event.to_reserve
    )
    restarts = meter.restarts - (award.whole and event.undoes_restart)
    round_ = _round(state, award.table)
    left = tuple(taken for taken in round_.taken if taken.adjusted.award != award)
    return replace(
        _with_meter(
            _with_round(state, replace(round_, taken=left)), replace(undone, restarts=restarts)
        ),
        locked=tuple(locked for locked in state.locked if locked != award),
    )


def _contribution_reversed(state: LinkState, event: e.ContributionReversed) -> LinkState:
    meter, round_ = state.meter(event.level), _round(state, event.table)
    left = tuple(fed for fed in round_.fed if fed.contribution.level != event.level)
    return _with_meter(
        _with_round(state, replace(round_, fed=left)),
        meter.moved(-event.from_meter, -event.from_reserve),
    )
