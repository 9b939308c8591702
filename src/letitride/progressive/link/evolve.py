"""evolve: apply events to a link. It decides nothing and accepts every recorded event."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from letitride.money import MILLION
from letitride.progressive.link import events as link_events
from letitride.progressive.link.meter import Meter
from letitride.progressive.link.state import Fed, LinkedRound, LinkState, Won


def evolve(state: LinkState, event: link_events.LinkEvent) -> LinkState:  # noqa: C901 - one case per event
    """Return the link after one event."""
    match event:
        case link_events.Contributed():
            return _contributed(state, event)
        case link_events.RoundBegan():
            return _with_round(state, LinkedRound(event.table, event.round))
        case link_events.RoundEnded():
            round_ = _round(state, event.table)
            return _with_round(state, replace(round_, open=False))
        case link_events.JackpotLocked():
            won = _fixed(state, event.award)
            return replace(won, locked=(*state.locked, event.award))
        case link_events.JackpotWon():
            return _won(state, event)
        case link_events.MeterAdjusted():
            return _adjusted(state, event)
        case link_events.AwardReversed():
            return _award_reversed(state, event)
        case link_events.ContributionReversed():
            return _contribution_reversed(state, event)
        case link_events.ManualAdjustmentMade():
            meter = state.meter(event.level)
            return _with_meter(state, meter.moved(event.after - event.before))
        case link_events.WinBackedOut():
            return _backed_out(state, event)
        case link_events.ParametersChanged():
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
        case link_events.TableJoined():
            return replace(state, tables=(*state.tables, event))
        case link_events.TableLeft():
            return replace(
                state,
                tables=tuple(table for table in state.tables if table.table != event.table),
                rounds=tuple(round_ for round_ in state.rounds if round_.table != event.table),
            )
        case _:
            assert_never(event)


def fold(state: LinkState, events: Iterable[link_events.LinkEvent]) -> LinkState:
    """Return the link after many events."""
    return reduce(evolve, events, state)


def _with_meter(state: LinkState, changed: Meter) -> LinkState:
    meters = (changed if meter.level == changed.level else meter for meter in state.meters)
    return replace(state, meters=tuple(meters))


def _round(state: LinkState, table: str) -> LinkedRound:
    round_ = state.round(table)
    assert round_ is not None, f"a recorded event names a missing round at {table}"
    return round_


def _with_round(state: LinkState, changed: LinkedRound) -> LinkState:
    others = tuple(round_ for round_ in state.rounds if round_.table != changed.table)
    return replace(state, rounds=(*others, changed))


def _contributed(state: LinkState, event: link_events.Contributed) -> LinkState:
    meter, round_ = state.meter(event.level), _round(state, event.table)
    fed = replace(round_, fed=(*round_.fed, Fed(event)))
    return _with_meter(_with_round(state, fed), meter.moved(event.to_meter, event.to_reserve))


def _won(state: LinkState, event: link_events.JackpotWon) -> LinkState:
    """Log a win. A locked award is unlocked; any other award waits for its meter to be adjusted."""
    if event.award in state.locked:
        return replace(state, locked=tuple(award for award in state.locked if award != event.award))
    return _fixed(state, event.award)


def _fixed(state: LinkState, award: link_events.Award) -> LinkState:
    """Fix an award's amount. A whole-meter award wins all contributions and the last restart.

    Later contributions go to the next jackpot, even if the meter is adjusted after them (R37).
    """
    if award.whole:
        state = _change_hands(state, award.level, None, award)
    round_ = _round(state, award.table)
    won = replace(round_, won=(*round_.won, Won(award)))
    return replace(_with_round(state, won), waiting=(*state.waiting, award))


def _adjusted(state: LinkState, event: link_events.MeterAdjusted) -> LinkState:
    award, meter = event.award, state.meter(event.award.level)
    restart = (event.seed.cents - award.amount.cents) * MILLION + event.from_reserve
    fallen = meter.moved(restart, -event.from_reserve)
    round_ = _round(state, award.table)
    won = tuple(Won(award, event, won.won_by) if won.award == award else won for won in round_.won)
    waiting = tuple(one for one in state.waiting if one != award)
    state = _with_meter(_with_round(state, replace(round_, won=won)), fallen)
    return replace(state, waiting=waiting)


def _award_reversed(state: LinkState, event: link_events.AwardReversed) -> LinkState:
    """Put an award back on its meter, with the contributions and restart amount that it won."""
    award, meter = event.award, state.meter(event.award.level)
    undone = meter.moved(
        (award.amount.cents - event.seed.cents) * MILLION - event.to_reserve, event.to_reserve
    )
    round_ = _round(state, award.table)
    left = tuple(won for won in round_.won if won.award != award)
    state = _with_meter(_with_round(state, replace(round_, won=left)), undone)
    return replace(
        _change_hands(state, award.level, award, None, reserve_lost=not event.undoes_restart),
        locked=tuple(locked for locked in state.locked if locked != award),
    )


def _backed_out(state: LinkState, event: link_events.WinBackedOut) -> LinkState:
    """Undo a win, and return to the meter the contributions and restart amount that it won."""
    award, round_ = event.award, state.round(event.award.table)
    swept = False
    if round_ is not None:
        swept = any(won.award == award and won.won_by is not None for won in round_.won)
        left = tuple(won for won in round_.won if won.award != award)
        state = _with_round(state, replace(round_, won=left))
    meter = state.meter(award.level).moved(event.after - event.before, event.to_reserve)
    waiting = tuple(one for one in state.waiting if one != award)
    return replace(
        _change_hands(_with_meter(state, meter), award.level, award, None, reserve_lost=swept),
        waiting=waiting,
    )


def _change_hands(
    state: LinkState,
    level: str,
    loser: link_events.Award | None,
    winner: link_events.Award | None,
    *,
    reserve_lost: bool = False,
) -> LinkState:
    """Reassign a level's contributions and restarts from one award to another.

    None stands for the meter: contributions and restarts that no award has won.
    """

    def fed_by(fed: Fed) -> Fed:
        if fed.contribution.level != level or fed.won_by != loser:
            return fed
        return Fed(fed.contribution, winner, fed.reserve_lost or reserve_lost)

    def start_after(won: Won) -> Won:
        if won.award.level != level or won.won_by != loser:
            return won
        return Won(won.award, won.adjusted, winner)

    rounds = (
        replace(one, fed=tuple(map(fed_by, one.fed)), won=tuple(map(start_after, one.won)))
        for one in state.rounds
    )
    return replace(state, rounds=tuple(rounds))


def _contribution_reversed(state: LinkState, event: link_events.ContributionReversed) -> LinkState:
    meter, round_ = state.meter(event.level), _round(state, event.table)
    left = tuple(fed for fed in round_.fed if fed.contribution.level != event.level)
    state = _with_round(state, replace(round_, fed=left))
    return _with_meter(state, meter.moved(-event.from_meter, -event.from_reserve))
