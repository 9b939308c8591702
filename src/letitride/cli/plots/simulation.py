"""Charts of a simulation: estimates and exact values, meters, jackpots, and bankrolls."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import ceil
from typing import Any

from letitride.cli.plots.html_file import GAIN, LOSS, MARK, Figure, figure, line_through
from letitride.cli.plots.session import MOST_POINTS
from letitride.cli.results.simulation import wager_words
from letitride.errors import InputError
from letitride.money import Cents
from letitride.numbers import dollars, percent
from letitride.odds.progressive.hold import average_award
from letitride.odds.progressive.waiting_times import Hits, round_hits
from letitride.rulebook.wagers import Game
from letitride.simulation.estimates import Estimate
from letitride.simulation.jackpots import MeterLog, SensorLog
from letitride.simulation.sessions.bankrolls import OVER, SessionTerms, SimulatedSessions
from letitride.simulation.simulation import SimulationResult
from letitride.simulation.summaries import Spread
from letitride.wording.names import GAMES

#: The color of a single session on a chart of many sessions.
THREAD = "#5FA3CF"

#: Half the length of an error bar, in standard errors. About 95% of bars contain the exact value.
BAR = 2

#: The share of waiting times that their chart shows.
MOST_WAITS = 0.999


def figures(outcome: SimulationResult) -> Iterator[Figure]:
    """Yield all charts of a simulation."""
    yield deviations(outcome.title, outcome.estimates)
    simulation = outcome.simulation
    for sensor, log in simulation.jackpots.sensors.items():
        yield meters(sensor, log)
        for level in log.levels.values():
            if level.whole_wins.count:
                yield sizes(log, level)
                yield waits(log, level, simulation.job.seats)
    if simulation.sessions is not None and simulation.terms is not None:
        yield bankrolls(simulation.sessions, simulation.terms, simulation.stakes.whole)


def deviations(title: str, estimates: Iterable[Estimate]) -> Figure:
    """Chart how far every estimate is from its exact value, in standard errors."""
    known = [(one, one.z) for one in estimates if one.z is not None and one.exact is not None]
    names = [wager_words(one) for one, _ in known]
    exactly = [percent(one.exact) for one, _ in known if one.exact is not None]
    words = [
        f"{percent(one.value)} ± {percent(one.standard_error)}, exactly {exact}"
        for (one, _), exact in zip(known, exactly, strict=True)
    ]
    points = {
        "type": "scatter",
        "mode": "markers+text",
        "x": [z for _, z in known],
        "y": names,
        "error_x": {"type": "constant", "value": BAR, "thickness": 2, "color": GAIN},
        "marker": {"color": GAIN, "size": 12},
        "text": words,
        "textposition": "top center",
        "hovertemplate": "%{y}: %{text}, z = %{x:.2f}<extra></extra>",
        "showlegend": False,
    }
    drawn = figure(
        [points],
        f"Estimates and exact values: {title}",
        f"Bars show {BAR} standard errors on each side; the line at 0 is the exact value",
        "Estimate minus exact value, in standard errors",
        "Bet",
    )
    furthest = max([BAR, *(abs(z) for _, z in known)]) + BAR
    drawn["layout"]["xaxis"]["range"] = [-furthest, furthest]
    room = {"range": [len(known) - 0.5, -0.75], "automargin": True, "ticks": ""}
    drawn["layout"]["yaxis"] |= room  # put the first estimate on top, with its label
    return drawn


def meters(sensor: Game, log: SensorLog) -> Figure:
    """Chart the meters over the course of the run."""
    path, colors = log.path, (GAIN, LOSS, MARK)
    rounds = [place * path.every for place in range(len(path.points))]
    currency = log.staked.currency
    lines = []
    for place, name in enumerate(log.levels):
        amounts = [point[place].cents / 100 for point in path.points]
        lines.append(
            line_through(list(zip(rounds, amounts, strict=True)))
            | {
                "name": name,
                "showlegend": len(log.levels) > 1,
                "line": {"color": colors[place % len(colors)], "width": 2},
                "hovertemplate": f"%{{y:,.2f}} {currency} after %{{x:,}} rounds<extra></extra>",
            }
        )
    return figure(
        lines,
        f"{log.opening.terms.paytable.id}, {GAMES[sensor].short}: the meters",
        f"Read every {path.every:,} rounds; a drop is a win",
        "Rounds at each table",
        f"Amount on the meter, {currency}",
    )


def sizes(log: SensorLog, level: MeterLog) -> Figure:
    """Chart the sizes of full-meter wins."""
    spread, currency = level.whole_wins, log.staked.currency
    data = [_steps(spread, 1 / 100)]
    mean = Cents(round(spread.mean or 0), currency)
    words = f"Won in full {spread.count:,} times, {dollars(mean)} on average"
    shapes = []
    try:
        award = average_award(log.opening, level.meter.level)
    except InputError:  # a meter that can run out has no average award
        pass
    else:
        words += f"; dashed line: the long-run average, {dollars(Cents(round(award), currency))}"
        shapes.append(_dashed(x=float(award) / 100))
    drawn = figure(
        data,
        f"{log.opening.terms.paytable.id}: sizes of full {level.meter.level} wins",
        words,
        f"Win, {currency}",
        "Percentage of wins up to this size",
    )
    drawn["layout"]["shapes"] = shapes
    return drawn


def waits(log: SensorLog, level: MeterLog, seats: int) -> Figure:
    """Chart the waiting times for a full-meter win against the geometric distribution."""
    spread = level.waits
    data = [_steps(spread, 1) | {"name": "simulated", "showlegend": True}]
    words = f"{spread.count:,} waits, {spread.mean or 0:,.0f} rounds on average"
    try:
        law = round_hits(log.opening.terms.paytable, seats, level.meter.level, whole=True)
    except InputError:  # the hand is too common for an exact count at several seats
        pass
    else:
        data.append(_law(law))
        words += f"; exactly {float(law.mean):,.0f}"
    return figure(
        data,
        f"{log.opening.terms.paytable.id}: waits for a full {level.meter.level} win",
        words,
        "Rounds from one win to the next, across all tables",
        "Percentage of waits up to this length",
    )


def _law(law: Hits) -> dict[str, Any]:
    last = law.trials_for(MOST_WAITS)
    trials = range(0, last + 1, ceil(last / MOST_POINTS) or 1)
    line = line_through([(float(trial), 100 * law.within(trial)) for trial in trials])
    return line | {
        "name": "exactly",
        "showlegend": True,
        "line": {"color": LOSS, "width": 2, "dash": "dash"},
        "hovertemplate": "exactly %{y:.2f}% within %{x:,}<extra></extra>",
    }


def _steps(spread: Spread, scale: float) -> dict[str, Any]:
    """Return the cumulative share of values below the end of each bin, as a stepped line."""
    bins = spread.bins
    below = accumulate((each.number for each in bins), initial=0)
    edges = [bins[0].low, *(each.high for each in bins)]
    points = [
        (edge * scale, 100 * number / spread.count)
        for edge, number in zip(edges, below, strict=True)
    ]
    line = line_through(points) | {"hovertemplate": "%{y:.2f}% below %{x:,}<extra></extra>"}
    line["line"] |= {"shape": "hv"}
    return line


def bankrolls(sessions: SimulatedSessions, terms: SessionTerms, stake: Cents) -> Figure:
    """Chart the bankrolls of the first sessions, until ruin, the goal, or the last round."""
    steps, currency = terms.steps, terms.bankroll.currency
    rows = sessions.paths.tolist()
    lines = [_thread(steps, row, THREAD) for row in rows[1:]]
    lines += [_thread(steps, row, MARK) | {"line": {"color": MARK, "width": 2}} for row in rows[:1]]
    words = f"The first {len(rows)} of {sessions.number:,} sessions, one of them in black; "
    limits, above = [_dashed(y=stake.cents / 100)], 0.0
    words += f"dashed lines: {dollars(stake)}, the cost of a round"
    if terms.goal is not None:
        limits.append(_dashed(y=terms.goal.cents / 100))
        # Crop the chart, because a jackpot that ends a session can far exceed the goal.
        above = 1.25 * terms.goal.cents / 100
        words += f", and the goal, {dollars(terms.goal)}"
    drawn = figure(
        lines,
        f"Bankrolls from {dollars(terms.bankroll)} in {terms.rounds:,} rounds",
        words,
        "Rounds",
        f"Bankroll, {currency}",
    )
    drawn["layout"]["shapes"] = limits
    if above:
        drawn["layout"]["yaxis"]["range"] = [0, above]
    return drawn


def _thread(steps: Sequence[int], row: Sequence[int], color: str) -> dict[str, Any]:
    points = [
        (float(step), cents / 100) for step, cents in zip(steps, row, strict=True) if cents != OVER
    ]
    return line_through(points) | {"line": {"color": color, "width": 1}, "opacity": 0.6}


def _dashed(*, x: float | None = None, y: float | None = None) -> dict[str, Any]:
    """Return a dashed line across the chart, vertical at x or horizontal at y."""
    line = {"type": "line", "line": {"color": LOSS, "width": 2, "dash": "dash"}}
    if x is not None:
        return line | {"yref": "paper", "y0": 0, "y1": 1, "x0": x, "x1": x}
    return line | {"xref": "paper", "x0": 0, "x1": 1, "y0": y, "y1": y}
