"""A durable table at one version of its stream: its commands, and how each event changes it.

Commands, loading, and the audit all use this one implementation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import get_args

from letitride.cage import Ledger, Posting
from letitride.errors import RuleError
from letitride.eventstore.codec import to_bytes, wrong
from letitride.game import commands as game_commands
from letitride.game import events as game_events
from letitride.game.state import BETWEEN_ROUNDS
from letitride.house import events as house_events
from letitride.house.known_link import KnownLink, LinkEvents
from letitride.house.leave_past import LeavePast, leave_past
from letitride.house.seeds import SeedCommand, decide_seeds, evolve_seeds
from letitride.progressive.link import LinkState
from letitride.progressive.link.events import is_of_link
from letitride.records import changed
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import SENSORS, Game
from letitride.table.commands import Command as TableCommand
from letitride.table.commands import Deal, GiveRuling, HoldRound, TakeStep, VoidRestored
from letitride.table.decide import decide
from letitride.table.events import is_of_table
from letitride.table.evolve import step
from letitride.table.fair import deck_preparation
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.jackpots import Sensors
from letitride.table.linked_meters import terms
from letitride.table.procedure.restored import without_steps
from letitride.table.state import TableState


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change the table's rules, starting with the next round."""

    rules: HouseRules


Command = TableCommand | SeedCommand | ChangeRules | LeavePast

_OF_THE_ROUND = frozenset((*get_args(game_commands.Command), HoldRound, GiveRuling, VoidRestored))


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules in force, and the version of the event that introduced them."""

    version: int
    rules: HouseRules


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table at one version: its state, its view of its links, its rules, and its seeds."""

    name: str
    version: int
    table: TableState
    sensors: tuple[tuple[Game, str], ...]
    links: tuple[KnownLink, ...]
    now: Rules  # The rules of the current round, or else of the last one.
    next: Rules  # The rules of the rounds to come.
    fair: FairRound | None = None

    @classmethod
    def opened(
        cls, event: house_events.TableOpened, opening_of: Callable[[str], LinkState]
    ) -> "LoadedTable":
        """Return a newly opened table; ``opening_of`` gives each link's opening state."""
        rules = Rules(1, event.rules)
        return cls(
            name=event.name,
            version=1,
            table=TableState(Ledger(event.rules.currency)),
            sensors=event.links,
            links=tuple(KnownLink(1, opening_of(name)) for _, name in event.links),
            now=rules,
            next=rules,
        )

    def link(self, name: str) -> KnownLink:
        """Return the link with this name."""
        return next(view for view in self.links if view.state.name == name)

    def with_link(self, latest: KnownLink) -> "LoadedTable":
        """Return a copy with one link replaced."""
        name = latest.state.name
        views = tuple(latest if view.state.name == name else view for view in self.links)
        return changed(self, links=views)

    @property
    def seeds(self) -> FairRound | None:
        """The seeds of the current round or, between rounds, of the next one; None until drawn."""
        fair, round_ = self.fair, self.table.round
        wanted = round_.number + (round_.phase in BETWEEN_ROUNDS)
        return fair if fair is not None and fair.number == wanted else None

    @property
    def rules(self) -> HouseRules:
        """The rules of the current round or, between rounds, of the next one."""
        playing = self.table.round.phase not in BETWEEN_ROUNDS
        return self.now.rules if playing else self.next.rules

    def decide(self, command: Command) -> tuple[house_events.HouseEvent, ...]:
        """Return the events that a command produces."""
        if isinstance(command, SeedCommand):
            return decide_seeds(self.name, self.table, self.fair, command)
        if isinstance(command, ChangeRules):
            return _change_rules(self, command)
        if isinstance(command, LeavePast):
            return leave_past(self.rules, self.table, self.fair, command, self.decide)
        rules = _rules_for(self, command)
        meters = {game: self.link(name).state for game, name in self.sensors}
        events = decide(rules, self.table, command, Sensors(self.name, meters))
        if _deals(command):
            _check_seeds(self)
        return events

    def evolve(
        self, event: house_events.HouseEvent, link_version: int | None, link_events: LinkEvents
    ) -> tuple["LoadedTable", tuple[Posting, ...]]:
        """Return the table after its next event, and the event's postings."""
        version = self.version + 1
        if isinstance(event, house_events.RulesChanged):
            return changed(self, version=version, next=Rules(version, event.rules)), ()
        fair = evolve_seeds(self.name, self.fair, event)
        if isinstance(event, house_events.SeedEvent):
            return changed(self, version=version, fair=fair), ()
        if isinstance(event, house_events.TableRestored):
            table = without_steps(self.table, event.steps)
            return changed(self, version=version, fair=fair, table=table), ()
        if not is_of_table(event):
            raise wrong("an event at an open table", type(event).__name__)
        table, posted = step(self.table, event)
        now = self.next if isinstance(event, game_events.BettingOpened) else self.now
        after = changed(self, version=version, table=table, now=now, fair=fair)
        if is_of_link(event):
            link = self.link(event.link).evolve_by_table(event, link_version, link_events)
            after = after.with_link(link)
        return after, posted

    def snapshot(self) -> bytes:
        """Return the table encoded as a snapshot."""
        kept = TableSnapshot(
            self.name,
            self.table,
            self.sensors,
            self.links,
            self.now.version,
            self.next.version,
            self.fair,
        )
        return to_bytes(TableSnapshot, kept)


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """The stored form of a loaded table; rules are given by the versions of their events."""

    name: str
    table: TableState
    sensors: tuple[tuple[Game, str], ...]
    links: tuple[KnownLink, ...]
    now: int
    next: int
    fair: FairRound | None


def _rules_for(loaded: LoadedTable, command: TableCommand) -> HouseRules:
    """Return the rules for a command. A round is played, and voided, under its own rules."""
    if isinstance(command, game_commands.OpenBetting):
        return loaded.next.rules
    return loaded.now.rules if type(command) in _OF_THE_ROUND else loaded.rules


def _change_rules(loaded: LoadedTable, command: ChangeRules) -> tuple[house_events.RulesChanged]:
    """Change the rules but not the links' terms, which tables agree to when they open."""
    old, new = loaded.next.rules, command.rules
    if (new.currency, _linked(new)) != (old.currency, _linked(old)):
        raise RuleError(
            "storage/other_links",
            expected="the same currency, progressives, and progressive wagers",
            got="different ones",
        )
    return (house_events.RulesChanged(new),)


def _linked(rules: HouseRules) -> dict[Game, object]:
    return {sensor: terms(rules, sensor) for sensor in SENSORS if rules.offers(sensor)}


def _deals(command: TableCommand) -> bool:
    return isinstance(command, Deal) or (isinstance(command, TakeStep) and command.step == "deal")


def _check_seeds(loaded: LoadedTable) -> None:
    """Raise an error if a round with seeds is not dealt from the deck that the seeds determine."""
    fair = loaded.seeds
    if fair is not None and not deck_preparation.is_ready(loaded.table, fair):
        raise RuleError(
            "storage/seeds",
            expected="the deck generated from the seeds",
            got="another deck",
            why="deck",
        )
