"""Rounds on the link: their contributions to the meters, and the reversal of void rounds."""

from collections.abc import Iterator

from letitride.errors import RuleError
from letitride.money import MILLION, Cents
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.events import LinkEvent
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.state import Fed, LinkedRound, LinkState, Won


def begin(state: LinkState, command: link_commands.BeginRound) -> Iterator[LinkEvent]:
    """Begin a round. A table plays one round at a time."""
    if state.table(command.table) is None:
        expected = f"a table on the link {state.name}"
        raise _wrong(command.table, expected, "another table", "not_joined", link=state.name)
    before = state.round(command.table)
    if before is not None and before.open:
        raise _wrong(command.table, "a finished round", f"round {before.number} open", "open")
    yield link_events.RoundBegan(state.name, command.table, command.round)


def contribute(state: LinkState, command: link_commands.Contribute) -> Iterator[LinkEvent]:
    """Add each level's share of the round's bets to its meter, once bets are closed."""
    round_ = open_round(state, command.table, command.round)
    if round_.fed:
        raise _wrong(
            command.table, "a round that has not contributed to the meters", "one that has", "fed"
        )
    if command.wagers < 0:
        raise _wrong(command.table, "zero or more wagers", str(command.wagers), "wagers")
    staked = state.terms.wager * command.wagers
    for meter in state.meters if staked else ():
        yield link_events.Contributed(
            state.name, command.table, command.round, meter.level, staked, *meter.feed(staked)
        )


def reverse(state: LinkState, command: link_commands.ReverseRound) -> Iterator[LinkEvent]:
    """Undo the round's awards, then its contributions, newest first (R42, R47)."""
    round_ = _latest(state, command.table)
    if round_.number != command.round:
        raise _wrong(command.table, "its last round", f"round {command.round}", "last")
    _require_none(command.table, "every award deducted from its meter", state.waiting)
    while round_.won:
        event = _award_back(state, round_.won[-1])
        yield event
        state = evolve(state, event)
        round_ = _latest(state, command.table)
    for fed in reversed(round_.fed):
        yield _contribution_back(state, fed)


def end(state: LinkState, command: link_commands.EndRound) -> Iterator[LinkEvent]:
    """End a round, which must have no pending awards."""
    open_round(state, command.table, command.round)
    _require_none(command.table, "every award logged and paid", (*state.waiting, *state.locked))
    yield link_events.RoundEnded(state.name, command.table, command.round)


def open_round(state: LinkState, table: str, number: int) -> LinkedRound:
    """Return a table's round with this number, which must still be open."""
    round_ = _latest(state, table)
    if round_.number != number or not round_.open:
        raise _wrong(table, "the open round", f"round {number}", "not_open")
    return round_


def _award_back(state: LinkState, won: Won) -> link_events.AwardReversed:
    """Put an award back on its meter, and undo the restart unless another award has won it.

    Undoing the restart deducts no more than the meter's balance.
    """
    assert won.adjusted is not None, "every award in the round must be deducted from its meter"
    award, meter = won.award, state.current_meter(won.award.level)
    undoes = won.won_by is None
    holds = meter.amount + award.amount.cents * MILLION if undoes else 0
    to_reserve = min(won.adjusted.from_reserve, holds)
    seed = min(won.adjusted.seed, Cents((holds - to_reserve) // MILLION, award.amount.currency))
    return link_events.AwardReversed(state.name, award, seed, to_reserve, undoes)


def _contribution_back(state: LinkState, fed: Fed) -> link_events.ContributionReversed:
    """Reverse a contribution. The tray covers any part that another table's win took (R47)."""
    made, meter = fed.contribution, state.current_meter(fed.contribution.level)
    from_meter = min(made.to_meter, meter.amount) if fed.won_by is None else 0
    in_reserve = fed.won_by is None and not fed.reserve_lost
    from_reserve = min(made.to_reserve, meter.reserve) if in_reserve else 0
    rest = made.to_meter + made.to_reserve - from_meter - from_reserve
    return link_events.ContributionReversed(
        state.name, made.table, made.round, made.level, made.staked, from_meter, from_reserve, rest
    )


def _require_none(table: str, expected: str, awards: tuple[link_events.Award, ...]) -> None:
    for award in awards:
        if award.table == table:
            raise _wrong(table, expected, f"{award.hand} pending", "pending", hand=award.hand)


def _latest(state: LinkState, table: str) -> LinkedRound:
    round_ = state.round(table)
    if round_ is None:
        raise _wrong(table, "a table that has played a round", "a table with no rounds", "none")
    return round_


def _wrong(table: str, expected: str, got: str, why: str, **facts: object) -> RuleError:
    return RuleError(
        "progressive/round", expected=f"{table}: {expected}", got=got,
        clauses=("WA-GM-6.1", "WA-NEXUS-6.1"), why=why, table=table, **facts,
    )  # fmt: skip
