"""Calls about the record: the ledger and the audit, reports, and how the house is."""

from typing import Literal

from pydantic import JsonValue

from letitride.api.operations import HealthView
from letitride.api.records.ledger import AuditAnswer, LedgerView, PostingView
from letitride.api.records.reports import DayReportView, ShiftReportView
from letitride.client.connection import ROOT, Calls, Query


class LedgerCalls(Calls):
    """The books."""

    def balances(self) -> LedgerView:
        """Every account of the house, and their sum."""
        return self._house.get(LedgerView, f"{ROOT}/ledger/balances")

    def postings(self, stream: str, after: int = 0) -> list[PostingView]:
        """The lines of the books that a stream's events led to, a page at a time."""
        query: Query = {"stream": stream, "after": after}
        return self._house.get(list[PostingView], f"{ROOT}/ledger/postings", query)

    def audit(self) -> AuditAnswer:
        """Read everything again, and name the first thing that is wrong."""
        return self._house.send(AuditAnswer, "POST", f"{ROOT}/audit")


class ReportCalls(Calls):
    """Shifts and days."""

    def shift(self, table: str, number: int | None = None) -> ShiftReportView:
        """A shift of a table, the last one by default."""
        query = {"table": table, "number": number}
        return self._house.get(ShiftReportView, f"{ROOT}/reports/shift", query)

    def shift_file(
        self, form: Literal["html", "pdf"], table: str, number: int | None = None
    ) -> bytes:
        """A shift of a table, as a file to print."""
        query = {"table": table, "number": number}
        return self._house.raw("GET", f"{ROOT}/reports/shift.{form}", query=query).content

    def day(self, date: str, table: str | None = None, link: str | None = None) -> DayReportView:
        """A day of the house, or of one table or link."""
        query = {"date": date, "table": table, "link": link}
        return self._house.get(DayReportView, f"{ROOT}/reports/day", query)

    def day_file(
        self,
        form: Literal["html", "pdf"],
        date: str,
        table: str | None = None,
        link: str | None = None,
    ) -> bytes:
        """A day of the house, as a file to print."""
        query = {"date": date, "table": table, "link": link}
        return self._house.raw("GET", f"{ROOT}/reports/day.{form}", query=query).content


class OperationsCalls(Calls):
    """How the house is, and the form of what it keeps."""

    def health(self) -> HealthView:
        """Whether the house can read and write its database."""
        return self._house.get(HealthView, "/healthz")

    def metrics(self) -> str:
        """Figures for Prometheus."""
        return self._house.raw("GET", "/metrics").text

    def schema(self) -> dict[str, JsonValue]:
        """The JSON Schema of every event and of a round's record."""
        return self._house.get(dict[str, JsonValue], f"{ROOT}/schema")
