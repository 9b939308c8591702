"""Make the pages' copy of the names: ``python -m tools.page_names``."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import letitride
from letitride.wording import names

WEB = Path(letitride.__file__).parent / "web"
#: Beside the module that uses it.
FILE = next(WEB.rglob("words.js")).with_name("names.js")

_HEAD = "// The names people see. Made by `python -m tools.page_names`: edit wording/en/names.toml."


def page_names() -> str:
    """The module with the names in the forms that the pages show."""
    tables = {
        "WAGERS": {key: name.short for key, name in names.WAGERS.items()},
        "GAMES": {key: name.title for key, name in names.GAMES.items()},
        "HANDS": {key: names.capitalized(name.short) for key, name in names.HANDS.items()},
        "BET_STATUSES": {key: name.short for key, name in names.BET_STATUSES.items()},
        "SLIPS": {key: name.title for key, name in names.SLIPS.items()},
        "RANKS": {key: name.full for key, name in names.RANKS.items()},
        "SUITS": {key: name.full for key, name in names.SUITS.items()},
        "SUIT_SYMBOLS": {key: name.short for key, name in names.SUITS.items()},
    }
    return "\n\n".join([_HEAD, *(_table(name, table) for name, table in tables.items())]) + "\n"


def _table(name: str, words: Mapping[str, str]) -> str:
    rows = [
        f"  {_key(key)}: {json.dumps(text, ensure_ascii=False)},\n" for key, text in words.items()
    ]
    return f"export const {name} = {{\n{''.join(rows)}}};"


def _key(key: str) -> str:
    """A key as JavaScript has it, in quotes only where it must.

    >>> _key("three_card"), _key("2"), _key("a-b")
    ('three_card', '2', '"a-b"')
    """
    return key if re.fullmatch(r"[A-Za-z_$][\w$]*|\d+", key) else json.dumps(key)


if __name__ == "__main__":
    FILE.write_text(page_names(), "utf-8")
