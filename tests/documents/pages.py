"""Helpers for documents: the pages of a PDF, and the links of an HTML page."""

import re

import weasyprint
from weasyprint.formatting_structure.boxes import TextBox


def pages_of(html: str) -> int:
    """Return the number of printed pages, and check that no line exceeds the margins."""
    pages = weasyprint.HTML(string=html).render().pages
    for page in pages:
        paper = page._page_box
        edge = paper.content_box_x() + paper.width
        for box in paper.descendants():
            if isinstance(box, TextBox):
                assert box.position_x + box.width < edge + 1, box.text
    return len(pages)


def text_of(html: str) -> list[str]:
    """Return the text on each printed page, including boxes that are fixed to the page."""
    papers = [page._page_box for page in weasyprint.HTML(string=html).render().pages]
    return [
        " ".join(
            box.text
            for part in (paper, *paper.fixed_boxes)
            for box in part.descendants()
            if isinstance(box, TextBox)
        )
        for paper in papers
    ]


def refers_to(html: str) -> list[str]:
    """Return everything that the page would load from elsewhere."""
    return re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\')\s>]+)', html)
