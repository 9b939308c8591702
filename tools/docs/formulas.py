"""Convert the formulas on pages from LaTeX to MathML, which browsers can display."""

from typing import Any

from latex2mathml.converter import convert


def fence(source: str, *_: Any, **__: Any) -> str:
    """Convert a fenced ``math`` block to MathML."""
    return str(convert(source.strip(), display="block"))
