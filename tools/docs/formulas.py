"""Formulas in pages: written in LaTeX, shown as MathML, which browsers draw by themselves."""

from typing import Any

from latex2mathml.converter import convert


def fence(source: str, *_: Any, **__: Any) -> str:
    """A fenced block of ``math``."""
    return str(convert(source.strip(), display="block"))
