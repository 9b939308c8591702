"""Standing: everything about a durable table at one version, and how each record changes it.

The same steps are taken when a command is recorded, when a table is loaded, and in an audit.
"""

from dataclasses import dataclass

from letitride.cage import Ledger, Posting
from letitride.errors import StorageError
from letitride.game import events as game_events
from letitride.house import events as house_events
from letitride.house.known_link import History, KnownLink
from letitride.house.seeds import follow_seeds
from letitride.progressive.link import LinkState
from letitride.progressive.link.events import is_of_link
from letitride.records import changed
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import Game
from letitride.table.deck_handling import BETWEEN_ROUNDS
from letitride.table.events import Event as TableEvent
from letitride.table.events import is_of_table
from letitride.table.evolve import step
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.jackpots import Sensors
from letitride.table.state import TableState


@dataclass(frozen=True, slots=True)
class Rules:
    """Rules in force, and the version of the event that brought them."""

    version: int
    rules: HouseRules


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table at a version: its state, its links as it knows them, its rules, its seeds."""

    name: str
    version: int
    table: TableState
    sensors: tuple[tuple[Game, str], ...]
    links: tuple[KnownLink, ...]
    now: Rules  # of the round that is played or was played last
    next: Rules  # of the rounds to come
    fair: FairRound | None = None

    def link(self, name: str) -> KnownLink:
        """The link of this name."""
        return next(view for view in self.links if view.state.name == name)

    def with_link(self, latest: KnownLink) -> "LoadedTable":
        """The same with one link changed."""
        name = latest.state.name
        views = tuple(latest if view.state.name == name else view for view in self.links)
        return changed(self, links=views)

    @property
    def seeds(self) -> FairRound | None:
        """The seeds of the round that is played or, between rounds, of the next; if drawn."""
        fair, round_ = self.fair, self.table.round
        wanted = round_.number + (round_.phase in BETWEEN_ROUNDS)
        return fair if fair is not None and fair.number == wanted else None

    @property
    def behind(self) -> Sensors:
        """What is behind the table's sensors, as the game's engine wants it."""
        return Sensors(self.name, {game: self.link(name).state for game, name in self.sensors})


def opened(event: house_events.TableOpened, openings: dict[str, LinkState]) -> LoadedTable:
    """A table that has just opened, on links whose openings these are."""
    rules = Rules(1, event.rules)
    return LoadedTable(
        name=event.name,
        version=1,
        table=TableState(Ledger(event.rules.currency)),
        sensors=event.links,
        links=tuple(KnownLink(1, openings[name]) for _, name in event.links),
        now=rules,
        next=rules,
    )


def follow(
    loaded: LoadedTable, record: house_events.Record, link_version: int | None, history: History
) -> tuple[LoadedTable, tuple[Posting, ...]]:
    """The table after its next record, and what that posted."""
    version = loaded.version + 1
    if isinstance(record, house_events.RulesChanged):
        return changed(loaded, version=version, next=Rules(version, record.rules)), ()
    if isinstance(record, house_events.SeedEvent):
        seeds = follow_seeds(loaded.name, loaded.fair, record)
        return changed(loaded, version=version, fair=seeds), ()
    if not is_of_table(record):
        raise StorageError(
            "storage/data", expected="an event of a table that is open", got=type(record).__name__
        )
    table, posted = step(loaded.table, record)
    now = loaded.next if isinstance(record, game_events.BettingOpened) else loaded.now
    fair = _seeds_after(loaded.fair, record)
    after = changed(loaded, version=version, table=table, now=now, fair=fair)
    if is_of_link(record):
        view = loaded.link(record.link).followed(record, link_version, history)
        after = after.with_link(view)
    return after, posted


def _seeds_after(fair: FairRound | None, event: TableEvent) -> FairRound | None:
    """Seeds are for one round; when its bets close, promises end."""
    match event:
        case game_events.BettingOpened() if fair is not None and fair.number != event.number:
            return None
        case game_events.BettingClosed() if fair is not None:
            return fair.close_bets()
        case _:
            return fair
