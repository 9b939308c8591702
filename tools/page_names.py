"""Write the pages' copy of the names that people see: ``python -m tools.page_names``."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import letitride
from letitride.wording import names

WEB = Path(letitride.__file__).parent / "web"
#: The generated file, next to the module that uses it.
FILE = next(WEB.rglob("words.js")).with_name("names.js")

_HEAD = (
    "// The names people see, generated from wording/en/names.toml by `python -m tools.page_names`."
)


def page_names() -> str:
    """Return the JavaScript module with the names in the forms that the pages show."""
    tables = {
        "WAGERS": {key: name.short for key, name in names.WAGERS.items()},
        "GAMES": {key: name.title for key, name in names.GAMES.items()},
        "HANDS": {key: names.capitalized(name.short) for key, name in names.HANDS.items()},
        "PHASES": {key: name.full for key, name in names.PHASES.items()},
        "SPOKEN": {key: name.full for key, name in names.SPOKEN.items()},
        "BET_STATUSES": {key: name.short for key, name in names.BET_STATUSES.items()},
        "ROLES": {key: name.full for key, name in names.ROLES.items()},
        "IRREGULARITIES": {key: name.title for key, name in names.IRREGULARITIES.items()},
        "VOID_REASONS": {key: name.short for key, name in names.IRREGULARITIES.items()},
        "CONSEQUENCES": {key: name.title for key, name in names.CONSEQUENCES.items()},
        "REPORT_OUTCOMES": {key: name.title for key, name in names.REPORT_OUTCOMES.items()},
        "DECK_FATES": {key: name.title for key, name in names.DECK_FATES.items()},
        "DECK_PLACES": {key: name.full for key, name in names.DECK_PLACES.items()},
        "DEALINGS": {key: name.full for key, name in names.DEALINGS.items()},
        "TABLE_KINDS": {key: name.title for key, name in names.TABLE_KINDS.items()},
        "HAND_STAGES": {key: name.full for key, name in names.HAND_STAGES.items()},
        "ADJUSTMENT_REASONS": {key: name.title for key, name in names.ADJUSTMENT_REASONS.items()},
        "PRIZE_STATUSES": {key: name.title for key, name in names.PRIZE_STATUSES.items()},
        "APPROVAL_FIELDS": {key: name.title for key, name in names.APPROVAL_FIELDS.items()},
        "RESPONSIBLE": {key: name.full for key, name in names.RESPONSIBLE.items()},
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
    """Return an object key as JavaScript, quoted only if necessary.

    >>> _key("three_card"), _key("2"), _key("a-b")
    ('three_card', '2', '"a-b"')
    """
    return key if re.fullmatch(r"[A-Za-z_$][\w$]*|\d+", key) else json.dumps(key)


if __name__ == "__main__":
    FILE.write_text(page_names(), "utf-8")
