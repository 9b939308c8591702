"""Checks of a house's progressives: the system, the tables on each link, and the meters."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

from letitride.compliance.finding import Finding, Topic
from letitride.compliance.house_description import HouseDescription, HouseLink
from letitride.compliance.layout_and_sign_rules import cap_findings
from letitride.compliance.option_rules import TableCheck, wager_findings
from letitride.compliance.paytable_rules import paytable_errors
from letitride.errors import HouseError, LetItRideError, RuleError
from letitride.progressive.link import (
    LET_IT_RIDE,
    LinkState,
    MeterSetting,
    Terms,
    decide,
    evolve,
    open_link,
)
from letitride.progressive.link.advisories import findings
from letitride.progressive.link.commands import JoinTable
from letitride.progressive.link.membership import check_sensors
from letitride.rulebook.approved_systems import ProgressiveSystem, fitting
from letitride.rulebook.jurisdiction import Jurisdiction
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.requirements import Severity
from letitride.rulebook.settings import LinkSystem, PaysFrom
from letitride.rulebook.wagers import SENSORS, Game
from letitride.wording.names import capitalized

#: A meter that the pay table does not have is an error in the file, not a breach of the rules.
_SLIP = "progressive/levels"

#: The findings from opening a link, and the link itself if it could be opened.
Opening = Generator[Finding, None, LinkState | None]


def progressive_findings(
    house: HouseDescription, all_checked: Sequence[TableCheck]
) -> Iterator[Finding]:
    """Report every progressive setting that the documents forbid or advise against."""
    yield from system_findings(house, all_checked)
    opened: dict[str, LinkState] = {}
    for link in house.links:
        state = yield from _link(house, link, all_checked)
        if state is not None:
            opened[link.name] = state
    for checked in all_checked:
        yield from _sensors(checked, opened)


def system_findings(
    house: HouseDescription, all_checked: Sequence[TableCheck]
) -> Iterator[Finding]:
    """Report a progressive system that is not approved for the house's jackpots and links."""
    systems, installed = house.place.systems, house.installed
    for checked in all_checked:
        tables = [checked.rules.progressive(game) for game in SENSORS if checked.rules.offers(game)]
        try:
            check_system(systems, tables, checked.rules.settings.progressive_system, installed)
        except HouseError as error:
            setting, topic = _OF_THE_TABLE.get(str(error.facts["why"]), ("", Topic.SYSTEM))
            yield Finding.of(error, checked.about(setting) if setting else _INSTALLED, topic)
    for link in house.links:
        try:
            check_system(systems, [link.paytable], installed=installed)
        except HouseError as error:
            yield Finding.of(error, _INSTALLED, Topic.SYSTEM)


_INSTALLED = "progressive_system.installed"

#: The setting at fault and the topic of the finding, for errors that the installed parts do not
#: cause.
_OF_THE_TABLE = {
    "none": ("paytables.progressive", Topic.APPROVED),
    "option": ("options.progressive_system", Topic.OPTION),
}


def check_system(
    systems: tuple[ProgressiveSystem, ...],
    tables: Sequence[ProgressiveTable],
    chosen: LinkSystem | None = None,
    installed: Mapping[str, str] | None = None,
) -> None:
    """Reject a progressive system that is not approved for the jackpots' pay tables.

    ``tables`` are the pay tables of one table's jackpots. The ``chosen`` system must be approved
    for all of them. If the ``installed`` parts and versions are known, they must include every part
    of such a system (R58, R60).
    """
    if not systems or not tables:
        return
    fit = fitting(systems, tables)
    running = [system for system in fit if chosen is None or chosen in system.runs]
    ids = tuple(dict.fromkeys(table.id for table in tables))
    if not running:
        at_fault = fit or [one for one in systems if any(id_ in one.tables for id_ in ids)]
        names = tuple(system.name for system in at_fault)
        raise HouseError(
            "house/system_choice", got=f"{chosen}" if fit else ", ".join(ids),
            expected=" or ".join(names) if fit else "pay tables for one approved system",
            clauses=(*_of_links(at_fault, tables), *(one for of in at_fault for one in of.clauses)),
            why="option" if fit else "none", chosen=chosen, systems=names, paytables=ids,
        )  # fmt: skip
    if installed is None:
        return
    lacks = {system: system.missing(installed) for system in running}
    if any(not missing for missing in lacks.values()):
        return
    nearest = min(lacks, key=lambda system: len(lacks[system]))
    unfit = any(not system.missing(installed) for system in systems)
    raise HouseError(
        "house/progressive_system", expected=f"{nearest.name}: {', '.join(lacks[nearest])}",
        got=", ".join(f"{name} {version}" for name, version in installed.items()) or "none",
        clauses=(*_of_links(running, tables), *nearest.clauses), system=nearest.name,
        missing=lacks[nearest], why="unfit" if unfit else "incomplete",
    )  # fmt: skip


