"""The options of a table: those no house may choose, and those the document asks for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from letitride.compliance.finding import Finding
from letitride.compliance.house_description import HouseTable
from letitride.compliance.paytable_rules import listed
from letitride.errors import HouseError
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.requirements import Asked, Severity, When
from letitride.rulebook.settings import check_free


@dataclass(frozen=True, slots=True)
class Choice:
    """A setting that the document leaves to the house, and what the house chose."""

    setting: str
    value: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableCheck:
    """A table with the rules it would play by if all it may not choose were left out."""

    table: HouseTable
    rules: HouseRules
    findings: tuple[Finding, ...]
    choices: tuple[Choice, ...]

    def about(self, setting: str) -> str:
        """The place of a setting in the house's file."""
        return f"{self.table.name}: {setting}"

    def applies(self, when: When) -> bool:
        """Whether a demand that stands only with some games or ways of dealing stands here."""
        return (not when.games or any(map(self.rules.offers, when.games))) and (
            not when.dealing or self.rules.deal.name in when.dealing
        )


def stand(table: HouseTable) -> TableCheck:
    """Leave out of a table what it may not choose, and say what that was."""
    place, found = table.place, []
    allowed = dict(table.options)
    for name, wanted in table.options.items():
        try:
            check_free(name, place.settings[name], wanted)
        except HouseError as error:
            found.append(Finding.of(error, f"{table.name}: options.{name}"))
            del allowed[name]
    sound = replace(table, options=allowed)
    if table.dealing not in place.dealing:
        found.append(_not_dealt_so(table))
        sound = replace(sound, dealing=next(iter(place.dealing)))
    try:
        rules = sound.rules()
    except HouseError as error:  # the only thing left that a house may not choose
        found.append(Finding.of(error, f"{table.name}: options.payout_limit"))
        allowed.pop("payout_limit", None)
        rules = replace(sound, options=allowed).rules()
    return TableCheck(table, rules, tuple(found), tuple(_choices(table, allowed)))


def _choices(table: HouseTable, allowed: Mapping[str, object]) -> Iterator[Choice]:
    """Every option that the house may choose, and does other than the document's own value."""
    for name, value in allowed.items():
        cited = table.place.settings[name]
        if not cited.fixed and value != cited.value:
            yield Choice(f"{table.name}: options.{name}", _word(value), cited.clauses)


def _not_dealt_so(table: HouseTable) -> Finding:
    ways = table.place.dealing
    clauses = tuple(clause for way in ways.values() for clause in way.clauses)
    return Finding(
        Severity.VIOLATION, f"{table.name}: dealing", " or ".join(ways), table.dealing, clauses
    )


def option_findings(checked: TableCheck) -> Iterator[Finding]:
    """What the document asks of a table's settings."""
    demands = checked.table.place.demands
    for asked in demands.settings:
        if checked.applies(asked.when):
            yield from _asked(checked, asked)
    if checked.table.table_stakes and demands.no_table_stakes:
        yield Finding(
            Severity.VIOLATION, checked.about("table_stakes"),
            "players not held to table stakes", "table stakes", demands.no_table_stakes,
        )  # fmt: skip
    yield from _modified(checked)


def _asked(checked: TableCheck, asked: Asked) -> Iterator[Finding]:
    value = getattr(checked.rules.settings, asked.setting)
    about = checked.about(f"options.{asked.setting}")
    if asked.value is not None:
        if value != asked.value:
            yield Finding(asked.severity, about, _word(asked.value), _word(value), asked.clauses)
        return
    if value is None:
        wanted = f"at most {asked.at_most}" if asked.at_most else "an amount"
        yield Finding(Severity.VIOLATION, about, wanted, "none", asked.clauses)
    elif asked.at_most and value > Cents.parse(asked.at_most, checked.rules.currency):
        yield Finding(asked.severity, about, f"at most {asked.at_most}", str(value), asked.clauses)


def _modified(checked: TableCheck) -> Iterator[Finding]:
    """What is part of an approval, and is another here than was approved."""
    place, options = checked.table.place, checked.table.options
    for modified in place.demands.modified:
        for name in modified.settings:
            approved = place.settings[name].value
            if options.get(name, approved) != approved:
                yield Finding(
                    Severity.WARNING, checked.about(f"options.{name}"),
                    f"{_word(approved)}, as approved: a change may affect the approval",
                    _word(options[name]), modified.clauses,
                )  # fmt: skip
        for game, table in checked.rules.tables.items():
            if not listed(place, table) and game in place.floors:
                yield Finding(
                    Severity.WARNING, checked.about(f"paytables.{game}"),
                    "a table as approved: a change may affect the approval",
                    table.id, modified.clauses,
                )  # fmt: skip


def _word(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "none" if value is None else str(value).lower()
