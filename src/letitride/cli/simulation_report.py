"""What is told of a simulation: in words, as data, as pictures."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from letitride.cli.odds import percent
from letitride.cli.plots import Figure, write_page
from letitride.cli.refusal import RefusedError
from letitride.cli.terminal import dollars, listing
from letitride.cli.words import GAMES, hand_words
from letitride.house.wagers import Game
from letitride.money import Cents
from letitride.simulation.estimates import Estimate
from letitride.simulation.jackpots import MeterLog, SensorLog
from letitride.simulation.sessions import AT_THE_GOAL, RUINED, Evening, Sessions
from letitride.simulation.simulation import Simulation

#: An estimate further than this from the exact value is pointed out.
FAR = 4.0


@dataclass(frozen=True)
class Outcome:
    """A simulation at its end, why it ended, how long it took, and sessions if there were any."""

    simulation: Simulation
    stopped: str
    seconds: float
    evening: Evening | None
    sessions: Sessions | None

    @property
    def rounds(self) -> int:
        """The rounds of each table."""
        return self.simulation.tally.rounds

    def amount(self, cents: int) -> Cents:
        """Cents of the house's currency."""
        return Cents(cents, self.simulation.rules.currency)


def show(console: Console, outcome: Outcome) -> None:
    """The estimates as a table, and a line or two on everything else."""
    simulation = outcome.simulation
    seats, tables = simulation.job.seats, simulation.job.tables
    where = f"{simulation.rules.jurisdiction}, dealt by {simulation.rules.deal.name}"
    at = f"{tables} tables of {seats}" if tables > 1 else f"{seats} {_plural('seat', seats)}"
    console.print(f"{outcome.rounds:,} rounds, {at}, {where}", style="bold")
    rows = listing("Wager", "Edge", "± error", "Exact", "z", "Hits", numbers_from=1)
    for one in simulation.estimates():
        exact = "" if one.exact is None else percent(one.exact)
        z = "" if one.z is None else f"{one.z:+.2f}"
        rows.add_row(
            _name(one), f"{one.value:.4%}", f"{one.standard_error:.4%}", exact, z,
            f"{one.hit_frequency:.4%}", style="bold" if abs(one.z or 0) > FAR else None,
        )  # fmt: skip
    console.print(rows)
    for line in _lines(outcome):
        console.print(line)


def _lines(outcome: Outcome) -> Iterator[str]:
    main = outcome.simulation.estimate(Game.MAIN)
    yield f"Bets left in action {main.average_bets:.5f}, so par {main.par:.4%}"
    for log in outcome.simulation.jackpots.sensors.values():
        yield from _jackpot_lines(log)
    if outcome.sessions is not None:
        yield from _session_lines(outcome, outcome.sessions)
    rate = outcome.simulation.tally.table_rounds / outcome.seconds
    yield f"{outcome.seconds:.1f} s, {rate:,.0f} rounds a second"
    yield f"Counts {outcome.simulation.tally.digest}"


def _jackpot_lines(log: SensorLog) -> Iterator[str]:
    for name, level in log.levels.items():
        won = ", ".join(f"{number:,} {hand_words(hand)}" for hand, number in level.awards.items())
        shown = dollars(level.meter.shown)
        yield f"{name}: {won or 'nothing'} won; the meter stands at {shown}"
        if level.whole_wins.count:
            currency = level.meter.seed.currency
            mean = Cents(round(level.whole_wins.mean or 0), currency)
            yield (
                f"  won whole {level.whole_wins.count:,} times, {dollars(mean)} in the mean, "
                f"every {level.waits.mean or 0:,.0f} rounds"
            )
    if log.envy:
        paid = Cents(log.envy_paid.total(), log.staked.currency)
        yield f"Envy paid {log.envy.total():,} times, {dollars(paid)} in all"


def _session_lines(outcome: Outcome, sessions: Sessions) -> Iterator[str]:
    assert outcome.evening is not None
    start = dollars(outcome.amount(outcome.evening.bankroll))
    yield (
        f"{sessions.number:,} sessions of {outcome.evening.rounds:,} rounds from {start}, "
        f"{sessions.average_rounds:,.1f} rounds in the mean"
    )
    ends = {RUINED: "ruined", AT_THE_GOAL: "at the goal"}
    for end, words in ends.items():
        if end == RUINED or outcome.evening.goal is not None:
            share, error = sessions.chance(end)
            yield f"  {words} {share:.2%} ± {error:.2%}"
    low, middle, high = (dollars(outcome.amount(sessions.quantile(q))) for q in (0.05, 0.5, 0.95))
    yield f"  left with {low}, {middle} or {high}: 5%, 50% and 95% have no more"


