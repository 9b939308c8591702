"""Shift and day reports over HTTP: figures from the record, as JSON and as printable files."""

import pytest

from letitride.client import ApiError, Client
from letitride.documents.shift_and_day import shift_html
from letitride.house.reports.day import read_day
from letitride.house.reports.shift import read_shift
from letitride.people import Role
from tests.rejected import rejected
from tests.server.houses import PASSWORD, Served
from tests.server.routes.dealer.test_tray import signed


@pytest.fixture
def open_shift(house: Served) -> Served:
    """Open a dealer's table and its tray, and have a player buy in."""
    house.open_table(kind="dealer")
    sam, dee = house.as_role(Role.SUPERVISOR, "Sam"), house.as_role(Role.DEALER, "Dee")
    signed(sam, dee, "opener", "1000.00")
    house.player("Ann", "300.00")
    return house


@pytest.mark.parametrize("role", [Role.SUPERVISOR, Role.AUDITOR])
def test_the_shift_and_day_reports_match_the_record(open_shift: Served, role: Role) -> None:
    journal = open_shift.house.journal
    shift = read_shift(journal, "T1")
    date = shift.began[:10]
    open_shift.as_role(role, "Rae")
    with Client(open_shift.url) as rae:
        rae.session.log_in("Rae", PASSWORD)
        told = rae.reports.shift("T1")
        assert told.model_dump(mode="json") == shift.as_data()
        assert (told.drop, told.opener, told.closed) == ("300.00", "1000.00", False)
        assert told == rae.reports.shift("T1", 1)
        day = rae.reports.day(date)
        assert day.model_dump(mode="json") == read_day(journal, date).as_data()
        assert rae.reports.day(date, table="T1").links == []
        assert rae.reports.shift_file("html", "T1") == shift_html(shift).encode()
        assert rae.reports.day_file("pdf", date).startswith(b"%PDF")


def test_a_printed_report_is_a_named_file(open_shift: Served) -> None:
    auditor = open_shift.as_role(Role.AUDITOR)
    paper = auditor.ask("GET", "/reports/shift.html?table=T1")
    assert paper.headers["content-type"] == "text/html; charset=utf-8"
    assert paper.headers["content-disposition"] == 'attachment; filename="shift-T1-1.html"'


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("shift?table=T9", 404, "documents/no_table"),
        ("shift?table=T1&number=2", 404, "documents/no_shift"),
        ("shift?table=T1&number=0", 422, "server/request"),
        ("shift", 422, "server/request"),
        ("shift.csv?table=T1", 422, "server/request"),
        ("day?date=2026-02-30", 422, "documents/date"),
        ("day?date=yesterday", 422, "documents/date"),
        ("day?date=", 422, "documents/date"),
        ("day?date=2026-01-31&link=L9", 404, "documents/no_link"),
        ("day.pdf?date=2026-01-31&table=%00", 404, "documents/no_table"),
    ],
)
def test_missing_reports_are_rejected(
    open_shift: Served, query: str, status: int, code: str
) -> None:
    refused = open_shift.as_role(Role.AUDITOR).ask("GET", f"/reports/{query}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (status, code)


def test_a_dealer_cannot_read_reports(open_shift: Served) -> None:
    with Client(open_shift.url) as dee:
        dee.session.log_in("Dee", PASSWORD)
        with rejected(ApiError, "server/forbidden"):
            dee.reports.day("2026-01-31")
