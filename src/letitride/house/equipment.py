"""Equipment: what stands on a table, and whether the rules allow the game to be played with it.

The round does not depend on it: whoever sets a table up asks :func:`check_equipment` first. What a
document asks for is data, the ``[[equipment]]`` entries of a jurisdiction's file.
"""

from dataclasses import dataclass
from enum import StrEnum

from letitride.errors import HouseError
from letitride.house.entry import Entry
from letitride.house.rules import HouseRules
from letitride.house.systems import numbers
from letitride.house.wagers import Game


class Need(StrEnum):
    """What a document can ask of a table."""

    SHUFFLER = "shuffler"  # an automated shuffler
    MAKER = "maker"  # a shuffler of this maker
    MODEL = "model"  # one of these models
    VERSION = "version"  # if it is this model, software no older than this
    DEALING = "dealing"  # one of these ways of dealing
    DESIGNATED = "designated"  # the table set aside for the game


@dataclass(frozen=True, slots=True)
class Requirement:
    """One demand: always, or only with a game, a way of dealing or a three card option."""

    needs: Need
    names: tuple[str, ...]
    at_least: str
    only_with: Game | None
    dealing: tuple[str, ...]
    three_card_option: int | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shuffler:
    """An automated card shuffler."""

    model: str
    maker: str
    version: str = "0"


@dataclass(frozen=True, slots=True)
class Equipment:
    """A table's shuffler, its decks (the colours of each deck's backs), cover card, and purpose."""

    shuffler: Shuffler | None
    decks: tuple[frozenset[str], ...]
    cover_card: str | None = None
    designated: frozenset[Game] = frozenset()


def read_equipment(entries: tuple[Entry, ...]) -> tuple[Requirement, ...]:
    """The demands of a jurisdiction's file."""
    games: dict[str, Game | None] = {"": None, **{game.value: game for game in Game}}
    found = []
    for entry in entries:
        option = entry.number("three_card_option", default=0)
        found.append(
            Requirement(
                needs=entry.one_of("needs", {need.value: need for need in Need}),
                names=entry.texts("names"),
                at_least=entry.text("at_least", default=""),
                only_with=entry.one_of("only_with", games, default=""),
                dealing=entry.texts("dealing"),
                three_card_option=option or None,
                clauses=entry.texts("clauses"),
            )
        )
        entry.done()
    return tuple(found)


def check_equipment(
    rules: HouseRules, requirements: tuple[Requirement, ...], equipment: Equipment
) -> None:
    """Refuse a table whose equipment the rules do not allow."""
    _check_decks(rules, equipment)
    for requirement in requirements:
        if _applies(rules, requirement) and not _met(rules, requirement, equipment):
            wanted = (requirement.needs, *requirement.names, requirement.at_least)
            raise _wrong(" ".join(filter(None, wanted)), equipment, requirement.clauses)


def _wrong(expected: str, got: object, clauses: tuple[str, ...]) -> HouseError:
    return HouseError("house/equipment", expected=expected, got=got, clauses=clauses)


def _check_decks(rules: HouseRules, equipment: Equipment) -> None:
    """Uniform backs, different between two decks, which only a shuffler allows (R28)."""
    clauses = rules.sources("two_decks") + rules.cites["two_decks"]
    wanted = rules.decks
    if len(equipment.decks) != wanted:
        raise _wrong(f"{wanted} deck(s)", len(equipment.decks), clauses)
    if any(len(backs) != 1 for backs in equipment.decks):
        raise _wrong("each deck with backs of one colour", equipment.decks, clauses)
    if len(set(equipment.decks)) != wanted:
        raise _wrong("two decks with backs of different colours", equipment.decks, clauses)
    if wanted == 2 and equipment.shuffler is None:
        raise _wrong("an automated shuffler for two decks", "none", clauses)
    if equipment.cover_card is not None and frozenset({equipment.cover_card}) in equipment.decks:
        raise _wrong("a cover card unlike the backs", equipment.cover_card, rules.cites["cut"])


def _applies(rules: HouseRules, requirement: Requirement) -> bool:
    return (
        (requirement.only_with is None or rules.offers(requirement.only_with))
        and (not requirement.dealing or rules.deal.name in requirement.dealing)
        and requirement.three_card_option in (None, rules.settings.three_card_option)
    )


def _met(rules: HouseRules, requirement: Requirement, equipment: Equipment) -> bool:
    shuffler = equipment.shuffler
    match requirement.needs:
        case Need.SHUFFLER:
            return shuffler is not None
        case Need.MAKER:
            return shuffler is not None and shuffler.maker in requirement.names
        case Need.MODEL:
            return shuffler is not None and shuffler.model in requirement.names
        case Need.VERSION:
            if shuffler is None or shuffler.model not in requirement.names:
                return True
            return numbers(shuffler.version) >= numbers(requirement.at_least)
        case Need.DEALING:
            return rules.deal.name in requirement.names
        case Need.DESIGNATED:
            return requirement.only_with in equipment.designated
