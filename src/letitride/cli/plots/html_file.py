"""Pictures: what ``--plot`` writes is one HTML file that loads nothing from anywhere.

A figure here is plain data in Plotly's form. Plotly itself, an extra of the package, is imported
only to check the figures and to write them.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from letitride.cli.extras import need
from letitride.cli.files import write_text

Figure = dict[str, Any]

#: Colours of Okabe and Ito, which the colour-blind tell apart; no figure rests on colour alone.
GAIN, LOSS, MARK = "#0072B2", "#D55E00", "#000000"

#: The tools beside a figure: none that uploads it or leads elsewhere, none that has no use here.
CONFIG = {
    "showSendToCloud": False,
    "displaylogo": False,
    "modeBarButtonsToRemove": ["select2d", "lasso2d"],
}

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body>
{figures}
</body>
</html>
"""


def write_page(path: str, title: str, figures: Iterable[Figure]) -> None:
    """Write the figures as one page, over whatever the file held."""
    to_html = need("plotly.io", "Plotly", "--plot", "plot").to_html
    drawn = [
        to_html(
            figure,
            config=CONFIG,
            include_plotlyjs=place == 0,  # once is enough for all of them
            full_html=False,
            div_id=f"figure-{place + 1}",
        )
        for place, figure in enumerate(figures)
    ]
    page = _PAGE.format(title=escape(title), figures="\n".join(drawn))
    write_text("--plot", path, page)


def line_through(points: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """A line through these points."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [x for x, _ in points],
        "y": [y for _, y in points],
        "line": {"color": GAIN, "width": 3},
        "showlegend": False,
    }


def point_at(at: tuple[float, float], words: str, symbol: str, side: str) -> dict[str, Any]:
    """A point of a falling curve, and words on a side of it that is free."""
    return {
        "type": "scatter",
        "mode": "markers+text",
        "x": [at[0]],
        "y": [at[1]],
        "text": [words],
        "textposition": side,
        "cliponaxis": False,
        "hoverinfo": "text",
        "marker": {"color": LOSS, "size": 12, "symbol": symbol},
        "showlegend": False,
    }


def frame(title: str, subtitle: str, x: str, y: str) -> dict[str, Any]:
    """The frame of a figure: its titles, and those of its axes."""
    axis = {"zerolinecolor": "#666666", "ticks": "outside", "tickcolor": "#FFFFFF"}
    return {
        "template": "plotly_white",
        "title": {"text": escape(title), "subtitle": {"text": escape(subtitle)}},
        "font": {"size": 15, "color": "#222222"},
        "height": 560,
        "margin": {"r": 140},
        "xaxis": {"title": {"text": escape(x)}, "tickformat": ",~r"} | axis,
        "yaxis": {"title": {"text": escape(y)}, "tickformat": ",~r"} | axis,
    }
