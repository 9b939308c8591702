"""PDF: a page as it is printed, by WeasyPrint, an extra of the package."""

from importlib import import_module

from letitride.errors import InputError


def to_pdf(html: str) -> bytes:
    """The page as a PDF; nothing is fetched from anywhere."""
    try:
        weasyprint = import_module("weasyprint")
        fetches_nothing = import_module("weasyprint.urls").URLFetcher(allowed_protocols=())
    except (ImportError, OSError):  # OSError: the libraries it draws with are not there
        raise InputError(
            "documents/no_pdf",
            expected="WeasyPrint; install it: pip install 'letitride[pdf]', or take the HTML",
            got="none",
        ) from None
    made: bytes = weasyprint.HTML(string=html, url_fetcher=fetches_nothing).write_pdf()
    return made
