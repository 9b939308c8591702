"""Demands: what a document asks of a house beside its rules of play.

They are the ``[check]`` of a jurisdiction's file: the pay tables it approves, the settings it asks
for, what must be read at the table and in which words, the displays it allows, the changes that
need a notice, and what a person must look at. No round is played by them, so they are no part of
the digest of the rules; :mod:`letitride.compliance` holds a house against them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from letitride.rulebook.toml_entry import TomlEntry
from letitride.rulebook.wagers import Game


class Surface(StrEnum):
    """Where something is read at a table."""

    LAYOUT = "layout"
    PLACARD = "placard"
    BROCHURE = "brochure"
    SIGN = "sign"  # the video sign of a progressive
    MONITOR = "monitor"  # its display on the table
    SCREEN = "screen"  # the front screen of the shuffler


class Severity(StrEnum):
    """What a document does not allow, or what it advises against."""

    VIOLATION = "violation"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class When:
    """A demand stands always, or only where one of these games or ways of dealing is offered."""

    games: tuple[Game, ...]
    dealing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Approved:
    """The pay tables to choose from for one game."""

    tables: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A setting that must be so: this value, any value at all, or no more than an amount."""

    setting: str
    value: object
    at_most: str
    severity: Severity
    when: When
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Posted:
    """What must be read at the table: the schedule of a game, or a notice."""

    schedule: Game | None
    notice: str
    text: str
    on: tuple[Surface, ...]
    when: When
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """The words in which the odds of some games are printed (R14)."""

    words: tuple[str, ...]
    games: tuple[Game, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequiredDisplay:
    """Who may supply a progressive's monitor, or that it does nothing but show."""

    suppliers: tuple[str, ...]
    plain: bool
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A game dropped or a setting lowered: it needs a notice, unless these surfaces show it."""

    of: str
    unless_on: tuple[Surface, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Modified:
    """Settings that are part of what was approved; another value may affect the approval."""

    settings: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """What only a person can see, to be looked at when a table is set up."""

    text: str
    when: When
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Requirements:
    """Everything a document asks of a house. A file without them asks nothing.

    ``pairs`` names, for a bonus table, the main table it is printed with. ``version`` are the
    clauses that bind a house to one version of the rules, ``no_table_stakes`` those by which
    players are not held to the chips they had on the table.
    """

    approved: Mapping[Game, Approved] = field(default_factory=dict, hash=False)
    pairs: Mapping[str, str] = field(default_factory=dict, hash=False)
    settings: tuple[Asked, ...] = ()
    posted: tuple[Posted, ...] = ()
    wording: tuple[Wording, ...] = ()
    displays: tuple[RequiredDisplay, ...] = ()
    changes: tuple[Change, ...] = ()
    modified: tuple[Modified, ...] = ()
    looks: tuple[Look, ...] = ()
    version: tuple[str, ...] = ()
    no_table_stakes: tuple[str, ...] = ()


_GAMES = {game.value: game for game in Game}
_SURFACES = {surface.value: surface for surface in Surface}


def read_demands(check: TomlEntry) -> Requirements:
    """The ``[check]`` of a jurisdiction's file."""
    made = Requirements(
        approved=_approved(check.table("approved")),
        pairs=check.table("pairs").strings(),
        settings=tuple(map(_asked, check.list("setting"))),
        posted=tuple(map(_posted, check.list("posted"))),
        wording=tuple(map(_wording, check.list("wording"))),
        displays=tuple(map(_display, check.list("display"))),
        changes=tuple(map(_change, check.list("change"))),
        modified=tuple(map(_modified, check.list("modified"))),
        looks=tuple(map(_look, check.list("look"))),
        version=_clauses(check.table("version")),
        no_table_stakes=_clauses(check.table("no_table_stakes")),
    )
    check.done()
    return made


def _clauses(entry: TomlEntry) -> tuple[str, ...]:
    clauses = entry.texts("clauses")
    entry.done()
    return clauses


def _when(entry: TomlEntry) -> When:
    return When(entry.some_of("only_with", _GAMES), entry.texts("dealing"))


def _approved(table: TomlEntry) -> dict[Game, Approved]:
    found = {}
    for name in table.keys:
        if name not in _GAMES:
            raise table.wrong(name, f"one of {', '.join(_GAMES)}", name)
        entry = table.table(name)
        tables = entry.texts("tables", required=True)
        found[_GAMES[name]] = Approved(tables, _clauses(entry))
    return found


def _asked(entry: TomlEntry) -> Asked:
    severity = {one.value: one for one in Severity}
    made = Asked(
        setting=entry.text("name"),
        value=entry.take("is", "") if "is" in entry else None,
        at_most=entry.text("at_most", default=""),
        severity=entry.one_of("severity", severity, default=Severity.VIOLATION),
        when=_when(entry),
        clauses=entry.texts("clauses"),
    )
    entry.done()
    return made


def _posted(entry: TomlEntry) -> Posted:
    schedule = entry.one_of("schedule", _GAMES) if "schedule" in entry else None
    made = Posted(
        schedule=schedule,
        notice=entry.text("notice", default=""),
        text=entry.text("text"),
        on=entry.some_of("on", _SURFACES),
        when=_when(entry),
        clauses=entry.texts("clauses"),
    )
    if (made.schedule is None) is not bool(made.notice):
        raise entry.wrong("notice", "given, or a schedule, not both", repr(made.notice))
    entry.done()
    return made


def _wording(entry: TomlEntry) -> Wording:
    words = entry.texts("words", required=True)
    return Wording(words, entry.some_of("games", _GAMES), _clauses(entry))


def _display(entry: TomlEntry) -> RequiredDisplay:
    return RequiredDisplay(entry.texts("suppliers"), entry.switch("plain"), _clauses(entry))


def _change(entry: TomlEntry) -> Change:
    return Change(entry.text("of"), entry.some_of("unless_on", _SURFACES), _clauses(entry))


def _modified(entry: TomlEntry) -> Modified:
    return Modified(entry.texts("settings", required=True), _clauses(entry))


def _look(entry: TomlEntry) -> Look:
    return Look(entry.text("text"), _when(entry), _clauses(entry))
