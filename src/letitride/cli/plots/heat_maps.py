"""Heat maps that show where a shuffler puts cards more or less often than it should."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import numpy as np

from letitride.cards import FIXED_ORDER
from letitride.cli.plots.html_file import GAIN, LOSS, Figure, figure
from letitride.simulation.fairness import DeckTally
from letitride.simulation.fairness.p_values import Counts

#: The deviation drawn in full color, in standard deviations. Chance alone rarely exceeds it.
FULL = 5

_NAMES = [str(card) for card in FIXED_ORDER]
_PLACES = [str(place) for place in range(1, len(FIXED_ORDER) + 1)]


def heat_maps(tally: DeckTally) -> list[Figure]:
    """Chart how far counts are from their mean, for each card by position and by the next card."""
    cards, shuffles = len(FIXED_ORDER), tally.shuffles
    places = _heat_map(tally.places, shuffles, 1 / cards, _PLACES)
    neighbours = _heat_map(tally.neighbours, shuffles, 1 / (cards - 1), _NAMES)
    for itself, row in enumerate(neighbours["z"]):
        row[itself] = None  # no card follows itself
    return [
        _figure(places, shuffles, "Card by position", "Position in the deck, from the top"),
        _figure(neighbours, shuffles, "Card after card", "Next card"),
    ]


def _heat_map(
    counts: Counts, shuffles: int, chance: float, columns: Sequence[str]
) -> dict[str, Any]:
    mean = shuffles * chance
    deviations = (counts - mean) / sqrt(mean * (1 - chance))
    return {
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


def _figure(cells: dict[str, Any], shuffles: int, title: str, x: str) -> Figure:
    subtitle = f"Blue: more often than expected; orange: less often; {shuffles:,} shuffles"
    drawn = figure([cells], title, subtitle, x, "Card")
    layout = drawn["layout"]
    layout |= {"height": 900, "hoverlabel": {"font": {"size": 15}}}
    every_card = {"type": "category", "tickfont": {"size": 9}, "dtick": 1}
    layout["xaxis"] |= every_card
    layout["yaxis"] |= every_card | {"autorange": "reversed"}
    return drawn
