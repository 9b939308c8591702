"""PDF output through WeasyPrint, an optional dependency."""

from importlib import import_module

from letitride.errors import InputError


def to_pdf(html: str) -> bytes:
    """Convert a page to PDF, without fetching anything."""
    try:
        weasyprint = import_module("weasyprint")
        fetches_nothing = import_module("weasyprint.urls").URLFetcher(allowed_protocols=())
    except (ImportError, OSError):  # OSError: WeasyPrint's own libraries are missing
        raise InputError(
            "documents/no_pdf",
            expected="WeasyPrint; install it: pip install 'letitride[pdf]', or take the HTML",
            got="none",
        ) from None
    made: bytes = weasyprint.HTML(string=html, url_fetcher=fetches_nothing).write_pdf()
    return made
