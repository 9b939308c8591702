"""The library of pay tables: every table the documents print, by id, and a user's own by path."""

from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from letitride.errors import HouseError
from letitride.rulebook.paytable import AnyTable
from letitride.rulebook.paytable_file import load_paytable

_SHELF = files("letitride.rulebook") / "data" / "paytables"


@cache
def ids() -> tuple[str, ...]:
    """The ids of all shipped tables, in order of document and name."""
    names = (entry.name for entry in _SHELF.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def paytable(id_: str) -> AnyTable:
    """A shipped table by its id.

    >>> from letitride.cards import FiveCardHand
    >>> str(paytable("MA-MAIN").pay_for(FiveCardHand.ROYAL_FLUSH))
    '1,000 to 1'
    """
    if id_ not in ids():
        near = get_close_matches(id_.upper(), ids(), n=4, cutoff=0.5)
        hint = f" (perhaps {', '.join(near)})" if near else ""
        raise HouseError(
            "house/unknown_paytable", expected=f"the id of a pay table{hint}", got=id_,
            why="near" if near else "none", near=near,
        )  # fmt: skip
    return load_paytable((_SHELF / f"{id_}.toml").read_text("utf-8"))


def paytable_text(id_: str) -> str:
    """The file of a shipped table, to copy and change.

    >>> paytable_text("MA-3CB-D").splitlines()[0]
    'id = "MA-3CB-D"'
    """
    return (_SHELF / f"{paytable(id_).id}.toml").read_text("utf-8")