def _of_links(
    systems: Iterable[ProgressiveSystem], tables: Iterable[ProgressiveTable]
) -> tuple[str, ...]:
    """Return the clauses that approve these systems for links, if a pay table is for many games."""
    many_games = any(table.many_games for table in tables)
    return tuple(clause for one in systems for clause in one.link_clauses if many_games)


def _link(house: HouseDescription, link: HouseLink, all_checked: Sequence[TableCheck]) -> Opening:
    """Open a link, and add every table and guest table that the house file lists for it."""
    about = f"link {link.name}"
    for _, error in paytable_errors(house.place, {Game.PROGRESSIVE: link.paytable}, SENSORS):
        yield Finding.of(error, f"{about}: paytable", Topic.APPROVED)
    yield from wager_findings(house.place, f"{about}: wager", link.paytable, link.wager)
    on_it = [checked for checked in all_checked if link.name in checked.table.links.values()]
    pays_from = on_it[0].rules.settings.fixed_pays_from if on_it else PaysFrom.TRAY
    for checked in on_it:
        yield from _pays_elsewhere(checked, about, pays_from)
    terms = Terms(link.paytable, link.wager, link.decks, link.jackpot, pays_from)
    state = yield from _open(house.place, about, terms, link.meters)
    if state is None:
        return None
    guests = (
        JoinTable(one.name, one.title, one.paytable, one.wager, one.decks, one.jackpot)
        for one in link.guests
    )
    for joining in (*_own(link, on_it), *guests):
        try:
            for event in decide(state, joining):
                state = evolve(state, event)
        except RuleError as error:
            yield Finding.of(error, f"{joining.table}: {about}", Topic.LINK)
    return state


def _pays_elsewhere(checked: TableCheck, about: str, agreed: PaysFrom) -> Iterator[Finding]:
    """Report a table whose fixed pays come from a different source than its link requires (R32)."""
    rules = checked.rules
    if rules.settings.fixed_pays_from is not agreed:
        setting = checked.about(f"options.fixed_pays_from, on {about}")
        clauses = rules.sources("fixed_pays_from")
        got = rules.settings.fixed_pays_from
        message = (
            f"Fixed pays come from the {got} at this table, but from the {agreed} "
            f"on the {about}. Use one source for every table on the link."
        )
        yield Finding(setting, message, agreed, got, clauses, topic=Topic.LINK)


def _own(link: HouseLink, all_checked: Sequence[TableCheck]) -> Iterator[JoinTable]:
    for checked in all_checked:
        table, rules = checked.table, checked.rules
        for game in [game for game, name in table.links.items() if name == link.name][:1]:
            wager, paytable = rules.progressive_wager(game), rules.progressive(game)
            yield JoinTable(table.name, LET_IT_RIDE, paytable, wager, 1, table.jackpot)


def _sensors(checked: TableCheck, opened: dict[str, LinkState]) -> Iterator[Finding]:
    """Check one table's jackpots, whether on links or on the table's own meters."""
    table, rules = checked.table, checked.rules
    states = []
    for game in filter(rules.offers, SENSORS):
        state = opened.get(table.links.get(game, ""))
        if game not in table.links:
            wager, pays_from = rules.progressive_wager(game), rules.settings.fixed_pays_from
            terms = Terms(rules.progressive(game), wager, 1, table.jackpot, pays_from)
            meters = table.meters.get(game, ())
            state = yield from _open(table.place, checked.about(game), terms, meters)
        if state is not None:
            states.append(state)
    if any(meter.cap is not None for state in states for meter in state.meters):
        yield from cap_findings(checked)
    try:
        check_sensors(states)
    except RuleError as error:
        yield Finding.of(error, checked.about("links"), Topic.LINK)


def _open(place: Jurisdiction, about: str, terms: Terms, meters: Iterable[MeterSetting]) -> Opening:
    try:
        state = open_link(about.removeprefix("link "), terms, meters)
    except LetItRideError as error:
        if error.code == _SLIP:
            raise error.at(about) from None
        yield Finding.of(error, f"{about}: meters", Topic.LINK)
        return None
    yield from meter_findings(place, about, state)
    return state


def meter_findings(place: Jurisdiction, about: str, state: LinkState) -> Iterator[Finding]:
    """Report meter settings that the documents advise against (R39)."""
    for one in findings(state):
        setting = f"{about}: {one.setting}"
        message = (
            f"{capitalized(one.message)}. The documents advise {one.expected}. Change the setting."
        )
        yield Finding(
            setting, message, one.expected, one.got, (one.clause,), Severity.WARNING, Topic.LINK
        )
    if place.demands.reserve and not any(meter.reserve_rate.ppm for meter in state.meters):
        message = (
            "No part of the wagers goes to the reserve. The documents recommend adding a small "
            "part of each wager. Set a reserve rate."
        )
        yield Finding(
            f"{about}: reserve_rate", message, "a small part of each wager added to the reserve",
            "0%", place.demands.reserve, Severity.WARNING, Topic.LINK,
        )  # fmt: skip
