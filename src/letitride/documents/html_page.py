"""Self-contained HTML pages. No page has a date, so the same data always gives the same bytes."""

from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from letitride import __version__
from letitride.documents.schedule import in_two_columns
from letitride.money import Currency
from letitride.numbers import PAPER, layout_dollars, one_in
from letitride.wording.names import hand_title

#: The paper size by currency: Letter in the US, A4 elsewhere.
PAPER_SIZE = {Currency.USD: "letter", Currency.SGD: "A4"}


def page(template: str, currency: Currency = Currency.USD, **data: Any) -> str:
    """Render a template with this data. The currency determines the paper size."""
    made = _environment().get_template(f"{template}.html")
    return made.render(paper=PAPER_SIZE[currency], software=f"letitride {__version__}", **data)


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("letitride.documents"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    style = (resources.files("letitride.documents") / "style.css").read_text("utf-8")
    made.globals["style"] = Markup(style)  # the style sheet is trusted: it ships with the package
    made.filters |= {
        "percent": PAPER.percent,
        "one_in": one_in,
        "money": PAPER.dollars,
        "micros": PAPER.micro_dollars,
        "printed": layout_dollars,
        "hand": hand_title,
        "fraction": _fraction,
        "two_columns": in_two_columns,
    }
    return made


def _fraction(figure: Fraction | str) -> Markup:
    """Return a fraction with line breaks allowed after the slash and within long numbers."""
    text = figure if isinstance(figure, str) else PAPER.fraction(figure)
    return Markup("/<wbr>").join(map(_grouped, text.split("/", 1)))


_LONG = 14
_GROUP = 6


def _grouped(digits: str) -> Markup:
    if len(digits) <= _LONG:
        return escape(digits)
    groups = [digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)]
    return Markup("<wbr>").join(groups)
