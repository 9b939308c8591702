"""A live table: a durable table in this process, with its feed and the dealer's steps.

The dealer's steps are commands too. Their ids are derived from the state of the table, so two
processes never take the same step twice.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import RLock

from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.eventstore.journal import Clock, Request
from letitride.fair_record import SERVER_SEED_BYTES
from letitride.game import Phase, RoundState, Seat
from letitride.game import commands as game_commands
from letitride.game.state import BETWEEN_ROUNDS
from letitride.house.floor_list import FloorTable
from letitride.house.known_link import KnownLink
from letitride.house.loaded_table import Command, LoadedTable
from letitride.house.seeds import DrawSeed, FixSeeds
from letitride.house.table_transaction import CommandResult
from letitride.house.tables import DurableTable
from letitride.rulebook.table_kind import TableKind
from letitride.server.floor import automatic_players
from letitride.server.live.feed import Feed
from letitride.table import dealer
from letitride.table.commands import Deal
from letitride.table.fair.commit_reveal import SeedStage
from letitride.table.shufflers import RandomShuffler

#: The actor in the automatic dealer's commands.
DEALER = "dealer"
#: The maximum age of displayed meters that other tables feed.
_MOMENT = timedelta(seconds=1)


class LiveTable:
    """One table on the floor, in this process."""

    def __init__(
        self,
        table: DurableTable,
        listed: FloorTable,
        clock: Clock,
        feed: Feed,
        wake_dealer: Callable[[], None],
    ) -> None:
        self.table = table
        self.listed = listed
        self.feed = feed
        self.busy = RLock()  # held across a sequence of commands
        self.deadline: datetime | None = None  # the deadline for the seat whose turn it is
        self._clock, self._wake_dealer = clock, wake_dealer
        self._shown: tuple[object, datetime, tuple[KnownLink, ...]] = ((), clock(), ())

    @property
    def loaded(self) -> LoadedTable:
        """The state of the table as this process last loaded it."""
        return self.table.loaded

    @property
    def round(self) -> RoundState:
        """The current round, or the last one."""
        return self.table.state.round

    @property
    def people(self) -> list[Seat]:
        """The seats of all players who are not automatic."""
        return [
            seat for seat in self.round.seats if not automatic_players.is_automatic(seat.player)
        ]

    @property
    def opens_rounds(self) -> bool:
        """True if neither the table nor its tray is closed."""
        return not (self.listed.shut or self.table.state.inventory.is_closed)

    @property
    def waits_for_company(self) -> bool:
        """True if the next round does not open until someone sits down."""
        staying = any(not seat.left for seat in self.people)
        return (
            self.listed.kind is TableKind.VIRTUAL
            and self.opens_rounds
            and self.round.phase in BETWEEN_ROUNDS
            and not staying
        )

    @property
    def has_links_at_hand(self) -> bool:
        """True if the links in memory are recent enough to show."""
        fed, at, _ = self._shown
        return fed is self.loaded.links and timedelta() <= self._clock() - at < _MOMENT

    def links(self) -> tuple[KnownLink, ...]:
        """Return the table's links, with meters no more than a second old."""
        if not self.has_links_at_hand:
            known, now = self.loaded.links, self._clock()
            self._shown = (known, now, self.table.links_now())
        return self._shown[2]

    def do(
        self, command: Command, id_: str, actor: str, expected_version: int | None = None
    ) -> CommandResult:
        """Carry out a person's command and publish its events."""
        result = self.table.do(command, id_, actor, expected_version)
        self.feed.publish(result)
        self.notify()
        return result

    def notify(self) -> None:
        """Notify watchers of a change, and wake the dealer."""
        self.notify_watchers()
        self._wake_dealer()

    def notify_watchers(self) -> None:
        """Update the feed, so that watchers are served from memory, and wake them."""
        self.feed.catch_up(self.table.version)
        self.links()
        self.feed.wake()

    def catch_up(self, version: int) -> None:
        """Load the changes from another process, if the stream has passed this version."""
        if version > self.table.version:
            self.table.refresh()
            self.notify()

    def open_for_newcomer(self, request: Request, expected_version: int | None) -> int | None:
        """Open a round for the first player to sit down, once per request.

        Return the version that the player's command must still match, or None if it has been
        checked.
        """
        with self.busy:
            self.table.refresh()
            if not self.waits_for_company or self.table.has_done(request):
                return expected_version
            self.check_version(expected_version)
            self.open_betting()
            return None

    def check_version(self, expected: int | None) -> None:
        """Reject a command whose version is not the table's current one."""
        version = self.table.version
        if expected not in (None, version):
            raise StaleVersionError.of(self.table.stream, expected or 0, version)

    def dealer_step(self, request: Request, expected_version: int | None = None) -> None:
        """Take the dealer's next step in the script, once per request."""
        with self.busy:
            self.table.refresh()
            if self.table.has_done(request):
                return
            self.check_version(expected_version)
            step = self._step_due()
            asked = (request.id, request.actor, self.table.version, request.digest)
            self.table.do(step, *asked)
            self.notify_watchers()

    def _step_due(self) -> Command:
        """Return the dealer's next command, with the cards ready for it."""
        phase = self.round.phase
        if phase in BETWEEN_ROUNDS:
            return self._opening()
        if phase is Phase.BETTING:
            return game_commands.CloseBetting()
        step = self.dealer_command()
        if step is None:
            raise RuleError("server/nothing_to_deal", expected="a step for the dealer", got=phase)
        return step

    def open_betting(self) -> None:
        """Open the next round."""
        self.act((self._opening(), f"round {self.round.number + 1} opened"))

    def _opening(self) -> game_commands.OpenBetting:
        """Draw the next round's seed, prepare its deck, and return the command that opens it."""
        number = self.round.number + 1
        if self.listed.shut:
            raise RuleError("server/table_shut", expected="an open table", got="closed")
        if self.loaded.seeds is None:
            seed = secrets.token_bytes(SERVER_SEED_BYTES)
            self.act((DrawSeed(seed), f"round {number} seed"))
        self.table.prepare(RandomShuffler())
        wanted = self.listed.automatic if self.listed.kind is TableKind.VIRTUAL else 0
        return game_commands.OpenBetting(
            number, automatic_players.seated(self.loaded.rules, self.round, wanted)
        )

    def dealer_command(self) -> Command | None:
        """Return the dealer's next command, with a deck ready for a deal; None if none is due."""
        command = dealer.next_command(self.loaded.now.rules, self.table.state)
        if isinstance(command, Deal):
            fair = self.loaded.seeds
            if fair is not None and fair.stage is SeedStage.REVEALING:
                self.act((FixSeeds(), f"round {self.round.number} seeds fixed"))
            self.table.prepare(RandomShuffler())
        return command

    def act(self, *steps: tuple[Command, str]) -> None:
        """Take all of the dealer's steps or none, unless another process has already taken them."""
        with_ids = [(command, f"{self.table.stream} {about}") for command, about in steps]
        try:
            for result in self.table.do_all(with_ids, DEALER):
                self.feed.publish(result)
        except StorageError as error:
            if error.code not in ("storage/stale", "storage/command_reused"):
                raise
            self.table.refresh()
