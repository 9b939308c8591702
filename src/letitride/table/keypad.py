"""The table controller's keypad: keys, lit sensors, lockout, and the reset after a misdeal.

Every press returns a new keypad. An invalid press raises an error and changes nothing.

>>> pad = Keypad().insert(1, "table").sense(3).press("LOCK OUT").insert(3, "maintenance")
>>> pad = pad.press("FOUR OF A KIND"); pad.display
'to reset keypad press enter'
>>> pad.press("ENTER").display, sorted(pad.lit)
('keypad reset', [3])
"""

from dataclasses import dataclass, field, replace

from letitride.errors import RuleError

#: The key for each slot (WA-LIRB-OPEN-2, WA-LIRB-IRR-4.5).
SLOTS = {1: "table", 2: "supervisor", 3: "maintenance"}


@dataclass(frozen=True, slots=True)
class Keypad:
    """The state of one keypad (WA-LIRB-TABLE-4.1 to 4.7)."""

    keys: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()
    locked: bool = False
    resetting: bool = False
    same_round: bool = False
    shuffling: bool = False
    display: str = field(default="", compare=False)

    def insert(self, slot: int, key: str) -> "Keypad":
        """Put a key into its slot."""
        if SLOTS.get(slot) != key:
            expected = f"the {SLOTS[slot]} key" if slot in SLOTS else "a slot from 1 to 3"
            raise _refused(expected, f"{key} key in slot {slot}", "WA-LIRB-TABLE-4.4", why="slot")
        return replace(self, keys=self.keys | {slot})

    def remove(self, slot: int) -> "Keypad":
        """Take a key out, which cancels an unfinished reset."""
        return replace(self, keys=self.keys - {slot}, resetting=False)

    def sense(self, seat: int) -> "Keypad":
        """Put a chip on a sensor or take it off. Until lockout, this turns its light on or off."""
        self._need_table_key()
        if self.locked:
            raise _refused("sensors open", "sensors locked out", "WA-LIRB-DEAL-2.4", why="locked")
        if self.same_round:
            raise _refused(
                "only bets from the same round", f"seat {seat}", "WA-LIRB-IRR-4.8", why="reset"
            )
        return replace(self, lit=self.lit ^ {seat})

    def press(self, button: str) -> "Keypad":
        """Press a button by its name."""
        self._need_table_key()
        match button:
            case "LOCK OUT":
                return replace(self, locked=True, display="locked out")
            case "START":
                return replace(self, shuffling=True, display="shuffling")
            case "FOUR OF A KIND" if 3 in self.keys:
                return replace(self, resetting=True, display="to reset keypad press enter")
            case "ENTER" if self.resetting:
                reset = replace(self, resetting=False, locked=False, same_round=True)
                return replace(reset, display="keypad reset")
            case "GAME OVER":
                return Keypad(self.keys, display="place bets")
            case _:
                raise _refused(
                    "a button that can be used now", button, "WA-LIRB-IRR-4.6", why="button"
                )

    def _need_table_key(self) -> None:
        if 1 not in self.keys:
            raise _refused("the table key in slot 1", "no key", "WA-LIRB-OPEN-2", why="key")


def _refused(expected: str, got: str, clause: str, **facts: object) -> RuleError:
    return RuleError("table/keypad", expected=expected, got=got, clauses=(clause,), **facts)
