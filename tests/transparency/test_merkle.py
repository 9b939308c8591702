"""The Merkle tree against RFC 6962's test vectors, the RFC's own definitions, and forgeries."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import ProofError
from letitride.transparency import merkle
from tests.rejected import rejected

#: The leaves and roots of the test vectors published with RFC 6962's reference implementation.
LEAVES = [
    bytes.fromhex(text)
    for text in (
        "", "00", "10", "2021", "3031", "40414243", "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]  # fmt: skip
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def defined_root(entries: list[bytes]) -> bytes:
    """Return the root as section 2.1 of the RFC defines it."""
    if not entries:
        return sha256().digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    split = 1
    while split * 2 < len(entries):
        split *= 2
    return sha256(b"\x01" + defined_root(entries[:split]) + defined_root(entries[split:])).digest()


@pytest.mark.parametrize("size", range(9))
def test_the_roots_are_those_of_the_test_vectors(size: int) -> None:
    hashes = [merkle.leaf_hash(entry) for entry in LEAVES[:size]]
    assert merkle.root(hashes).hex() == ROOTS[size]


@given(st.lists(st.binary(max_size=4), max_size=70))
def test_every_root_is_as_the_rfc_defines_it(entries: list[bytes]) -> None:
    assert merkle.root([merkle.leaf_hash(entry) for entry in entries]) == defined_root(entries)


SIZES = range(1, 34)


@pytest.mark.parametrize("size", SIZES)
def test_every_leaf_and_every_earlier_tree_is_proved(size: int) -> None:
    hashes = [merkle.leaf_hash(bytes([at])) for at in range(size)]
    root = merkle.root(hashes)
    for index in range(size):
        proof = merkle.inclusion_proof(hashes, index)
        merkle.check_inclusion(root, size, index, hashes[index], proof)
        for other in {*range(size)} - {index}:
            with pytest.raises(ProofError):
                merkle.check_inclusion(root, size, other, hashes[index], proof)
    for old in range(size + 1):
        proof = merkle.consistency_proof(hashes, old)
        merkle.check_consistency(merkle.root(hashes[:old]), old, root, size, proof)


@pytest.mark.parametrize("size", SIZES)
def test_no_altered_proof_is_accepted(size: int) -> None:
    hashes = [merkle.leaf_hash(bytes([at])) for at in range(size)]
    root, other = merkle.root(hashes), merkle.leaf_hash(b"forged")
    for index in range(size):
        proof = merkle.inclusion_proof(hashes, index)
        for forged in _altered(proof, other):
            with pytest.raises(ProofError):
                merkle.check_inclusion(root, size, index, hashes[index], forged)
        with pytest.raises(ProofError):
            merkle.check_inclusion(root, size, index, other, proof)
    for old in range(1, size):
        old_root, proof = merkle.root(hashes[:old]), merkle.consistency_proof(hashes, old)
        for forged in _altered(proof, other):
            with pytest.raises(ProofError):
                merkle.check_consistency(old_root, old, root, size, forged)
        for roots in ((other, root), (old_root, other)):
            with rejected(ProofError, "proof/consistency"):
                merkle.check_consistency(roots[0], old, roots[1], size, proof)


def _altered(proof: list[bytes], other: bytes) -> list[list[bytes]]:
    changed = [[*proof[:at], other, *proof[at + 1 :]] for at in range(len(proof))]
    return [*changed, [*proof, other], *([proof[:-1], proof[1:]] if proof else [])]


@given(st.integers(2, 60), st.data())
def test_a_rewritten_tree_is_never_consistent_with_the_old_one(
    size: int, data: st.DataObject
) -> None:
    hashes = [merkle.leaf_hash(bytes([at])) for at in range(size)]
    old = data.draw(st.integers(1, size))
    changed = data.draw(st.integers(0, old - 1))
    forked = [*hashes[:changed], merkle.leaf_hash(b"rewritten"), *hashes[changed + 1 :]]
    with rejected(ProofError, "proof/consistency"):
        merkle.check_consistency(
            merkle.root(hashes[:old]), old, merkle.root(forked), size,
            merkle.consistency_proof(forked, old),
        )  # fmt: skip


def test_an_index_outside_the_tree_is_rejected() -> None:
    hashes = [merkle.leaf_hash(b"only")]
    with rejected(ProofError, "proof/index"):
        merkle.inclusion_proof(hashes, 1)
    with rejected(ProofError, "proof/index"):
        merkle.check_inclusion(merkle.root(hashes), 1, 1, hashes[0], [])
    with rejected(ProofError, "proof/index"):
        merkle.consistency_proof(hashes, 2)
    with rejected(ProofError, "proof/consistency"):
        merkle.check_consistency(ROOTS[1].encode(), 2, merkle.root(hashes), 1, [])
