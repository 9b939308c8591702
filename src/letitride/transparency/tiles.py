"""The static files of a log, in the format `tlog-tiles` of C2SP.

A hash tile has up to 256 hashes of one level, and an entry bundle has the entries of one tile of
leaves. A full tile never changes, so anyone can keep a copy or serve one. A partial tile's path
names its width.

>>> [hash_tile_path(0, 0, 300), hash_tile_path(0, 1, 300), entries_path(1_234_067, 10**9)]
['tile/0/000', 'tile/0/001.p/44', 'tile/entries/x001/x234/067']
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from letitride.errors import ProofError
from letitride.transparency.merkle import HASH_BYTES, Subtree, from_leaves, leaf_hash, node_hash

#: The number of hashes in a full tile, and the levels of the tree that one tile covers.
WIDTH, HEIGHT = 256, 8
#: Returns the contents of a file of the log, by its path.
Fetch = Callable[[str], bytes]


def _width(level: int, index: int, size: int) -> int:
    """Return the number of hashes in a tile of a log of this size."""
    return max(0, min(WIDTH, (size >> (HEIGHT * level)) - index * WIDTH))


def _path(kind: str, index: int, width: int) -> str:
    digits = f"{index:03d}"
    padded = digits.zfill(-(-len(digits) // 3) * 3)
    parts = [padded[at : at + 3] for at in range(0, len(padded), 3)]
    place = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
    return f"tile/{kind}/{place}" + ("" if width == WIDTH else f".p/{width}")


def hash_tile_path(level: int, index: int, size: int) -> str:
    """Return the path of a hash tile in a log of this size."""
    return _path(str(level), index, _width(level, index, size))


def entries_path(index: int, size: int) -> str:
    """Return the path of an entry bundle in a log of this size."""
    return _path("entries", index, _width(0, index, size))


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile's place: its level, or None for a bundle of entries, its index, and its width."""

    level: int | None
    index: int
    width: int

    @property
    def is_full(self) -> bool:
        """True if the tile never changes."""
        return self.width == WIDTH


_PATH = re.compile(
    r"tile/(entries|[0-9]|[1-5][0-9])/((?:x[0-9]{3}/){0,3}[0-9]{3})(?:\.p/([0-9]{1,3}))?"
)


def parse_path(path: str) -> Tile | None:
    """Return the tile that a path names, or None if the path is not in its only valid form.

    >>> parse_path("tile/entries/x001/x234/067"), parse_path("tile/0/001.p/44").width
    (Tile(level=None, index=1234067, width=256), 44)
    >>> parse_path("tile/0/x000/001"), parse_path("tile/0/001.p/256")
    (None, None)
    """
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    kind, place, width = found.groups()
    level = None if kind == "entries" else int(kind)
    tile = Tile(level, int(re.sub(r"[x/]", "", place)), int(width or WIDTH))
    return tile if tile.width and _path(kind, tile.index, tile.width) == path else None


def bundle(entries: list[bytes]) -> bytes:
    """Return the entries of a bundle, each with its length."""
    return b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)


def read_bundle(data: bytes) -> Iterator[bytes]:
    """Yield the entries of a bundle."""
    at = 0
    while at < len(data):
        end = at + 2 + int.from_bytes(data[at : at + 2], "big")
        if at + 2 > len(data) or end > len(data):
            raise _cut_off("a whole entry bundle", len(data))
        yield data[at + 2 : end]
        at = end


def entries(fetch: Fetch, size: int, start: int = 0) -> Iterator[bytes]:
    """Yield the entries of a log of this size, from an index on."""
    for index in range(start // WIDTH, -(-size // WIDTH)):
        found = list(read_bundle(fetch(entries_path(index, size))))
        if len(found) < _width(0, index, size):
            raise _cut_off(f"{_width(0, index, size)} entries", len(found))
        first = index * WIDTH
        yield from found[max(0, start - first) : size - first]


def entry(fetch: Fetch, size: int, index: int) -> bytes:
    """Return one entry of a log of this size."""
    return next(entries(fetch, min(size, (index // WIDTH + 1) * WIDTH), index))


def subtrees(fetch: Fetch, size: int) -> Subtree:
    """Return the subtrees of a log of this size, read from its hash tiles."""
    read: dict[tuple[int, int], bytes] = {}

    def tile(level: int, index: int) -> bytes:
        if (level, index) not in read:
            found = fetch(hash_tile_path(level, index, size))
            if len(found) < HASH_BYTES * _width(level, index, size):
                raise _cut_off(f"{_width(level, index, size)} hashes", len(found) // HASH_BYTES)
            read[level, index] = found
        return read[level, index]

    def subtree(level: int, index: int) -> bytes:
        tile_level, inside = divmod(level, HEIGHT)
        if inside == 0:
            found = tile(tile_level, index // WIDTH)
            at = index % WIDTH * HASH_BYTES
            return found[at : at + HASH_BYTES]
        return node_hash(subtree(level - 1, 2 * index), subtree(level - 1, 2 * index + 1))

    return subtree


def hash_tile(leaves: list[bytes], level: int, index: int, size: int) -> bytes:
    """Return a hash tile of a log whose leaf hashes are all in memory."""
    subtree = from_leaves(leaves)
    first = index * WIDTH
    width = _width(level, index, size)
    return b"".join(subtree(HEIGHT * level, first + place) for place in range(width))


def files(logged: list[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield every file of a log with these entries, except its checkpoint."""
    size, hashes = len(logged), [leaf_hash(one) for one in logged]
    for index in range(-(-size // WIDTH)):
        part = logged[index * WIDTH : (index + 1) * WIDTH]
        yield entries_path(index, size), bundle(part)
    level = 0
    while size >> (HEIGHT * level):
        for index in range(-(-(size >> (HEIGHT * level)) // WIDTH)):
            yield hash_tile_path(level, index, size), hash_tile(hashes, level, index, size)
        level += 1


def _cut_off(expected: str, got: object) -> ProofError:
    return ProofError("proof/tile", expected=expected, got=got)
