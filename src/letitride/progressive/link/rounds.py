"""A round on the link: what its wagers feed the meters, and what a void takes back."""

from collections.abc import Iterator

from letitride.errors import RuleError
from letitride.money import MILLION, Cents
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.evolve import evolve
from letitride.progressive.link.state import Fed, LinkedRound, LinkState, Won


def begin(state: LinkState, command: link_commands.BeginRound) -> Iterator[link_events.LinkEvent]:
    """A round begins; a table plays one at a time."""
    _require_joined(state, command.table)
    before = state.round(command.table)
    if before is not None and before.open:
        raise _wrong(command.table, "the last round over", f"round {before.number} open", "open")
    yield link_events.RoundBegan(state.name, command.table, command.round)


def contribute(
    state: LinkState, command: link_commands.Contribute
) -> Iterator[link_events.LinkEvent]:
    """Every level's share of the round's wagers, once bets are closed."""
    round_ = open_round(state, command.table, command.round)
    if round_.fed:
        raise _wrong(command.table, "a round that has not fed the meters", "one that has", "fed")
    if command.wagers < 0:
        raise _wrong(command.table, "a number of wagers", str(command.wagers), "wagers")
    staked = state.terms.wager * command.wagers
    for meter in state.meters if staked else ():
        yield link_events.Contributed(
            state.name, command.table, command.round, meter.level, staked, *meter.feed(staked)
        )


def reverse(
    state: LinkState, command: link_commands.ReverseRound
) -> Iterator[link_events.LinkEvent]:
    """Undo what the round won, then what it fed, newest first (R42, R47)."""
    round_ = _latest(state, command.table)
    if round_.number != command.round:
        raise _wrong(command.table, "its last round", f"round {command.round}", "last")
    _require_none(command.table, "every award taken off its meter", state.waiting)
    while round_.won:
        event = _award_back(state, round_.won[-1])
        yield event
        state = evolve(state, event)
        round_ = _latest(state, command.table)
    for fed in reversed(round_.fed):
        yield _contribution_back(state, fed)


def end(state: LinkState, command: link_commands.EndRound) -> Iterator[link_events.LinkEvent]:
    """The round is over: nothing of it may still wait."""
    open_round(state, command.table, command.round)
    _require_none(command.table, "every award logged and taken", (*state.waiting, *state.locked))
    yield link_events.RoundEnded(state.name, command.table, command.round)


def open_round(state: LinkState, table: str, number: int) -> LinkedRound:
    """A table's round of this number, which must still be open."""
    round_ = _latest(state, table)
    if round_.number != number or not round_.open:
        raise _wrong(table, "the round that is open", f"round {number}", "not_open")
    return round_


def _award_back(state: LinkState, won: Won) -> link_events.AwardReversed:
    """The award goes back on its meter; the start it made too, if nobody has won that since.

    Of the start no more is undone than the meter then holds.
    """
    assert won.adjusted is not None, "no award of the round waits for its meter"
    award, meter = won.award, state.current_meter(won.award.level)
    undoes = won.won_by is None
    holds = meter.amount + award.amount.cents * MILLION if undoes else 0
    to_reserve = min(won.adjusted.from_reserve, holds)
    seed = min(won.adjusted.seed, Cents((holds - to_reserve) // MILLION, award.amount.currency))
    return link_events.AwardReversed(state.name, award, seed, to_reserve, undoes)


def _contribution_back(state: LinkState, fed: Fed) -> link_events.ContributionReversed:
    """Off the meter it fed; what another table's win has taken comes out of the tray (R47)."""
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
        raise _wrong(table, "a table that has played a round", "one that has not", "none")
    return round_


def _require_joined(state: LinkState, table: str) -> None:
    if state.table(table) is None:
        expected = f"a table on the link {state.name}"
        raise _wrong(table, expected, "one that is not", "not_joined", link=state.name)


def _wrong(table: str, expected: str, got: str, why: str, **facts: object) -> RuleError:
    return RuleError(
        "progressive/round", expected=f"{table}: {expected}", got=got,
        clauses=("WA-GM-6.1", "WA-NEXUS-6.1"), why=why, table=table, **facts,
    )  # fmt: skip
