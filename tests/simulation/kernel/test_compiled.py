"""Compiled functions are kept in the disk cache."""

import numpy as np

from letitride.simulation.kernel.disk_cache import SHELF
from letitride.simulation.kernel.philox import philox


def test_the_kernel_is_kept_in_the_disk_cache() -> None:
    philox(*[np.uint64(0)] * 5)
    assert list(SHELF.rglob("philox.philox-*.nbi"))
