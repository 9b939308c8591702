"""The disk cache depends on all its source files and does not change any results."""

from pathlib import Path

import numpy as np
import pytest

from letitride.simulation.kernel import lookup_tables
from letitride.simulation.kernel.disk_cache import SHELF, Arrays, digest_of, kept


def test_the_digest_depends_on_every_source(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("1")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "two.py").write_text("2")
    before = digest_of([tmp_path])
    (tmp_path / "notes.txt").write_text("3")
    assert digest_of([tmp_path]) == before
    (tmp_path / "inner" / "two.py").write_text("4")
    assert digest_of([tmp_path]) != before
    assert SHELF.name.startswith("kernel-")


MADE: Arrays = {"squares": np.arange(9, dtype=np.uint16) ** 2, "one": np.ones((1, 2))}


def never() -> Arrays:
    raise AssertionError("made again")


def same(one: Arrays, other: Arrays) -> bool:
    return one.keys() == other.keys() and all(
        np.array_equal(one[name], other[name]) and one[name].dtype == other[name].dtype
        for name in one
    )


def test_cached_arrays_are_read_not_made_again(tmp_path: Path) -> None:
    shelf = tmp_path / "not" / "there"
    assert kept("tables", lambda: MADE, shelf) is MADE
    assert same(kept("tables", never, shelf), MADE)
    assert [file.name for file in shelf.iterdir()] == ["tables.npz"]


@pytest.mark.parametrize("torn", [b"", b"nonsense", b"PK\x03\x04"])
def test_a_damaged_file_is_made_again(tmp_path: Path, torn: bytes) -> None:
    (tmp_path / "tables.npz").write_bytes(torn)
    assert kept("tables", lambda: MADE, tmp_path) is MADE
    assert same(kept("tables", never, tmp_path), MADE)


def test_arrays_that_cannot_be_cached_are_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert kept("tables", lambda: MADE, tmp_path / "file") is MADE


def test_the_kernels_cached_tables_are_current() -> None:
    assert same(kept("lookup", never), lookup_tables._tables())
