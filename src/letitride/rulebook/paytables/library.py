"""The library of pay tables: every pay table that the documents print, by id."""

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Literal, overload

from letitride.errors import HouseError
from letitride.rulebook.paytables import table_types
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.toml_entry import parse_toml

_SHELF = files("letitride.rulebook") / "data" / "paytables"


@cache
def ids() -> tuple[str, ...]:
    """Return the ids of all shipped pay tables, sorted."""
    names = (entry.name for entry in _SHELF.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


#: The ids of each kind of table, so that type checkers know what :func:`paytable` returns.
MainId = Literal[
    "LIRB-03-MAIN", "LIRB-06-MAIN", "LIRB-09-MAIN", "LIRB-10-MAIN", "LIRB-25-MAIN", "LIRB-28-MAIN",
    "LIRB-29-MAIN", "LIRX-01", "LIRX-02", "LIRX-03", "LIRX-04", "LIRX-05", "LIRX-06", "MA-MAIN",
    "MBS-MAIN", "SD-MAIN-A", "SD-MAIN-B",
]  # fmt: skip
BonusId = Literal[
    "LIRB-03-BONUS", "LIRB-06-BONUS", "LIRB-09-BONUS", "LIRB-10-BONUS", "LIRB-25-BONUS",
    "LIRB-28-BONUS", "LIRB-29-BONUS", "MA-BONUS", "SD-BONUS-A", "SD-BONUS-B", "SD-BONUS-C",
    "SD-BONUS-D",
]  # fmt: skip
ThreeCardId = Literal[
    "MA-3CB-A", "MA-3CB-B", "MA-3CB-C", "MA-3CB-D", "MA-3CB-E", "MA-3CB-F", "SD-3CB-A", "SD-3CB-B",
    "SD-3CB-C", "SD-3CB-D", "SD-3CB-E", "SD-3CB-F", "WA-3CB-1", "WA-3CB-2", "WA-3CB-3", "WA-3CB-4",
    "WA-3CB-5", "WA-3CB-6",
]  # fmt: skip
CoverAllId = Literal["MA-COVER", "WA-COVER"]
ProgressiveId = Literal[
    "MA-PROG", "MBS-PROG", "PTMGL01", "PTMGL02", "PTMGL03", "PTMGLML01", "PTMGLML02", "PTMGLML03",
    "SD-LIRP-1", "SD-PMG-01", "SD-PMG-02", "SM-LIR-1", "SM-LIR-2", "SM-TCP-1", "SM-TCP-2",
    "WA-GM-1", "WA-LINK-01", "WA-LINK-ML01", "WA-LINK-ML03", "WA-NEXUS-1",
]  # fmt: skip


@overload
def paytable(id_: MainId) -> table_types.MainTable: ...
@overload
def paytable(id_: BonusId) -> table_types.BonusTable: ...
@overload
def paytable(id_: ThreeCardId) -> table_types.ThreeCardTable: ...
@overload
def paytable(id_: CoverAllId) -> table_types.CoverAllTable: ...
@overload
def paytable(id_: ProgressiveId) -> table_types.ProgressiveTable: ...
@overload
def paytable(id_: str) -> table_types.AnyTable: ...
@cache
def paytable(id_: str) -> table_types.AnyTable:
    """Return the shipped pay table with this id.

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
    """Return the text of a shipped table's file, to copy and change.

    >>> paytable_text("MA-3CB-D").splitlines()[0]
    'id = "MA-3CB-D"'
    """
    return (_SHELF / f"{paytable(id_).id}.toml").read_text("utf-8")


@cache
def fixed_pays_confirmed(id_: str) -> bool:
    """Return whether, by default, a supervisor must confirm a progressive's fixed pays.

    South Dakota requires a supervisor for every progressive winner (SD-10(a)iv, R37).

    >>> fixed_pays_confirmed("SD-LIRP-1"), fixed_pays_confirmed("WA-GM-1")
    (True, False)
    """
    if id_ not in ids():
        return False
    return parse_toml(paytable_text(id_), id_).switch("fixed_pays_confirmed")
