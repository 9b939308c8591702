"""A disk cache for machine code and lookup tables that take a while to compute.

The name of the cache folder includes a digest of all the sources that its contents depend on, so
the contents are never out of date. The machine code comes from
:mod:`letitride.simulation.kernel.compiled`.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from letitride import cards, odds

Arrays = Mapping[str, NDArray[Any]]


def digest_of(folders: Iterable[Path]) -> str:
    """Return a digest that changes if any source file in these folders changes."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _place() -> Path:
    """Return a cache folder next to the sources or, if that is read-only, in ``~/.cache``."""
    beside = Path(os.environ.get("NUMBA_CACHE_DIR") or Path(__file__).with_name("__pycache__"))
    with suppress(OSError):
        beside.mkdir(parents=True, exist_ok=True)
        if os.access(beside, os.W_OK):
            return beside
    return Path.home() / ".cache" / "letitride"


_SOURCES = [Path(module.__file__ or "").parent for module in (cards, odds)]
SHELF = _place() / f"kernel-{digest_of([*_SOURCES, Path(__file__).parent])}"


def kept(name: str, make: Callable[[], Arrays], shelf: Path = SHELF) -> Arrays:
    """Return named arrays from the cache. If they are not in it, make them and cache them."""
    file = shelf / f"{name}.npz"
    try:
        with file.open("rb") as stream, np.load(stream) as arrays:
            return dict(arrays)
    except (OSError, EOFError, ValueError, BadZipFile):  # missing or damaged
        made = make()
    with suppress(OSError):  # the disk may be full or read-only
        _write(file, made)
    return made


def _write(file: Path, arrays: Arrays) -> None:
    """Write a file atomically, because other processes may be reading or writing it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(f".{os.getpid()}.npz")
    try:
        np.savez(draft, **arrays)  # type: ignore[arg-type]  # no array is named allow_pickle
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
