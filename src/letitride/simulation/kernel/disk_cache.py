"""The shelf: what takes a while to make, kept on disk for the next start.

It is a folder named by all the sources that go into what lies there, so nothing in it is ever out
of date: machine code (:mod:`letitride.simulation.kernel.compiled`) and tables of numbers.
"""

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np
from numba import config

from letitride import cards, odds

if TYPE_CHECKING:
    from numpy.typing import NDArray

Arrays = Mapping[str, "NDArray[Any]"]


def digest_of(folders: Iterable[Path]) -> str:
    """What tells whether any source in these folders has changed."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in folders for path in folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _place() -> Path:
    """Beside the sources, or in a folder of the user's own."""
    beside = Path(config.CACHE_DIR or Path(__file__).with_name("__pycache__"))  # type: ignore[attr-defined]  # Numba makes it when it is imported
    with suppress(OSError):
        beside.mkdir(parents=True, exist_ok=True)
        if os.access(beside, os.W_OK):
            return beside
    return Path.home() / ".cache" / "letitride"


_SOURCES = [Path(module.__file__ or "").parent for module in (cards, odds)]
SHELF = _place() / f"kernel-{digest_of([*_SOURCES, Path(__file__).parent])}"


def kept(name: str, make: Callable[[], Arrays], shelf: Path = SHELF) -> Arrays:
    """Arrays by their names, as they were made before; made and kept if they were not."""
    file = shelf / f"{name}.npz"
    try:
        with file.open("rb") as stream, np.load(stream) as arrays:
            return dict(arrays)
    except (OSError, EOFError, ValueError, BadZipFile):  # not there, or torn
        made = make()
    with suppress(OSError):  # a disk that is full or not ours to write to costs time, no more
        _write(file, made)
    return made


def _write(file: Path, arrays: Arrays) -> None:
    """Write a file that others may be reading or writing now: they see all of it or nothing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(f".{os.getpid()}.npz")
    try:
        np.savez(draft, **arrays)  # type: ignore[arg-type]  # no array is called allow_pickle
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
