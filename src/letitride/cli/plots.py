"""Pictures: what ``--plot`` writes is one HTML file that loads nothing from anywhere.

A figure here is plain data in Plotly's form. Plotly itself, an extra of the package, is imported
only to check the figures and to write them.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from letitride.cli.odds import percent
from letitride.cli.refusal import RefusedError
from letitride.cli.terminal import dollars
from letitride.cli.words import GAMES, hand_words
from letitride.house.paytable import ProgressiveTable
from letitride.money import Cents

if TYPE_CHECKING:  # a session draws too, and has no use for the rest of par
    from letitride.odds.par import ParRow, ParSheet

Figure = dict[str, Any]

#: Colours of Okabe and Ito, which the colour-blind tell apart; no figure rests on colour alone.
GAIN, LOSS, MARK = "#0072B2", "#D55E00", "#000000"
#: The bands of a fan, the widest first: one hue, from light to dark.
BANDS = ("#D6E6F2", "#A6CBE3", "#5FA3CF")

#: No curve needs more points than a screen has columns.
MOST_POINTS = 1000
#: A curve of ruin ends where less than this is left.
NEXT_TO_NOTHING = 0.001

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
    to_html = _plotly().to_html
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
    try:
        Path(path).write_text(page, "utf-8")
    except OSError as error:
        reason = error.strerror or error
        raise RefusedError(f"--plot: {path}: expected a file to write, got {reason}") from None


def _plotly() -> Any:
    try:
        return import_module("plotly.io")
    except ImportError:
        raise RefusedError(
            "--plot: expected Plotly, got none; install it: pip install 'letitride[plot]'"
        ) from None


def returns_figure(sheet: "ParSheet") -> Figure:
    """What every hand adds to the mean result or takes from it, as bars, the best hand on top."""
    bars_of = [(hand_words(row.hand), row.returns, _chance(row)) for row in sheet.rows]
    if sheet.envy:
        bars_of.append(("envy", sheet.envy, "for the hands of others"))
    hands, returns, chances = zip(*bars_of, strict=True)
    bars: dict[str, Any] = {
        "type": "bar",
        "orientation": "h",
        "x": [float(each * 100) for each in returns],
        "y": list(hands),
        "text": [percent(each) for each in returns],
        "textposition": "outside",
        "cliponaxis": False,
        "customdata": list(chances),
        "hovertemplate": "%{y}: %{text}<br>%{customdata}<extra></extra>",
        "marker": {"color": [GAIN if each > 0 else LOSS for each in returns]},
    }
    title = f"{sheet.table.id}, {GAMES[sheet.table.wager]}: return by hand"
    subtitle = f"All together {percent(-sheet.edge)}, so the edge is {percent(sheet.edge)}"
    layout = _layout(title, subtitle, "Return, % of one bet", "Hand")
    layout["xaxis"]["range"] = _room_for_labels(bars["x"])
    layout["yaxis"] |= {"autorange": "reversed", "automargin": True, "ticks": ""}
    return {"data": [bars], "layout": layout}


def _room_for_labels(lengths: Sequence[float]) -> list[float]:
    """The ends of an axis with room for a label beyond the longest bar either way."""
    low, high = min(0.0, *lengths), max(0.0, *lengths)
    room = 0.15 * (high - low)
    return [low - room, high + room]


def _chance(row: "ParRow") -> str:
    return f"one in {float(1 / row.probability):,.1f}" + (f", pays {row.pays}" if row.pays else "")


def edge_figures(
    table: ProgressiveTable, sheet: "ParSheet", edge_at: Callable[[str, Cents], Fraction]
) -> list[Figure]:
    """The edge of a progressive against each of its meters, the others as they stand.

    ``edge_at`` gives the edge with an amount on a level's meter. It is linear, so two amounts do.
    """
    currency = table.base_wager.currency
    probe = Cents(1_000_000, currency)
    figures = []
    for level in table.levels:
        empty = edge_at(level, Cents(0, currency))
        line = _Line(empty, (empty - edge_at(level, probe)) / probe.cents)
        figures.append(_edge_figure(table, level, line, line.cents_at(sheet.edge)))
    return figures


@dataclass(frozen=True, slots=True)
class _Line:
    """The edge with nothing on a meter, and what every cent on it takes off the edge."""

    empty: Fraction
    per_cent: Fraction

    def cents_at(self, edge: Fraction) -> Fraction:
        return (self.empty - edge) / self.per_cent

    def point(self, cents: Fraction) -> tuple[float, float]:
        """The place in the picture: units of the currency, and percent."""
        return float(cents / 100), float((self.empty - self.per_cent * cents) * 100)


def _edge_figure(table: ProgressiveTable, level: str, line: _Line, now: Fraction) -> Figure:
    currency = table.base_wager.currency
    even = line.cents_at(Fraction(0))
    top = max(even, now, Fraction(10_000)) * Fraction(5, 4)
    data = [_curve([line.point(Fraction(0)), line.point(top)])]
    standing = line.point(now)
    amount = dollars(Cents(round(now), currency))
    data.append(_mark(standing, f"now {amount}: {standing[1]:.2f}%", "circle", "top right"))
    if even > 0:  # otherwise the wager is never to the house's advantage
        words = f"even at {dollars(Cents(round(even), currency))}"
        data.append(_mark(line.point(even), words, "diamond", "bottom left"))
    layout = _layout(
        f"{table.id}: edge against the {level} meter",
        "Below 0% the player has the advantage",
        f"On the {level} meter, {currency}",
        "Edge, % of the wager",
    )
    return {"data": data, "layout": layout}


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
        name = f"{low[0]:.0%} to {high[0]:.0%} of sessions"
        data.append(
            _edge_of_band(rounds, *high, colour)
            | {"fill": "tonexty", "fillcolor": colour, "name": name, "showlegend": True}
        )
    chance, median = lines[len(lines) // 2]
    data.append(
        _edge_of_band(rounds, chance, median, MARK)
        | {"name": "median", "showlegend": True, "line": {"color": MARK, "width": 3}}
    )
    layout = _layout(
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
    return _curve(points) | {
        "line": {"color": colour, "width": 1},
        "hovertemplate": f"{chance:.0%}: %{{y:,.2f}} {amounts[0].currency}<extra></extra>",
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
    line = _curve(points) | {
        "hovertemplate": f"%{{x:,.2f}} {bankroll.currency}: %{{y:.2f}}%<extra></extra>"
    }
    line["line"] |= {"shape": "hv"}  # a bankroll between two steps is as good as the lower
    chance = 1.0 if bankroll.cents < least else curve[_lower(amounts, bankroll.cents)]
    words = f"with {dollars(bankroll)}: {chance:.2%}"
    mark = _mark((bankroll.cents / 100, chance * 100), words, "circle", "top right")
    layout = _layout(
        f"Chance of ruin within {rounds:,} rounds",
        "A round is due that the bankroll does not cover; no goal stops the play",
        f"Bankroll, {bankroll.currency}",
        "Chance of ruin, %",
    )
    return {"data": [line, mark], "layout": layout}


def _lower(amounts: Sequence[int], amount: int) -> int:
    return amounts[bisect_right(amounts, amount) - 1]


def _curve(points: Sequence[tuple[float, float]]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [x for x, _ in points],
        "y": [y for _, y in points],
        "line": {"color": GAIN, "width": 3},
        "showlegend": False,
    }


def _mark(at: tuple[float, float], words: str, symbol: str, side: str) -> dict[str, Any]:
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


def _layout(title: str, subtitle: str, x: str, y: str) -> dict[str, Any]:
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
