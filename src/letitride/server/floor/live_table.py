"""A live table: a durable one, and what the house does at it by itself.

``step`` does the next thing that is due and says when to look again. Time-outs and the steps of the
dealer are commands with ids that follow from what they answer, so two processes never both act.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import RLock

from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.game import Phase, RoundState, Seat
from letitride.game import commands as game
from letitride.money import Cents
from letitride.server.floor import automatic
from letitride.server.floor.feed import Feed
from letitride.server.settings import Settings
from letitride.storage.durable import Outcome
from letitride.storage.journal import Clock, Request
from letitride.storage.link_view import LinkView
from letitride.storage.listing import Listed
from letitride.storage.orders import Command, rules_between
from letitride.storage.records import Kind
from letitride.storage.seeds import DrawSeed, FixSeeds
from letitride.storage.standing import Standing
from letitride.storage.tables import DurableTable
from letitride.storage.wallets import Wallets
from letitride.table import dealer
from letitride.table.bookkeeping import player as chips_of
from letitride.table.commands import BuyChips, Deal
from letitride.table.fair_deal import SERVER_SEED_BYTES, Stage
from letitride.table.procedure import BETWEEN_ROUNDS
from letitride.table.shufflers import RandomShuffler

_DEALER = "dealer"
#: How long meters are shown as they were, if this table does not feed them.
_MOMENT = timedelta(seconds=1)
#: How many steps' time the result of a round lies on the table.
_TO_LOOK = 4


class LiveTable:
    """One table of the floor, in this process."""

    def __init__(
        self,
        table: DurableTable,
        listed: Listed,
        settings: Settings,
        wallets: Wallets,
        clock: Clock,
        feed: Feed,
        prod: Callable[[], None],
    ) -> None:
        self.table = table
        self.listed = listed
        self.feed = feed
        self.deadline: datetime | None = None  # of who is to act now
        self._settings, self._wallets, self._clock, self._prod = (
            settings, wallets, clock, prod,
        )  # fmt: skip
        self._turn = RLock()
        self._waits_for: object = None
        self._since = clock()
        self._shown: tuple[object, datetime, tuple[LinkView, ...]] = ((), self._since, ())
        self._acted = self._since - timedelta(seconds=self._pace)

    @property
    def standing(self) -> Standing:
        """The table as this process last saw it."""
        return self.table.standing

    def links(self) -> tuple[LinkView, ...]:
        """The table's links, their meters as all tables had fed them a moment ago."""
        known, now = self.standing.links, self._clock()
        fed, at, shown = self._shown
        if fed is not known or not timedelta() <= now - at < _MOMENT:
            shown = self.table.links_now()
            self._shown = (known, now, shown)
        return shown

    def do(
        self, command: Command, id_: str, actor: str, expected_version: int | None = None
    ) -> Outcome:
        """A person's command."""
        outcome = self.table.do(command, id_, actor, expected_version)
        self.feed.publish(outcome)
        self.changed()
        return outcome

    def changed(self) -> None:
        """Something happened: tell who watches, and let the dealer look."""
        self._tell()
        self._prod()

    def _tell(self) -> None:
        self.feed.catch_up(self.table.version)
        self.feed.wake()

    def step(self) -> float | None:
        """Do what is due; how many seconds until the next thing is, None if nobody knows."""
        with self._turn:
            before = self.feed.version
            self.deadline = None
            rest = self._rest()
            if rest:
                return rest
            try:
                seconds = self._step() if self.listed.kind is Kind.VIRTUAL else None
            except RuleError:
                self.table.refresh()  # another process was first, perhaps
                raise
            if self.table.version != before:
                self._tell()
            return seconds

    def _rest(self) -> float:
        """How many seconds the house waits from one thing it does to the next."""
        left = self._pace - (self._clock() - self._acted).total_seconds()
        return left if 0 < left <= self._pace else 0.0  # a clock that was set back holds nobody up

    def look(self, version: int) -> None:
        """See what another process has done, if the stream has come further than is known here."""
        if version > self.table.version:
            self.table.refresh()
            self.changed()

    @property
    def waits_for_company(self) -> bool:
        """Whether no round opens before somebody sits down."""
        staying = any(not seat.left for seat in self._people)
        return (
            self.listed.kind is Kind.VIRTUAL
            and self._opens_rounds
            and self._round.phase in BETWEEN_ROUNDS
            and not staying
        )

    @property
    def _opens_rounds(self) -> bool:
        """Whether the table was not shut, nor its tray closed."""
        return not (self.listed.shut or self.table.state.inventory.is_closed)

    @property
    def _people(self) -> list[Seat]:
        seats = self._round.seats
        return [seat for seat in seats if not automatic.is_automatic(seat.player)]

    def welcome(self, expected_version: int | None) -> int | None:
        """Open a round for somebody who sits down where nobody plays.

        What is left of the version the command was pinned to: nothing, once it has held here.
        """
        with self._turn:
            version = self.table.refresh().version
            if not self.waits_for_company:
                return expected_version
            if expected_version not in (None, version):
                raise StaleVersionError.of(self.table.stream, expected_version or 0, version)
            self._open_betting()
            return None

    def deal_on(self, request: Request, expected_version: int | None = None) -> None:
        """The dealer's next step by the script, once however often it is asked for."""
        with self._turn:
            version = self.table.refresh().version
            if self.table.has_done(request.id):
                return
            if expected_version not in (None, version):
                raise StaleVersionError.of(self.table.stream, expected_version or 0, version)
            step = self._step_due()
            self.table.do(step, request.id, request.actor, self.table.version)
            self._tell()

    def _step_due(self) -> Command:
        """What the dealer does next, with the cards made ready for it."""
        phase = self._round.phase
        if phase in BETWEEN_ROUNDS:
            return self._opening()
        if phase is Phase.BETTING:
            return game.CloseBetting()
        step = self._dealer_command()
        if step is None:
            raise RuleError("server/nothing_to_deal", expected="a step of the dealer's", got=phase)
        return step

    @property
    def _round(self) -> RoundState:
        return self.table.state.round

    @property
    def _pace(self) -> float:
        return self.listed.pace / 1000

    def _step(self) -> float | None:
        phase = self._round.phase
        if phase in BETWEEN_ROUNDS:
            return self._between_rounds()
        if phase is Phase.BETTING:
            return self._betting()
        if phase in (Phase.BET_ONE, Phase.BET_TWO):
            return self._decision()
        if self._seeds_due():
            left = self._left(("seeds", self._round.number), self._settings.reveal_time)
            if left:
                return left
            self._act(FixSeeds(), f"round {self._round.number} seeds fixed")
        return self._pace if self._dealer_step() else None

    def _left(self, waits_for: object, seconds: float) -> float:
        """How many of these seconds are left since this was first waited for."""
        now = self._clock()
        if self._waits_for != waits_for:
            self._waits_for, self._since = waits_for, now
        left = (self._since + timedelta(seconds=seconds) - now).total_seconds()
        return max(0.0, min(left, seconds))

    def _deadline(self, waits_for: object, seconds: float) -> float:
        """The same for somebody who is to act, and is shown the time."""
        left = self._left(waits_for, seconds)
        self.deadline = self._since + timedelta(seconds=seconds)
        return left

    def _between_rounds(self) -> float | None:
        alone = self.listed.alone and self.listed.automatic > 0
        if not self._opens_rounds or (self.waits_for_company and not alone):
            return None
        if self._round.phase is not Phase.IDLE:
            left = self._left(("over", self._round.number), _TO_LOOK * self._pace)
            if left:
                return left
        self._open_betting()
        return self._pace

    def _open_betting(self) -> None:
        self._act(self._opening(), f"round {self._round.number + 1} opened")

    def _opening(self) -> game.OpenBetting:
        """The next round's opening, its seed drawn and its deck ready."""
        number = self._round.number + 1
        if self.listed.shut:
            raise RuleError("server/table_shut", expected="a table that is open", got="a shut one")
        if self.standing.seeds is None:
            seed = secrets.token_bytes(SERVER_SEED_BYTES)
            self._act(DrawSeed(seed), f"round {number} seed")
        self.table.prepare(RandomShuffler())
        rules = rules_between(self.standing)
        wanted = self.listed.automatic if self.listed.kind is Kind.VIRTUAL else 0
        return game.OpenBetting(number, automatic.seated(rules, self._round, wanted))

    def _betting(self) -> float | None:
        people = self._people
        betting = [seat for seat in people if seat.bets]
        if not betting and not (self.listed.alone and self._round.seats and not people):
            return None
        self._bet_automatically()
        number = self._round.number
        if len(betting) == len(people):
            left = self._left(("everybody", number, betting), self._pace)
        else:
            left = self._deadline(("betting", number), self._settings.betting_time)
        if left:
            return left
        self._act(game.CloseBetting(), f"round {number} closed")
        return self._pace

    def _bet_automatically(self) -> None:
        """The automatic players' bets, all at once, with chips bought first if they are too few."""
        rules, betting = self.standing.now.rules, list[tuple[Command, str]]()
        for seat in self._round.seats:
            if seat.bets or not automatic.is_automatic(seat.player):
                continue
            about = f"{self.table.stream} round {self._round.number} seat {seat.number}"
            wagers = automatic.wagers(rules, seat)
            needed = Cents.total((stake for _, stake in wagers.wagers), rules.currency)
            if self.table.state.ledger.balance(chips_of(seat.player)) < needed:
                brought = automatic.to_bring(rules)
                self._wallets.deposit(seat.player, brought, Request(f"{about} money", _DEALER))
                betting.append((BuyChips(seat.player, brought), f"{about} chips"))
            betting.append((wagers, f"{about} wagers"))
        if betting:
            self._act_each(betting)

    def _decision(self) -> float | None:
        number, bet = self._round.to_act, self._round.deciding
        seat = self._round.seat(number or 0)
        if number is None or bet is None or seat is None:
            return self._pace
        id_ = f"round {self._round.number} deal {self._round.redealt} seat {number} bet {bet}"
        if automatic.is_automatic(seat.player):
            choice = game.LetItRide if automatic.rides(self._round, seat) else game.TakeBack
            self._act(choice(number, bet), id_)
        else:
            gone = 0.0 if seat.left else self._settings.decision_time
            if left := self._deadline(id_, gone):
                return left
            self._act(game.TakeBack(number, bet), f"{id_} time-out")
        return self._pace

    def _seeds_due(self) -> bool:
        fair = self.standing.seeds
        return (
            fair is not None
            and fair.stage is Stage.REVEALING
            and any(client.seed is None for client in fair.client_seeds)
        )

    def _dealer_step(self) -> bool:
        """One step of the dealer's; False if it is not the dealer's turn."""
        command = self._dealer_command()
        if command is None:
            return False
        self._act(command, f"after {self.table.version}")
        return True

    def _dealer_command(self) -> Command | None:
        """The dealer's next command, with a deck ready if it is the deal; None out of turn."""
        command = dealer.next_command(self.standing.now.rules, self.table.state)
        if isinstance(command, Deal):
            fair = self.standing.seeds
            if fair is not None and fair.stage is Stage.REVEALING:
                self._act(FixSeeds(), f"round {self._round.number} seeds fixed")
            self.table.prepare(RandomShuffler())
        return command

    def _act(self, command: Command, about: str) -> None:
        """A command of the house's own."""
        self._act_each([(command, f"{self.table.stream} {about}")])

    def _act_each(self, commands: list[tuple[Command, str]]) -> None:
        """Commands of the house's own; if another process has sent them, that is as good."""
        try:
            for outcome in self.table.do_each(commands, _DEALER):
                self.feed.publish(outcome)
        except StorageError as error:
            if error.code not in ("storage/stale", "storage/command_reused"):
                raise
            self.table.refresh()
        self._acted = self._clock()
