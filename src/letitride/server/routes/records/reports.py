"""Reports from the record on a table's shift or the house's day, to read or print."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Response

from letitride.api.records.exceptions import ExceptionReportView
from letitride.api.records.reports import DayReportView, ShiftReportView
from letitride.documents.exceptions import exceptions_html
from letitride.documents.shift_and_day import day_html, shift_html
from letitride.house.reports.day import Day, read_day
from letitride.house.reports.exceptions import ExceptionReport, read_exceptions
from letitride.house.reports.shift import Shift, read_shift
from letitride.server.auth.route_access import Manager, TheHouse
from letitride.server.calculation import printed
from letitride.server.routes.odds.par_documents import answers, attached

router = APIRouter(prefix="/reports", tags=["reports"])

Paper = Literal["html", "pdf"]
PaperPath = Annotated[Paper, Path(description="The file format")]


def _shift(
    house: TheHouse,
    _: Manager,
    table: Annotated[str, Query(max_length=80, description="The table's name", examples=["T1"])],
    number: Annotated[
        int | None,
        Query(ge=1, le=2**53, description="The shift's number; the last shift by default"),
    ] = None,
) -> Shift:
    return read_shift(house.journal, table, number)


def _day(
    house: TheHouse,
    _: Manager,
    date: Annotated[
        str, Query(max_length=10, description="A date in UTC", examples=["2026-01-31"])
    ],
    table: Annotated[str | None, Query(max_length=80, description="This table only")] = None,
    link: Annotated[str | None, Query(max_length=80, description="This link only")] = None,
) -> Day:
    return read_day(house.journal, date, table, link)


def _exceptions(
    house: TheHouse,
    _: Manager,
    first: Annotated[
        str, Query(max_length=10, description="The first day, in UTC", examples=["2026-01-01"])
    ],
    last: Annotated[
        str | None,
        Query(max_length=10, description="The last day; the first one by default"),
    ] = None,
) -> ExceptionReport:
    return read_exceptions(house.journal, first, last)


TheShift = Annotated[Shift, Depends(_shift)]
TheDay = Annotated[Day, Depends(_day)]
TheExceptions = Annotated[ExceptionReport, Depends(_exceptions)]


@router.get("/shift")
def shift_report(shift: TheShift) -> ShiftReportView:
    """Report on a table's shift: drop, win, hold, slips, and jackpots."""
    return ShiftReportView.model_validate(shift.as_data())


@router.get("/shift.{form}", response_class=Response, responses=answers("html", "pdf"))
def shift_paper(form: PaperPath, shift: TheShift) -> Response:
    """Download a printable shift report."""
    return _paper(form, f"shift-{shift.table.table}-{shift.number}", shift_html(shift))


@router.get("/day")
def day_report(day: TheDay) -> DayReportView:
    """Report on a day for the house, a table, or a link, and on whether the figures reconcile."""
    return DayReportView.model_validate(day.as_data())


@router.get("/day.{form}", response_class=Response, responses=answers("html", "pdf"))
def day_paper(form: PaperPath, day: TheDay) -> Response:
    """Download a printable day report."""
    return _paper(form, f"day-{day.date}", day_html(day))


@router.get("/exceptions")
def exception_report(report: TheExceptions) -> ExceptionReportView:
    """Report voids, redeals, adjustments, and other exceptions, with the base rates beside them."""
    return ExceptionReportView.model_validate(report.as_data())


@router.get("/exceptions.{form}", response_class=Response, responses=answers("html", "pdf"))
def exception_paper(form: PaperPath, report: TheExceptions) -> Response:
    """Download a printable exception report."""
    return _paper(form, f"exceptions-{report.first}", exceptions_html(report))


def _paper(form: Paper, name: str, html: str) -> Response:
    return attached(form, name, html.encode() if form == "html" else printed(html))
