"""An upgrade in the middle of a round, with a newer schema, newer rules, and newer code."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from letitride.api.play.tables import TableView
from letitride.cards.five_card import FiveCardHand
from letitride.client import Client, Wager
from letitride.errors import StorageError
from letitride.eventstore.database import DatabaseStore, connect, database_url
from letitride.eventstore.journal import Request
from letitride.eventstore.sealing import make_key
from letitride.game import commands as game_commands
from letitride.house.events import TableListed
from letitride.house.floor_list import FloorList
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import migrate, open_existing
from letitride.house.people_register import PeopleRegister
from letitride.house.proof.audit import audit
from letitride.house.tables import DurableTable, open_table
from letitride.house.wallets import Wallets
from letitride.money import Cents, To
from letitride.people import commands as people_commands
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import PayTable
from letitride.rulebook.table_kind import TableKind
from letitride.table.commands import BuyChips
from letitride.table.shufflers import StackedShuffler
from tests.cli.served import serving
from tests.eventstore.stores import sqlite_address
from tests.house.houses import run_dealer
from tests.people.staff import cheap_passwords
from tests.rejected import rejected

PASSWORD = "a password for tests"
FIVE = Cents(500)
#: The pay for every winning hand before the pay tables were corrected.
ONCE = To(7)


def earlier_edition() -> HouseRules:
    """Return Massachusetts rules as an earlier version of the package might have shipped them."""
    place = replace(jurisdiction("MA"), version="an earlier edition")
    table = paytable("MA-MAIN")
    assert isinstance(table, PayTable)
    paid = replace(table, pays=dict.fromkeys(table.pays, ONCE))
    return house_rules(place, "shoe", {"main": paid}, {"min_bet": "5.00"})


def old_house(folder: Path) -> HouseJournal:
    """Provide a house whose database has only the first schema."""
    address = sqlite_address(folder)
    engine = connect(database_url(address.database))
    with engine.begin() as connection:
        migrate(connection, to="0001")
    return HouseJournal(DatabaseStore(engine), make_key(address.key_file))


def begin_a_round(house: HouseJournal) -> DurableTable:
    """Start a round in which Ann, at seat 3, has three cards and a decision to make."""
    ann = people_commands.RegisterPlayer("Ann", cheap_passwords().hash(PASSWORD))
    PeopleRegister(house).do(ann, Request("ann", "guest"))
    Wallets(house).deposit("Ann", Cents(100_00), Request("money", "cashier"))
    table = open_table(house, "T1", earlier_edition(), {}, Request("open", "sam"))
    listed = TableListed("T1", TableKind.VIRTUAL, pace=0, automatic=0, alone=False)
    FloorList(house).note(listed, Request("listed", "sam"))
    shuffler = StackedShuffler()
    table.do(BuyChips("Ann", Cents(100_00)), "chips", "Ann")
    table.prepare(shuffler)
    table.do(game_commands.OpenBetting(1, ((3, "Ann"),)), "betting", "dealer")
    table.do(game_commands.PlaceWagers.of(3, "Ann", FIVE), "wagers", "Ann")
    table.do(game_commands.CloseBetting(), "closed", "dealer")
    run_dealer(table, shuffler)
    assert table.state.round.to_act == 3
    return table


def test_a_round_continues_under_its_own_rules_after_an_upgrade(tmp_path: Path) -> None:
    house, address = old_house(tmp_path), sqlite_address(tmp_path)
    seat = begin_a_round(house).state.round.seat(3)
    house.close()
    assert seat is not None
    with rejected(StorageError, "storage/schema"):
        open_existing(address)  # nothing upgrades the schema until the house starts
    with serving(tmp_path, "--database", address.database) as served, Client(served.url) as ann:
        ann.session.log_in("Ann", PASSWORD)
        view = ann.tables.get("T1")
        assert (view.round, view.to_act) == (1, 3)
        assert view.seats[0].cards == [str(card) for card in seat.cards]
        for bet in (Wager.ONE, Wager.TWO):
            wait_for(ann, lambda view, bet=bet: view.deciding == bet)  # type: ignore[misc]  # a default binds the loop's bet
            ann.seats.decide("T1", 3, bet, ride=True)
        wait_for(ann, lambda view: view.round == 2)  # Ann is still seated, so the next round opens
        events = [event.model_dump() for event in ann.rounds.get("T1", 1).events]
        assert served.stop() == 0
    (hand,) = (event["hand"] for event in events if event["event"] == "HandTurned")
    shipped = paytable("MA-MAIN")
    assert isinstance(shipped, PayTable)
    assert shipped.pay_for(FiveCardHand(hand)) not in (None, ONCE)  # the upgrade corrected the pay
    won = [event["won"] for event in events if event["event"] == "WagerPaid"]
    assert won == [f"{FIVE * ONCE.odds} USD"] * 3
    upgraded = open_existing(address)
    assert audit(upgraded, address.checkpoint_file).ok
    table = DurableTable(upgraded, "T1")
    assert table.loaded.now.rules == table.loaded.next.rules == earlier_edition()
    upgraded.close()


def wait_for(client: Client, wanted: Callable[[TableView], bool]) -> None:
    deadline = time.monotonic() + 30
    while not wanted(view := client.tables.get("T1")):
        assert time.monotonic() < deadline, view
        time.sleep(0.02)
