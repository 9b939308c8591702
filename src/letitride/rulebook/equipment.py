"""Equipment that a document requires. Only :mod:`letitride.compliance` uses it; play does not."""

from dataclasses import dataclass
from enum import StrEnum

from letitride.rulebook.requirements import Severity
from letitride.rulebook.toml_entry import TomlEntry
from letitride.rulebook.wagers import Game


class Need(StrEnum):
    """The kinds of equipment requirement."""

    SHUFFLER = "shuffler"  # The table must have an automated shuffler.
    MAKER = "maker"  # The shuffler must be from one of these makers.
    MODEL = "model"  # The shuffler must be one of these models.
    MODE = "mode"  # The shuffler must be set to one of these modes.
    VERSION = "version"  # These models need this software version or higher.
    DEALING = "dealing"  # The dealing method must be one of these.
    DESIGNATED = "designated"  # The table must be designated for the game.
    COVER_CARD = "cover_card"  # The cover card must not look like the card backs.


@dataclass(frozen=True, slots=True)
class EquipmentRequirement:
    """An equipment requirement, for all tables or for given games, methods, or three card options.

    The requirement applies only if the table offers the game ``only_with`` (if given) and none of
    the games in ``unless_with``. Equipment that breaks a recommendation is a warning, not a
    violation (R60).
    """

    needs: Need
    names: tuple[str, ...]
    at_least: str
    only_with: Game | None
    unless_with: tuple[Game, ...]
    dealing: tuple[str, ...]
    three_card_option: int | None
    severity: Severity
    clauses: tuple[str, ...]


def read_equipment(entry: TomlEntry) -> EquipmentRequirement:
    """Read an ``[[equipment]]`` entry of a jurisdiction's file."""
    return EquipmentRequirement(
        needs=entry.member("needs", Need),
        names=entry.texts("names"),
        at_least=entry.text("at_least", default=""),
        only_with=entry.member("only_with", Game) if "only_with" in entry else None,
        unless_with=entry.members("unless_with", Game),
        dealing=entry.texts("dealing"),
        three_card_option=entry.number("three_card_option", default=0) or None,
        severity=entry.member("severity", Severity, default=Severity.VIOLATION),
        clauses=entry.texts("clauses"),
    )
