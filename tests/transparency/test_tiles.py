"""The static files of a log: paths, contents, and proofs read back from them."""

import pytest

from letitride.errors import ProofError
from letitride.transparency import merkle, tiles
from tests.rejected import rejected


def log(size: int) -> tuple[list[bytes], dict[str, bytes]]:
    """Return a log's entries and files."""
    entries = [str(at).encode() * (at % 3) for at in range(size)]
    return entries, dict(tiles.files(entries))


@pytest.mark.parametrize("size", [0, 1, 2, 255, 256, 257, 300, 512, 70_000])
def test_the_tree_and_the_entries_are_read_back_from_the_files(size: int) -> None:
    entries, files = log(size)
    hashes = [merkle.leaf_hash(entry) for entry in entries]
    subtree = tiles.subtrees(files.__getitem__, size)
    root = merkle.root(hashes)
    assert merkle.root_of(subtree, size) == root
    assert list(tiles.entries(files.__getitem__, size)) == entries
    for index in {0, size // 2, size - 1} & {*range(size)}:
        proof = merkle.inclusion_proof_of(subtree, size, index)
        assert tiles.entry(files.__getitem__, size, index) == entries[index]
        merkle.check_inclusion(root, size, index, hashes[index], proof)
    for old in {0, 1, 255, 256, 257, size // 3, size} & {*range(size + 1)}:
        proof = merkle.consistency_proof_of(subtree, old, size)
        merkle.check_consistency(merkle.root(hashes[:old]), old, root, size, proof)


def test_the_files_have_the_names_of_the_format() -> None:
    _, files = log(70_000)
    assert {
        "tile/0/000",
        "tile/0/273.p/112",
        "tile/1/000",
        "tile/1/001.p/17",
        "tile/2/000.p/1",
    } <= {*files}
    assert {"tile/entries/000", "tile/entries/273.p/112"} <= {*files}
    assert len(files["tile/0/000"]) == 256 * 32


def test_entries_can_be_read_from_the_middle() -> None:
    entries, files = log(600)
    assert list(tiles.entries(files.__getitem__, 600, 300)) == entries[300:]


def test_a_file_that_was_cut_off_is_rejected() -> None:
    _, files = log(300)
    cut = {path: data[:-1] for path, data in files.items()}
    with rejected(ProofError, "proof/tile"):
        merkle.root_of(tiles.subtrees(cut.__getitem__, 300), 300)
    with rejected(ProofError, "proof/tile"):
        list(tiles.entries(cut.__getitem__, 300))
    with rejected(ProofError, "proof/tile"):
        list(tiles.entries(lambda _: b"", 300))
