"""Limits that players set for themselves apply at all tables and after a restart."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from threading import Event
from typing import Any, cast

import pytest

from letitride.cards import complete, cut, parse_cards
from letitride.errors import LetItRideError, RuleError
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.sql_transaction import DatabaseTransaction
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.house.events import HouseEvent, PlayBegan, PlayWentOn, play_stream
from letitride.house.house_journal import HouseJournal
from letitride.house.people_register import PeopleRegister
from letitride.house.proof.audit import audit
from letitride.house.tables import DurableTable, open_table
from letitride.house.wallets import Wallets
from letitride.money import Cents
from letitride.people import commands as people_commands
from letitride.people.state import Limit
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.wagers import MAIN
from letitride.server.floor.play_limits import PlayLimits
from letitride.table.commands import BuyChips, CashOut
from letitride.table.deck_handling import cut_at
from letitride.table.shufflers import StackedShuffler
from tests.eventstore.stores import (
    StillClock,
    memory_journal,
)
from tests.house.houses import run_dealer
from tests.playing import stacked
from tests.rejected import rejected
from tests.server.houses import Served

RULES = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"})
IDS = (f"c{number}" for number in count())


class Process:
    """One process of a house, with its own view of the shared record."""

    def __init__(self, journal: HouseJournal, clock: StillClock) -> None:
        self.journal, self.clock = journal, clock
        self.register = PeopleRegister(journal)
        self.plays = PlayLimits(journal, self.register, clock)
        self.tables = {name: DurableTable(journal, name, self.plays.guard) for name in ("T1", "T2")}

    def limit(self, limit: Limit, value: int | None) -> None:
        command = people_commands.SetLimit("Pat", limit, value, self.clock())
        self.register.do(command, Request(next(IDS), "Pat"))

    def buy(self, cents: int, table: str = "T1") -> None:
        self.tables[table].do(BuyChips("Pat", Cents(cents)), next(IDS), "Pat")

    def open(self, table: str = "T1") -> None:
        at = self.tables[table]
        at.prepare(losing())
        number = at.state.round.number + 1
        at.do(game_commands.OpenBetting(number, ((1, "Pat"),)), next(IDS), "dealer")

    def bet(self, cents: int, table: str = "T1", id_: str | None = None) -> None:
        """Place three equal bets."""
        what = game_commands.PlaceWagers(1, "Pat", tuple((wager, Cents(cents)) for wager in MAIN))
        self.tables[table].do(what, id_ or next(IDS), "Pat")

    def lose(self, cents: int, table: str = "T1") -> None:
        """Play a round in which three bets of this amount ride and lose."""
        self.open(table)
        self.bet(cents, table)
        at = self.tables[table]
        at.do(game_commands.CloseBetting(), next(IDS), "dealer")
        run_dealer(at, losing())
        while (bet := at.state.round.deciding) is not None:
            at.do(game_commands.LetItRide(1, bet), next(IDS), "Pat")
            run_dealer(at, losing())
        assert at.state.round.phase is Phase.OVER

    def refuses(self, reason: str, ask: Callable[[], None]) -> None:
        before = self.journal.read(play_stream("Pat"))
        with pytest.raises(RuleError) as caught:
            ask()
        assert caught.value.code == "server/may_not_play"
        assert str(caught.value.got).startswith(reason)
        assert self.journal.read(play_stream("Pat")) == before

    def notes(self) -> list[str]:
        return [type(kept.event).__name__ for kept in self.journal.read(play_stream("Pat"))]

    @property
    def lost(self) -> str:
        pat = self.register.state().person("Pat")
        assert pat is not None
        return str(self.plays.of(pat).lost[0])


def losing() -> StackedShuffler:
    shuffler = StackedShuffler()
    order = complete(parse_cards(stacked(RULES, {1: "As Kh Jd"}, "2c 7d")))
    shuffler.order = cut(order, len(order) - cut_at(RULES)) if RULES.cut_required else order
    return shuffler


@pytest.fixture
def process(journal: HouseJournal, clock: StillClock) -> Process:
    """Provide a process of a house with two tables. Pat has 1,000.00 in the wallet."""
    register = PeopleRegister(journal)
    register.do(people_commands.AppointFirst("Ada", "hash of Ada"), Request("first", "server"))
    register.do(people_commands.RegisterPlayer("Pat", "hash of Pat"), Request("pat", "guest"))
    Wallets(journal).deposit("Pat", Cents(1_000_00), Request("money", "sam"))
    for name in ("T1", "T2"):
        open_table(journal, name, RULES, {}, Request(f"open {name}", "sam"))
    return Process(journal, clock)


def test_losses_add_up_across_tables_and_processes(
    process: Process, journal: HouseJournal, clock: StillClock
) -> None:
    process.limit(Limit.LOSS, 60_00)
    process.buy(200_00, "T1")
    process.buy(200_00, "T2")
    process.lose(5_00, "T1")
    again = Process(journal, clock)  # another process, or the same one after a restart
    assert again.lost == "15.00"
    again.lose(10_00, "T2")
    assert again.lost == "45.00"
    process.open("T1")
    process.refuses("loss_limit", lambda: process.bet(5_01, "T1"))
    process.bet(5_00, "T1")
    process.bet(5_00, "T1")  # replaces the first
    again.open("T2")
    again.refuses("loss_limit", lambda: again.bet(5_00, "T2"))  # the bets at T1 count too
    assert process.tables["T2"].refresh().table.round.seats[0].bets == ()
    assert audit(journal).fault is None


def test_deposits_withdrawals_and_chips_are_not_wins_or_losses(
    process: Process, journal: HouseJournal
) -> None:
    process.buy(100_00)
    process.lose(5_00)
    wallets = Wallets(journal)
    wallets.deposit("Pat", Cents(500_00), Request("more", "sam"))
    wallets.withdraw("Pat", Cents(1_300_00), Request("out", "sam"))
    process.tables["T1"].do(CashOut("Pat", Cents(50_00)), next(IDS), "Pat")
    process.buy(20_00, "T2")
    assert process.lost == "15.00"


def test_playing_time_continues_through_restarts_and_short_breaks(
    process: Process, journal: HouseJournal, clock: StillClock
) -> None:
    process.limit(Limit.TIME, 90)
    process.buy(200_00)
    process.lose(5_00)
    clock.move(minutes=59)
    again = Process(journal, clock)
    again.lose(5_00)
    clock.move(minutes=31)
    again.open()
    again.refuses("time_limit", lambda: again.bet(5_00))
    again.refuses("time_limit", lambda: again.buy(1_00))
    clock.move(minutes=33)  # over an hour, but the last bet may not be recorded
    again.refuses("time_limit", lambda: again.bet(5_00))
    clock.move(minutes=1)
    again.bet(5_00)
    assert again.notes() == ["PlayBegan", "PlayWentOn", "PlayBegan"]
    assert again.lost == "15.00"  # the bets on the layout; earlier losses do not count
    assert audit(journal).fault is None


def test_an_excluded_player_or_one_at_the_limit_cannot_buy_chips(
    process: Process, clock: StillClock
) -> None:
    process.buy(100_00)
    process.lose(5_00)
    process.limit(Limit.LOSS, 15_00)
    process.refuses("loss_limit", lambda: process.buy(1_00, "T2"))
    until = clock() + timedelta(days=1)
    exclude = people_commands.ExcludeSelf("Pat", until, clock())
    process.register.do(exclude, Request("exclude", "Pat"))
    process.refuses("excluded", lambda: process.buy(1_00, "T2"))
    process.tables["T1"].do(CashOut("Pat", Cents(85_00)), next(IDS), "Pat")  # Pat may cash out
    clock.move(days=1)
    process.buy(1_00, "T2")


def test_play_is_recorded_at_most_every_five_minutes(process: Process, clock: StillClock) -> None:
    process.buy(500_00)
    process.open()
    for minutes in (0, 1, 3, 4, 6, 9, 10, 11):
        clock.move(minutes=minutes and 1)
        process.bet(5_00)
        process.bet(10_00)
    assert process.notes() == ["PlayBegan", "PlayWentOn"]


def test_a_retried_bet_is_answered_even_if_the_limits_have_changed(process: Process) -> None:
    process.buy(100_00)
    process.open()
    process.bet(5_00, id_="once")
    process.limit(Limit.LOSS, 1)
    process.bet(5_00, id_="once")
    process.refuses("loss_limit", lambda: process.bet(5_00))


def test_a_rejected_bet_does_not_begin_a_session(process: Process) -> None:
    with pytest.raises(LetItRideError):
        process.bet(5_00)  # rejected because no round is open
    assert process.notes() == []


def have_room_for_one(process: Process) -> None:
    """Open betting at two tables, with a limit that allows bets at only one."""
    process.limit(Limit.LOSS, 20_00)
    for table in ("T1", "T2"):
        process.buy(100_00, table)
        process.open(table)


def test_only_one_of_two_simultaneous_bets_fits_the_limit(
    process: Process, journal: HouseJournal, clock: StillClock
) -> None:
    have_room_for_one(process)
    others = {"T1": process, "T2": Process(journal, clock)}

    def bet(table: str) -> bool:
        try:
            others[table].bet(5_00, table)
        except RuleError:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(bet, ("T1", "T2"))) == [False, True]


def is_a_transaction_waiting(journal: HouseJournal) -> bool:
    """Return whether a transaction in this database is waiting for a lock."""
    waiting = (
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    with journal.store.reading() as tx:
        return bool(cast(DatabaseTransaction, tx).connection.exec_driver_sql(waiting).scalar())


@pytest.mark.parametrize("journal", ["postgres"], indirect=True)
def test_a_bet_waits_for_an_uncommitted_bet_at_another_table(
    process: Process, journal: HouseJournal, clock: StillClock
) -> None:
    """PostgreSQL allows concurrent writers, so only the player's stream serializes the bets."""
    have_room_for_one(process)
    let_through, go_on = Event(), Event()

    def guard(*bet: Any) -> None:
        process.plays.guard(*bet)
        let_through.set()
        assert go_on.wait(20)

    process.tables["T1"] = DurableTable(journal, "T1", guard)
    other = Process(journal, clock)
    with ThreadPoolExecutor(2) as pool:
        try:
            first = pool.submit(process.bet, 5_00, "T1")
            assert let_through.wait(20)
            second = pool.submit(other.bet, 5_00, "T2")
            while not (second.done() or is_a_transaction_waiting(journal)):
                go_on.wait(0.01)
        finally:
            go_on.set()
    first.result()
    with rejected(RuleError, "loss_limit"):
        second.result()


