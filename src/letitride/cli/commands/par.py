"""``letitride par``: a pay table's exact figures."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Annotated, Any, TypeVar

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, people, print_json
from letitride.cli.files import read_text
from letitride.cli.number_options import number
from letitride.cli.paper_options import Csv, Html, Papers, Pdf, Plot, Xlsx, write_papers
from letitride.cli.paytable_options import (
    Meters,
    find_table,
    note_pay_order,
    read_amounts,
    warnings_data,
)
from letitride.cli.results.par_sheet import show
from letitride.money import Cents, Rate
from letitride.odds.par import ParSheet, par_sheet
from letitride.odds.published import SEATS
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.rulebook.wagers import Game
from letitride.wording.names import GAMES

_MAIN = (Game.MAIN,)
_PROGRESSIVE = (Game.PROGRESSIVE,)

#: The kinds of table that an option applies to. An option not listed here applies to every kind.
_FOR = {
    "--seats": (Game.COVER_ALL, Game.PROGRESSIVE),
    "--ride-on-zero": _MAIN,
    "--payout-limit": _MAIN,
    "--meter": _PROGRESSIVE,
    "--contribution": _PROGRESSIVE,
    "--reserve-rate": _PROGRESSIVE,
    "--seed": _PROGRESSIVE,
}

#: The par sheet argument that each option sets.
_KEYWORDS = {name: name[2:].replace("-", "_") for name in _FOR} | {"--meter": "meters"}

_NUMBER = r"[0-9]{1,12}(?:\.[0-9]{1,6})?"
_LIMIT = re.compile(rf"(?P<limit>{_NUMBER})(?:/(?P<bet>{_NUMBER}))?")

_Value = TypeVar("_Value")


def par(
    id_: Annotated[str, typer.Argument(metavar="ID", help="A pay table: an id or a file.")],
    seats: Annotated[
        int | None,
        number(f"Number of hands (Cover All) or bets (envy). Default: {SEATS}."),
    ] = None,
    ride_on_zero: Annotated[
        bool, typer.Option("--ride-on-zero", help="Let a bet ride if its expected value is zero.")
    ] = False,
    payout_limit: Annotated[
        str | None,
        typer.Option(metavar="BETS", help="Limit on a hand's winnings, in bets: 500 or 50000/100."),
    ] = None,
    meter: Meters = None,
    contribution: Annotated[
        list[str] | None,
        typer.Option(metavar="[LEVEL=]PCT", help="A level's share of a bet. Default: its preset."),
    ] = None,
    reserve_rate: Annotated[
        list[str] | None,
        typer.Option(metavar="[LEVEL=]PCT", help="The reserve's share of a bet. Default: 0%."),
    ] = None,
    seed: Annotated[
        list[str] | None,
        typer.Option(metavar="[LEVEL=]AMOUNT", help="A meter's seed amount. Default: its preset."),
    ] = None,
    plot: Plot = None,
    html: Html = None,
    pdf: Pdf = None,
    csv: Csv = None,
    xlsx: Xlsx = None,
    as_json: AsJson = False,
) -> None:
    """Print a pay table's exact edge, par, hit frequency, and returns."""
    table = find_table(id_)
    given: dict[str, Any] = {
        "--seats": seats, "--ride-on-zero": ride_on_zero or None, "--payout-limit": payout_limit,
        "--meter": meter, "--contribution": contribution, "--reserve-rate": reserve_rate,
        "--seed": seed,
    }  # fmt: skip
    options = _options(table, {name: value for name, value in given.items() if value is not None})
    with about(id_):
        sheet = par_sheet(table, **options)
    if plot is not None:
        _draw(plot, sheet, options)
    papers = {"--html": html, "--pdf": pdf, "--csv": csv, "--xlsx": xlsx}
    if write_papers(_papers(id_, sheet, options, papers), as_json=as_json):
        return
    if as_json:
        print_json(sheet.as_data() | warnings_data(table))
    else:
        note_pay_order(table)
        show(people(), sheet, options.get("seats", SEATS))


