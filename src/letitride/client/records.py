"""Calls for the record: the ledger, the audit, reports, and operations."""

from typing import Literal

from pydantic import JsonValue

from letitride.api.operations import HealthView, PublicKeysView
from letitride.api.records.exceptions import ExceptionReportView
from letitride.api.records.ledger import AuditAnswer, LedgerView, PostingView
from letitride.api.records.reports import DayReportView, ShiftReportView
from letitride.api.records.self_check import SelfCheckView
from letitride.client.connection import Calls, Query


class LedgerCalls(Calls):
    """The ledger, and the audit."""

    def balances(self) -> LedgerView:
        """List all of the house's accounts, and their total."""
        return self._house.get(LedgerView, "/ledger/balances")

    def postings(self, stream: str, after: int = 0) -> list[PostingView]:
        """List the postings for a stream's events, a page at a time."""
        query: Query = {"stream": stream, "after": after}
        return self._house.get(list[PostingView], "/ledger/postings", query)

    def audit(self) -> AuditAnswer:
        """Check the whole record, and report the first fault."""
        return self._house.send(AuditAnswer, "POST", "/audit")


class ReportCalls(Calls):
    """Shift and day reports."""

    def shift(self, table: str, number: int | None = None) -> ShiftReportView:
        """Report on a table's shift, by default the last one."""
        query = {"table": table, "number": number}
        return self._house.get(ShiftReportView, "/reports/shift", query)

    def shift_file(
        self, form: Literal["html", "pdf"], table: str, number: int | None = None
    ) -> bytes:
        """Download a printable shift report."""
        query = {"table": table, "number": number}
        return self._house.raw("GET", f"/reports/shift.{form}", query=query).content

    def day(self, date: str, table: str | None = None, link: str | None = None) -> DayReportView:
        """Get the daily report for the house, or for one table or link."""
        query = {"date": date, "table": table, "link": link}
        return self._house.get(DayReportView, "/reports/day", query)

    def day_file(
        self,
        form: Literal["html", "pdf"],
        date: str,
        table: str | None = None,
        link: str | None = None,
    ) -> bytes:
        """Download a printable day report."""
        query = {"date": date, "table": table, "link": link}
        return self._house.raw("GET", f"/reports/day.{form}", query=query).content

    def exceptions(self, first: str, last: str | None = None) -> ExceptionReportView:
        """Report the exceptions of one day, or of several."""
        query = {"first": first, "last": last}
        return self._house.get(ExceptionReportView, "/reports/exceptions", query)

    def exceptions_file(
        self, form: Literal["html", "pdf"], first: str, last: str | None = None
    ) -> bytes:
        """Download a printable exception report."""
        query = {"first": first, "last": last}
        return self._house.raw("GET", f"/reports/exceptions.{form}", query=query).content


class OperationsCalls(Calls):
    """Health, metrics, and the event schema."""

    def health(self) -> HealthView:
        """Check that the house can read and write its database."""
        return self._house.get(HealthView, "/healthz")

    def public_keys(self) -> PublicKeysView:
        """Get the public keys that verify the house's checkpoints."""
        return self._house.get(PublicKeysView, "/keys")

    def self_check(self) -> SelfCheckView:
        """List the faults that close a table, a link, or the house."""
        return self._house.get(SelfCheckView, "/self-check")

    def check_now(self) -> SelfCheckView:
        """Check the house now, and record the result."""
        return self._house.send(SelfCheckView, "POST", "/self-check")

    def metrics(self) -> str:
        """Get metrics for Prometheus."""
        return self._house.raw("GET", "/metrics").text

    def schema(self) -> dict[str, JsonValue]:
        """Get the JSON Schema of every event and of a round's record."""
        return self._house.get(dict[str, JsonValue], "/schema")
