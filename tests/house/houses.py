"""Durable houses for tests: links, tables, players with money, and randomly played rounds."""

from collections.abc import Iterable
from itertools import count
from random import Random

from letitride.eventstore.journal import Request
from letitride.game import commands as game_commands
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink, open_durable_link
from letitride.house.loaded_table import Command
from letitride.house.seeds import FixSeeds
from letitride.house.table_transaction import CommandResult
from letitride.house.tables import DurableTable, open_table
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.progressive.link import MeterSetting
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import SENSORS, Game
from letitride.table import dealer
from letitride.table.commands import BuyChips, Deal
from letitride.table.engine import Decide
from letitride.table.fair.commit_reveal import SeedStage
from letitride.table.linked_meters import terms
from letitride.table.shufflers import RandomShuffler, Shuffler
from tests.table.rounds import HOUSES, Rounds

RULES = HOUSES["MA machine"]
FUNDS = 10_000_000


def open_links(
    journal: HouseJournal,
    rules: HouseRules = RULES,
    settings: Iterable[MeterSetting] = (),
) -> dict[Game, DurableLink]:
    """Open a link for every sensor, under the sensor's name."""
    return {
        sensor: open_durable_link(
            journal,
            sensor.value,
            terms(rules, sensor),
            settings if sensor is Game.PROGRESSIVE else (),
            Request(f"open link {sensor.value}", "executive"),
        )
        for sensor in SENSORS
        if rules.offers(sensor)
    }


def open_house(journal: HouseJournal, *names: str, rules: HouseRules = RULES) -> list[DurableTable]:
    """Open links at their presets, open tables on the links, and fund seven players' wallets."""
    open_links(journal, rules)
    fund(journal, rules)
    return [new_table(journal, name, rules) for name in names or ("T1",)]


def fund(journal: HouseJournal, rules: HouseRules = RULES) -> None:
    wallets = Wallets(journal)
    for number in range(1, 8):
        amount = Cents(FUNDS, rules.currency)
        wallets.deposit(f"p{number}", amount, Request(f"fund p{number}", "cashier"))


def new_table(journal: HouseJournal, name: str, rules: HouseRules = RULES) -> DurableTable:
    links = {sensor: sensor.value for sensor in SENSORS if rules.offers(sensor)}
    return open_table(journal, name, rules, links, Request(f"open {name}", "supervisor"))


class DurableRounds(Rounds):
    """:class:`Rounds` at a durable table, with a unique id for every command."""

    def __init__(self, table: DurableTable, rng: Random, *, chips: int = 1_000_000) -> None:
        self.rules, self.rng = table.loaded.next.rules, rng
        self.table = Numbered(table, RandomShuffler(rng.randrange(1 << 32)))  # type: ignore[assignment]  # a stand-in for the table
        for number in range(1, 8):
            self.table.do(BuyChips(f"p{number}", Cents(chips, self.rules.currency)))


class Numbered:
    """A durable table with the interface of a table in memory."""

    def __init__(self, table: DurableTable, shuffler: Shuffler, prefix: str = "c") -> None:
        self.durable, self.shuffler = table, shuffler
        self._ids = (f"{table.name} {prefix}{number}" for number in count(1))

    @property
    def state(self) -> object:
        return self.durable.state

    def do(self, command: Command) -> CommandResult:
        return self.durable.do(command, next(self._ids), "player")

    def prepare(self) -> None:
        self.durable.prepare(self.shuffler)

    def run(self) -> None:
        run_dealer(self.durable, self.shuffler)

    def play_out(self, decide: Decide) -> None:
        self.run()
        while (seat := self.durable.state.round.to_act) is not None:
            bet = self.durable.state.round.deciding
            assert bet is not None
            answer = game_commands.LetItRide if decide(seat, bet) else game_commands.TakeBack
            self.do(answer(seat, bet))
            self.run()


def run_dealer(table: DurableTable, shuffler: Shuffler) -> None:
    """Run the dealer until players must act or reveal seeds, or the round is over."""

    def do(command: Command) -> None:
        table.do(command, f"{table.stream} after {table.version}", "dealer", table.version)

    while command := dealer.next_command(table.loaded.now.rules, table.state):
        if isinstance(command, Deal):
            fair = table.loaded.seeds
            if fair is not None and fair.stage is not SeedStage.DEALING:
                if any(client.seed is None for client in fair.client_seeds):
                    return
                do(FixSeeds())
            table.prepare(shuffler)
        do(command)


def play_round(table: DurableTable, number: int, shuffler: Shuffler, prefix: str = "") -> None:
    """Play one round at three seats with every side bet; each id describes its command."""
    table.prepare(shuffler)
    mark = f"{prefix}{table.name} round {number}"
    rounds = Rounds.__new__(Rounds)
    rounds.rules, rounds.rng = table.loaded.next.rules, Random(number)
    seated = tuple((seat, f"p{seat}") for seat in (1, 4, 6))
    table.do(game_commands.OpenBetting(number, seated), f"{mark} open", "dealer")
    for seat, player in seated:
        table.do(rounds.wagers(seat, player), f"{mark} bet {seat}", player)
    table.do(game_commands.CloseBetting(), f"{mark} close", "dealer")
    run_dealer(table, shuffler)
    while (acting := table.state.round.to_act) is not None:
        bet = table.state.round.deciding
        assert bet is not None
        rides = (acting + number) % 2 == 0
        answer = (
            game_commands.LetItRide(acting, bet) if rides else game_commands.TakeBack(acting, bet)
        )
        table.do(answer, f"{mark} {acting} {bet.name}", f"p{acting}")
        run_dealer(table, shuffler)


def buy_in(table: DurableTable, chips: int = 1_000_000) -> None:
    """Buy chips for everyone."""
    for number in range(1, 8):
        amount = Cents(chips, table.loaded.next.rules.currency)
        table.do(BuyChips(f"p{number}", amount), f"{table.name} chips {number}", f"p{number}")
