"""A running house: its record, people, wallets, and floor."""

from dataclasses import dataclass
from datetime import timedelta

from letitride import __version__
from letitride.eventstore.checkpoints import Checkpoints
from letitride.eventstore.journal import Clock, Request, utc_now
from letitride.eventstore.keyring import make_keys
from letitride.house.access_record import AccessRecord
from letitride.house.events import TableListed
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import open_store
from letitride.house.people_register import PeopleRegister
from letitride.house.proof.self_check import SettingsFile, Software
from letitride.house.self_checks import SelfChecks
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.rulebook.table_kind import TableKind
from letitride.rulebook.wagers import Game
from letitride.server.auth import Authenticator, DatabaseSessions, LoginSessions, Passwords, Ticket
from letitride.server.auth.rate_limits import CALCULATIONS, SEAT, Limiter
from letitride.server.error_answers import not_found
from letitride.server.floor.floor import Floor
from letitride.server.floor.play_limits import PlayLimits
from letitride.server.operations.health import Health
from letitride.server.settings import ServerSettings, settings_file
from letitride.table.commands import BuyChips

#: The table that opens in demo mode.
DEMO_TABLE = "Demo"
#: A fixed command id, so that the table opens only once, even after a crash or if several
#: processes start at the same time.
_DEMO_OPENED = "open the table of the demo"


@dataclass(frozen=True, slots=True)
class RunningHouse:
    """Everything that a server needs to serve a house."""

    settings: ServerSettings
    journal: HouseJournal
    auth: Authenticator
    wallets: Wallets
    floor: Floor
    seat_limits: Limiter
    calculation_limits: Limiter
    play_limits: PlayLimits
    checkpoints: Checkpoints
    health: Health
    clock: Clock
    self_checks: SelfChecks
    access: AccessRecord

    def admit_guest(self, address: str) -> Ticket:
        """Admit a guest to the demo table, with play chips."""
        if not self.settings.demo:
            raise not_found("a house in demo mode", "another", "demo")
        table = self.floor.table(DEMO_TABLE)
        chips = Cents.parse(self.settings.guest_chips, table.loaded.now.rules.currency)
        stay = timedelta(hours=self.settings.guest_hours)
        ticket = self.auth.admit_guest(DEMO_TABLE, chips, stay, address)
        name = ticket.session.person
        self.wallets.deposit(name, chips, Request(f"play money of {name}", "server"))
        table.do(BuyChips(name, chips), f"play chips of {name}", "server")
        return ticket

    def close(self) -> None:
        """Close the database. SQLite checkpoints its log when the last connection closes."""
        self.journal.close()


def open_house(
    settings: ServerSettings, clock: Clock = utc_now, passwords: Passwords | None = None
) -> RunningHouse:
    """Open the house with these settings. In demo mode, also open a table for guests."""
    key = make_keys(settings.address.key_file)
    store = open_store(settings.address)
    journal = HouseJournal(store, key, clock)
    sessions = LoginSessions(DatabaseSessions(store))
    wallets, register = Wallets(journal), PeopleRegister(journal)
    limits = PlayLimits(journal, register, clock)
    access = AccessRecord(journal)
    floor = Floor(journal, wallets, settings, clock, limits.guard)
    house = RunningHouse(
        settings,
        journal,
        Authenticator(register, sessions, passwords, clock, access),
        wallets,
        floor,
        Limiter(SEAT, "commands"),
        Limiter(CALCULATIONS, "calculations"),
        limits,
        Checkpoints(journal, settings.address.checkpoint_file),
        Health(store),
        clock,
        SelfChecks(
            journal,
            floor.closures,
            settings.address.checkpoint_file,
            SettingsFile(settings_file(), settings.model_dump_json(exclude={"database"})),
            Software(__version__),
        ),
        access,
    )
    if settings.demo and DEMO_TABLE not in house.floor.listing.tables():
        _open_demo(house)
    return house


def _open_demo(house: RunningHouse) -> None:
    place = jurisdiction(SHIPPED[0])
    tables = {
        Game.MAIN.value: "MA-MAIN",
        Game.BONUS.value: "MA-BONUS",
        Game.THREE_CARD.value: "MA-3CB-D",
        Game.PROGRESSIVE.value: "PTMGL01",
    }
    rules = house_rules(place, "machine", tables, {"min_bet": "5.00", "max_bet": "500.00"})
    pace = round(house.settings.pace * 1000)
    listed = TableListed(DEMO_TABLE, TableKind.VIRTUAL, pace, automatic=2, alone=False)
    house.floor.open(listed, rules, {}, Request(_DEMO_OPENED, "server"))
