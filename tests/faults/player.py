"""A process that plays rounds with every side bet at durable tables until it is killed or finishes.

The process prints a line for each command it sends and for each acknowledgment. After killing it, a
test can check the database for every command. Run it as a module::

    python -m tests.faults.player DATABASE KEY NAME SEED COMMANDS
"""

import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from letitride.errors import RuleError, StaleVersionError
from letitride.eventstore.journal import Request
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.game.state import BETWEEN_ROUNDS
from letitride.house.house_journal import HouseJournal
from letitride.house.loaded_table import Command, LoadedTable
from letitride.house.opening import Address, open_journal
from letitride.house.tables import DurableTable
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table.commands import BuyChips, Deal
from letitride.table.dealer import next_command, prepare
from letitride.table.round_postings import player as chips_of
from letitride.table.shufflers import RandomShuffler
from tests.house.houses import RULES, new_table, open_links
from tests.table.rounds import Rounds

TABLES = ("T1", "T2")
SEATED = tuple((seat, f"p{seat}") for seat in (1, 3, 6))
VOID = game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT))


def open_floor(journal: HouseJournal) -> list[DurableTable]:
    """Return two tables on shared links. Open them if no other process has done so."""
    with journal.store.reading() as tx:
        is_open = "table:T2" in tx.streams()
    if not is_open:
        open_links(journal, RULES)
        for name in TABLES:
            new_table(journal, name, RULES)
    return [DurableTable(journal, name) for name in TABLES]


def fingerprint(loaded: LoadedTable) -> str:
    """Return a digest of a table's whole state, including its hidden deck."""
    return sha256(loaded.snapshot()).hexdigest()[:16]


class Play:
    """A source of commands for a table in any state."""

    def __init__(self, rng: Random) -> None:
        self._rng, self._shuffler = rng, RandomShuffler(rng.randrange(1 << 32))
        self._bets = Rounds.__new__(Rounds)
        self._bets.rules, self._bets.rng = RULES, rng

    def next(self, table: DurableTable) -> Command:
        """Return the next legal command, or occasionally a void."""
        state = table.state
        round_ = state.round
        for _, name in SEATED:
            if state.ledger.balance(chips_of(name)) < Cents(100_000):
                return BuyChips(name, Cents(500_000))
        if round_.phase in BETWEEN_ROUNDS or round_.phase is Phase.CLOSED:
            ready = prepare(RULES, state, self._shuffler)
            if ready is not None and (round_.phase in BETWEEN_ROUNDS or self._deals(table)):
                return ready
        if round_.phase in BETWEEN_ROUNDS:
            return game_commands.OpenBetting(round_.number + 1, SEATED)
        if round_.phase is Phase.BETTING:
            for seat in round_.seats:
                if not seat.bets:
                    return self._bets.wagers(seat.number, seat.player)
            return game_commands.CloseBetting()
        if self._rng.random() < 0.01:
            return VOID
        return next_command(RULES, state) or self._answer(table)

    def _deals(self, table: DurableTable) -> bool:
        return isinstance(next_command(RULES, table.state), Deal)

    def _answer(self, table: DurableTable) -> Command:
        seat, bet = table.state.round.to_act, table.state.round.deciding
        assert seat is not None
        assert bet is not None
        rides = self._rng.random() < 0.5
        return game_commands.LetItRide(seat, bet) if rides else game_commands.TakeBack(seat, bet)


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def play(journal: HouseJournal, name: str, seed: int, commands: int) -> None:
    """Send the given number of commands. Each names the table version it was chosen for."""
    rng = Random(f"{name} {seed}")
    tables, plays = open_floor(journal), Play(rng)
    wallets = Wallets(journal)
    for _, player in SEATED:
        wallets.deposit(player, Cents(10**9), Request(f"{name} funds {player}", "cashier"))
    say("ready")
    for number in range(commands):
        table = rng.choice(tables)
        table.refresh()
        id_ = f"{name}-{number}"
        say("send", id_)
        try:
            table.do(plays.next(table), id_, name, table.version)
        except (StaleVersionError, RuleError) as error:
            say("refused", id_, error.code)
        else:
            say("done", id_, table.name, table.version, fingerprint(table.loaded))
    say("over")


def main(database: str, key: str, name: str, seed: str, commands: str) -> None:
    """Open the house and play."""
    journal = open_journal(Address(database, Path(key)))
    play(journal, name, int(seed), int(commands))
    journal.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
