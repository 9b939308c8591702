"""A round on the link: what its wagers feed the meters, and what a void takes back."""

from collections.abc import Iterator

from letitride.errors import RuleError
from letitride.progressive import commands as c
from letitride.progressive import events as e
from letitride.progressive.evolve import evolve
from letitride.progressive.state import Fed, LinkedRound, LinkState


def begin(state: LinkState, command: c.BeginRound) -> Iterator[e.LinkEvent]:
    """A round begins; a table plays one at a time."""
    _require_joined(state, command.table)
    before = state.round(command.table)
    if before is not None and before.open:
        raise _wrong(command.table, "the last round over", f"round {before.number} open")
    yield e.RoundBegan(state.name, command.table, command.round)


def contribute(state: LinkState, command: c.Contribute) -> Iterator[e.LinkEvent]:
    """Every level's share of the round's wagers, once bets are closed."""
    round_ = _open_round(state, command.table, command.round)
    if round_.fed:
        raise _wrong(command.table, "a round that has not fed the meters", "one that has")
    if command.wagers < 0:
        raise _wrong(command.table, "a number of wagers", str(command.wagers))
    staked = state.terms.wager * command.wagers
    for meter in state.meters if staked else ():
        yield e.Contributed(
            state.name, command.table, command.round, meter.level, staked, *meter.feed(staked)
        )


def reverse(state: LinkState, command: c.ReverseRound) -> Iterator[e.LinkEvent]:
    """Undo what the round won, then what it fed, newest first (R42, R47)."""
    round_ = state.round(command.table)
    if round_ is None or round_.number != command.round:
        raise _wrong(command.table, "its last round", f"round {command.round}")
    for taken in reversed(round_.taken):
        event = _award_back(state, round_, taken)
        yield event
        state = evolve(state, event)
    for fed in reversed(round_.fed):
        yield _contribution_back(state, round_, fed)


def end(state: LinkState, command: c.EndRound) -> Iterator[e.LinkEvent]:
    """The round is over: nothing of it may still wait."""
    _open_round(state, command.table, command.round)
    pending = [award for award in (*state.waiting, *state.locked) if award.table == command.table]
    if pending:
        raise _wrong(command.table, "every award logged and taken", f"{pending[0].hand} pending")
    yield e.RoundEnded(state.name, command.table, command.round)


def _award_back(state: LinkState, round_: LinkedRound, taken: e.MeterAdjusted) -> e.AwardReversed:
    """The award goes back on its meter; the start it made too, if nobody has won that since."""
    undoes = not _won_by_another(state, round_, taken.award.level)
    seed, reserve = (taken.seed, taken.from_reserve) if undoes else (taken.seed * 0, 0)
    return e.AwardReversed(state.name, taken.award, seed, reserve, undoes)


def _contribution_back(state: LinkState, round_: LinkedRound, fed: Fed) -> e.ContributionReversed:
    """Off the meter it fed; if another table's win has taken it, out of the tray (R47)."""
    made, meter = fed.contribution, state.meter(fed.contribution.level)
    from_meter, from_reserve = min(made.to_meter, meter.amount), min(made.to_reserve, meter.reserve)
    if _won_by_another(state, round_, made.level):
        from_meter = from_reserve = 0
    rest = made.to_meter + made.to_reserve - from_meter - from_reserve
    return e.ContributionReversed(
        state.name, made.table, made.round, made.level, made.staked, from_meter, from_reserve, rest
    )


def _won_by_another(state: LinkState, round_: LinkedRound, level: str) -> bool:
    """Whether another table has won this level whole since the round fed it."""
    fed = next((fed for fed in round_.fed if fed.contribution.level == level), None)
    current = state.round(round_.table)
    assert current is not None
    own = sum(taken.award.whole and taken.award.level == level for taken in current.taken)
    return fed is not None and state.meter(level).restarts - own > fed.restarts


def _open_round(state: LinkState, table: str, number: int) -> LinkedRound:
    round_ = state.round(table)
    if round_ is None or round_.number != number or not round_.open:
        raise _wrong(table, "the round that is open", f"round {number}")
    return round_


def _require_joined(state: LinkState, table: str) -> None:
    if state.table(table) is None:
        raise _wrong(table, f"a table on the link {state.name}", "one that is not")


def _wrong(table: str, expected: str, got: str) -> RuleError:
    return RuleError(
        "progressive/round",
        expected=f"{table}: {expected}",
        got=got,
        clauses=("WA-GM-6.1", "WA-NEXUS-6.1"),
    )
