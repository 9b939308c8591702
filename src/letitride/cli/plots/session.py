"""Charts for ``letitride session``: a fan chart of the results, and the risk of ruin."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from letitride.cli.plots.html_file import LOSS, MARK, Figure, figure, line_through, point_at
from letitride.money import Cents
from letitride.numbers import dollars, percent

#: The colors of the fan chart's bands, widest first: one hue, from light to dark.
BANDS = ("#D6E6F2", "#A6CBE3", "#5FA3CF")

#: The maximum number of points on a curve. More would not be visible on a screen.
MOST_POINTS = 1000
#: A risk-of-ruin curve ends where the risk falls below this value.
NEXT_TO_NOTHING = 0.001


def fan_figure(
    title: str, rounds: Sequence[int], quantiles: Mapping[float, Sequence[Cents]]
) -> Figure:
    """Chart quantiles of the result by rounds played, as bands around the median.

    The quantiles are in ascending order, symmetric around the median, and include the median.
    """
    lines = list(quantiles.items())
    data = []
    for band, color in zip(range(len(lines) // 2), BANDS, strict=True):
        low, high = lines[band], lines[-1 - band]
        data.append(_edge_of_band(rounds, *low, color))
        name = f"{percent(low[0], 0)} to {percent(high[0], 0)} of sessions"
        data.append(
            _edge_of_band(rounds, *high, color)
            | {"fill": "tonexty", "fillcolor": color, "name": name, "showlegend": True}
        )
    chance, median = lines[len(lines) // 2]
    data.append(
        _edge_of_band(rounds, chance, median, MARK)
        | {"name": "median", "showlegend": True, "line": {"color": MARK, "width": 3}}
    )
    drawn = figure(
        data,
        title,
        "All rounds are played, regardless of the bankroll. Dashed line: break even",
        "Rounds",
        f"Result, {median[0].currency}",
    )
    even = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 0, "y1": 0}
    drawn["layout"] |= {
        "hovermode": "x unified",
        "showlegend": True,
        "shapes": [even | {"line": {"color": LOSS, "width": 2, "dash": "dash"}}],  # over the bands
    }
    return drawn


def _edge_of_band(
    rounds: Sequence[int], chance: float, amounts: Sequence[Cents], color: str
) -> dict[str, Any]:
    points = [(float(n), amount.cents / 100) for n, amount in zip(rounds, amounts, strict=True)]
    return line_through(points) | {
        "line": {"color": color, "width": 1},
        "hovertemplate": f"{percent(chance, 0)}: %{{y:,.2f}} {amounts[0].currency}<extra></extra>",
    }


def ruin_figure(curve: Mapping[int, float], bankroll: Cents, rounds: int) -> Figure:
    """Chart the risk of ruin by bankroll, in cents, and mark the given bankroll."""
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
    line["line"] |= {"shape": "hv"}  # a bankroll between two steps counts as the lower step
    chance = 1.0 if bankroll.cents < least else curve[_lower(amounts, bankroll.cents)]
    words = f"with {dollars(bankroll)}: {percent(chance, 2)}"
    mark = point_at((bankroll.cents / 100, chance * 100), words, "circle", "top right")
    return figure(
        [line, mark],
        f"Risk of ruin within {rounds:,} rounds",
        "Ruin means the bankroll cannot cover the next round. The session has no goal",
        f"Bankroll, {bankroll.currency}",
        "Risk of ruin, %",
    )


def _lower(amounts: Sequence[int], amount: int) -> int:
    return amounts[bisect_right(amounts, amount) - 1]
