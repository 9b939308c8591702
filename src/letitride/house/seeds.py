"""Seeds at a durable table, with commands to draw, commit to, reveal, and finalize them in order.

The server seed is stored, sealed, before its hash is published and before bets open. The class
``FairRound`` decides whether a commitment or a seed is valid.
"""

from dataclasses import dataclass, field

from letitride.errors import RuleError
from letitride.game import Phase
from letitride.game import events as game_events
from letitride.game.state import BETWEEN_ROUNDS
from letitride.house import events as house_events
from letitride.table.fair.commit_reveal import FairRound, SeedStage
from letitride.table.state import TableState


@dataclass(frozen=True, slots=True)
class DrawSeed:
    """Store the next round's server seed."""

    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class PromiseSeed:
    """Commit a seat to a client seed by its hash, while bets are open."""

    seat: int
    player: str
    hash: str


@dataclass(frozen=True, slots=True)
class RevealSeed:
    """Reveal a seat's client seed, after "No more bets"."""

    seat: int
    seed: bytes


@dataclass(frozen=True, slots=True)
class FixSeeds:
    """Stop waiting for client seeds, so that the deck can be dealt.

    While a promised seed is still due, this is possible only if its time is up.
    """

    overdue: bool = False


SeedCommand = DrawSeed | PromiseSeed | RevealSeed | FixSeeds


def decide_seeds(
    name: str, state: TableState, fair: FairRound | None, command: SeedCommand
) -> tuple[house_events.SeedEvent, ...]:
    """Return the events that a seed command produces."""
    round_ = state.round
    event: house_events.SeedEvent
    match command:
        case DrawSeed():
            if round_.phase not in BETWEEN_ROUNDS or (fair and fair.number > round_.number):
                raise _wrong("one seed per round, drawn between rounds", round_.phase, "draw")
            event = house_events.SeedDrawn(round_.number + 1, command.seed)
        case PromiseSeed():
            seat = round_.seat(command.seat)
            _check_current(state, fair, Phase.BETTING)
            if not state.decks.virtual:
                raise _wrong("a deck shuffled after betting closes", "a dealer's deck", "dealer")
            if seat is None or seat.player != command.player:
                expected = f"{command.player} to hold seat {command.seat}"
                raise _wrong(expected, "another player", "seat", seat=command.seat)
            event = house_events.SeedPromised(command.seat, command.player, command.hash)
        case RevealSeed():
            _check_current(state, fair, Phase.CLOSED)
            event = house_events.SeedRevealed(command.seat, command.seed)
        case FixSeeds():
            _check_current(state, fair, Phase.CLOSED)
            if not command.overdue and (due := seeds_due(state, fair)):
                got = f"a seed due at seat {due[0]}"
                raise _wrong("every promised seed, or time to run out", got, "due", seat=due[0])
            event = house_events.SeedsFixed()
    evolve_seeds(name, fair, event)  # raises an error if the event is out of order
    return (event,)


def seeds_due(state: TableState, fair: FairRound | None) -> list[int]:
    """Return the seats whose players promised a seed, have not revealed it, and are still there."""
    if fair is None or fair.stage is not SeedStage.REVEALING:
        return []
    there = {(seat.number, seat.player) for seat in state.round.seats if not seat.left}
    return [
        client.seat
        for client in fair.client_seeds
        if client.seed is None and (client.seat, client.player) in there
    ]


def _check_current(state: TableState, fair: FairRound | None, phase: Phase) -> None:
    if fair is None or (fair.number, phase) != (state.round.number, state.round.phase):
        raise _wrong(f"a round dealt from seeds, in the {phase} phase", state.round.phase, "phase")


def evolve_seeds(
    name: str, fair: FairRound | None, event: house_events.HouseEvent
) -> FairRound | None:
    """Return the seeds of a table's round after an event.

    Seeds last for one round. No seat can commit to a seed after bets close. Other events change
    nothing.
    """
    match event:
        case house_events.SeedDrawn():
            return FairRound(name, event.number, event.seed)
        case house_events.SeedPromised():
            return _drawn(fair).promise(event.seat, event.player, event.hash)
        case house_events.SeedRevealed():
            return _drawn(fair).reveal(event.seat, event.seed)
        case house_events.SeedsFixed():
            return _drawn(fair).begin_deal()
        case game_events.BettingOpened() if fair is not None and fair.number != event.number:
            return None
        case game_events.BettingClosed() if fair is not None:
            return fair.close_bets()
        case _:
            return fair


def _drawn(fair: FairRound | None) -> FairRound:
    if fair is None:
        raise _wrong("a round dealt from seeds", "none drawn", "none")
    return fair


def _wrong(expected: str, got: str, why: str, **facts: object) -> RuleError:
    return RuleError("storage/seeds", expected=expected, got=got, clauses=(), why=why, **facts)
