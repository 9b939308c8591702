"""The automatic dealer at a virtual table, with its pace and its deadlines for players.

``step`` takes the next step that is due and returns when to call it again.
"""

from datetime import timedelta
from zlib import crc32

from letitride.errors import RuleError
from letitride.eventstore.journal import Clock, Request
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game.state import BETWEEN_ROUNDS
from letitride.house.loaded_table import Command
from letitride.house.seeds import FixSeeds
from letitride.house.tables import AUTOMATIC_DEALER
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.rulebook.table_kind import TableKind
from letitride.server.floor import automatic_players
from letitride.server.floor.live_table import LiveTable
from letitride.server.settings import ServerSettings
from letitride.table.commands import BuyChips
from letitride.table.fair.commit_reveal import SeedStage
from letitride.table.round_postings import player as chips_of

#: How long a round's result stays on the table, in steps.
_TO_LOOK = 4
#: The number of rounds in a row that a seat is held for a player who does not bet.
_HELD = 3
#: The number of seconds that seats are held while nobody bets and no round is played.
_UNUSED = 600.0
#: The phases before the first card, in which a closed table waits.
_BEFORE_CARDS = (*BETWEEN_ROUNDS, Phase.BETTING)
#: The number of seconds between looks at a closed table, which a reopening cuts short.
_CLOSED = 5.0


