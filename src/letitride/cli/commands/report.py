"""``letitride report``: a report on a win, a round, a shift, or a day, from a house's record."""

from contextlib import closing
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import typer

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, print_json
from letitride.cli.database_options import Database, Key, address_of
from letitride.cli.number_options import number as whole_number
from letitride.cli.paper_options import Html, Pdf, write_page
from letitride.documents.exceptions import exceptions_html
from letitride.documents.round_record import round_html
from letitride.documents.shift_and_day import day_html, shift_html
from letitride.documents.win_page import win_html
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import open_existing
from letitride.house.reports.day import check_date, read_day
from letitride.house.reports.exceptions import read_exceptions
from letitride.house.reports.logged_win import read_win
from letitride.house.reports.round_record import read_finished_round
from letitride.house.reports.shift import read_shift


class ReportKind(StrEnum):
    """The kinds of report."""

    WIN = "win"
    ROUND = "round"
    SHIFT = "shift"
    DAY = "day"
    EXCEPTIONS = "exceptions"


class _Asked(NamedTuple):
    """The subject of a report."""

    link: str | None
    table: str | None
    number: int | None
    date: str | None
    until: str | None = None


#: The options that each kind of report requires, and the others that it allows.
_NEEDS: dict[ReportKind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    ReportKind.WIN: (("link", "number"), ()),
    ReportKind.ROUND: (("table", "number"), ()),
    ReportKind.SHIFT: (("table",), ("number",)),
    ReportKind.DAY: (("date",), ("table", "link")),
    ReportKind.EXCEPTIONS: (("date",), ("until",)),
}


def report(
    kind: Annotated[
        ReportKind,
        typer.Argument(metavar="|".join(ReportKind), help="Kind of report.", show_choices=False),
    ],
    link: Annotated[str | None, typer.Option(metavar="NAME", help="The link.")] = None,
    table: Annotated[str | None, typer.Option(metavar="NAME", help="The table.")] = None,
    number: Annotated[
        int | None,
        whole_number("A win, round, or shift number. Default: the last shift."),
    ] = None,
    date: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="The day, in UTC.")] = None,
    until: Annotated[
        str | None, typer.Option(metavar="YYYY-MM-DD", help="The last day of exceptions.")
    ] = None,
    database: Database = None,
    key: Key = None,
    html: Html = None,
    pdf: Pdf = None,
    as_json: AsJson = False,
) -> None:
    """Report on a jackpot win, a round, a table's shift, a day, or the exceptions of some days."""
    asked = _Asked(link, table, number, date, until)
    _check(kind, asked)
    with closing(open_existing(address_of(database, key))) as journal:
        data, page = _made(journal, kind, asked)
    write_page(page, html, pdf, as_json=as_json)
    if as_json:
        print_json(data)


def _check(kind: ReportKind, asked: _Asked) -> None:
    needed, allowed = _NEEDS[kind]
    for name, value in asked._asdict().items():
        if value is None and name in needed:
            expected = f"a value, because a {kind} report needs one"
            raise bad_option(f"--{name}", "cli/missing", expected, "none", kind=kind)
        if value is not None and name not in (*needed, *allowed):
            expected = f"no value, because a {kind} report does not use one"
            raise bad_option(f"--{name}", "cli/unused", expected, value, kind=kind)
    if asked.date is not None:
        with about("--date"):
            check_date(asked.date)
    if asked.until is not None:
        with about("--until"):
            check_date(asked.until)


def _made(journal: HouseJournal, kind: ReportKind, asked: _Asked) -> tuple[dict[str, Any], str]:
    """Return the report as data and as a page."""
    link, table, number = asked.link or "", asked.table or "", asked.number or 0
    match kind:
        case ReportKind.WIN:
            win = read_win(journal, link, number)
            return win.as_data(), win_html(win)
        case ReportKind.ROUND:
            finished = read_finished_round(journal, table, number)
            return finished.as_data(), round_html(finished)
        case ReportKind.SHIFT:
            shift = read_shift(journal, table, asked.number)
            return shift.as_data(), shift_html(shift)
        case ReportKind.DAY:
            day = read_day(journal, asked.date or "", asked.table, asked.link)
            return day.as_data(), day_html(day)
        case ReportKind.EXCEPTIONS:
            found = read_exceptions(journal, asked.date or "", asked.until)
            return found.as_data(), exceptions_html(found)