def as_data(outcome: Outcome) -> dict[str, Any]:
    """Everything in the form of the command-line contract."""
    simulation = outcome.simulation
    data: dict[str, Any] = {
        "jurisdiction": simulation.rules.jurisdiction,
        "dealing": simulation.rules.deal.name,
        "paytables": {game.value: table.id for game, table in simulation.rules.tables.items()},
        "rounds": outcome.rounds,
        "seats": simulation.job.seats,
        "tables": simulation.job.tables,
        "seed": simulation.job.seed,
        "stopped": outcome.stopped,
        "seconds": outcome.seconds,
        "rounds_per_second": simulation.tally.table_rounds / outcome.seconds,
    }
    for one in simulation.estimates():
        data.setdefault(one.wager, {}).update(_figures(one))
    for sensor, log in simulation.jackpots.sensors.items():
        data[sensor.value] |= _meters(log)
    if outcome.sessions is not None:
        data["sessions"] = _sessions(outcome, outcome.sessions)
    return data | {"digest": simulation.tally.digest}


def _figures(one: Estimate) -> dict[str, Any]:
    se = "se_pct" if one.figure == "edge" else "hold_se_pct"
    exact = "exact_pct" if one.figure == "edge" else "exact_hold_pct"
    figures: dict[str, Any] = {f"{one.figure}_pct": 100 * one.value, se: 100 * one.standard_error}
    if one.figure == "edge":
        figures |= {"par_pct": 100 * one.par, "hit_pct": 100 * one.hit_frequency}
    if one.wager == Game.MAIN:
        figures["average_bets"] = one.average_bets
    if one.exact is not None:
        figures |= {exact: float(100 * one.exact), "z": one.z}
    return figures


def _meters(log: SensorLog) -> dict[str, Any]:
    return {
        "levels": {name: _level(level) for name, level in log.levels.items()},
        "envy_payments": log.envy.total(),
        "envy": str(Cents(log.envy_paid.total(), log.staked.currency)),
    }


def _level(level: MeterLog) -> dict[str, Any]:
    currency = level.meter.seed.currency
    return {
        "meter": str(level.meter.shown),
        "awards": dict(level.awards),
        "paid": {hand: str(Cents(cents, currency)) for hand, cents in level.paid.items()},
        "whole": {
            "number": level.whole_wins.count,
            "average": _dollars(level.whole_wins.mean, currency),
            "least": _dollars(level.whole_wins.least, currency),
            "most": _dollars(level.whole_wins.most, currency),
            "rounds_between": level.waits.mean,
            "sizes": [tuple(each) for each in level.whole_wins.bins],
            "waits": [tuple(each) for each in level.waits.bins],
        },
    }


def _dollars(cents: float | None, currency: Any) -> str | None:
    return None if cents is None else str(Cents(round(cents), currency))


def _sessions(outcome: Outcome, sessions: Sessions) -> dict[str, Any]:
    evening = outcome.evening
    assert evening is not None
    (ruined, ruined_error), (reached, reached_error) = map(sessions.chance, (RUINED, AT_THE_GOAL))
    return {
        "number": sessions.number,
        "rounds": evening.rounds,
        "bankroll": str(outcome.amount(evening.bankroll)),
        "goal": None if evening.goal is None else str(outcome.amount(evening.goal)),
        "ruined_pct": 100 * ruined,
        "ruined_se_pct": 100 * ruined_error,
        "reached_pct": 100 * reached,
        "reached_se_pct": 100 * reached_error,
        "average_rounds": sessions.average_rounds,
        "quantiles": {
            str(chance): str(outcome.amount(sessions.quantile(chance)))
            for chance in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
        },
    }


def _name(one: Estimate) -> str:
    return GAMES[Game(one.wager)] + (", hold" if one.figure == "hold" else "")


def _plural(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"


def write_csv(path: str, outcome: Outcome) -> None:
    """The estimates as CSV."""
    try:
        Path(path).write_text(outcome.simulation.estimates().to_csv() + "\n", "utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise RefusedError(f"--csv: {path}: expected a file to write, got {reason}") from None


def draw(path: str, outcome: Outcome) -> None:
    """Pictures of the estimates, the meters and the bankrolls."""
    figures: list[Figure] = []
    write_page(path, "letitride simulate", figures)
