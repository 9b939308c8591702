"""Checks of a table's options: those that no house may choose, and those that are required."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from letitride.compliance.finding import Finding, Topic
from letitride.compliance.house_description import HouseTable
from letitride.compliance.paytable_rules import floors_in_force, listed
from letitride.errors import HouseError
from letitride.money import Cents
from letitride.numbers import dollars
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import Jurisdiction
from letitride.rulebook.paytables.table_types import ProgressiveTable
from letitride.rulebook.requirements import Asked, Severity, When
from letitride.rulebook.settings import check_free, read
from letitride.rulebook.wagers import SENSORS
from letitride.wording.names import DEALINGS, GAMES, SETTINGS

_AS_APPROVED = "as approved, because a change may affect the approval"
_RISK = "A change may affect the approval. Undo the change, or contact the regulator."


#: The option at fault, for error codes whose facts do not name the option.
_AT_FAULT = {"house/payout_limit": "payout_limit"}


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting that the document leaves to the house, and the value that the house chose."""

    setting: str
    value: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableCheck:
    """A table, its rules minus any disallowed options, its findings, and the house's choices."""

    table: HouseTable
    rules: HouseRules
    findings: tuple[Finding, ...]
    choices: tuple[Choice, ...]

    def about(self, setting: str) -> str:
        """Return a setting's location in the house file."""
        return f"{self.table.name}: {setting}"

    def applies(self, when: When) -> bool:
        """Return whether a requirement for certain games or methods applies to this table."""
        rules = self.rules
        return (
            (not when.games or any(map(rules.offers, when.games)))
            and not any(map(rules.offers, when.without))
            and (not when.dealing or rules.deal.name in when.dealing)
            and (not when.systems or rules.settings.progressive_system in when.systems)
        )


def stand(table: HouseTable) -> TableCheck:
    """Remove the options that the rules do not allow, and report each one."""
    place, found = table.place, []
    allowed = dict(table.options)
    for name, wanted in table.options.items():
        try:
            check_free(name, place.settings[name], wanted)
        except HouseError as error:
            found.append(Finding.of(error, f"{table.name}: options.{name}", Topic.OPTION))
            del allowed[name]
    sound = replace(table, options=allowed)
    if table.dealing not in place.dealing:
        ways = place.dealing.values()
        clauses = tuple(clause for way in ways for clause in way.clauses)
        about, expected = f"{table.name}: dealing", " or ".join(place.dealing)
        allowed_ways = " or ".join(DEALINGS[name].full for name in place.dealing)
        message = (
            f"The cards are dealt {DEALINGS[table.dealing].full}. "
            f"The rules allow dealing only {allowed_ways}. Change the dealing method."
        )
        found.append(Finding(about, message, expected, table.dealing, clauses))
        sound = replace(sound, dealing=next(iter(place.dealing)))
    while True:
        try:
            rules = replace(sound, options=allowed).rules()
            break
        except HouseError as error:  # options that contradict each other
            name = _AT_FAULT.get(error.code) or str(error.facts["option"])
            found.append(Finding.of(error, f"{table.name}: options.{name}", Topic.OPTION))
            del allowed[name]
    return TableCheck(table, rules, tuple(found), tuple(_choices(table, allowed)))


def _choices(table: HouseTable, allowed: Mapping[str, object]) -> Iterator[Choice]:
    """Return each option that the house may choose and did not leave at its default."""
    for name, value in allowed.items():
        cited = table.place.settings[name]
        if not cited.fixed and value != cited.value:
            yield Choice(f"{table.name}: options.{name}", word(value), cited.clauses)


def option_findings(checked: TableCheck) -> Iterator[Finding]:
    """Report a table's settings that do not meet the document's requirements."""
    demands = checked.table.place.demands
    for asked in demands.settings:
        if checked.applies(asked.when):
            yield from _asked(checked, asked)
    if checked.table.table_stakes and demands.no_table_stakes:
        about, expected = checked.about("table_stakes"), "play without table stakes"
        message = "This table uses table stakes. The rules do not allow them. Turn them off."
        yield Finding(about, message, expected, "table stakes", demands.no_table_stakes)
    yield from _no_bet_fits(checked)
    yield from _together(checked)
    for game in filter(checked.rules.offers, SENSORS):
        rules, about = checked.rules, checked.about("options.progressive_wager")
        wager, paytable = rules.progressive_wager(game), rules.progressive(game)
        yield from wager_findings(checked.table.place, about, paytable, wager)
    yield from _modified(checked)