def test_guests_and_automatic_players_have_no_sessions_of_play(
    process: Process, journal: HouseJournal, clock: StillClock
) -> None:
    chips = Cents(100_00)
    admit = people_commands.AdmitGuest("T1", chips, clock() + timedelta(hours=1), clock())
    process.register.do(admit, Request("guest", "server"))
    guest = next(one.name for one in process.register.state().persons.values() if one.guest)
    table = process.tables["T1"]
    for name in (guest, "Automatic 3"):
        Wallets(journal).deposit(name, chips * 2, Request(f"money of {name}", "server"))
        table.do(BuyChips(name, chips), next(IDS), "server")
        assert journal.read(play_stream(name)) == []
    clock.move(hours=1)
    with rejected(RuleError, "guest_over"):
        table.do(BuyChips(guest, chips), next(IDS), "server")


FALSE: list[list[HouseEvent]] = [
    [PlayWentOn("Pat")],
    [PlayBegan("Ann", ())],
    [PlayBegan("Pat", ()), PlayBegan("Pat", ())],
    [PlayBegan("Pat", ()), PlayWentOn("Pat")],
]


@pytest.mark.parametrize("events", FALSE)
def test_the_audit_finds_a_false_session_of_play(
    clock: StillClock, events: list[HouseEvent]
) -> None:
    journal = memory_journal(clock)
    stream = play_stream("Pat")
    for version, event in enumerate(events):
        journal.append(stream, version, [NewEvent(event)], Request(f"false {version}", "x"))
        clock.move(minutes=4)
    fault = audit(journal).fault
    assert fault is not None
    assert (fault.stream, fault.version) == (stream, len(events))


def test_a_player_sees_the_current_session(house: Served) -> None:
    house.open_table(kind="dealer")
    ann = house.player("Ann", "300.00")
    ann.do("POST", "/me/limits", limit="reminder", value=30)
    seen = ann.get("/me/play")
    assert (seen["lost"]["USD"], seen["owed"]["USD"], seen["refusal"]) == ("0.00", "0.00", None)
    assert seen["since"] < seen["next_reminder"]
    assert seen["reminders"] == 0
    ann.do("POST", "/me/exclusion", until="2100-01-01T00:00:00Z")
    seen = ann.get("/me/play")
    assert (seen["refusal"], seen["until"]) == ("excluded", "2100-01-01T00:00:00.000000Z")
    refused = ann.try_to("POST", "/tables/T1/chips", move="buy_in", amount="1.00")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "server/may_not_play")
