"""The pictures of ``letitride session``: the fan of its results, and ruin by the bankroll."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from letitride.cli.plots.html_file import LOSS, MARK, Figure, frame, line_through, point_at
from letitride.money import Cents
from letitride.numbers import dollars, percent

#: The bands of a fan, the widest first: one hue, from light to dark.
BANDS = ("#D6E6F2", "#A6CBE3", "#5FA3CF")

#: No curve needs more points than a screen has columns.
MOST_POINTS = 1000
#: A curve of ruin ends where less than this is left.
NEXT_TO_NOTHING = 0.001


def fan_figure(
    title: str, rounds: Sequence[int], quantiles: Mapping[float, Sequence[Cents]]
) -> Figure:
    """What is not exceeded with each chance, over the rounds: bands around the median.

    The chances lie evenly about one half, which is among them, the least first.
    """
    lines = list(quantiles.items())
    data = []
    for band, colour in zip(range(len(lines) // 2), BANDS, strict=True):
        low, high = lines[band], lines[-1 - band]
        data.append(_edge_of_band(rounds, *low, colour))
        name = f"{percent(low[0], 0)} to {percent(high[0], 0)} of sessions"
        data.append(
            _edge_of_band(rounds, *high, colour)
            | {"fill": "tonexty", "fillcolor": colour, "name": name, "showlegend": True}
        )
    chance, median = lines[len(lines) // 2]
    data.append(
        _edge_of_band(rounds, chance, median, MARK)
        | {"name": "median", "showlegend": True, "line": {"color": MARK, "width": 3}}
    )
    layout = frame(
        title,
        "All rounds played, whatever the bankroll; dashed: even",
        "Rounds",
        f"Result, {median[0].currency}",
    )
    even = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 0, "y1": 0}
    layout |= {
        "hovermode": "x unified",
        "showlegend": True,
        "shapes": [even | {"line": {"color": LOSS, "width": 2, "dash": "dash"}}],  # over the bands
    }
    return {"data": data, "layout": layout}


def _edge_of_band(
    rounds: Sequence[int], chance: float, amounts: Sequence[Cents], colour: str
) -> dict[str, Any]:
    points = [(float(n), amount.cents / 100) for n, amount in zip(rounds, amounts, strict=True)]
    return line_through(points) | {
        "line": {"color": colour, "width": 1},
        "hovertemplate": f"{percent(chance, 0)}: %{{y:,.2f}} {amounts[0].currency}<extra></extra>",
    }


def ruin_figure(curve: Mapping[int, float], bankroll: Cents, rounds: int) -> Figure:
    """The chance of ruin against the bankroll, in cents, with the bankroll in question marked."""
    least = min(curve)
    amounts = [
        cents
        for cents, chance in curve.items()
        if chance > NEXT_TO_NOTHING or cents <= bankroll.cents
    ]
    thinned = amounts[:: max(1, len(amounts) // MOST_POINTS)]
    points = [(0.0, 100.0), *((cents / 100, curve[cents] * 100) for cents in thinned)]
    line = line_through(points) | {
        "hovertemplate": f"%{{x:,.2f}} {bankroll.currency}: %{{y:.2f}}%<extra></extra>"
    }
    line["line"] |= {"shape": "hv"}  # a bankroll between two steps is as good as the lower
    chance = 1.0 if bankroll.cents < least else curve[_lower(amounts, bankroll.cents)]
    words = f"with {dollars(bankroll)}: {percent(chance, 2)}"
    mark = point_at((bankroll.cents / 100, chance * 100), words, "circle", "top right")
    layout = frame(
        f"Chance of ruin within {rounds:,} rounds",
        "A round is due that the bankroll does not cover; no goal stops the play",
        f"Bankroll, {bankroll.currency}",
        "Chance of ruin, %",
    )
    return {"data": [line, mark], "layout": layout}


def _lower(amounts: Sequence[int], amount: int) -> int:
    return amounts[bisect_right(amounts, amount) - 1]
