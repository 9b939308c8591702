"""The par sheet as ``letitride par`` prints it."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from letitride.cli.console import listing
from letitride.money import Cents
from letitride.numbers import counted, dollars, percent
from letitride.odds.par import ParSheet, UnderLimit
from letitride.odds.published import SEATS
from letitride.rulebook.paytables.table_types import CoverAllTable
from letitride.wording.names import GAMES, hand_name


def show(console: Console, sheet: ParSheet, seats: int) -> None:
    """Print every hand, the figures, a progressive's meters, and the published figures."""
    console.print(f"{sheet.table.id}, {GAMES[sheet.table.wager].short}", style="bold")
    console.print(_hands(sheet))
    for line in _figures(sheet, seats):
        console.print(line)
    if sheet.meters:
        console.print(_meters(sheet))
    if sheet.published and sheet.hold is not None:
        console.print(f"With the presets and {counted(SEATS, 'bet')} at the table:")
    for figure in sheet.published:
        console.print(
            f"Published {figure.figure.replace('_', ' ')} {figure.published}: "
            + ("reproduced" if figure.agrees else f"NOT reproduced; we get {figure.computed}")
        )


def _hands(sheet: ParSheet) -> Table:
    rows = listing("Hand", "Chance", "One in", "Pays", "Return", numbers_from=1)
    for row in sheet.rows:
        one_in = f"{float(1 / row.probability):,.1f}" if row.probability else ""
        chance = percent(row.probability)
        rows.add_row(hand_name(row.hand), chance, one_in, row.pays, percent(row.returns))
    return rows


def _figures(sheet: ParSheet, seats: int) -> Iterator[str]:
    edge = f"Edge {percent(sheet.edge)} of one bet, exactly {sheet.edge}"
    if isinstance(sheet.table, CoverAllTable):
        edge += f", with {counted(seats, 'hand')} dealt"
    if sheet.hold is not None:
        edge += f", with the current meters and {counted(seats, 'bet')} at the table"
    yield edge
    if sheet.average_bets != 1:
        bets = f"{float(sheet.average_bets):.5f}"
        yield f"Bets left in action: {bets} on average, so the par is {percent(sheet.par)}"
    if sheet.under_limit is not None:
        yield from _limit(sheet.under_limit)
    if sheet.envy:
        yield f"Envy bonuses add {percent(sheet.envy)} to the returns above"
    if sheet.hold is not None:
        yield f"Long-run hold {percent(sheet.hold)}"
    yield (
        f"Hit frequency {percent(sheet.hit_frequency)}, "
        f"standard deviation {sheet.standard_deviation:.4f} bets"
        + (", without envy bonuses" if sheet.envy else "")
    )


def _limit(under: UnderLimit) -> Iterator[str]:
    limit = float(under.same_strategy.limit)
    yield f"If a hand's main bets together may win at most {limit:,.6g} bets:"
    for words, game in (
        ("the same strategy", under.same_strategy),
        ("the best strategy", under.best_strategy),
    ):
        yield f"  {words}: edge {percent(game.edge)}, par {percent(game.par)}"


def _meters(sheet: ParSheet) -> Table:
    """Return a table that shows the meters side by side."""
    meters = sheet.meters
    rows = listing("Meter", *(meter.level for meter in meters), numbers_from=1)
    rows.add_row("amount now", *(dollars(meter.amount) for meter in meters))
    rows.add_row("restarts from", *(dollars(meter.seed) for meter in meters))
    rows.add_row("share of each bet", *(meter.contribution for meter in meters))
    rows.add_row("share for the reserve", *(meter.reserve_rate for meter in meters))
    rows.add_row("average full award", *(dollars(meter.average_award) for meter in meters))
    rows.add_row("player breaks even at", *(_even(meter.break_even) for meter in meters))
    if len(meters) > 1:
        together = (_even(meter.break_even_together) for meter in meters)
        rows.add_row("same, scaling all meters", *together)
    means = (meter.rounds_between_wins for meter in meters)
    halves = (meter.rounds_for_half for meter in meters)
    shown = ("" if mean is None else f"{float(mean):,.1f}" for mean in means)
    rows.add_row("rounds between full wins", *shown)
    within = ("" if half is None else f"{half:,}" for half in halves)
    rows.add_row("median wait, in rounds", *within)
    return rows


def _even(amount: Cents | None) -> str:
    return "any amount" if amount is None else dollars(amount)
