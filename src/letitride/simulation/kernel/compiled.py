"""Functions that Numba compiles to machine code and caches on disk.

Compiled functions release the global interpreter lock and use only numbers and arrays. The original
Python function stays available as ``.py_func``, which is slow but gives the same results.

Numba checks whether a function's own file has changed, but not the files of the functions and
tables it uses. The cache folder therefore comes from :mod:`letitride.simulation.kernel.disk_cache`.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from numba import config, njit

from letitride.simulation.kernel.disk_cache import SHELF

Function = TypeVar("Function", bound=Callable[..., object])

config.CACHE_DIR = str(SHELF)  # type: ignore[attr-defined]  # Numba creates it on import


def compiled(function: Function) -> Function:
    """Compile the function when it is first called."""
    return cast(Function, njit(cache=True, nogil=True)(function))
