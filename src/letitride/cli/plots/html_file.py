"""The page that ``--plot`` writes: one HTML file that loads nothing from the network.

A figure here is plain data in Plotly's form. Plotly itself is an optional dependency, imported only
to check and write the figures.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from letitride.cli.extras import need
from letitride.cli.files import write_file

Figure = dict[str, Any]

#: Okabe-Ito colors, which color-blind people can distinguish. No figure relies on color alone.
GAIN, LOSS, MARK = "#0072B2", "#D55E00", "#000000"

#: A figure's toolbar, without tools that upload the figure, link elsewhere, or are not needed.
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
    """Write or overwrite a file with the figures on one page."""
    to_html = need("plotly.io", "Plotly", "--plot", "plot").to_html
    drawn = [
        to_html(
            one,
            config=CONFIG,
            include_plotlyjs=place == 0,  # included once, for all figures
            full_html=False,
            div_id=f"figure-{place + 1}",
        )
        for place, one in enumerate(figures)
    ]
    page = _PAGE.format(title=escape(title), figures="\n".join(drawn))
    write_file("--plot", path, page)


def line_through(points: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Return a line through these points."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [x for x, _ in points],
        "y": [y for _, y in points],
        "line": {"color": GAIN, "width": 3},
        "showlegend": False,
    }


def point_at(at: tuple[float, float], words: str, symbol: str, side: str) -> dict[str, Any]:
    """Return a labeled point, with the label on the given side."""
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


def figure(data: list[dict[str, Any]], title: str, subtitle: str, x: str, y: str) -> Figure:
    """Return a figure with a title, a subtitle, and axis titles."""
    axis = {"zerolinecolor": "#666666", "ticks": "outside", "tickcolor": "#FFFFFF"}
    layout = {
        "template": "plotly_white",
        "title": {"text": escape(title), "subtitle": {"text": escape(subtitle)}},
        "font": {"size": 15, "color": "#222222"},
        "height": 560,
        "margin": {"r": 140},
        "xaxis": {"title": {"text": escape(x)}, "tickformat": ",~r"} | axis,
        "yaxis": {"title": {"text": escape(y)}, "tickformat": ",~r"} | axis,
    }
    return {"data": data, "layout": layout}
