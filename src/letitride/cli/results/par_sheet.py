"""The sheet of ``letitride par`` as people read it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from letitride.cli.console import listing
from letitride.money import Cents
from letitride.numbers import counted, dollars, percent
from letitride.odds.par import ParSheet, UnderLimit
from letitride.odds.published import SEATS
from letitride.rulebook.paytables.table_types import CoverAllTable
from letitride.wording.names import GAMES, hand_name

if TYPE_CHECKING:  # the main bets have no use for it
    from letitride.odds.progressive.value import MeterFigures


def show(console: Console, sheet: ParSheet, seats: int) -> None:
    """Print every hand, the figures, a progressive's meters, and what is published."""
    console.print(f"{sheet.table.id}, {GAMES[sheet.table.wager].short}", style="bold")
    console.print(_hands(sheet))
    for line in _figures(sheet, seats):
        console.print(line)
    if sheet.meters:
        console.print(_meters(sheet))
    if sheet.published and sheet.hold is not None:
        console.print(f"With the presets and {counted(SEATS, 'wager')} at the table:")
    for figure in sheet.published:
        console.print(
            f"Published {figure.figure.replace('_', ' ')} {figure.published}: "
            + ("reproduced" if figure.agrees else f"NOT reproduced, ours is {figure.computed}")
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
        edge += f", with the meters as they stand and {counted(seats, 'wager')} at the table"
    yield edge
    if sheet.average_bets != 1:
        yield f"Bets left in action {float(sheet.average_bets):.5f}, so par {percent(sheet.par)}"
    if sheet.under_limit is not None:
        yield from _limit(sheet.under_limit)
    if sheet.envy:
        yield f"Beside the returns above, envy brings {percent(sheet.envy)}"
    if sheet.hold is not None:
        yield f"Hold in the long run {percent(sheet.hold)}"
    yield (
        f"Hit frequency {percent(sheet.hit_frequency)}, "
        f"standard deviation {sheet.standard_deviation:.4f} bets"
        + (", without envy" if sheet.envy else "")
    )


def _limit(under: UnderLimit) -> Iterator[str]:
    limit = float(under.same_strategy.limit)
    yield f"With the main bets of a hand limited to winning {limit:,.6g} bets together:"
    for words, game in (("as before", under.same_strategy), ("best", under.best_strategy)):
        yield f"  played {words}, edge {percent(game.edge)}, par {percent(game.par)}"


def _meters(sheet: ParSheet) -> Table:
    """The meters side by side, and what may be asked of each."""
    meters = sheet.meters
    rows = listing("Meter", *(meter.level for meter in meters), numbers_from=1)
    rows.add_row("now", *(dollars(meter.amount) for meter in meters))
    rows.add_row("restarts from", *(dollars(meter.seed) for meter in meters))
    rows.add_row("fed, of each wager", *(meter.contribution for meter in meters))
    rows.add_row("its reserve fed", *(meter.reserve_rate for meter in meters))
    rows.add_row("won whole, on average", *(dollars(meter.average_award) for meter in meters))
    rows.add_row("even for the player at", *(_even(meter.break_even) for meter in meters))
    if len(meters) > 1:
        together = (_even(meter.break_even_together) for meter in meters)
        rows.add_row("even, all in proportion", *together)
    rows.add_row("rounds between wins", *(_mean(meter) for meter in meters))
    rows.add_row("half of the waits within", *(_half(meter) for meter in meters))
    return rows


def _even(amount: Cents | None) -> str:
    return "any amount" if amount is None else dollars(amount)


def _mean(meter: "MeterFigures") -> str:
    mean = meter.rounds_between_wins
    return "" if mean is None else f"{float(mean):,.1f}"


def _half(meter: "MeterFigures") -> str:
    return "" if meter.rounds_for_half is None else f"{meter.rounds_for_half:,}"
