"""Rejections in plain words: what happened, why, and what to do next, for every error code.

The sentences are templates over the facts of an error, in ``en/rejections.toml``. One code may have
several sentences; the fact ``why`` picks one. A field of a template may say how to write its fact:

================== ================================================================
``{n:count seat}`` a number and its noun: 1 seat, 2 seats
``{stake:money}``  an amount: $5, $2.50
``{names:or}``     a list: a, b or c; ``and`` likewise
``{bet:wager}``    a name that people see; ``game``, ``hand`` and ``slip`` likewise
``{phase:phase}``  the words for it in the table ``words.phase``
``{what:plain}``   a name of the program, spelled out
================== ================================================================

>>> sentence("game/out_of_turn", {"turn": 3, "seat": 5})
"It is seat 3's turn, not seat 5's. Wait for your turn."
"""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from letitride.wording import read_wording
from letitride.wording.names import GAMES, HANDS, SLIPS, WAGERS

#: For a code or a fact that the catalog lacks; a test sees to it that nobody reads this.
FALLBACK = "This is not possible now. Look up the code in the list of errors."
_NAMES = {"wager": WAGERS, "game": GAMES, "hand": HANDS, "slip": SLIPS}
#: The ways to write a fact.
WAYS = frozenset({"", "count", "money", "or", "and", "plain", *_NAMES})


def catalog() -> Mapping[str, str | Mapping[str, str]]:
    """The sentence of each code, or its sentences by ``why``."""
    return {code: entry for code, entry in read_wording("rejections").items() if "/" in code}


def words() -> Mapping[str, Mapping[str, str]]:
    """The words for phases and the like, by kind; those under ``*`` are for all others."""
    found: Mapping[str, Mapping[str, str]] = read_wording("rejections")["words"]
    return found


def sentence(code: str, facts: Mapping[str, object]) -> str:
    """The sentence of an error with these facts; never an error of its own."""
    try:
        entry = read_wording("rejections")[code]
        template = entry if isinstance(entry, str) else entry[str(facts.get("why"))]
        return _Sentence().vformat(template, (), facts)
    except (KeyError, ValueError, AttributeError, TypeError):
        return FALLBACK


class _Sentence(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        kind, _, word = format_spec.partition(" ")
        match kind:
            case "":
                return str(value)
            case "count":
                return f"{value:,} {word}{'' if value == 1 else 's'}"
            case "money":
                whole, minor = divmod(value.cents, 100)
                return f"{value.currency.sign}{whole:,}" + (f".{minor:02}" if minor else "")
            case "or" | "and":
                *most, last = dict.fromkeys(self.format_field(one, word) for one in value) or ["-"]
                return f"{', '.join(most)} {kind} {last}" if most else last
            case "plain":
                return str(value).replace("_", " ")
            case "wager" | "game" | "hand" | "slip":
                name = _NAMES[kind].get(str(value))
                return name.definite if name else str(value).replace("_", " ")
            case _:
                table = words()[kind]
                return table.get(str(value)) or table.get("*") or str(value)
