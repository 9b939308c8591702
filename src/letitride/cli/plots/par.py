"""Charts for ``letitride par``: each hand's share of the return, and the edge by meter amount."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from letitride.cli.plots.html_file import GAIN, LOSS, Figure, figure, line_through, point_at
from letitride.money import Cents
from letitride.numbers import dollars, percent
from letitride.odds.par import ParRow, ParSheet
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.wording.names import GAMES, hand_name


def returns_figure(sheet: ParSheet) -> Figure:
    """Chart the contribution of every hand to the average result, with the best hand on top."""
    bars_of = [(hand_name(row.hand), row.returns, _chance(row)) for row in sheet.rows]
    if sheet.envy:
        bars_of.append(("envy", sheet.envy, "for other players' hands"))
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
    subtitle = f"The sum is {percent(-sheet.edge)}, so the edge is {percent(sheet.edge)}"
    drawn = figure([bars], title, subtitle, "Return, % of one bet", "Hand")
    drawn["layout"]["xaxis"]["range"] = _room_for_labels(bars["x"])
    drawn["layout"]["yaxis"] |= {"autorange": "reversed", "automargin": True, "ticks": ""}
    return drawn


def _room_for_labels(lengths: Sequence[float]) -> list[float]:
    """Return an axis range with space for labels beyond the longest bars."""
    low, high = min(0.0, *lengths), max(0.0, *lengths)
    room = 0.15 * (high - low)
    return [low - room, high + room]


def _chance(row: ParRow) -> str:
    return f"one in {float(1 / row.probability):,.1f}" + (f", pays {row.pays}" if row.pays else "")


def edge_figures(
    table: ProgressiveTable, sheet: ParSheet, edge_at: Callable[[str, Cents], Fraction]
) -> list[Figure]:
    """Chart a progressive's edge by the amount on each meter, with the other meters unchanged.

    ``edge_at`` returns the edge for an amount on a level's meter. The edge is linear in the amount.
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
    """The edge with an empty meter, and how much each cent on the meter reduces it."""

    empty: Fraction
    per_cent: Fraction

    def cents_at(self, edge: Fraction) -> Fraction:
        return (self.empty - edge) / self.per_cent

    def point(self, cents: Fraction) -> tuple[float, float]:
        """Return a point on the chart: an amount in currency units, and an edge in percent."""
        return float(cents / 100), float((self.empty - self.per_cent * cents) * 100)


def _edge_figure(table: ProgressiveTable, level: str, line: _Line, now: Fraction) -> Figure:
    currency = table.base_wager.currency
    even = line.cents_at(Fraction(0))
    top = max(even, now, Fraction(10_000)) * Fraction(5, 4)
    data = [line_through([line.point(Fraction(0)), line.point(top)])]
    standing = line.point(now)
    amount = dollars(Cents(round(now), currency))
    data.append(point_at(standing, f"now {amount}: {standing[1]:.2f}%", "circle", "top right"))
    if even > 0:  # otherwise there is no break-even amount to mark
        words = f"breaks even at {dollars(Cents(round(even), currency))}"
        data.append(point_at(line.point(even), words, "diamond", "bottom left"))
    return figure(
        data,
        f"{table.id}: edge by the {level} meter",
        "Below 0%, the player has the advantage",
        f"Amount on the {level} meter, {currency}",
        "Edge, % of the bet",
    )
