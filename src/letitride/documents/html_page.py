"""Pages: HTML from a template and its data, with one stylesheet inside and nothing from elsewhere.

The same data makes the same bytes: no page knows what day it is.
"""

from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from letitride import __version__
from letitride.money import Currency
from letitride.numbers import PAPER, layout_dollars, one_in
from letitride.wording.names import hand_title

#: The paper of the place: Letter in America, A4 elsewhere.
PAPER_SIZE = {Currency.USD: "letter", Currency.SGD: "A4"}


def page(template: str, currency: Currency = Currency.USD, **data: Any) -> str:
    """The page of a template with this data, on the paper of whoever pays in this currency."""
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
    made.globals["style"] = Markup(style)  # the package's own text
    made.filters |= {
        "percent": PAPER.percent,
        "one_in": one_in,
        "money": PAPER.dollars,
        "printed": layout_dollars,
        "hand": hand_title,
        "fraction": _fraction,
    }
    return made


def _fraction(text: str) -> Markup:
    """A fraction that may break behind its stroke and, if it is long, between groups of digits."""
    numerator, stroke, denominator = text.partition("/")
    parts = [_grouped(numerator), _grouped(denominator)] if stroke else [_grouped(numerator)]
    return Markup("/<wbr>").join(parts)


_LONG = 14
_GROUP = 6


def _grouped(digits: str) -> Markup:
    if len(digits) <= _LONG:
        return escape(digits)
    groups = [digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP)]
    return Markup("<wbr>").join(groups)
