"""Scripts of key presses at Let It Ride Bonus keypads, which have no meters (R54)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from letitride.errors import RuleError
from letitride.progressive.controller import bonus
from letitride.progressive.controller.bonus import BonusKey, BonusKeypad, BonusPress
from letitride.rulebook.toml_entry import TomlEntry, parse_toml

#: The name of this system in a script's ``[link]``.
BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class BonusScript:
    """The tables' keypads, and the key presses to make, each with its table."""

    keypads: tuple[BonusKeypad, ...]
    presses: tuple[tuple[str, BonusPress], ...]


@dataclass(frozen=True, slots=True)
class BonusAnswer:
    """The result of one press in the script: the events it caused, or an error."""

    press: int
    table: str
    key: BonusKey
    events: tuple[bonus.BonusKeyPressed, ...] = ()
    refusal: RuleError | None = None
    display: str = ""


@dataclass(frozen=True, slots=True)
class BonusRun:
    """The keypads after the last press, and each press's result."""

    keypads: Mapping[str, BonusKeypad]
    answers: tuple[BonusAnswer, ...]

    def tables(self) -> list[dict[str, Any]]:
        """Return each table's keypad as plain data."""
        return [
            {
                "table": name,
                "display": bonus.display(pad),
                "lit": sorted(pad.lit),
                "locked": pad.locked,
                "keys": sorted(pad.keys),
            }
            for name, pad in self.keypads.items()
        ]


def load_bonus(text: str) -> BonusScript:
    """Read a script. Errors give the location in the file."""
    return parse_toml(text, "script").whole(_script)


def _script(entry: TomlEntry) -> BonusScript:
    """Read the keypads and the presses. ``[link]`` gives only the system; there are no meters."""
    link = entry.table("link")
    link.take("system")
    link.done()
    keypads = entry.each("table", _keypad)
    names = [pad.table for pad in keypads]
    for name in names:
        if names.count(name) > 1:
            raise entry.wrong("table", "a different name for each table", repr(name))
    return BonusScript(keypads, entry.each("press", partial(_press, names)))


def _keypad(entry: TomlEntry) -> BonusKeypad:
    entry.text("title", default="Let It Ride")
    entry.number("decks", 1, least=1)
    return BonusKeypad(entry.text("name"), entry.number("seats", 7, least=1))


def _press(tables: list[str], entry: TomlEntry) -> tuple[str, BonusPress]:
    table = entry.text("table")
    if table not in tables:
        raise entry.wrong("table", " or ".join(tables) or "a table in the script", repr(table))
    key = entry.member("key", BonusKey)
    slotted = key in (BonusKey.KEY_IN, BonusKey.KEY_OUT)
    slot = entry.number("slot") if slotted else None
    seat = entry.number("seat") if key is BonusKey.SENSOR else None
    return table, BonusPress(key, slot, seat)


def run_bonus(script: BonusScript) -> BonusRun:
    """Make every press in a script; a rejected press changes nothing."""
    keypads = {pad.table: pad for pad in script.keypads}
    answers = []
    for number, (table, pressed) in enumerate(script.presses, 1):
        try:
            events = bonus.decide(keypads[table], pressed)
        except RuleError as refusal:
            answers.append(BonusAnswer(number, table, pressed.key, refusal=refusal))
            continue
        for event in events:
            keypads[table] = bonus.evolve(keypads[table], event)
        shown = bonus.display(keypads[table])
        answers.append(BonusAnswer(number, table, pressed.key, events, display=shown))
    return BonusRun(keypads, tuple(answers))
