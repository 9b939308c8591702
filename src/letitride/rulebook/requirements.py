"""The requirements for a house in the ``[check]`` table of a jurisdiction's file.

:mod:`letitride.compliance` checks houses against these requirements. They do not affect play, so
the digest of the rules leaves them out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from letitride.rulebook.settings import LinkSystem
from letitride.rulebook.toml_entry import TomlEntry
from letitride.rulebook.wagers import Game


class Surface(StrEnum):
    """The surfaces at a table that can show text."""

    LAYOUT = "layout"
    PLACARD = "placard"
    BROCHURE = "brochure"
    PUBLICATION = "publication"  # anything else that the house gives to players
    SIGN = "sign"  # a progressive's video sign
    MONITOR = "monitor"  # a progressive's display on the table
    SCREEN = "screen"  # the shuffler's front screen


class Severity(StrEnum):
    """The severity of a finding: a violation, or something the document advises against."""

    VIOLATION = "violation"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class When:
    """The games, dealing methods, and progressive systems that a requirement is limited to.

    An empty tuple means no limit. A table that offers a game in ``without`` is exempt.
    """

    games: tuple[Game, ...]
    dealing: tuple[str, ...]
    systems: tuple[LinkSystem, ...]
    without: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class Approved:
    """The approved pay tables for one game."""

    tables: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A required setting: a given value, a choice, any value, or an amount up to a maximum.

    A setting that lists games must list the games in ``order`` in that order.
    """

    setting: str
    value: object
    choices: tuple[str, ...]
    at_most: str
    order: tuple[Game, ...]
    severity: Severity
    when: When
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Posted:
    """A text that the table must show: a game's pay schedule, or a notice.

    If ``capped`` is true, the notice is required only if a meter has a cap (R59).
    """

    schedule: Game | None
    notice: str
    text: str
    on: tuple[Surface, ...]
    capped: bool
    when: When
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """The words allowed in the printed odds for some games (R14).

    The rule applies to the surfaces in ``on``, or to every surface if ``on`` is empty.
    """

    words: tuple[str, ...]
    games: tuple[Game, ...]
    on: tuple[Surface, ...]
    severity: Severity
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RequiredDisplay:
    """The requirements for a progressive's monitor. If ``plain``, it must be display-only."""

    suppliers: tuple[str, ...]
    plain: bool
    when: When
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A dropped game or lowered setting that needs a notice if none of these surfaces shows it."""

    of: str
    unless_on: tuple[Surface, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Modified:
    """Settings that are part of the approval. Changing one may affect the approval."""

    settings: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """Games that share equipment. A table may offer at most ``most`` of them (R58)."""

    games: tuple[Game, ...]
    most: int
    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FixedWager:
    """Progressive tables whose wager is one fixed amount (R58)."""

    tables: tuple[str, ...]
    wager: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A condition that only a person can check. A house file may say whether it is met."""

    name: str
    text: str
    severity: Severity
    when: When
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Requirements:
    """All the requirements in a document. They are empty if its file has none.

    ``on_links`` has the approved progressive tables for links, if the document lists them
    separately from the pay tables for a table's own meters. ``floors_with`` maps a game with a
    floor to the other game that the floor depends on. ``pairs`` maps each bonus table to the main
    table printed with it. ``version`` has the clauses that bind a house to one version of the
    rules. ``no_table_stakes`` has the clauses that exclude table stakes. ``reserve`` has the
    clauses that recommend a contribution to the reserve.
    """

    approved: Mapping[Game, Approved] = field(default_factory=dict, hash=False)
    on_links: Approved | None = None
    pairs: Mapping[str, str] = field(default_factory=dict, hash=False)
    floors_with: Mapping[str, str] = field(default_factory=dict, hash=False)
    settings: tuple[Asked, ...] = ()
    posted: tuple[Posted, ...] = ()
    wording: tuple[Wording, ...] = ()
    displays: tuple[RequiredDisplay, ...] = ()
    changes: tuple[Change, ...] = ()
    modified: tuple[Modified, ...] = ()
    together: tuple[Together, ...] = ()
    wagers: tuple[FixedWager, ...] = ()
    looks: tuple[Look, ...] = ()
    reserve: tuple[str, ...] = ()
    version: tuple[str, ...] = ()
    no_table_stakes: tuple[str, ...] = ()


