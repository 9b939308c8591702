"""Orders: what may be asked of a durable table, under which rules, and what it leads to."""

from dataclasses import dataclass
from typing import get_args

from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.house import events as house_events
from letitride.house.loaded_table import LoadedTable
from letitride.house.seeds import SeedCommand, decide_seeds
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import SENSORS, Game
from letitride.table.commands import Command as TableCommand
from letitride.table.commands import Deal
from letitride.table.decide import decide
from letitride.table.deck_handling import BETWEEN_ROUNDS
from letitride.table.fair import deck_order
from letitride.table.linked_meters import terms


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Play by other rules from the next round on."""

    rules: HouseRules


Command = TableCommand | SeedCommand | ChangeRules

_OF_THE_ROUND = frozenset(get_args(game_commands.Command))


def decided(loaded: LoadedTable, command: Command) -> tuple[house_events.Record, ...]:
    """What a command leads to at a table as it stands."""
    if isinstance(command, SeedCommand):
        return decide_seeds(loaded.name, loaded.table, loaded.fair, command)
    if isinstance(command, ChangeRules):
        return _change_rules(loaded, command)
    rules = _rules_for(loaded, command)
    if isinstance(command, Deal):
        _check_seeds(rules, loaded)
    return decide(rules, loaded.table, command, loaded.behind)


def rules_between(loaded: LoadedTable) -> HouseRules:
    """The rules of the round that is played; between rounds, those of the next."""
    playing = loaded.table.round.phase not in BETWEEN_ROUNDS
    return loaded.now.rules if playing else loaded.next.rules


def _rules_for(loaded: LoadedTable, command: TableCommand) -> HouseRules:
    """A round is played, and if need be voided late, under the rules it was opened with."""
    if isinstance(command, game_commands.OpenBetting):
        return loaded.next.rules
    of_the_round = type(command) in _OF_THE_ROUND
    return loaded.now.rules if of_the_round else rules_between(loaded)


def _change_rules(loaded: LoadedTable, command: ChangeRules) -> tuple[house_events.RulesChanged]:
    """Links go by the terms their tables brought; for other terms, another table is opened."""
    old, new = loaded.next.rules, command.rules
    if (new.currency, _linked(new)) != (old.currency, _linked(old)):
        raise RuleError(
            "storage/other_links",
            expected="the same currency, progressives and progressive wagers",
            got="others",
        )
    return (house_events.RulesChanged(new),)


def _linked(rules: HouseRules) -> dict[Game, object]:
    return {sensor: terms(rules, sensor) for sensor in SENSORS if rules.offers(sensor)}


def _check_seeds(rules: HouseRules, loaded: LoadedTable) -> None:
    """A round whose seeds were promised is dealt from the deck that they give."""
    fair = loaded.seeds
    if fair is not None and deck_order.prepare(rules, loaded.table, fair) is not None:
        raise RuleError(
            "storage/seeds", expected="the deck that the seeds give", got="another", why="deck"
        )
