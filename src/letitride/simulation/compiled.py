"""Functions compiled to machine code by Numba, which keeps them on disk for the next start.

They release the interpreter's lock and see only numbers and arrays. The Python function itself
stays at hand as ``.py_func``, slow and equal.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """The function, compiled when it is first called."""
    return cast(Function, njit(cache=True, nogil=True)(function))
