"""Formulas on pages are written in LaTeX and shown as MathML, which browsers support."""

from typing import Any

from latex2mathml.converter import convert


def fence(source: str, *_: Any, **__: Any) -> str:
    """Convert a fenced ``math`` block to MathML."""
    return str(convert(source.strip(), display="block"))
