"""Run the compiled functions as plain Python, in the interpreter."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast

import pytest

from letitride.simulation.kernel import counting, philox, shuffle


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the Python function behind a compiled one."""
    return cast(Callable[..., Any], cast(Any, function).py_func)


#: The places where one compiled function calls another.
_CALLS = (
    (philox, "philox"),
    (shuffle, "_swap"),
    (shuffle, "word"),
    (counting, "fill"),
    (counting, "deal"),
    (counting, "rows_for"),
    (counting, "cells_of"),
    (counting, "cell_of"),
)


@contextmanager
def interpreted() -> Iterator[None]:
    """Replace the compiled functions that others call, so that all code runs as plain Python."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in _CALLS:
            patch.setattr(module, name, plain(getattr(module, name)))
        yield