class AutomaticDealer:
    """The dealer at a virtual table, who also plays for its automatic players."""

    def __init__(
        self, live: LiveTable, wallets: Wallets, settings: ServerSettings, clock: Clock
    ) -> None:
        self._live, self._wallets, self._settings, self._clock = live, wallets, settings, clock
        self._waits_for: object = None
        self._missed: tuple[int, dict[tuple[int, str], int]] = (0, {})  # round, missed rounds
        self._since = clock()
        # Tables loaded together start at different times, so that they do not step in unison.
        share = crc32(live.table.name.encode()) / 2**32
        self._acted = self._since - timedelta(seconds=self._pace * share)

    @property
    def _pace(self) -> float:
        return self._live.listed.pace / 1000

    def step(self) -> float | None:
        """Take the step that is due. Return the seconds until the next one, or None if unknown."""
        live = self._live
        with live.busy:
            if live.listed.kind is not TableKind.VIRTUAL:
                return None
            live.deadline = None
            if live.table.state.procedure.held is not None:
                return None  # a supervisor rules first
            if live.closed and live.round.phase in _BEFORE_CARDS:
                self._waits_for = None  # players get their whole time again after the reopening
                return _CLOSED
            if rest := self._rest():
                return rest
            version = live.table.version
            try:
                seconds = self._step()
            except RuleError:
                live.table.refresh()  # another process may have acted first
                raise
            if live.table.version != version:
                self._acted = self._clock()
                live.notify_watchers()
            return seconds

    def _rest(self) -> float:
        """Return the seconds left before the dealer's next step."""
        left = self._pace - (self._clock() - self._acted).total_seconds()
        return left if 0 < left <= self._pace else 0.0  # setting the clock back causes no delay

    def _left(self, waits_for: object, seconds: float) -> float:
        """Return how many of these seconds are left since this wait began."""
        now = self._clock()
        if self._waits_for != waits_for:
            self._waits_for, self._since = waits_for, now
        left = (self._since + timedelta(seconds=seconds) - now).total_seconds()
        return max(0.0, min(left, seconds))

    def _deadline(self, waits_for: object, seconds: float) -> float:
        """Return the seconds left for a player to act, and show the deadline."""
        left = self._left(waits_for, seconds)
        self._live.deadline = self._since + timedelta(seconds=seconds) if left else None
        return left

    def _step(self) -> float | None:
        phase = self._live.round.phase
        if phase in BETWEEN_ROUNDS:
            return self._between_rounds()
        if phase is Phase.BETTING:
            return self._betting()
        if phase in (Phase.BET_ONE, Phase.BET_TWO):
            return self._decision()
        return self._deal()

    def _between_rounds(self) -> float | None:
        live = self._live
        if not self._opens():
            return None
        if live.round.phase is not Phase.IDLE:
            left = self._left(("over", live.round.number), _TO_LOOK * self._pace)
            if left:
                return left
        self._free_seats()
        if self._opens():
            live.open_betting()
        return self._pace

    def _opens(self) -> bool:
        """Return whether to open another round."""
        live = self._live
        alone = live.listed.alone and live.listed.automatic > 0
        return live.opens_rounds and (alone or not live.waits_for_company)

    def _free_seats(self) -> None:
        """Free the seats of players who have not bet in the last few rounds."""
        live, number = self._live, self._live.round.number
        idle = [(seat.number, seat.player) for seat in live.people if not (seat.bets or seat.left)]
        counted, missed = self._missed
        if counted != number:
            before = missed if counted == number - 1 else {}
            missed = {place: before.get(place, 0) + 1 for place in idle}
            self._missed = (number, missed)
        for seat, player in idle:
            if missed.get((seat, player), 0) >= _HELD:
                live.act((game_commands.LeaveSeat(seat), f"round {number} seat {seat} idle"))

    def _betting(self) -> float | None:
        live, people = self._live, self._live.people
        betting = [seat for seat in people if seat.bets]
        if not betting and not (live.listed.alone and live.round.seats and not people):
            return self._free_table()
        self._bet_automatically()
        number = live.round.number
        if len(betting) == len(people):
            left = self._left(("everybody", number, betting), self._pace)
        else:
            left = self._deadline(("betting", number), self._settings.betting_time)
        if left:
            return left
        live.act((game_commands.CloseBetting(), f"round {number} closed"))
        return self._pace

    def _free_table(self) -> float | None:
        """Free all seats at a table where nobody has bet for too long."""
        live = self._live
        places = [(seat.number, seat.player) for seat in live.people]
        left = self._left(("nobody bets", live.round.number, places), _UNUSED)
        if left or not places:
            return left or None
        version = live.table.version
        for seat, _ in places:
            live.act((game_commands.LeaveSeat(seat), f"after {version} seat {seat} unused"))
        return self._pace

    def _bet_automatically(self) -> None:
        """Place all automatic players' bets together. Players short of chips buy in first."""
        live, betting = self._live, list[tuple[Command, str]]()
        rules, ledger = live.loaded.now.rules, live.table.state.ledger
        for seat in live.round.seats:
            if seat.bets or not automatic_players.is_automatic(seat.player):
                continue
            about = f"round {live.round.number} seat {seat.number}"
            wagers = automatic_players.wagers(rules, seat)
            needed = Cents.total((stake for _, stake in wagers.wagers), rules.currency)
            if ledger.balance(chips_of(seat.player)) < needed:
                brought = automatic_players.to_bring(rules)
                request = Request(f"{live.table.stream} {about} money", AUTOMATIC_DEALER)
                self._wallets.deposit(seat.player, brought, request)
                betting.append((BuyChips(seat.player, brought), f"{about} chips"))
            betting.append((wagers, f"{about} wagers"))
        if betting:
            live.act(*betting)

    def _decision(self) -> float | None:
        live = self._live
        number, bet = live.round.to_act, live.round.deciding
        seat = live.round.seat(number or 0)
        if number is None or bet is None or seat is None:
            return self._pace
        id_ = f"round {live.round.number} deal {live.round.redealt} seat {number} bet {bet}"
        if automatic_players.is_automatic(seat.player):
            rides = automatic_players.rides(live.round, seat)
            choice = game_commands.LetItRide if rides else game_commands.TakeBack
            live.act((choice(number, bet), id_))
        else:
            gone = 0.0 if seat.left else self._settings.decision_time
            if left := self._deadline(id_, gone):
                return left
            live.act((game_commands.TakeBack(number, bet), f"{id_} time-out"))
        return self._pace

    def _deal(self) -> float | None:
        """Take one dealing step, after the promised client seeds have arrived or are overdue."""
        live = self._live
        if self._seeds_due():
            if left := self._left(("seeds", live.round.number), self._settings.reveal_time):
                return left
            live.act((FixSeeds(), f"round {live.round.number} seeds fixed"))
        command = live.dealer_command()
        if command is None:
            return None
        live.act((command, f"after {live.table.version}"))
        return self._pace

    def _seeds_due(self) -> bool:
        """Return whether a player who is still seated has a promised seed to reveal."""
        fair = self._live.loaded.seeds
        if fair is None or fair.stage is not SeedStage.REVEALING:
            return False
        there = {(seat.number, seat.player) for seat in self._live.people if not seat.left}
        return any(
            client.seed is None and (client.seat, client.player) in there
            for client in fair.client_seeds
        )
