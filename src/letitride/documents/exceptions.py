"""The printed exception report."""

from letitride.documents.html_page import page
from letitride.house.reports.exceptions import ExceptionReport
from letitride.money import Currency


def exceptions_html(report: ExceptionReport) -> str:
    """Return the report's page: each kind of exception, with its base rates and cases."""
    return page("exceptions", Currency.USD, report=report)
