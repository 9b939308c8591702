"""The Merkle tree of RFC 6962: roots, inclusion proofs, and consistency proofs.

A tree is a source of leaf hashes. Every function splits it at the largest power of two below its
size, as the RFC does.

>>> leaves = [leaf_hash(text) for text in (b"one", b"two", b"three")]
>>> proof = inclusion_proof(leaves, 1)
>>> check_inclusion(root(leaves), 3, 1, leaves[1], proof)
>>> check_consistency(root(leaves[:2]), 2, root(leaves), 3, consistency_proof(leaves, 2))
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from hashlib import sha256

from letitride.errors import ProofError

HASH_BYTES = 32
Hashes = Sequence[bytes]
#: Returns the root of a complete subtree: its level (0 = leaf), and its index on that level.
Subtree = Callable[[int, int], bytes]


def leaf_hash(entry: bytes) -> bytes:
    """Return the hash of a log entry."""
    return sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of an inner node."""
    return sha256(b"\x01" + left + right).digest()


def root(leaves: Hashes) -> bytes:
    """Return the root of the tree with these leaf hashes."""
    return root_of(from_leaves(leaves), len(leaves))


def from_leaves(leaves: Hashes) -> Subtree:
    """Return the subtrees of a tree whose leaf hashes are all in memory."""

    def subtree(level: int, index: int) -> bytes:
        if level == 0:
            return leaves[index]
        return node_hash(subtree(level - 1, 2 * index), subtree(level - 1, 2 * index + 1))

    return subtree


def root_of(subtree: Subtree, size: int) -> bytes:
    """Return the root of a tree of this size. An empty tree has the hash of nothing."""
    return _range(subtree, 0, size) if size else sha256().digest()


def _range(subtree: Subtree, start: int, size: int) -> bytes:
    """Return the hash over a range of leaves that starts on a boundary of the tree."""
    if size & (size - 1) == 0:  # a complete subtree
        level = size.bit_length() - 1
        return subtree(level, start >> level)
    left = _split(size)
    return node_hash(_range(subtree, start, left), _range(subtree, start + left, size - left))


def _split(size: int) -> int:
    """Return the largest power of two that is smaller than the size."""
    return 1 << ((size - 1).bit_length() - 1)


@dataclass(slots=True)
class Frontier:
    """The right edge of a growing tree: the roots of its complete subtrees, largest first.

    It is enough to append leaves and to compute the root, without the leaves that came before.

    >>> leaves = [leaf_hash(b"%d" % number) for number in range(11)]
    >>> edge = Frontier()
    >>> for one in leaves:
    ...     edge.append(one)
    >>> edge.size, len(edge.hashes), edge.root == root(leaves)
    (11, 3, True)
    """

    size: int = 0
    hashes: list[bytes] = field(default_factory=list)

    def append(self, leaf: bytes) -> None:
        """Append a leaf hash."""
        found, size = leaf, self.size
        while size & 1:  # each 1 bit is a complete subtree of the same size
            found, size = node_hash(self.hashes.pop(), found), size >> 1
        self.hashes.append(found)
        self.size += 1

    @property
    def root(self) -> bytes:
        """The root of the tree."""
        if not self.hashes:
            return sha256().digest()
        return reduce(lambda right, left: node_hash(left, right), reversed(self.hashes))


def inclusion_proof(leaves: Hashes, index: int) -> list[bytes]:
    """Return the proof that the tree contains the leaf at this index."""
    return inclusion_proof_of(from_leaves(leaves), len(leaves), index)


def inclusion_proof_of(subtree: Subtree, size: int, index: int) -> list[bytes]:
    """Return the proof that a tree of this size contains the leaf at this index."""
    if not 0 <= index < size:
        raise ProofError("proof/index", expected=f"a leaf below {size}", got=index, size=size)
    proof, start = list[bytes](), 0
    while size > 1:
        left = _split(size)
        if index < left:
            proof.append(_range(subtree, start + left, size - left))
            size = left
        else:
            proof.append(_range(subtree, start, left))
            start, index, size = start + left, index - left, size - left
    return proof[::-1]


def consistency_proof(leaves: Hashes, old: int) -> list[bytes]:
    """Return the proof that the tree extends its own first ``old`` leaves."""
    return consistency_proof_of(from_leaves(leaves), old, len(leaves))


def consistency_proof_of(subtree: Subtree, old: int, size: int) -> list[bytes]:
    """Return the proof that a tree of this size extends the tree of its first ``old`` leaves."""
    if not 0 <= old <= size:
        raise ProofError("proof/index", expected=f"at most {size} leaves", got=old, size=size)
    if old in (0, size):
        return []
    proof, start, whole = list[bytes](), 0, True
    while old != size:
        left = _split(size)
        if old <= left:
            proof.append(_range(subtree, start + left, size - left))
            size = left
        else:
            proof.append(_range(subtree, start, left))
            start, old, size, whole = start + left, old - left, size - left, False
    if not whole:
        proof.append(_range(subtree, start, size))
    return proof[::-1]


def check_inclusion(root_: bytes, size: int, index: int, leaf: bytes, proof: Hashes) -> None:
    """Check that a tree with this root and size contains the leaf hash at this index."""
    if not 0 <= index < size:
        raise ProofError("proof/index", expected=f"a leaf below {size}", got=index, size=size)
    node, last, found = index, size - 1, leaf
    for hash_ in proof:
        if last == 0:
            raise _wrong("proof/inclusion", "fewer hashes", len(proof))
        if node & 1 or node == last:
            found = node_hash(hash_, found)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            found = node_hash(found, hash_)
        node, last = node >> 1, last >> 1
    if last or found != root_:
        raise _wrong("proof/inclusion", root_.hex(), found.hex())


def check_consistency(old_root: bytes, old: int, new_root: bytes, new: int, proof: Hashes) -> None:
    """Check that the new tree extends the old one without changing any of its leaves."""
    if not 0 <= old <= new:
        raise _wrong("proof/consistency", f"a tree of at least {old} leaves", new)
    if old in (0, new):
        _check_trivial(old_root, old, new_root, proof)
        return
    hashes = list(proof) if old & (old - 1) else [old_root, *proof]
    if not hashes:
        raise _wrong("proof/consistency", "a proof", "none")
    node, last = old - 1, new - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    old_found = new_found = hashes[0]
    for hash_ in hashes[1:]:
        if last == 0:
            raise _wrong("proof/consistency", "fewer hashes", len(proof))
        if node & 1 or node == last:
            old_found, new_found = node_hash(hash_, old_found), node_hash(hash_, new_found)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            new_found = node_hash(new_found, hash_)
        node, last = node >> 1, last >> 1
    if last or old_found != old_root or new_found != new_root:
        raise _wrong("proof/consistency", new_root.hex(), new_found.hex())


def _check_trivial(old_root: bytes, old: int, new_root: bytes, proof: Hashes) -> None:
    """Check a tree against an empty tree or a tree of the same size, which needs no proof."""
    expected = new_root if old else sha256().digest()
    if proof or old_root != expected:
        raise _wrong("proof/consistency", old_root.hex(), expected.hex())


def _wrong(code: str, expected: str, got: object) -> ProofError:
    return ProofError(code, expected=expected, got=got)
