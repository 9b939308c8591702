"""Rejections in plain words: what happened, why, and what to do next, for every error code.

The sentences stand in ``en/rejections.toml``, as templates over the facts of an error. One code
may have several sentences; the fact ``why`` picks one. A field of a template may say how to write
its fact:

================== ================================================================
``{n:count seat}`` a number and its noun: 1 seat, 2 seats
``{stake:money}``  an amount: $5, $2.50
``{names:or}``     a list: a, b or c; ``and`` likewise
``{bet:wager}``    the word for it in the table ``words.wager``
``{hand:plain}``   a name of the program, spelled out: royal flush
================== ================================================================

>>> sentence("game/out_of_turn", {"turn": 3, "seat": 5})
"It is seat 3's turn, not seat 5's. Wait for your turn."
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

#: For a code or a fact that the catalog lacks; a test sees to it that nobody reads this.
FALLBACK = "This is not possible now. Look up the code in the list of errors."
_SIGN = {"USD": "$", "SGD": "S$"}


@cache
def catalog() -> Mapping[str, str | Mapping[str, str]]:
    """The sentence of each code, or its sentences by ``why``."""
    return _file()[0]


@cache
def words() -> Mapping[str, Mapping[str, str]]:
    """The words for wagers, phases and the like, by kind."""
    return _file()[1]


def template(code: str, why: object = None) -> str:
    """The sentence of a code before its facts are in it; a KeyError where there is none."""
    entry = catalog()[code]
    return entry if isinstance(entry, str) else entry[str(why)]


def sentence(code: str, facts: Mapping[str, object]) -> str:
    """The sentence of an error with these facts; never an error of its own."""
    try:
        return _Template().vformat(template(code, facts.get("why")), (), facts)
    except (KeyError, ValueError, AttributeError):
        return FALLBACK


@cache
def _file() -> tuple[dict[str, str | dict[str, str]], dict[str, dict[str, str]]]:
    text = (files("letitride.wording") / "en" / "rejections.toml").read_text("utf-8")
    entries = tomllib.loads(text)
    return entries, entries.pop("words")


class _Template(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        kind, _, word = format_spec.partition(" ")
        match kind:
            case "":
                return str(value)
            case "count":
                return f"{value:,} {word}{'' if value == 1 else 's'}"
            case "money":
                return _money(value)
            case "or" | "and":
                each = dict.fromkeys(self.format_field(one, word) for one in value)
                *most, last = each or ["none"]
                return f"{', '.join(most)} {kind} {last}" if most else last
            case "plain":
                return str(value).replace("_", " ")
            case _:
                table = words()[kind]
                return table.get(str(value)) or table.get("*") or str(value)


def _money(amount: Any) -> str:
    whole, minor = divmod(abs(amount.cents), 100)
    sign = "-" if amount.cents < 0 else ""
    return f"{sign}{_SIGN[amount.currency]}{whole:,}" + (f".{minor:02}" if minor else "")
