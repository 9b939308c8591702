"""``letitride par``: the exact figures of a pay table."""

from fractions import Fraction
from typing import Annotated, Any

import typer
from rich.console import Console

from letitride.cli.odds import find_table, percent, read_amounts
from letitride.cli.refusal import RefusedError, about
from letitride.cli.terminal import dollars, listing, note, people, print_json
from letitride.cli.words import GAMES, hand_words
from letitride.house.paytable import AnyTable, CoverAllTable, PayTable, ProgressiveTable
from letitride.money import Cents, Rate
from letitride.odds.design import warnings_of
from letitride.odds.par import ParSheet, par_sheet
from letitride.odds.published import SEATS


def par(
    id_: Annotated[str, typer.Argument(metavar="ID", help="A pay table: its id, or a file.")],
    seats: Annotated[
        int, typer.Option(help="Hands dealt, for Cover All; wagers at the table, for envy.")
    ] = SEATS,
    meter: Annotated[
        list[str] | None,
        typer.Option(metavar="LEVEL=AMOUNT", help="What lies on a meter; the seed if not said."),
    ] = None,
    contribution: Annotated[
        str | None, typer.Option(metavar="PCT", help="What each level is fed; the preset if not.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="AMOUNT", help="What a level restarts from; likewise.")
    ] = None,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE.html", help="Draw the figures as a web page.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Print a pay table's edge, par, hit frequency and returns, exactly."""
    table = find_table(id_)
    options = _options(table, meter or [], contribution, seed)
    with about(id_):
        sheet = par_sheet(table, seats, **options)
    if plot is not None:
        _draw(plot, table, sheet, seats, options)
    warnings = warnings_of(table) if isinstance(table, PayTable) else ()
    if as_json:
        print_json(sheet.as_data() | {"warnings": list(warnings)})
    else:
        for warning in warnings:
            note(f"note: {warning}")
        _show(people(), sheet, seats)


def _options(
    table: AnyTable, meters: list[str], contribution: str | None, seed: str | None
) -> dict[str, Any]:
    """What only a progressive has, read and refused by the name of its option."""
    given = {"--meter": meters, "--contribution": contribution, "--seed": seed}
    if not isinstance(table, ProgressiveTable):
        for option, value in given.items():
            if value:
                raise RefusedError(f"{option}: expected a progressive table, got {table.id}")
        return {}
    currency = table.base_wager.currency
    options: dict[str, Any] = {"meters": read_amounts("--meter", meters, currency)}
    with about("--contribution"):
        options["contribution"] = Rate.parse(contribution) if contribution else None
    with about("--seed"):
        options["seed"] = Cents.parse(seed, currency) if seed else None
    return options


def _draw(path: str, table: AnyTable, sheet: ParSheet, seats: int, options: dict[str, Any]) -> None:
    from letitride.cli.plots import edge_figures, returns_figure, write_page

    def edge_at(level: str, amount: Cents) -> Fraction:
        meters = options["meters"] | {level: amount}
        return par_sheet(table, seats, **options | {"meters": meters}).edge

    figures = [returns_figure(sheet)]
    if isinstance(table, ProgressiveTable):
        figures += edge_figures(table, sheet, edge_at)
    write_page(path, f"letitride par {table.id}", figures)


def _show(console: Console, sheet: ParSheet, seats: int) -> None:
    console.print(f"{sheet.table.id}, {GAMES[sheet.table.wager]}", style="bold")
    rows = listing("Hand", "Chance", "One in", "Pays", "Return", numbers_from=1)
    for row in sheet.rows:
        one_in = f"{float(1 / row.probability):,.1f}" if row.probability else ""
        chance = percent(row.probability) if row.probability else ""
        rows.add_row(hand_words(row.hand), chance, one_in, row.pays, percent(row.returns))
    console.print(rows)
    for line in _figures(sheet, seats):
        console.print(line)


def _figures(sheet: ParSheet, seats: int) -> list[str]:
    lines = [f"Edge {percent(sheet.edge)} of one bet, exactly {sheet.edge}"]
    if sheet.average_bets != 1:
        lines.append(
            f"Bets left in action {float(sheet.average_bets):.5f}, so par {percent(sheet.par)}"
        )
    if isinstance(sheet.table, CoverAllTable):
        lines[0] += f", with {seats} hands dealt"
    if sheet.hold is not None:
        lines[0] += f", with the meters as they stand and {seats} wagers at the table"
        lines.append(f"Hold in the long run {percent(sheet.hold)}")
        lines += [
            f"Even for the player with {dollars(Cents(round(cents)))} on {level}"
            if cents > 0
            else f"Even for the player whatever lies on {level}"
            for level, cents in sheet.break_even.items()
        ]
    lines.append(
        f"Hit frequency {percent(sheet.hit_frequency)}, "
        f"standard deviation {sheet.standard_deviation:.4f} bets"
    )
    return lines + [
        f"Published {figure.figure.replace('_', ' ')} {figure.published}: "
        + ("reproduced" if figure.agrees else f"NOT reproduced, ours is {figure.computed}")
        for figure in sheet.published
    ]
