"""Jurisdictions, read strictly from one TOML file each, and the house rules built from them.

>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"}, {"max_bet": "500.00"})
>>> rules.deal.name, str(rules.settings.max_bet), rules.offers(Game.BONUS)
('shoe', '500.00', False)
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any

from letitride.errors import HouseError
from letitride.money import Currency
from letitride.rulebook import procedures
from letitride.rulebook import settings as setting_data
from letitride.rulebook.approved_systems import ProgressiveSystem, fitting, read_system
from letitride.rulebook.equipment import EquipmentRequirement, read_equipment
from letitride.rulebook.house_rules import (
    Case,
    DealMethod,
    HouseRules,
    OpeningStep,
    Prompt,
    check_payout_limit,
    check_tables,
)
from letitride.rulebook.irregularity import What
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from letitride.rulebook.requirements import Requirements, read_demands
from letitride.rulebook.settings import Cited, RuleSettings
from letitride.rulebook.toml_entry import TomlEntry, parse_toml
from letitride.rulebook.wagers import Game

_SHELF = resources.files("letitride.rulebook") / "data" / "jurisdictions"
SHIPPED = tuple(sorted(file.name.removesuffix(".toml") for file in _SHELF.iterdir()))


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """One rule document as data: its fixed rules, its options, and the clauses behind them."""

    id: str
    name: str
    version: str
    effective: str
    currency: Currency
    settings: Mapping[str, Cited]
    cites: Mapping[str, tuple[str, ...]]
    dealing: Mapping[str, DealMethod]
    irregularities: Mapping[What, tuple[Case, ...]]
    opening: tuple[OpeningStep, ...]
    script: tuple[Prompt, ...]
    equipment: tuple[EquipmentRequirement, ...]
    systems: tuple[ProgressiveSystem, ...]
    tables: Mapping[str, str]
    floors: Mapping[Game, tuple[str, ...]]
    demands: Requirements
    digest: str


@cache
def jurisdiction(name: str) -> Jurisdiction:
    """Return the shipped jurisdiction with this id."""
    if name not in SHIPPED:
        expected = " or ".join(SHIPPED)
        raise HouseError(
            "house/unknown_jurisdiction", expected=expected, got=name, why="name", shipped=SHIPPED
        )
    return load_jurisdiction((_SHELF / f"{name}.toml").read_text("utf-8"))


def load_jurisdiction(text: str) -> Jurisdiction:
    """Read a jurisdiction from the text of its TOML file. Reject unknown or missing keys."""
    entry = parse_toml(text, "jurisdiction")
    demands = entry.table("check").whole(read_demands)  # The digest excludes these requirements.
    digest = _digest(entry.raw)  # Reading removes keys, so compute the digest first.
    dealing = entry.table("dealing")
    currency = entry.member("currency", Currency)
    made = Jurisdiction(
        id=entry.text("id"),
        name=entry.text("name"),
        version=entry.text("version"),
        effective=entry.text("effective"),
        currency=currency,
        settings=entry.table("settings").whole(_read_settings),
        cites=entry.table("cites").whole(_read_cites),
        dealing={name: procedures.read_deal(name, dealing.table(name)) for name in dealing.keys},
        irregularities=procedures.read_irregularities(entry.table("irregularity")),
        opening=entry.each("opening", procedures.read_opening_step),
        script=entry.each("script", procedures.read_prompt),
        equipment=entry.each("equipment", read_equipment),
        systems=entry.each("progressive_system", read_system),
        tables=_read_default_tables(entry.table("tables")),
        floors=_read_floors(entry.table("floors")),
        demands=demands,
        digest=digest,
    )
    entry.done()
    _check_steps(made, entry)
    setting_data.build(made.settings, {}, currency)
    return made


#: Script steps that the engine refers to by name.
_KNOWN_STEPS = ("no_more_bets", "deal", "settle")


def _check_steps(made: Jurisdiction, entry: TomlEntry) -> None:
    """Check that every step known to the engine exists: a misspelled one would be skipped."""
    if "verify" not in [step.step for step in made.opening]:
        raise entry.wrong("opening", 'a list that includes the step "verify"', "none")
    burns = any(method.burn is not None for method in made.dealing.values())
    for known in (*_KNOWN_STEPS, *(("burn",) if burns else ())):
        if known not in [line.step for line in made.script]:
            raise entry.wrong("script", f'a list that includes the step "{known}"', "none")


def house_rules(
    place: Jurisdiction,
    dealing: str,
    tables: Mapping[str, str | AnyTable],
    options: Mapping[str, object] | None = None,
) -> HouseRules:
    """Build a house's rules from its jurisdiction, dealing method, pay tables, and options.

    Each pay table is given as the id of a shipped table or as one of the house's own tables.
    """
    options = dict(options or {})
    if dealing not in place.dealing:
        raise HouseError(
            "house/dealing", expected=" or ".join(place.dealing), got=dealing,
            clauses=tuple(clause for deal in place.dealing.values() for clause in deal.clauses),
            jurisdiction=place.id, dealing=tuple(place.dealing),
        )  # fmt: skip
    in_force = {
        _game(name): (paytable(table) if isinstance(table, str) else table).in_currency(
            place.currency
        )
        for name, table in tables.items()
    }
    check_tables(in_force)
    options = _system_of_tables(place, in_force) | options
    settings = setting_data.build(place.settings, options, place.currency)
    facts = procedures.house_facts(place.dealing[dealing], in_force, settings)
    rules = HouseRules(
        jurisdiction=place.id,
        version=place.version,
        currency=place.currency,
        digest=_fingerprint(place, dealing, in_force, settings),
        deal=place.dealing[dealing],
        tables=in_force,
        settings=settings,
        cited=place.settings,
        cites=place.cites,
        irregularities=place.irregularities,
        opening=tuple(
            step
            for step in place.opening
            if _applies(step.dealing, dealing) and procedures.meets(facts, step.needs)
        ),
        script=procedures.in_the_order_of_the_round(
            [
                line
                for line in place.script
                if _applies(line.dealing, dealing)
                and _offered(line.only_with, in_force)
                and procedures.meets(facts, line.needs)
            ]
        ),
    )
    check_payout_limit(settings, rules.main, place.settings["payout_limit_floor"].clauses)
    return rules


def _system_of_tables(place: Jurisdiction, tables: Mapping[Game, AnyTable]) -> dict[str, object]:
    """Return the progressive system that the pay tables require, if it is not the default (R60)."""
    jackpots = [table for table in tables.values() if isinstance(table, ProgressiveTable)]
    choices = [one for system in fitting(place.systems, jackpots) for one in system.runs]
    name = "progressive_system"
    if not choices or place.settings[name].value in choices:
        return {}
    return {name: choices[0].value}


def _applies(methods: tuple[str, ...], dealing: str) -> bool:
    """Return whether a step applies to a dealing method. An empty list means all methods."""
    return not methods or dealing in methods


def _offered(games: tuple[Game, ...], tables: Mapping[Game, AnyTable]) -> bool:
    """Return whether any of a line's games is offered. An empty list always applies."""
    return not games or any(game in tables for game in games)


