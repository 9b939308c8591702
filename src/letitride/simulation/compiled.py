"""Functions compiled to machine code by Numba, which keeps them on disk for the next start.

They release the interpreter's lock and see only numbers and arrays. The Python function itself
stays at hand as ``.py_func``, slow and equal.

Numba looks whether the file of a function has changed, not those of the functions and tables that
went into it. So what is kept lies in a folder named by all the sources it is made from.
"""

import hashlib
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar, cast

from numba import config, njit

from letitride import cards, odds

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """The function, compiled when it is first called."""
    return cast(Function, njit(cache=True, nogil=True)(function))


def digest_of(folders: Iterable[Path]) -> str:
    """What tells whether any source in these folders has changed."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _shelf() -> Path:
    """Where to keep compiled functions: beside the sources, or in a folder of the user's own."""
    beside = Path(config.CACHE_DIR or Path(__file__).with_name("__pycache__"))  # type: ignore[attr-defined]
    try:
        beside.mkdir(parents=True, exist_ok=True)
    except OSError:
        return OWN
    return beside if os.access(beside, os.W_OK) else OWN


OWN = Path.home() / ".cache" / "letitride"
_SOURCES = [Path(module.__file__ or "").parent for module in (cards, odds)]
config.CACHE_DIR = str(  # type: ignore[attr-defined]
    _shelf() / f"kernel-{digest_of([*_SOURCES, Path(__file__).parent])}"
)
