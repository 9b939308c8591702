"""Plain-English messages for every error code: what happened, why, and what to do next.

The messages are templates in ``en/rejections.toml``, filled in with the facts of an error. If a
code has several messages, the fact ``why`` selects one. A field can specify a format:

- ``{n:count seat}`` prints a number and its noun, such as "1 seat" or "2 seats".

- ``{stake:money}`` prints an amount, such as "$5" or "$2.50".

- ``{names:or}`` prints a list, such as "a, b, or c". ``and`` works the same way.

- ``{bet:wager}`` prints a wager's name from ``en/names.toml``. The other kinds of names, such as
  ``game`` and ``hand``, work the same way.

- ``{phase:phase}`` prints words from the table ``words.phase``. The other tables of words work the
  same way.

>>> sentence("game/out_of_turn", {"turn": 3, "seat": 5})
"It is seat 3's turn, not seat 5's. Wait for your turn."
"""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

from letitride.wording import names, read_wording

#: The message if the catalog lacks the code or a fact. A test checks that it is never needed.
FALLBACK = "This cannot be done right now. Look up the code in the list of errors."
_NAMES = {
    "wager": names.WAGERS,
    "game": names.GAMES,
    "hand": names.HANDS,
    "slip": names.SLIPS,
    "irregularity": names.IRREGULARITIES,
    "permission": names.PERMISSIONS,
    "role": names.ROLES,
    "setting": names.SETTINGS,
    "stage": names.HAND_STAGES,
}
#: The formats that a field can specify.
WAYS = frozenset({"", "count", "money", "or", "and", *_NAMES})


def catalog() -> Mapping[str, str | Mapping[str, str]]:
    """Return each code's message, or its messages keyed by ``why``."""
    return {code: entry for code, entry in read_wording("rejections").items() if "/" in code}


def words() -> Mapping[str, Mapping[str, str]]:
    """Return the tables of words, keyed by kind. In a table, ``*`` stands for all other values."""
    found: Mapping[str, Mapping[str, str]] = read_wording("rejections")["words"]
    return found


def sentence(code: str, facts: Mapping[str, object]) -> str:
    """Return the message for an error with these facts. This function never raises an error."""
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
                comma = "," if len(most) > 1 else ""
                return f"{', '.join(most)}{comma} {kind} {last}" if most else last
            case _ if kind in _NAMES:
                name = _NAMES[kind].get(str(value))
                return name.definite if name else str(value).replace("_", " ")
            case _:
                key = re.sub(r"(\.\d+)+$", "", str(value)).rpartition(".")[2]  # last part of a path
                table = words()[kind]
                return table.get(key) or table.get("*") or key.replace("_", " ")
