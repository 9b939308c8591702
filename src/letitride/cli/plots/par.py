"""The pictures of ``letitride par``: what every hand returns, and the edge against a meter."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from letitride.cli.plots.html_file import GAIN, LOSS, Figure, frame, line_through, point_at
from letitride.money import Cents
from letitride.numbers import dollars, percent
from letitride.odds.par import ParRow, ParSheet
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.wording.names import GAMES, hand_name


def returns_figure(sheet: ParSheet) -> Figure:
    """What every hand adds to the mean result or takes from it, as bars, the best hand on top."""
    bars_of = [(hand_name(row.hand), row.returns, _chance(row)) for row in sheet.rows]
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
    title = f"{sheet.table.id}, {GAMES[sheet.table.wager].short}: return by hand"
    subtitle = f"All together {percent(-sheet.edge)}, so the edge is {percent(sheet.edge)}"
    layout = frame(title, subtitle, "Return, % of one bet", "Hand")
    layout["xaxis"]["range"] = _room_for_labels(bars["x"])
    layout["yaxis"] |= {"autorange": "reversed", "automargin": True, "ticks": ""}
    return {"data": [bars], "layout": layout}


def _room_for_labels(lengths: Sequence[float]) -> list[float]:
    """The ends of an axis with room for a label beyond the longest bar either way."""
    low, high = min(0.0, *lengths), max(0.0, *lengths)
    room = 0.15 * (high - low)
    return [low - room, high + room]


def _chance(row: ParRow) -> str:
    return f"one in {float(1 / row.probability):,.1f}" + (f", pays {row.pays}" if row.pays else "")


def edge_figures(
    table: ProgressiveTable, sheet: ParSheet, edge_at: Callable[[str, Cents], Fraction]
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
    data = [line_through([line.point(Fraction(0)), line.point(top)])]
    standing = line.point(now)
    amount = dollars(Cents(round(now), currency))
    data.append(point_at(standing, f"now {amount}: {standing[1]:.2f}%", "circle", "top right"))
    if even > 0:  # otherwise the wager is never to the house's advantage
        words = f"even at {dollars(Cents(round(even), currency))}"
        data.append(point_at(line.point(even), words, "diamond", "bottom left"))
    layout = frame(
        f"{table.id}: edge against the {level} meter",
        "Below 0% the player has the advantage",
        f"On the {level} meter, {currency}",
        "Edge, % of the wager",
    )
    return {"data": data, "layout": layout}