def read_demands(check: TomlEntry) -> Requirements:
    """Read the ``[check]`` table of a jurisdiction's file."""
    return Requirements(
        approved=_approved(check.table("approved")),
        on_links=check.table("on_links").whole(_approved_tables) if "on_links" in check else None,
        pairs=check.table("pairs").strings(),
        floors_with=check.table("floors_with").strings(),
        settings=check.each("setting", _asked),
        posted=check.each("posted", _posted),
        wording=check.each("wording", _wording),
        displays=check.each("display", _display),
        changes=check.each("change", _change),
        modified=check.each("modified", _modified),
        together=check.each("together", _together),
        wagers=check.each("wager", _fixed_wager),
        looks=check.each("look", _look),
        reserve=check.table("reserve").whole(_clauses),
        version=check.table("version").whole(_clauses),
        no_table_stakes=check.table("no_table_stakes").whole(_clauses),
    )


def _clauses(entry: TomlEntry) -> tuple[str, ...]:
    return entry.texts("clauses")


def _when(entry: TomlEntry) -> When:
    return When(
        games=entry.members("only_with", Game),
        dealing=entry.texts("dealing"),
        systems=entry.members("systems", LinkSystem),
        without=entry.members("unless_with", Game),
    )


def _approved(table: TomlEntry) -> dict[Game, Approved]:
    for name in table.keys:
        if name not in list(Game):
            raise table.wrong(name, f"one of {', '.join(Game)}", name)
    return {Game(name): table.table(name).whole(_approved_tables) for name in table.keys}


def _approved_tables(entry: TomlEntry) -> Approved:
    return Approved(entry.texts("tables", required=True), _clauses(entry))


def _asked(entry: TomlEntry) -> Asked:
    return Asked(
        setting=entry.text("name"),
        value=entry.take("is", "") if "is" in entry else None,
        choices=entry.texts("choices"),
        at_most=entry.text("at_most", default=""),
        order=entry.members("order", Game),
        severity=entry.member("severity", Severity, default=Severity.VIOLATION),
        when=_when(entry),
        clauses=_clauses(entry),
    )


def _posted(entry: TomlEntry) -> Posted:
    made = Posted(
        schedule=entry.member("schedule", Game) if "schedule" in entry else None,
        notice=entry.text("notice", default=""),
        text=entry.text("text"),
        on=entry.members("on", Surface),
        capped=entry.switch("capped"),
        when=_when(entry),
        clauses=_clauses(entry),
    )
    if (made.schedule is None) is not bool(made.notice):
        raise entry.wrong("notice", "a notice or a schedule, but not both", repr(made.notice))
    return made


def _wording(entry: TomlEntry) -> Wording:
    return Wording(
        words=entry.texts("words", required=True),
        games=entry.members("games", Game),
        on=entry.members("on", Surface),
        severity=entry.member("severity", Severity, default=Severity.VIOLATION),
        clauses=_clauses(entry),
    )


def _display(entry: TomlEntry) -> RequiredDisplay:
    return RequiredDisplay(
        entry.texts("suppliers"), entry.switch("plain"), _when(entry), _clauses(entry)
    )


def _change(entry: TomlEntry) -> Change:
    return Change(entry.text("of"), entry.members("unless_on", Surface), _clauses(entry))


def _modified(entry: TomlEntry) -> Modified:
    return Modified(entry.texts("settings", required=True), _clauses(entry))


def _together(entry: TomlEntry) -> Together:
    return Together(
        games=entry.members("games", Game),
        most=entry.number("most"),
        text=entry.text("text"),
        clauses=_clauses(entry),
    )


def _fixed_wager(entry: TomlEntry) -> FixedWager:
    return FixedWager(entry.texts("tables", required=True), entry.text("is"), _clauses(entry))


def _look(entry: TomlEntry) -> Look:
    return Look(
        name=entry.text("name"),
        text=entry.text("text"),
        severity=entry.member("severity", Severity, default=Severity.VIOLATION),
        when=_when(entry),
        clauses=_clauses(entry),
    )