def _options(table: AnyTable, given: dict[str, Any]) -> dict[str, Any]:
    """Read the options, and reject those that do not apply to this kind of table."""
    for name in given:
        if table.wager not in _FOR[name]:
            wanted = " or ".join(GAMES[game].short for game in _FOR[name])
            raise bad_option(name, "cli/table_kind", f"a {wanted} table", table.id, wanted=wanted)
    return {_KEYWORDS[name]: _read(table, name, value) for name, value in given.items()}


def _read(table: AnyTable, name: str, value: Any) -> Any:
    if name == "--payout-limit":
        return _read_limit(value)
    if not isinstance(table, ProgressiveTable) or name == "--seats":
        return value
    currency = table.base_wager.currency
    if name == "--meter":
        return read_amounts(name, value, currency)
    if name == "--seed":
        return _by_level(table, name, value, lambda text: Cents.parse(text, currency))
    return _by_level(table, name, value, Rate.parse)


def _read_limit(text: str) -> Fraction:
    """Read a limit as a number of bets, given directly or as AMOUNT/BET."""
    match = _LIMIT.fullmatch(text)
    bet = Fraction(match["bet"] or 1) if match else 0
    if match is None or not bet:
        raise bad_option("--payout-limit", "cli/value", "a number of bets, such as 500", text)
    return Fraction(match["limit"]) / bet


def _by_level(
    table: ProgressiveTable, option: str, texts: list[str], read: Callable[[str], _Value]
) -> dict[str, _Value]:
    """Return each level's value: its own, or the one given for all levels."""
    said: dict[str, _Value] = {}
    for text in texts:
        level, equals, value = text.partition("=")
        if equals and level not in table.levels:
            raise bad_option(option, "cli/value", " or ".join(table.levels), level)
        named = level if equals else ""
        if named in said:
            thing = named or "every level"
            raise bad_option(option, "cli/twice", f"{thing} once", "it twice", thing=thing)
        with about(option):
            said[named] = read(value if equals else text)
    found = {level: said.get(level, said.get("")) for level in table.levels}
    return {level: value for level, value in found.items() if value is not None}


def _papers(
    id_: str, sheet: ParSheet, options: dict[str, Any], paths: dict[str, str | None]
) -> Papers:
    """Return the sheet as documents. The document modules are imported only if needed."""

    def made(option: str) -> str | bytes:
        from letitride.documents.par_sheet import par_csv, par_html
        from letitride.documents.par_workbook import par_workbook
        from letitride.documents.pdf import to_pdf
        from letitride.odds.provenance import TracedPar
        from letitride.rulebook.editions import edition_of

        text = read_text(id_) if id_.endswith(".toml") else None
        seats, on_zero = options.get("seats", SEATS), options.get("ride_on_zero", False)
        traced = TracedPar(sheet, edition_of(sheet.table, text), seats, on_zero)
        ways: dict[str, Callable[[TracedPar], str | bytes]] = {
            "--html": par_html,
            "--pdf": lambda one: to_pdf(par_html(one)),
            "--csv": par_csv,
            "--xlsx": par_workbook,
        }
        return ways[option](traced)

    return {option: (path, partial(made, option)) for option, path in paths.items()}


def _draw(path: str, sheet: ParSheet, options: dict[str, Any]) -> None:
    from letitride.cli.plots.html_file import write_page
    from letitride.cli.plots.par import edge_figures, returns_figure

    table = sheet.table

    def edge_at(level: str, amount: Cents) -> Fraction:
        meters = options.get("meters", {}) | {level: amount}
        return par_sheet(table, **options | {"meters": meters}).edge

    figures = [returns_figure(sheet)]
    if isinstance(table, ProgressiveTable):
        figures += edge_figures(table, sheet, edge_at)
    write_page(path, f"letitride par {table.id}", figures)
