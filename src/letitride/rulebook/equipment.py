"""Equipment: what a document asks to stand on a table, and when.

The round does not depend on it. What is asked for is data, the ``[[equipment]]`` entries of a
jurisdiction's file; :mod:`letitride.compliance.equipment_rules` holds a table against them.
"""

from dataclasses import dataclass
from enum import StrEnum

from letitride.rulebook.toml_entry import TomlEntry
from letitride.rulebook.wagers import Game


class Need(StrEnum):
    """What a document can ask of a table."""

    SHUFFLER = "shuffler"  # an automated shuffler
    MAKER = "maker"  # a shuffler of this maker
    MODEL = "model"  # one of these models
    MODE = "mode"  # set to one of these modes
    VERSION = "version"  # if it is this model, software no older than this
    DEALING = "dealing"  # one of these ways of dealing
    DESIGNATED = "designated"  # the table set aside for the game
    COVER_CARD = "cover_card"  # a cover card that no back looks like


@dataclass(frozen=True, slots=True)
class EquipmentRequirement:
    """One demand: always, or only with a game, a way of dealing, a model or three card option."""

    needs: Need
    names: tuple[str, ...]
    at_least: str
    only_with: Game | None
    dealing: tuple[str, ...]
    models: tuple[str, ...]
    three_card_option: int | None
    clauses: tuple[str, ...]


def read_equipment(entries: tuple[TomlEntry, ...]) -> tuple[EquipmentRequirement, ...]:
    """The demands of a jurisdiction's file."""
    games: dict[str, Game | None] = {"": None, **{game.value: game for game in Game}}
    found = []
    for entry in entries:
        option = entry.number("three_card_option", default=0)
        found.append(
            EquipmentRequirement(
                needs=entry.one_of("needs", {need.value: need for need in Need}),
                names=entry.texts("names"),
                at_least=entry.text("at_least", default=""),
                only_with=entry.one_of("only_with", games, default=""),
                dealing=entry.texts("dealing"),
                models=entry.texts("models"),
                three_card_option=option or None,
                clauses=entry.texts("clauses"),
            )
        )
        entry.done()
    return tuple(found)
