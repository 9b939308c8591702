"""Look-alikes: names that differ in their characters but not to the eye."""

from functools import cache, lru_cache
from importlib import resources
from unicodedata import normalize

_KEPT = 100_000


@lru_cache(_KEPT)
def skeleton(name: str) -> str:
    """Return a text that all look-alikes of a name share, after Unicode Technical Standard 39.

    Case is removed after the first comparison, because a capital I looks like a small l.

    >>> skeleton("Alice") == skeleton("AIice") == skeleton("A1ice")
    True
    >>> skeleton("Coco") == skeleton("\N{CYRILLIC CAPITAL LETTER ES}\N{CYRILLIC SMALL LETTER O}co")
    True
    """
    return _seen(_seen(normalize("NFKC", name)).casefold())


def _seen(text: str) -> str:
    table = _prototypes()
    return "".join(table.get(letter, letter) for letter in normalize("NFD", text))


@cache
def _prototypes() -> dict[str, str]:
    """Return the text that each confusable character looks like."""
    text = (resources.files(__package__) / "confusables.txt").read_text("ascii")
    lines = (line.partition(":") for line in text.splitlines() if not line.startswith("#"))
    return {one: _text(looks) for looks, _, ones in lines for one in _text(ones)}


def _text(points: str) -> str:
    return "".join(chr(int(point, 16)) for point in points.split())
