"""``letitride report``: a win, a round, a shift or a day of a house, from its record."""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.cli.number_options import number as whole_number
from letitride.cli.paper_options import STANDARD_OUTPUT, Html, Papers, Pdf, write_papers
from letitride.documents.pdf import to_pdf
from letitride.documents.round_record import round_html
from letitride.documents.shift_and_day import day_html, shift_html
from letitride.documents.win_page import win_html
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import open_existing
from letitride.house.reports.day import check_date, read_day
from letitride.house.reports.logged_win import read_win
from letitride.house.reports.round_record import read_finished_round
from letitride.house.reports.shift import read_shift


class ReportKind(StrEnum):
    """What is told of."""

    WIN = "win"
    ROUND = "round"
    SHIFT = "shift"
    DAY = "day"


class _Report(NamedTuple):
    """A report in its two forms."""

    data: dict[str, Any]
    html: str


class _Asked(NamedTuple):
    """What a report is to be about."""

    link: str | None
    table: str | None
    number: int | None
    date: str | None


#: What each kind needs to be told, and what else it may be.
_NEEDS: dict[ReportKind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    ReportKind.WIN: (("link", "number"), ()),
    ReportKind.ROUND: (("table", "number"), ()),
    ReportKind.SHIFT: (("table",), ("number",)),
    ReportKind.DAY: (("date",), ("table", "link")),
}


def report(
    kind: Annotated[
        ReportKind,
        typer.Argument(metavar="|".join(ReportKind), help="What to tell of.", show_choices=False),
    ],
    link: Annotated[str | None, typer.Option(metavar="NAME", help="A link.")] = None,
    table: Annotated[str | None, typer.Option(metavar="NAME", help="A table.")] = None,
    number: Annotated[
        int | None,
        whole_number("The win's, the round's or the shift's; the last shift if not said."),
    ] = None,
    date: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="A day, of UTC.")] = None,
    database: Database = None,
    key: Key = None,
    html: Html = None,
    pdf: Pdf = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Tell of a jackpot's win, a round, a table's shift or a day of the house."""
    asked = _Asked(link, table, number, date)
    _check(kind, asked)
    journal = open_existing(address_of(database, key))
    try:
        made = _MADE[kind](journal, asked)
    finally:
        journal.close()
    if html is None and pdf is None and not as_json:
        html = STANDARD_OUTPUT
    papers: Papers = {
        "--html": (html, lambda: made.html),
        "--pdf": (pdf, lambda: to_pdf(made.html)),
    }
    write_papers(papers, as_json=as_json)
    if as_json:
        print_json(made.data)


def _check(kind: ReportKind, asked: _Asked) -> None:
    needed, allowed = _NEEDS[kind]
    for name, value in asked._asdict().items():
        if value is None and name in needed:
            expected = f"it, for a {kind} needs it"
            raise bad_option(f"--{name}", "cli/missing", expected, "none", kind=kind)
        if value is not None and name not in (*needed, *allowed):
            expected = f"none, for a {kind} has none"
            raise bad_option(f"--{name}", "cli/unused", expected, value, kind=kind)
    if asked.date is not None:
        with about("--date"):
            check_date(asked.date)


def _win(journal: HouseJournal, asked: _Asked) -> _Report:
    win = read_win(journal, asked.link or "", asked.number or 0)
    return _Report(win.as_data(), win_html(win))


def _round(journal: HouseJournal, asked: _Asked) -> _Report:
    finished = read_finished_round(journal, asked.table or "", asked.number or 0)
    return _Report(finished.as_data(), round_html(finished))


def _shift(journal: HouseJournal, asked: _Asked) -> _Report:
    shift = read_shift(journal, asked.table or "", asked.number)
    return _Report(shift.as_data(), shift_html(shift))


def _day(journal: HouseJournal, asked: _Asked) -> _Report:
    day = read_day(journal, asked.date or "", asked.table, asked.link)
    return _Report(day.as_data(), day_html(day))


_MADE: dict[ReportKind, Callable[[HouseJournal, _Asked], _Report]] = {
    ReportKind.WIN: _win,
    ReportKind.ROUND: _round,
    ReportKind.SHIFT: _shift,
    ReportKind.DAY: _day,
}
