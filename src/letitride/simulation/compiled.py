"""Functions compiled to machine code by Numba, which keeps them on disk for the next start.

They release the interpreter's lock and see only numbers and arrays. The Python function itself
stays at hand as ``.py_func``, slow and equal.
"""

from collections.abc import Callable
from typing import TypeVar

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """The function, compiled when it is first called."""
    made: Function = njit(cache=True, nogil=True)(function)
    return made


def inlined(function: Function) -> Function:
    """The same for a small step of other compiled functions, written into them."""
    made: Function = njit(cache=True, nogil=True, inline="always")(function)
    return made
