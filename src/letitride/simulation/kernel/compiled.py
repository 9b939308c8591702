"""Functions compiled to machine code by Numba, which keeps them on disk for the next start.

They release the interpreter's lock and see only numbers and arrays. The Python function itself
stays at hand as ``.py_func``, slow and equal.

Numba looks whether the file of a function has changed, not those of the functions and tables that
went into it. So what is kept lies on :mod:`letitride.simulation.kernel.disk_cache`.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from numba import config, njit

from letitride.simulation.kernel.disk_cache import SHELF

Function = TypeVar("Function", bound=Callable[..., object])

config.CACHE_DIR = str(SHELF)  # type: ignore[attr-defined]  # Numba makes it when it is imported


def compiled(function: Function) -> Function:
    """The function, compiled when it is first called."""
    return cast(Function, njit(cache=True, nogil=True)(function))
