"""Looking at documents: how many pages a PDF has, what a page of HTML refers to."""

import re

import weasyprint


def pages_of(html: str) -> int:
    """How many pages the document takes when it is printed."""
    return len(weasyprint.HTML(string=html).render().pages)


def refers_to(html: str) -> list[str]:
    """Whatever the page would load from elsewhere."""
    return re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\')\s>]+)', html)
