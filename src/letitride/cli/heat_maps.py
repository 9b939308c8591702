"""Heat maps of a tally: where a shuffler puts cards more or less often than it should."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

from letitride.cards import FIXED_ORDER
from letitride.cli.plots import GAIN, LOSS, Figure
from letitride.simulation.fairness import Tally
from letitride.simulation.fairness.statistics import Counts

#: Colours are full at so many standard deviations; chance alone hardly ever goes further.
FULL = 5

_NAMES = [str(card) for card in FIXED_ORDER]
_PLACES = [str(place) for place in range(1, len(FIXED_ORDER) + 1)]


def heat_maps(tally: Tally) -> list[Figure]:
    """How far each card's count lies from its mean: at each place, and before each other card."""
    cards, shuffles = len(FIXED_ORDER), tally.shuffles
    places = _heat_map(tally.places, shuffles, 1 / cards, _PLACES)
    places["layout"] |= _titles(shuffles, "Card by place", "Place in the deck, from the top")
    neighbours = _heat_map(tally.neighbours, shuffles, 1 / (cards - 1), _NAMES)
    neighbours["layout"] |= _titles(shuffles, "Card after card", "Next card")
    for itself, row in enumerate(neighbours["data"][0]["z"]):
        row[itself] = None  # no card follows itself
    return [places, neighbours]


def _heat_map(counts: Counts, shuffles: int, chance: float, columns: Sequence[str]) -> Figure:
    mean = shuffles * chance
    deviations = (counts - mean) / sqrt(mean * (1 - chance))
    cells: dict[str, Any] = {
        "type": "heatmap",
        "x": columns,
        "y": _NAMES,
        "z": np.round(deviations, 2).tolist(),
        "customdata": counts.tolist(),
        "hovertemplate": "%{y}, %{x}: %{customdata:,}<br>%{z:+.2f} deviations<extra></extra>",
        "zmin": -FULL,
        "zmax": FULL,
        "colorscale": [[0, LOSS], [0.5, "#FFFFFF"], [1, GAIN]],
        "colorbar": {"title": {"text": "Standard<br>deviations"}},
    }
    return {"data": [cells], "layout": {"hoverlabel": {"font": {"size": 15}}}}


def _titles(shuffles: int, title: str, x: str) -> dict[str, Any]:
    subtitle = f"Blue: more often than the mean, orange: less often; {shuffles:,} shuffles"
    axis = {"type": "category", "tickfont": {"size": 9}, "dtick": 1}
    return {
        "template": "plotly_white",
        "title": {"text": title, "subtitle": {"text": subtitle}},
        "font": {"size": 15, "color": "#222222"},
        "height": 900,
        "xaxis": axis | {"title": {"text": x}},
        "yaxis": axis | {"title": {"text": "Card"}, "autorange": "reversed"},
    }
