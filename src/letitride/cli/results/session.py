"""The results of a session in words, as data, and as charts."""

from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

from rich.console import Console

from letitride.cli.console import listing, note
from letitride.cli.plots.html_file import write_page
from letitride.cli.plots.session import fan_figure, ruin_figure
from letitride.cli.progress import bar
from letitride.money import Cents
from letitride.numbers import dollars, percent
from letitride.odds.sessions.distribution import QUANTILES, Session, sessions
from letitride.odds.sessions.ruin import CHANCES, Ruin, RuinCurve
from letitride.rulebook.paytables.pay_order import out_of_order
from letitride.rulebook.paytables.table_types import AnyTable, CoverAllTable, ProgressiveTable

#: The number of points on the chart, normally and for sessions with many results, and the number
#: of results that counts as many.
STEPS, STEPS_OF_MANY, MANY_RESULTS = 50, 10, 1_000_000


@dataclass(frozen=True)
class SessionSummary:
    """A session: its results, how it ends with a given bankroll, and the risk of ruin."""

    spread: Session
    tables: tuple[AnyTable, ...]
    bankroll: Cents | None
    end: Ruin | None
    curve: RuinCurve | None  # None if the curve would take too long to compute

    @property
    def title(self) -> str:
        """A title with the number of rounds, the total bet per round, and the bets."""
        round_ = self.spread.round
        return (
            f"{self.spread.rounds:,} rounds at {dollars(round_.stake)}: {', '.join(round_.parts)}"
        )

    @cached_property
    def needed(self) -> dict[float, Cents] | None:
        """The smallest bankroll for each risk of ruin."""
        if self.curve is None:
            return None
        return {chance: self.amount(self.curve.bankroll_for(chance)) for chance in CHANCES}

    @property
    def notes(self) -> list[str]:
        """Notes on bets that are counted differently than you might expect, or not at all."""
        notes = []
        for table in self.tables:
            if isinstance(table, CoverAllTable):
                notes.append(f"{table.id}: Cover All is calculated as if only one hand were dealt.")
            elif isinstance(table, ProgressiveTable) and table.envy:
                notes.append(f"{table.id}: envy bonuses for other players' hands are not included.")
        if self.curve is None:
            notes.append(
                "No bankroll is suggested, because there are too many rounds or the amounts have "
                "too many decimal places."
            )
        return notes

    @property
    def warnings(self) -> list[str]:
        """Warnings about tables that pay more for a lower hand than for a higher one."""
        return [f"{table.id}: {words}" for table in self.tables for words in out_of_order(table)]

    def amount(self, cents: float) -> Cents:
        """Return an amount in the currency of the bets."""
        return Cents(round(cents), self.spread.round.stake.currency)


def show(console: Console, evening: SessionSummary) -> None:
    """Print a session for people."""
    for warning in evening.warnings:
        note(f"note: {warning}")
    spread, end, needed = evening.spread, evening.end, evening.needed
    mean = dollars(evening.amount(float(spread.mean)))
    deviation = dollars(evening.amount(spread.standard_deviation))
    console.print(evening.title, style="bold")
    console.print(f"Average result {mean}, standard deviation {deviation}")
    chances = {"Ahead": spread.ahead, "even": spread.even, "behind": spread.behind}
    console.print(", ".join(f"{name} {percent(one, 2)}" for name, one in chances.items()))
    _show_amounts(console, "Chance of ending with at most", "Result", _quantiles(spread))
    if end is not None:
        console.print(
            f"With your bankroll: ruined {percent(end.ruined, 2)}, "
            f"at the goal {percent(end.reached, 2)}, neither {percent(end.neither, 2)}, "
            f"after {end.average_rounds:,.1f} rounds on average"
        )
    if needed is not None:
        _show_amounts(console, "Risk of ruin, at most", "Bankroll", needed)
    for words in evening.notes:
        console.print(words)


def _show_amounts(console: Console, by: str, what: str, amounts: dict[float, Cents]) -> None:
    rows = listing(by, what, numbers_from=1)
    for chance, amount in amounts.items():
        rows.add_row(percent(chance, 0), dollars(amount))
    console.print(rows)


def as_data(evening: SessionSummary) -> dict[str, Any]:
    """Return a session as a JSON document."""
    spread, end, needed = evening.spread, evening.end, evening.needed
    data: dict[str, Any] = {
        "rounds": spread.rounds,
        "currency": str(spread.round.stake.currency),
        "stake": str(spread.round.stake),
        "parts": list(spread.round.parts),
        "mean": float(spread.mean / 100),
        "sd": spread.standard_deviation / 100,
        "ahead": spread.ahead,
        "even": spread.even,
        "behind": spread.behind,
        "quantiles": _texts(_quantiles(spread)),
        "bankroll_for": None if needed is None else _texts(needed),
        "notes": evening.notes,
        "warnings": evening.warnings,
    }
    if end is not None:
        data["ruin"] = {
            "ruined": end.ruined,
            "reached": end.reached,
            "neither": end.neither,
            "average_rounds": end.average_rounds,
        }
    return data


def _texts(amounts: dict[float, Cents]) -> dict[str, str]:
    return {str(chance): str(amount) for chance, amount in amounts.items()}


def draw(path: str, evening: SessionSummary) -> None:
    """Write a web page with a fan chart of the results and, if known, the risk of ruin."""
    figures = [_fan(evening)]
    if evening.bankroll is not None and evening.curve is not None:
        figures.append(ruin_figure(evening.curve, evening.bankroll, evening.spread.rounds))
    write_page(path, f"letitride session: {evening.title}", figures)


def _fan(evening: SessionSummary) -> dict[str, Any]:
    last = evening.spread
    steps = STEPS if len(last.chances) <= MANY_RESULTS else STEPS_OF_MANY
    # The spread grows with the square root of the rounds played, so use squares for even spacing.
    rounds = sorted({ceil(last.rounds * (step / steps) ** 2) for step in range(1, steps + 1)})
    fan = [dict.fromkeys(QUANTILES, evening.amount(0))]
    with bar("Drawing", len(rounds)) as tick:
        for spread in sessions(last.round, rounds[:-1]):
            fan.append(_quantiles(spread))
            tick()
    fan.append(_quantiles(last))
    lines = {chance: [quantiles[chance] for quantiles in fan] for chance in QUANTILES}
    return fan_figure(evening.title, [0, *rounds], lines)


def _quantiles(spread: Session) -> dict[float, Cents]:
    return {chance: spread.quantile(chance) for chance in QUANTILES}
