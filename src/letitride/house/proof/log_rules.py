"""The rules that the entries of a public log obey, checked one entry at a time.

Anyone can follow a log with these rules, from its first entry on. They find a second commitment for
a round, a missing round, and a round whose record is missing or was replaced.

>>> from letitride.house.proof.log_leaves import canonical
>>> rules, about = LogRules(), {"table": "T1", "round": 1}
>>> one = canonical({"kind": "commitment", "commitment": "a" * 64, **about})
>>> rules.add(0, one), [fault.what for fault in rules.add(1, one)]
([], ['second commitment'])
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from letitride.house.proof.log_leaves import canonical

_OF_ROUNDS = ("commitment", "record", "void")


@dataclass(frozen=True, slots=True)
class LogFault:
    """A fault in a log: the place of the entry, what is wrong, and the round, if it is of one."""

    place: int
    what: str
    message: str
    table: str = ""
    round: int = 0

    def __str__(self) -> str:
        """Return the fault as a sentence for people."""
        about = f"{self.table}, round {self.round}: " if self.table else ""
        return f"{about}{self.message} (entry {self.place})"


@dataclass(slots=True)
class RoundEntries:
    """The entries of one round so far."""

    commitment: str | None = None
    record: str | None = None
    is_recorded: bool = False
    is_void: bool = False
    awaits_record: bool = False  # a void changes the record, which is then entered again


@dataclass(slots=True)
class TableEntries:
    """The entries of one table so far: its last round, and the entries of its last two rounds."""

    last: int = 0
    seeded: bool = False
    rounds: dict[int, RoundEntries] = field(default_factory=dict)

    def begin(self, number: int) -> RoundEntries:
        """Begin a round, and forget all but the one before it."""
        self.rounds = {one: kept for one, kept in self.rounds.items() if one == self.last}
        self.last = number
        self.rounds[number] = RoundEntries()
        return self.rounds[number]


class LogRules:
    """The state of a log, as far as its rules need it."""

    def __init__(self) -> None:
        self.tables: dict[str, TableEntries] = {}

    def add(self, place: int, leaf: bytes) -> list[LogFault]:
        """Check the next entry, and return its faults."""
        entry = read_entry(leaf)
        if entry is None:
            return [LogFault(place, "not an entry", "not an entry in canonical JSON")]
        if entry["kind"] not in _OF_ROUNDS:
            return []
        table, number = entry.get("table"), entry.get("round")
        if not isinstance(table, str) or type(number) is not int or number < 1:
            return [LogFault(place, "not an entry", "an entry about no round")]
        known = self.tables.setdefault(table, TableEntries())
        check = {"commitment": _commitment, "record": _record, "void": _void}[entry["kind"]]
        return [
            LogFault(place, what, message, table, number)
            for what, message in check(known, number, entry)
        ]

    def as_data(self) -> dict[str, Any]:
        """Return the state as plain data, for a witness's file."""
        return {name: asdict(one) for name, one in self.tables.items()}

    @classmethod
    def of_data(cls, data: dict[str, Any]) -> "LogRules":
        """Return the state from plain data."""
        rules = cls()
        for name, one in data.items():
            rounds = {int(number): RoundEntries(**kept) for number, kept in one["rounds"].items()}
            rules.tables[name] = TableEntries(one["last"], one["seeded"], rounds)
        return rules


def read_entry(leaf: bytes) -> dict[str, Any] | None:
    """Read an entry, or return None if it is not in canonical JSON."""
    try:
        entry = json.loads(leaf)
        if isinstance(entry, dict) and isinstance(entry.get("kind"), str):
            return entry if canonical(entry) == leaf else None
    except (ValueError, RecursionError):
        pass
    return None


_Faults = Iterator[tuple[str, str]]


def _commitment(known: TableEntries, number: int, entry: dict[str, Any]) -> _Faults:
    found = known.rounds.get(number)
    if number < known.last or (found is not None and found.commitment is not None):
        yield "second commitment", "a second commitment for the round"
        return
    if found is not None:
        yield "late commitment", "a commitment after the round's record"
        return
    before = known.rounds.get(known.last)
    if before is not None and not before.is_recorded and not before.is_void:
        yield "withheld record", f"round {known.last} has a commitment, but no record and no void"
    if number != known.last + 1:
        yield "missing round", f"the round after round {known.last} is missing"
    known.seeded = True
    known.begin(number).commitment = str(entry.get("commitment"))


def _record(known: TableEntries, number: int, entry: dict[str, Any]) -> _Faults:
    found = known.rounds.get(number)
    if found is None:
        if number <= known.last:
            yield "second record", "a record of a round that was over"
            return
        if known.seeded:
            yield "withheld commitment", "a record without a commitment before it"
        if number != known.last + 1:
            yield "missing round", f"the round after round {known.last} is missing"
        found = known.begin(number)
    elif found.is_recorded and not found.awaits_record:
        yield "second record", "a second record of the round, without a void"
    digest = entry.get("sha256")
    if found.commitment is not None and not isinstance(digest, str):
        yield "withheld record", "a record without a proof of the deal"
    found.record, found.is_recorded, found.awaits_record = digest, True, False


def _void(known: TableEntries, number: int, _: dict[str, Any]) -> _Faults:
    found = known.rounds.get(number)
    if found is None:
        if number != known.last + 1 or known.seeded:
            yield "late void", "a void of a round that is not one of the last two"
            return
        found = known.begin(number)
    if found.is_void:
        yield "second void", "a second void of the round"
    found.is_void = found.awaits_record = True
