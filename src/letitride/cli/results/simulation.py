"""The results of a simulation in words, as data, and as charts."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rich.console import Console

from letitride.cli.console import listing
from letitride.cli.plots.html_file import write_page
from letitride.money import Cents
from letitride.numbers import dollars, percent
from letitride.rulebook.wagers import Game
from letitride.simulation.estimates import Estimate
from letitride.simulation.jackpots import MeterLog, SensorLog
from letitride.simulation.sessions.bankrolls import (
    AT_THE_GOAL,
    RUINED,
    SessionTerms,
    SimulatedSessions,
)
from letitride.simulation.sessions.exact_end import z_score
from letitride.simulation.simulation import TARGET, SimulationResult
from letitride.wording.names import GAMES, hand_name

#: An estimate farther than this from the exact value, in standard errors, is printed in bold.
FAR = 4.0


#: The quantiles of the final bankrolls in JSON, and those shown to people.
QUANTILES, FEW = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99), (0.05, 0.5, 0.95)


def show(console: Console, outcome: SimulationResult) -> None:
    """Print a table of the estimates, followed by lines on par, jackpots, sessions, and speed."""
    console.print(outcome.title, style="bold")
    rows = listing("Bet", "Edge", "± error", "Exact", "z", "Hits", numbers_from=1)
    for one in outcome.estimates:
        rows.add_row(
            wager_words(one),
            percent(one.value),
            percent(one.standard_error),
            "" if one.exact is None else percent(one.exact),
            "" if one.z is None else f"{one.z:+.2f}",
            percent(one.hit_frequency),
            style="bold" if abs(one.z or 0) > FAR else None,
        )
    console.print(rows)
    for line in _lines(outcome):
        console.print(line)


def _lines(outcome: SimulationResult) -> Iterator[str]:
    simulation = outcome.simulation
    main = simulation.estimate(Game.MAIN)
    bets = f"{main.average_bets:.5f}"
    yield f"Bets left in action: {bets} on average, so the par is {percent(main.par)}"
    for log in simulation.jackpots.sensors.values():
        yield from _jackpot_lines(log)
    if simulation.sessions is not None and simulation.terms is not None:
        yield from _session_lines(outcome, simulation.sessions, simulation.terms)
    if outcome.stopped == TARGET:
        yield f"Stopped on reaching the target, before all {outcome.asked:,} rounds were played"
    yield f"{outcome.seconds:.1f} s, {outcome.rate:,.0f} rounds per second"
    yield f"Digest {simulation.tally.digest}"


def _jackpot_lines(log: SensorLog) -> Iterator[str]:
    for name, level in log.levels.items():
        won = ", ".join(f"{number:,} {hand_name(hand)}" for hand, number in level.awards.items())
        shown = dollars(level.meter.shown)
        yield f"{name}: {won or 'nothing'} won; the meter is now at {shown}"
        if level.whole_wins.count:
            currency = level.meter.seed.currency
            mean = Cents(round(level.whole_wins.mean or 0), currency)
            yield (
                f"  won in full {level.whole_wins.count:,} times, {dollars(mean)} on average, "
                f"once every {level.waits.mean or 0:,.0f} rounds"
            )
    if log.envy.total():
        paid = Cents(log.envy_paid.total(), log.staked.currency)
        yield f"Envy paid {log.envy.total():,} times, {dollars(paid)} in all"


def _session_lines(
    outcome: SimulationResult, sessions: SimulatedSessions, terms: SessionTerms
) -> Iterator[str]:
    mean, error = sessions.average_rounds
    yield (
        f"{sessions.number:,} sessions of up to {terms.rounds:,} rounds, starting with "
        f"{dollars(terms.bankroll)} and lasting {mean:,.1f} ± {error:,.1f} rounds"
    )
    for end in _ends(outcome, sessions):
        exactly = "" if end.exact is None else f", exactly {percent(end.exact, 2)}"
        z = "" if end.z is None else f", z {end.z:+.2f}"
        words = {"ruined": "ruined", "reached": "at the goal"}[end.name]
        yield f"  {words} {percent(end.share, 2)} ± {percent(end.error, 2)}{exactly}{z}"
    low, middle, high = (dollars(outcome.amount(sessions.quantile(q))) for q in FEW)
    yield f"  final bankroll: {low} (5th percentile), {middle} (median), {high} (95th)"


class _End(NamedTuple):
    """A way that sessions can end, with its estimated and exact frequencies."""

    name: str
    share: float
    error: float
    exact: float | None
    z: float | None


def _ends(outcome: SimulationResult, sessions: SimulatedSessions) -> Iterator[_End]:
    terms, exact = outcome.simulation.terms, outcome.exact_end
    assert terms is not None
    for name, end in {"ruined": RUINED, "reached": AT_THE_GOAL}.items():
        if end == RUINED or terms.goal is not None:
            share, error = sessions.chance(end)
            chance: float | None = None if exact is None else getattr(exact, name)
            z = None if chance is None else z_score(share, chance, sessions.number)
            yield _End(name, share, error, chance, z)


def as_data(outcome: SimulationResult) -> dict[str, Any]:
    """Return the results in the JSON form that docs/cli.md describes."""
    simulation = outcome.simulation
    data: dict[str, Any] = {
        "jurisdiction": simulation.rules.jurisdiction,
        "dealing": simulation.rules.deal.name,
        "paytables": {game.value: table.id for game, table in simulation.rules.tables.items()},
        "asked": outcome.asked,
        "rounds": outcome.rounds,
        "seats": simulation.job.seats,
        "tables": simulation.job.tables,
        "seed": simulation.job.seed,
        "stopped": outcome.stopped,
        "seconds": outcome.seconds,
        "rounds_per_second": outcome.rate,
    }
    for one in outcome.estimates:
        data.setdefault(one.wager, {}).update(_figures(one))
    for sensor, log in simulation.jackpots.sensors.items():
        data[sensor.value] |= _meters(log)
    if simulation.sessions is not None and simulation.terms is not None:
        data["sessions"] = _sessions(outcome, simulation.sessions, simulation.terms)
    return data | {"digest": simulation.tally.digest}


def _figures(one: Estimate) -> dict[str, Any]:
    se = "se_pct" if one.figure == "edge" else "hold_se_pct"
    exact = "exact_pct" if one.figure == "edge" else "exact_hold_pct"
    figures: dict[str, Any] = {f"{one.figure}_pct": 100 * one.value, se: 100 * one.standard_error}
    if one.figure == "edge":
        figures |= {
            "par_pct": 100 * one.par,
            "average_bets": one.average_bets,
            "hit_pct": 100 * one.hit_frequency,
            "hits": dict(one.hits),
        }
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


def _sessions(
    outcome: SimulationResult, sessions: SimulatedSessions, terms: SessionTerms
) -> dict[str, Any]:
    mean, error = sessions.average_rounds
    exact = outcome.exact_end
    data: dict[str, Any] = {
        "number": sessions.number,
        "rounds": terms.rounds,
        "bankroll": str(terms.bankroll),
        "goal": None if terms.goal is None else str(terms.goal),
        "average_rounds": mean,
        "average_rounds_se": error,
        "exact_average_rounds": None if exact is None else exact.average_rounds,
    }
    for end in _ends(outcome, sessions):
        data |= {
            f"{end.name}_pct": 100 * end.share,
            f"{end.name}_se_pct": 100 * end.error,
            f"exact_{end.name}_pct": None if end.exact is None else 100 * end.exact,
            f"{end.name}_z": end.z,
        }
    quantiles = {str(q): str(outcome.amount(sessions.quantile(q))) for q in QUANTILES}
    return data | {"quantiles": quantiles}


def wager_words(one: Estimate) -> str:
    """Return the bet's name, followed by the figure's name unless the figure is the edge."""
    return GAMES[Game(one.wager)].short + (", hold" if one.figure == "hold" else "")


def draw(path: str, outcome: SimulationResult) -> None:
    """Write a web page with charts of the estimates, the meters, and the bankrolls."""
    from letitride.cli.plots.simulation import figures

    write_page(path, f"letitride simulate: {outcome.title}", figures(outcome))
