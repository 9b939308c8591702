"""A live table: a durable table in this process, with its feed and the house's own steps.

The house's steps are commands too. Their ids follow from what they answer, so two processes never
both act.
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
from letitride.house.events import TableKind
from letitride.house.floor_list import FloorTable
from letitride.house.known_link import KnownLink
from letitride.house.loaded_table import Command, LoadedTable
from letitride.house.seeds import DrawSeed, FixSeeds
from letitride.house.table_transaction import CommandResult
from letitride.house.tables import DurableTable
from letitride.server.floor import automatic_players
from letitride.server.live.feed import Feed
from letitride.table import dealer
from letitride.table.commands import Deal
from letitride.table.deck_handling import BETWEEN_ROUNDS
from letitride.table.fair.commit_reveal import SeedStage
from letitride.table.shufflers import RandomShuffler

#: The actor of the house's own steps.
DEALER = "dealer"
#: How long meters are shown as they were, if this table does not feed them.
_MOMENT = timedelta(seconds=1)


class LiveTable:
    """One table of the floor, in this process."""

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
        self.deadline: datetime | None = None  # for the seat that is to act now
        self._clock, self._wake_dealer = clock, wake_dealer
        self._shown: tuple[object, datetime, tuple[KnownLink, ...]] = ((), clock(), ())

    @property
    def loaded(self) -> LoadedTable:
        """The table as this process last saw it."""
        return self.table.loaded

    @property
    def round(self) -> RoundState:
        """The round that is played or was played last."""
        return self.table.state.round

    @property
    def people(self) -> list[Seat]:
        """The seats of everybody who is not automatic."""
        return [
            seat for seat in self.round.seats if not automatic_players.is_automatic(seat.player)
        ]

    @property
    def opens_rounds(self) -> bool:
        """Whether the table was not shut, nor its tray closed."""
        return not (self.listed.shut or self.table.state.inventory.is_closed)

    @property
    def waits_for_company(self) -> bool:
        """Whether no round opens before somebody sits down."""
        staying = any(not seat.left for seat in self.people)
        return (
            self.listed.kind is TableKind.VIRTUAL
            and self.opens_rounds
            and self.round.phase in BETWEEN_ROUNDS
            and not staying
        )

    @property
    def has_links_at_hand(self) -> bool:
        """Whether the links need not be read to be shown."""
        fed, at, _ = self._shown
        return fed is self.loaded.links and timedelta() <= self._clock() - at < _MOMENT

    def links(self) -> tuple[KnownLink, ...]:
        """The table's links, their meters as all tables had fed them a moment ago."""
        if not self.has_links_at_hand:
            known, now = self.loaded.links, self._clock()
            self._shown = (known, now, self.table.links_now())
        return self._shown[2]

    def do(
        self, command: Command, id_: str, actor: str, expected_version: int | None = None
    ) -> CommandResult:
        """Carry out a person's command, and publish its events."""
        result = self.table.do(command, id_, actor, expected_version)
        self.feed.publish(result)
        self.notify()
        return result

    def notify(self) -> None:
        """Something changed: notify watchers, and wake the dealer."""
        self.notify_watchers()
        self._wake_dealer()

    def notify_watchers(self) -> None:
        """Bring the feed up to date, so that watchers are served from memory, and wake them."""
        self.feed.catch_up(self.table.version)
        self.links()
        self.feed.wake()

    def catch_up(self, version: int) -> None:
        """Load what another process has done, if the stream has grown past the version here."""
        if version > self.table.version:
            self.table.refresh()
            self.notify()

    def open_for_newcomer(self, request: Request, expected_version: int | None) -> int | None:
        """Open a round for a player who sits down where nobody plays, once per request.

        Returns the version that the player's command is still pinned to: None once it was checked.
        """
        with self.busy:
            self.table.refresh()
            if not self.waits_for_company or self.table.has_done(request):
                return expected_version
            self.check_version(expected_version)
            self.open_betting()
            return None

    def check_version(self, expected: int | None) -> None:
        """Reject a command that is pinned to a version the table has gone past."""
        version = self.table.version
        if expected not in (None, version):
            raise StaleVersionError.of(self.table.stream, expected or 0, version)

    def dealer_step(self, request: Request, expected_version: int | None = None) -> None:
        """Take the dealer's next step by the script, once per request."""
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
        """What the dealer does next, with the cards made ready for it."""
        phase = self.round.phase
        if phase in BETWEEN_ROUNDS:
            return self._opening()
        if phase is Phase.BETTING:
            return game_commands.CloseBetting()
        step = self.dealer_command()
        if step is None:
            raise RuleError("server/nothing_to_deal", expected="a step of the dealer's", got=phase)
        return step

    def open_betting(self) -> None:
        """Open the next round."""
        self.act((self._opening(), f"round {self.round.number + 1} opened"))

    def _opening(self) -> game_commands.OpenBetting:
        """The next round's opening, its seed drawn and its deck ready."""
        number = self.round.number + 1
        if self.listed.shut:
            raise RuleError("server/table_shut", expected="a table that is open", got="a shut one")
        if self.loaded.seeds is None:
            seed = secrets.token_bytes(SERVER_SEED_BYTES)
            self.act((DrawSeed(seed), f"round {number} seed"))
        self.table.prepare(RandomShuffler())
        wanted = self.listed.automatic if self.listed.kind is TableKind.VIRTUAL else 0
        return game_commands.OpenBetting(
            number, automatic_players.seated(self.loaded.rules, self.round, wanted)
        )

    def dealer_command(self) -> Command | None:
        """The dealer's next command, with a deck ready if it is the deal; None out of turn."""
        command = dealer.next_command(self.loaded.now.rules, self.table.state)
        if isinstance(command, Deal):
            fair = self.loaded.seeds
            if fair is not None and fair.stage is SeedStage.REVEALING:
                self.act((FixSeeds(), f"round {self.round.number} seeds fixed"))
            self.table.prepare(RandomShuffler())
        return command

    def act(self, *steps: tuple[Command, str]) -> None:
        """Take steps of the house's own, all or none; it is fine if another process has."""
        with_ids = [(command, f"{self.table.stream} {about}") for command, about in steps]
        try:
            for result in self.table.do_all(with_ids, DEALER):
                self.feed.publish(result)
        except StorageError as error:
            if error.code not in ("storage/stale", "storage/command_reused"):
                raise
            self.table.refresh()
