"""Compiled functions are kept until any of their sources changes."""

from pathlib import Path

import numpy as np
from numba import config

from letitride.simulation import compiled
from letitride.simulation.philox import philox


def test_what_is_kept_goes_by_every_source(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("1")
    (tmp_path / "two.py").write_text("2")
    before = compiled.digest_of([tmp_path])
    (tmp_path / "notes.txt").write_text("3")
    assert compiled.digest_of([tmp_path]) == before
    (tmp_path / "two.py").write_text("4")
    assert compiled.digest_of([tmp_path]) != before


def test_the_kernel_is_kept_in_that_folder() -> None:
    philox(*[np.uint64(0)] * 5)
    kept = Path(config.CACHE_DIR)  # type: ignore[attr-defined]
    assert kept.name.startswith("kernel-")
    assert list(kept.rglob("philox.philox-*.nbi"))
