"""A live table: a durable table in this process, with its feed and the dealer's steps.

The dealer's steps are commands too. Their ids are derived from the state of the table, so two
processes never take the same step twice.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from math import ceil
from threading import RLock

from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.eventstore.journal import Clock, Request, Step
from letitride.fair_record import SERVER_SEED_BYTES
from letitride.game import RoundState, Seat
from letitride.game import commands as game_commands
from letitride.game.events import BetLetRide, BetTakenBack
from letitride.game.state import BETWEEN_ROUNDS
from letitride.house.closures import Closures
from letitride.house.events import link_stream
from letitride.house.floor_list import FloorTable
from letitride.house.known_link import KnownLink
from letitride.house.loaded_table import Command, LoadedTable
from letitride.house.seeds import DrawSeed, FixSeeds
from letitride.house.table_transaction import CommandResult
from letitride.house.tables import AUTOMATIC_DEALER, DurableTable
from letitride.people import Permission, Person
from letitride.people.timestamps import moment
from letitride.records import changed
from letitride.rulebook.house_rules import Responsible
from letitride.rulebook.table_kind import TableKind
from letitride.server.floor import automatic_players
from letitride.server.live.feed import Feed
from letitride.table import dealer
from letitride.table.commands import Deal, ProvideVirtualDeck, TakeStep
from letitride.table.events import ReportDismissed, RulingGiven, StepTaken
from letitride.table.fair import deck_preparation
from letitride.table.fair.commit_reveal import SeedStage
from letitride.table.procedure.due import DECISIONS, Due, due
from letitride.table.shufflers import RandomShuffler

#: The actor who draws the seeds at a table that a dealer runs.
HOUSE = "house"
#: The events after which a player's turn to decide may begin.
_TURNS = (StepTaken, BetLetRide, BetTakenBack, RulingGiven, ReportDismissed)
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
        absent_time: timedelta,
        closures: Closures | None = None,
    ) -> None:
        self.table = table
        self.listed = listed
        self.feed = feed
        self.busy = RLock()  # held across a sequence of commands
        self.deadline: datetime | None = None  # the deadline for the seat whose turn it is
        self._clock, self._wake_dealer = clock, wake_dealer
        self._closures = closures
        self._absent_time = absent_time  # to decide in, at a table that a dealer runs
        self._turn: tuple[int, datetime | None] = (0, None)  # the version, and when a turn began
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
    def by_dealer(self) -> bool:
        """True if one of the house's dealers runs the table."""
        return self.listed.kind is TableKind.DEALER

    @property
    def due(self) -> Due | None:
        """The next step at a table that a dealer runs."""
        return due(self.loaded.rules, self.table.state) if self.by_dealer else None

    @property
    def turn_began(self) -> datetime | None:
        """When the turn of the player who must decide now began, at a table that a dealer runs."""
        next_ = self.due
        if next_ is None or next_.step not in DECISIONS:
            return None
        version, began = self._turn
        if version != self.table.version:
            stored = self.table.last_of(*_TURNS)
            began = moment(stored.time) if stored is not None else None
            self._turn = (self.table.version, began)
        return began

    @property
    def absent_from(self) -> datetime | None:
        """When somebody may decide for the player whose turn it is (R52).

        A player who has left does not come back, so nobody waits.
        """
        began, seat = self.turn_began, self.round.seat(self.round.to_act or 0)
        if began is None or seat is None:
            return None
        return began if seat.left else began + self._absent_time

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
    def closed(self) -> bool:
        """True if a self-check closed the table, one of its links, or the house."""
        if self._closures is None:
            return False
        links = (link_stream(view.state.name) for view in self.loaded.links)
        return bool(self._closures.known.closing((self.table.stream, *links)))

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
        self,
        command: Command,
        id_: str,
        actor: str,
        expected_version: int | None = None,
        digest: bytes | None = None,
        first: Step | None = None,
    ) -> CommandResult:
        """Carry out a person's command and publish its events."""
        result = self.table.do(command, id_, actor, expected_version, digest, first)
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

    def take_step(
        self,
        person: Person,
        step: str,
        number: int | None,
        *,
        declined: bool,
        request: Request,
        expected_version: int | None = None,
    ) -> None:
        """Take the next step of the procedure as this person, once per request (R49)."""
        with self.busy:
            self.table.refresh()
            if self.table.has_done(request):
                return
            self.check_version(expected_version)
            who = self._capacity(person)
            large = Permission.CONFIRM_LARGE_JACKPOT in person.permissions
            taken = TakeStep(step, person.name, who, number, declined=declined, executive=large)
            command = self._with_cards(taken)
            asked = (request.id, request.actor, self.table.version, request.digest)
            self.feed.publish(self.table.do(command, *asked))
            self.notify_watchers()

    def decide_for_absent(
        self, seat: int, request: Request, expected_version: int | None = None
    ) -> None:
        """Take a bet back for a player whose time to decide has run out, once per request (R52)."""
        with self.busy:
            self.table.refresh()
            if self.table.has_done(request):
                return
            self.check_version(expected_version)
            absent_from, bet = self.absent_from, self.round.deciding
            if absent_from is None or bet is None or self.round.to_act != seat:
                raise RuleError(
                    "server/absent", expected="the seat to decide", got=seat, why="turn", seat=seat
                )
            left = (absent_from - self._clock()).total_seconds()
            if left > 0:
                raise RuleError(
                    "server/absent", expected="a player whose time has run out",
                    got=f"{ceil(left)} seconds left", why="early", seconds=ceil(left), seat=seat,
                )  # fmt: skip
            command = game_commands.TakeBackForAbsent(seat, bet, request.actor)
            asked = (request.id, request.actor, self.table.version, request.digest)
            self.feed.publish(self.table.do(command, *asked))
            self.notify_watchers()

    def _capacity(self, person: Person) -> Responsible:
        """Return whose steps a person takes here. The dealer on duty takes only the dealer's."""
        if person.name == self.table.state.procedure.dealer:
            return Responsible.DEALER
        if Permission.CONFIRM_JACKPOT in person.permissions:
            return Responsible.SUPERVISOR  # or an executive, who may verify a jackpot
        return Responsible.DEALER if Permission.DEAL in person.permissions else Responsible.PLAYER

    def _with_cards(self, command: TakeStep) -> TakeStep:
        """Return the step with the order of the deck, which comes from the round's seeds."""
        next_ = due(self.loaded.rules, self.table.state)
        if next_ is None or (next_.step, next_.who) != (command.step, command.who):
            return command  # the rules reject it
        if next_.step == "open_betting" and self.listed.shut:
            raise RuleError("server/table_shut", expected="an open table", got="closed")
        if next_.step not in ("shuffle", "deal") or next_.deck:
            return command
        self._draw_seed()
        self._fix_seeds()
        fair = self.loaded.seeds
        if next_.step == "deal" or fair is None:
            return command
        order = fair.deck(deck_preparation.deal_number(self.table.state, fair))
        return changed(command, order=order)

    def open_betting(self) -> None:
        """Open the next round."""
        self.act((self._opening(), f"round {self.round.number + 1} opened"))

    def _opening(self) -> game_commands.OpenBetting:
        """Draw the next round's seed, prepare its deck, and return the command that opens it."""
        if self.listed.shut:
            raise RuleError("server/table_shut", expected="an open table", got="closed")
        self._draw_seed()
        self.table.prepare(RandomShuffler())
        wanted = self.listed.automatic if self.listed.kind is TableKind.VIRTUAL else 0
        return game_commands.OpenBetting(
            self.round.number + 1, automatic_players.seated(self.loaded.rules, self.round, wanted)
        )

    def _draw_seed(self) -> None:
        """Draw the next round's seed, if it has none."""
        if self.loaded.seeds is None and self.round.phase in BETWEEN_ROUNDS:
            seed = secrets.token_bytes(SERVER_SEED_BYTES)
            self.act((DrawSeed(seed), f"round {self.round.number + 1} seed"))

    def _fix_seeds(self) -> None:
        """Stop waiting for client seeds, once betting has closed."""
        fair = self.loaded.seeds
        if fair is not None and fair.stage is SeedStage.REVEALING:
            self.act((FixSeeds(), f"round {self.round.number} seeds fixed"))

    def make_deck_virtual(self) -> None:
        """Record that the deck in play at a virtual table is virtual, if version 0.1 dealt it."""
        deck = self.table.state.decks.in_play
        if self.listed.kind is TableKind.VIRTUAL and deck is not None and not deck.virtual:
            about = f"round {self.round.number} virtual deck"
            self.act((ProvideVirtualDeck(deck.name), about))

    def dealer_command(self) -> Command | None:
        """Return the dealer's next command, with a deck ready for a deal; None if none is due."""
        command = dealer.next_command(self.loaded.now.rules, self.table.state)
        if isinstance(command, Deal):
            self._fix_seeds()
            self.table.prepare(RandomShuffler())
        return command

    def act(self, *steps: tuple[Command, str]) -> None:
        """Take all of the house's own steps or none, unless another process has taken them.

        At a virtual table, the automatic dealer takes them. At a table that a dealer runs, the
        house itself draws and fixes the seeds.
        """
        actor = HOUSE if self.by_dealer else AUTOMATIC_DEALER
        with_ids = [(command, f"{self.table.stream} {about}") for command, about in steps]
        try:
            for result in self.table.do_all(with_ids, actor):
                self.feed.publish(result)
        except StorageError as error:
            if error.code not in ("storage/stale", "storage/command_reused"):
                raise
            self.table.refresh()
