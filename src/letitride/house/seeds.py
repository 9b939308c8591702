"""Seeds at a durable table: the commands that draw, promise, reveal and fix them, in their order.

The server seed is stored, sealed, before its hash is published and before bets open. Whether a
promise or a seed is in order is the fair round's to say.
"""

from dataclasses import dataclass, field

from letitride.errors import RuleError
from letitride.game import Phase
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.table.deck_handling import BETWEEN_ROUNDS
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.state import TableState


@dataclass(frozen=True, slots=True)
class DrawSeed:
    """Store the server seed of the next round."""

    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class PromiseSeed:
    """A seat's promise, by its hash, while bets are open."""

    seat: int
    player: str
    hash: str


@dataclass(frozen=True, slots=True)
class RevealSeed:
    """A seat's seed, after "No more bets"."""

    seat: int
    seed: bytes


@dataclass(frozen=True, slots=True)
class FixSeeds:
    """Wait no longer for seeds: the deck is to be dealt."""


SeedCommand = DrawSeed | PromiseSeed | RevealSeed | FixSeeds


def decide_seeds(
    name: str, state: TableState, fair: FairRound | None, command: SeedCommand
) -> tuple[house_events.SeedEvent, ...]:
    """What a command about seeds leads to."""
    event = _decide(state, fair, command)
    evolve_seeds(name, fair, event)  # raises an error if it is out of order
    return (event,)


def _decide(
    state: TableState, fair: FairRound | None, command: SeedCommand
) -> house_events.SeedEvent:
    round_ = state.round
    match command:
        case DrawSeed():
            if round_.phase not in BETWEEN_ROUNDS or (fair and fair.number > round_.number):
                raise _wrong("one seed for the next round, between rounds", round_.phase, "draw")
            return house_events.SeedDrawn(round_.number + 1, command.seed)
        case PromiseSeed():
            seat = round_.seat(command.seat)
            _check_current(state, fair, Phase.BETTING)
            if seat is None or seat.player != command.player:
                expected = f"{command.player} to hold seat {command.seat}"
                raise _wrong(expected, "another player", "seat", seat=command.seat)
            return house_events.SeedPromised(command.seat, command.player, command.hash)
        case RevealSeed():
            _check_current(state, fair, Phase.CLOSED)
            return house_events.SeedRevealed(command.seat, command.seed)
        case FixSeeds():
            _check_current(state, fair, Phase.CLOSED)
            return house_events.SeedsFixed()


def _check_current(state: TableState, fair: FairRound | None, phase: Phase) -> None:
    if fair is None or (fair.number, phase) != (state.round.number, state.round.phase):
        raise _wrong(f"a round dealt by seeds, {phase}", state.round.phase, "phase")


def evolve_seeds(
    name: str, fair: FairRound | None, event: house_events.HouseEvent
) -> FairRound | None:
    """The seeds of a table's round after an event: they are for one round, and bets end promises.

    Events that do not concern seeds leave them as they are.
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
        raise _wrong("a round dealt by seeds", "none drawn", "none")
    return fair


def _wrong(expected: str, got: str, why: str, **facts: object) -> RuleError:
    return RuleError("storage/seeds", expected=expected, got=got, clauses=(), why=why, **facts)
