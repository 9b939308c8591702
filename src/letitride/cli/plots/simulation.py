"""Pictures of a simulation: estimates beside exact values, meters, jackpots, bankrolls."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import ceil
from typing import Any

from letitride.cli.plots.html_file import GAIN, LOSS, MARK, Figure, frame, line_through
from letitride.cli.results.simulation import wager_words
from letitride.errors import InputError
from letitride.money import Cents
from letitride.numbers import dollars, percent
from letitride.odds.progressive.hold import average_award
from letitride.odds.progressive.waiting_times import Hits, round_hits
from letitride.rulebook.wagers import Game
from letitride.simulation.estimates import Estimate
from letitride.simulation.jackpots import MeterLog, SensorLog
from letitride.simulation.run import SimulationResult
from letitride.simulation.sessions.bankrolls import OVER, SessionTerms, SimulatedSessions
from letitride.simulation.summaries import Spread
from letitride.wording.names import GAMES

#: One session among many.
THREAD = "#5FA3CF"

#: No curve needs more points than a screen has columns.
MOST_POINTS = 1000

#: An error bar is so many standard errors either way: 19 of 20 hold the exact value.
BAR = 2

#: A picture of waits goes to where so many of them are over.
MOST_WAITS = 0.999


def figures(outcome: SimulationResult) -> Iterator[Figure]:
    """Every picture there is."""
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
    """How far every estimate lies from its exact value, in standard errors."""
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
    figure = _figure(
        [points],
        f"Estimates beside exact values: {title}",
        f"Bars are {BAR} standard errors either way; the line at 0 is the exact value",
        "Estimate less exact value, standard errors",
        "Wager",
    )
    furthest = max([BAR, *(abs(z) for _, z in known)]) + BAR
    figure["layout"]["xaxis"]["range"] = [-furthest, furthest]
    room = {"range": [len(known) - 0.5, -0.75], "automargin": True, "ticks": ""}
    figure["layout"]["yaxis"] |= room  # the first on top, with its label
    return figure


def meters(sensor: Game, log: SensorLog) -> Figure:
    """Where the meters stood in the course of the run."""
    path, colours = log.path, (GAIN, LOSS, MARK)
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
                "line": {"color": colours[place % len(colours)], "width": 2},
                "hovertemplate": f"%{{y:,.2f}} {currency} after %{{x:,}} rounds<extra></extra>",
            }
        )
    return _figure(
        lines,
        f"{log.opening.terms.paytable.id}, {GAMES[sensor].short}: the meters",
        f"As seen every {path.every:,} rounds; a fall is a win",
        "Rounds of each table",
        f"On the meter, {currency}",
    )


def sizes(log: SensorLog, level: MeterLog) -> Figure:
    """How large the wins of the whole meter were."""
    spread, currency = level.whole_wins, log.staked.currency
    data = [_steps(spread, 1 / 100)]
    mean = Cents(round(spread.mean or 0), currency)
    words = f"Won whole {spread.count:,} times, {dollars(mean)} in the mean"
    shapes = []
    try:
        award = average_award(log.opening, level.meter.level)
    except InputError:  # a meter that runs dry has none
        pass
    else:
        words += f"; dashed: the mean in the long run, {dollars(Cents(round(award), currency))}"
        shapes.append(_dashed(x=float(award) / 100))
    figure = _figure(
        data,
        f"{log.opening.terms.paytable.id}: sizes of whole {level.meter.level} wins",
        words,
        f"Win, {currency}",
        "Wins no larger, %",
    )
    figure["layout"]["shapes"] = shapes
    return figure


def waits(log: SensorLog, level: MeterLog, seats: int) -> Figure:
    """How long the whole meter was waited for, beside the geometric law."""
    spread = level.waits
    data = [_steps(spread, 1) | {"name": "simulated", "showlegend": True}]
    words = f"{spread.count:,} waits, {spread.mean or 0:,.0f} rounds in the mean"
    try:
        law = round_hits(log.opening.terms.paytable, seats, level.meter.level, whole=True)
    except InputError:  # a hand too common to be counted at several seats
        pass
    else:
        data.append(_law(law))
        words += f"; exactly {float(law.mean):,.0f}"
    return _figure(
        data,
        f"{log.opening.terms.paytable.id}: waits for the whole {level.meter.level}",
        words,
        "Rounds from one win to the next, all tables together",
        "Waits no longer, %",
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
    """The share of numbers below the end of each bin, as stairs."""
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
    """The paths of the first sessions, to ruin, to the goal, or to the end."""
    steps, currency = terms.steps, terms.bankroll.currency
    rows = sessions.paths.tolist()
    lines = [_thread(steps, row, THREAD) for row in rows[1:]]
    lines += [_thread(steps, row, MARK) | {"line": {"color": MARK, "width": 2}} for row in rows[:1]]
    words = f"The first {len(rows)} of {sessions.number:,} sessions, one of them in black; "
    limits, above = [_dashed(y=stake.cents / 100)], 0.0
    words += f"dashed: {dollars(stake)}, what a round takes"
    if terms.goal is not None:
        limits.append(_dashed(y=terms.goal.cents / 100))
        above = 1.25 * terms.goal.cents / 100  # a jackpot goes far beyond, and is over
        words += f", and the goal, {dollars(terms.goal)}"
    figure = _figure(
        lines,
        f"Bankrolls from {dollars(terms.bankroll)} in {terms.rounds:,} rounds",
        words,
        "Rounds",
        f"Bankroll, {currency}",
    )
    figure["layout"]["shapes"] = limits
    if above:
        figure["layout"]["yaxis"]["range"] = [0, above]
    return figure


def _thread(steps: Sequence[int], row: Sequence[int], colour: str) -> dict[str, Any]:
    points = [
        (float(step), cents / 100) for step, cents in zip(steps, row, strict=True) if cents != OVER
    ]
    return line_through(points) | {"line": {"color": colour, "width": 1}, "opacity": 0.6}


def _dashed(*, x: float | None = None, y: float | None = None) -> dict[str, Any]:
    """A dashed line across the picture, upright at x or level at y."""
    line = {"type": "line", "line": {"color": LOSS, "width": 2, "dash": "dash"}}
    if x is not None:
        return line | {"yref": "paper", "y0": 0, "y1": 1, "x0": x, "x1": x}
    return line | {"xref": "paper", "x0": 0, "x1": 1, "y0": y, "y1": y}


def _figure(data: list[dict[str, Any]], title: str, subtitle: str, x: str, y: str) -> Figure:
    return {"data": data, "layout": frame(title, subtitle, x, y)}