def _game(name: str) -> Game:
    try:
        return Game(name)
    except ValueError:
        raise HouseError(
            "house/unknown_game", expected=f"one of {', '.join(Game)}", got=name, games=tuple(Game)
        ) from None


def _fingerprint(
    place: Jurisdiction, dealing: str, tables: Mapping[Game, AnyTable], settings: RuleSettings
) -> str:
    """Return the digest of a house's rules, which does not depend on the code's data types."""
    printed = {game: [table.id, table.rows] for game, table in tables.items()}
    values = {field.name: str(getattr(settings, field.name)) for field in fields(settings)}
    return _digest([place.digest, dealing, printed, values])


def _digest(data: Any) -> str:
    """Return the SHA-256 of the data as canonical JSON. Each round records this digest."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()


def _read_settings(table: TomlEntry) -> dict[str, Cited]:
    return {name: table.table(name).whole(_read_setting) for name in setting_data.NAMES}


def _read_setting(entry: TomlEntry) -> Cited:
    return Cited(
        value=entry.take("value"),
        clauses=entry.texts("clauses"),
        rulings=entry.texts("rulings"),
        fixed=entry.switch("fixed"),
        most=entry.number("most") if "most" in entry else None,
        why=entry.text("why", default=""),
    )


def _read_cites(table: TomlEntry) -> dict[str, tuple[str, ...]]:
    return {name: table.texts(name, required=True) for name in procedures.CITES}


def _read_floors(table: TomlEntry) -> dict[Game, tuple[str, ...]]:
    """Read the pay floors of each game. A pay table must meet at least one of them (R15)."""
    return {_game(name): table.texts(name) for name in table.keys}


def _read_default_tables(table: TomlEntry) -> dict[str, str]:
    """Read the default pay table of each game."""
    return {_game(name).value: table.text(name) for name in table.keys}
