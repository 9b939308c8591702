"""Looking at documents: how many pages a PDF has, what a page of HTML refers to."""

import re

import weasyprint
from weasyprint.formatting_structure.boxes import TextBox


def pages_of(html: str) -> int:
    """How many pages the document takes when it is printed, with no line beyond their margins."""
    pages = weasyprint.HTML(string=html).render().pages
    for page in pages:
        paper = page._page_box
        edge = paper.content_box_x() + paper.width
        for box in paper.descendants():
            if isinstance(box, TextBox):
                assert box.position_x + box.width < edge + 1, box.text
    return len(pages)


def text_of(html: str) -> list[str]:
    """What is read on each page when it is printed."""
    pages = weasyprint.HTML(string=html).render().pages
    boxes = [
        [box.text for box in page._page_box.descendants() if isinstance(box, TextBox)]
        for page in pages
    ]
    return [" ".join(each) for each in boxes]


def refers_to(html: str) -> list[str]:
    """Whatever the page would load from elsewhere."""
    return re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\')\s>]+)', html)