def _no_bet_fits(checked: TableCheck) -> Iterator[Finding]:
    """Report a posted limit that is too low for three bets at the table minimum."""
    rules, settings = checked.rules, checked.rules.settings
    limit, least = settings.posted_limit, settings.min_bet
    if limit is None or least is None or limit >= least * 3:
        return
    message = (
        f"The posted limit is {dollars(limit)}, but three bets at the minimum total "
        f"{dollars(least * 3)}, so no player could bet. Raise the limit or lower the minimum."
    )
    clauses = (*rules.sources("posted_limit"), *rules.cites["three_equal_bets"])
    yield Finding(
        checked.about("options.posted_limit"), message, f"at least {least * 3}", str(limit), clauses
    )


def wager_findings(
    place: Jurisdiction, about: str, paytable: ProgressiveTable, wager: Cents
) -> Iterator[Finding]:
    """Report a progressive wager that differs from the amount its pay table requires (R58)."""
    for fixed in place.demands.wagers:
        right = Cents.parse(fixed.wager, place.currency)
        if paytable.id in fixed.tables and wager != right:
            message = (
                f"The wager is {dollars(wager)}. The pay table {paytable.id} is for a wager "
                f"of {dollars(right)}. Change the wager, or choose another pay table."
            )
            yield Finding(about, message, str(right), str(wager), fixed.clauses)


def _together(checked: TableCheck) -> Iterator[Finding]:
    """Report games that a table may not offer together (R58)."""
    for together in checked.table.place.demands.together:
        offered = [game for game in together.games if checked.rules.offers(game)]
        if len(offered) > together.most:
            got = ", ".join(GAMES[game].full for game in offered)
            message = (
                f"This table offers these games together: {got}. "
                f"The rules allow only {together.text}. Remove a game."
            )
            yield Finding(
                checked.about(f"paytables.{offered[-1]}"), message, together.text, got,
                together.clauses, topic=Topic.GAMES,
            )  # fmt: skip


def _asked(checked: TableCheck, asked: Asked) -> Iterator[Finding]:
    value, severity = getattr(checked.rules.settings, asked.setting), asked.severity
    wanted = f"at most {asked.at_most}" if asked.at_most else " or ".join(asked.choices)
    wanted = wanted or "an amount"
    if asked.value is not None:
        wanted, broken = word(asked.value), value != asked.value
    elif asked.order:
        order = [game for game in asked.order if checked.rules.offers(game)]
        wanted = " before ".join(GAMES[game].definite for game in order)
        broken = order != [game for game in value if game in order]
    elif value is None:
        broken, severity = True, Severity.VIOLATION
    else:
        most = asked.at_most and Cents.parse(asked.at_most, checked.rules.currency)
        broken = bool(most) and value > most
    if broken:
        about, got = checked.about(f"options.{asked.setting}"), word(value)
        verb = "require" if severity is Severity.VIOLATION else "advise"
        message = (
            f'The setting "{SETTINGS[asked.setting].full}" is {got}. '
            f"The rules {verb} {wanted}. Change the setting."
        )
        yield Finding(about, message, wanted, got, asked.clauses, severity)


def _modified(checked: TableCheck) -> Iterator[Finding]:
    """Report settings and pay tables that differ from the ones that were approved."""
    place, settings = checked.table.place, checked.rules.settings
    as_approved = read(place.settings, {}, place.currency)
    floors = floors_in_force(place, checked.rules.tables)
    for modified in place.demands.modified:
        for name in modified.settings:
            approved, chosen = getattr(as_approved, name), getattr(settings, name)
            if chosen != approved:
                got, right = word(chosen), word(approved)
                message = f'The setting "{SETTINGS[name].full}" is {got}; {right} was approved. '
                yield Finding(
                    checked.about(f"options.{name}"), message + _RISK, f"{right}, {_AS_APPROVED}",
                    got, modified.clauses, Severity.WARNING,
                )  # fmt: skip
        for game, table in checked.rules.tables.items():
            if not listed(place, table) and game in floors:
                yield Finding(
                    checked.about(f"paytables.{game}"),
                    f"The pay table {table.id} is not approved. {_RISK}",
                    f"a table {_AS_APPROVED}", table.id, modified.clauses, Severity.WARNING,
                    Topic.APPROVED,
                )  # fmt: skip


def condition_findings(checked: TableCheck) -> Iterator[Finding]:
    """Report conditions that a person found not to be met."""
    for look in checked.table.place.demands.looks:
        if checked.applies(look.when) and checked.table.conditions.get(look.name) is False:
            verb = "require" if look.severity is Severity.VIOLATION else "recommend"
            message = f"This condition, which the rules {verb}, is not met: {look.text}"
            yield Finding(
                checked.about(f"conditions.{look.name}"), message, look.text, "not met",
                look.clauses, look.severity, Topic.CONDITION,
            )  # fmt: skip


def word(value: object) -> str:
    """Return a setting's value as shown to people."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "none" if value is None else str(value).lower()
