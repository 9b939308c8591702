"""Durable controllers match those in memory on every store, and the audit finds forgeries."""

import sys
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from threading import Thread
from time import sleep

import pytest

from letitride.cage import Account, Books
from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.eventstore.journal import NewEvent, Request
from letitride.eventstore.store import Lock
from letitride.house.controllers import DurableController, Press, open_controller
from letitride.house.events import ControllerOpened, HouseEvent
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink
from letitride.house.opening import open_existing
from letitride.house.proof.audit import audit
from letitride.house.table_transaction import lock_needed
from letitride.house.tables import DurableTable
from letitride.money import MILLION, Cents, Rate
from letitride.progressive.controller import (
    AQUARIUS,
    NEXUS,
    Button,
    CardHolder,
    Confirm,
    ControllerSettings,
    Hand,
    Key,
    Sensor,
    Swipe,
    System,
)
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import LET_IT_RIDE
from letitride.progressive.link import events as link_events
from letitride.progressive.link.commands import ChangeParameters, JoinTable
from letitride.progressive.link.envy import Envy
from letitride.table.meter_postings import meter
from letitride.table.pit import Pit, PitTable, tray
from tests.eventstore.stores import StillClock, memory_journal, sqlite_address
from tests.house.pits import BOTH, LINK, any_press, new_controller, open_bank
from tests.rejected import rejected

DOLLAR = Cents(100)
GAME: list[Press] = [Sensor(1), Button(Key.START_GAME), Button(Key.END_GAME)]


@pytest.fixture
def house() -> HouseJournal:
    return memory_journal(StillClock())


def win(controller: DurableController, number: int = 1) -> None:
    """Play a game in which seat 3 wins the jackpot, up to the supervisor's last key."""
    system = controller.loaded.settings.system
    keys: list[Press] = [Sensor(3), Sensor(5), Button(system.start), Hand(3, "akq_spades")]
    if system == AQUARIUS:
        keys += [Button(Key.KEY_JPH), Button(Key.J_POT), Button(Key.KEY_RUN)]
    else:
        keys += [Confirm(), Swipe(CardHolder.EXECUTIVE)]
    for at, key in enumerate(keys):
        controller.do(key, f"{controller.name} game {number} key {at}", "sam")


def balance(journal: HouseJournal, account: Account, owner: str | None = None) -> int:
    with journal.store.reading() as tx:
        found = tx.balances(str(account))
    return sum(micros for key, micros in found.items() if owner in (None, key[0]))


@pytest.mark.parametrize("system", BOTH, ids=lambda system: system.name)
@pytest.mark.parametrize("early_lock", [False, True])
@pytest.mark.parametrize("pays_from", ["tray", "meter"])
def test_two_controllers_on_a_link_match_those_in_memory(
    house: HouseJournal,
    system: System,
    early_lock: bool,
    pays_from: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Random key presses give the same events, rejections, meters, and trays as in memory."""
    monkeypatch.setattr("letitride.house.table_transaction.SNAPSHOT_EVERY", 40)
    settings = ControllerSettings(system=system, early_lock=early_lock)
    opening = open_bank(house, pays_from).state()
    terms = opening.terms
    tables = {name: new_controller(house, name, settings) for name in ("T1", "T2")}
    joins = [JoinTable(name, LET_IT_RIDE, terms.paytable, terms.wager) for name in tables]
    pit = Pit(settings, opening, [PitTable(join) for join in joins])
    rng = Random(f"{system.name} {early_lock} {pays_from}")
    refused = 0
    for number in range(600):
        table = tables[rng.choice(["T1", "T2"])]
        pressed = any_press(rng, system, table)
        try:
            expected: object = pit.press(table.name, pressed)
        except RuleError as error:
            expected, refused = error.code, refused + 1
        try:
            got: object = table.do(pressed, f"press {number}", "sam").events
        except RuleError as error:
            got = error.code
        assert got == expected
    for name, table in tables.items():
        assert table.loaded.state == pit.controllers[name]
        assert DurableController(house, name).loaded == table.refresh()
        micros = balance(house, Account(Books.TRAY), table.stream)
        assert micros == pit.ledger.micros(tray(name))
    won = sum(isinstance(event, link_events.JackpotWon) for event in pit.events)
    assert won > 3
    assert refused > 20
    assert DurableLink(house, LINK).state().meters == pit.link.meters
    assert audit(house).fault is None


@pytest.mark.clause("WA-GM-9(f).2", "WA-NEXUS-9(f).3", "WA-LINK-10(f).3", "SM-LIR-10(f)/3")
@pytest.mark.parametrize("system", BOTH, ids=lambda system: system.name)
def test_a_press_is_stored_once_with_its_money_and_reloaded(
    journal: HouseJournal, system: System
) -> None:
    """On every store, the win is in the link's record and its meter restarts."""
    open_bank(journal)
    controller = new_controller(journal, "T1", ControllerSettings(system=system))
    for _ in range(2):  # sent twice, done once
        win(controller)
    wins = [
        (one.stored.actor, str(one.event.award.amount))
        for one in journal.read(f"link:{LINK}")
        if isinstance(one.event, link_events.JackpotWon)
    ]
    assert wins == [("sam", "4000.20")]
    (restarted,) = DurableLink(journal, LINK).state().meters
    assert restarted.shown == restarted.seed
    assert balance(journal, meter(LINK, "Jackpot")) == restarted.amount
    assert balance(journal, Account(Books.TRAY)) == DOLLAR.cents * 2 * MILLION
    assert DurableController(journal, "T1").loaded == controller.loaded
    assert audit(journal).ok
    with journal.store.reading() as tx:
        assert sum(tx.balances().values()) == 0


def test_a_press_on_a_stale_version_is_rejected(house: HouseJournal) -> None:
    open_bank(house)
    here, there = (new_controller(house, "T1", ControllerSettings(system=NEXUS)) for _ in range(2))
    seen = here.version
    there.do(Sensor(1), "one", "dan")
    with pytest.raises(StaleVersionError) as stale:
        here.do(Sensor(2), "two", "dan", seen)
    assert stale.value.current == seen + 1
    assert here.do(Sensor(2), "two", "dan").receipt.last == seen + 2
    assert there.refresh().state.lit == {1, 2}


def test_parameters_cannot_change_during_a_game_but_can_after_it_was_won_and_ended(
    house: HouseJournal,
) -> None:
    link_ = open_bank(house)
    controller = new_controller(house, "T1", ControllerSettings(system=NEXUS))
    change = ChangeParameters("Jackpot", Cents(200_000), Rate(100_000), Rate(0), None, "eve")
    controller.do(Sensor(1), "lit", "dan")
    controller.do(Sensor(1), "dark", "dan")
    win(controller)
    with rejected(RuleError, "progressive/round_open"):
        link_.do(change, Request("change", "eve"))
    controller.do(Button(Key.END_GAME), "over", "dan")
    link_.do(change, Request("change", "eve"))
    assert [round_.open for round_ in link_.state().rounds] == [False]


def test_an_id_cannot_be_reused_for_another_press(house: HouseJournal) -> None:
    open_bank(house)
    controller = new_controller(house, "T1", ControllerSettings(system=NEXUS))
    controller.do(Sensor(1), "one", "dan")
    with rejected(StorageError, "storage/command_reused"):
        controller.do(Sensor(2), "one", "dan")


def test_a_controller_opens_once_on_an_open_link(house: HouseJournal) -> None:
    event = ControllerOpened("T1", LINK, LET_IT_RIDE, 7, ControllerSettings(system=NEXUS))
    with rejected(StorageError, "storage/no_link"):
        open_controller(house, event, Request("open", "sam"))
    open_bank(house)
    for _ in range(2):
        open_controller(house, event, Request("open", "sam"))
    with pytest.raises(StaleVersionError):
        open_controller(house, event, Request("open again", "sam"))
    assert [joined.table for joined in DurableLink(house, LINK).state().tables] == ["T1"]


def test_neither_kind_of_table_loads_as_the_other(house: HouseJournal) -> None:
    open_bank(house)
    new_controller(house, "T1", ControllerSettings(system=NEXUS))
    with rejected(StorageError, "storage/no_table"):
        _ = DurableTable(house, "T1").loaded
    with rejected(StorageError, "storage/no_table"):
        _ = DurableController(house, "T2").loaded


def test_only_presses_that_need_the_meters_lock_the_link_exclusively(house: HouseJournal) -> None:
    open_bank(house, "meter")
    controller = new_controller(house, "T1", ControllerSettings(system=AQUARIUS))
    wanted: list[tuple[Press, Lock]] = [
        (Sensor(3), Lock.NONE),
        (Button(Key.COIN_IN), Lock.SHARED),
        (Hand(3, "akq_spades"), Lock.NONE),
        (Button(Key.KEY_JPH), Lock.NONE),
        (Button(Key.J_POT), Lock.EXCLUSIVE),
        (Button(Key.KEY_RUN), Lock.EXCLUSIVE),
        (Button(Key.GAME_OVER), Lock.SHARED),
    ]
    for number, (pressed, lock) in enumerate(wanted):
        before = controller.loaded
        events = controller.do(pressed, f"{number}", "sam").events
        assert lock_needed(before, events) is lock
    paid = controller_events.FixedPayPaid("T1", 2, 3, "flush", DOLLAR, DOLLAR)
    assert lock_needed(controller.loaded, (paid,)) is Lock.EXCLUSIVE  # the meter may be empty


def test_many_controllers_feed_one_meter_at_the_same_time(journal: HouseJournal) -> None:
    """On every store, no contribution is lost or doubled, whatever the order of arrival."""
    open_bank(journal)
    names = [f"T{number}" for number in range(1, 5)]
    for name in names:
        new_controller(journal, name, ControllerSettings(system=NEXUS))
    failed: list[BaseException] = []

    def play(name: str) -> None:
        controller = DurableController(journal, name)
        try:
            for number in range(5):
                for at, key in enumerate(GAME):
                    controller.do(key, f"{name} {number} {at}", "dan")
        except BaseException as error:  # noqa: BLE001 - reported below
            failed.append(error)

    threads = [Thread(target=play, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    (fed,) = DurableLink(journal, LINK).state().meters
    assert str(fed.shown) == "4002.00"  # 20 games with one wager each, at ten percent
    assert audit(journal).ok


FALSE: list[tuple[HouseEvent, str]] = [
    (controller_events.SensorLit("T2", 1), "another table"),
    (
        controller_events.SensorLit("T1", 1),
        "the event is not possible in the playing stage of the game",
    ),
    (
        controller_events.GameStarted("T1", 2, (3, 5), DOLLAR * 2),
        "the event is not possible in the playing stage of the game",
    ),
    (controller_events.HandKeyed("T1", 8, "flush"), "the table does not have this seat"),
    (controller_events.GameEnded("T1", 7), "not an event in game 1"),
    (controller_events.FixedPayPaid("T1", 1, 5, "flush", DOLLAR * 50, DOLLAR), "does not pay"),
    (controller_events.FixedPayPaid("T1", 1, 3, "akq_spades", DOLLAR, DOLLAR), "does not pay"),
    (controller_events.EnvyBonusPaid("T1", 1, Envy(5, 4, "akq_spades", DOLLAR)), "nobody is owed"),
    (link_events.RoundEnded(LINK, "T1", 1), "cannot be replayed: StorageError"),
    (
        ControllerOpened("T1", LINK, LET_IT_RIDE, 7, ControllerSettings(system=NEXUS)),
        "not a controller event",
    ),
]


@pytest.mark.parametrize(("event", "what"), FALSE, ids=lambda value: type(value).__name__)
def test_the_audit_finds_an_event_that_no_press_produces(
    house: HouseJournal, event: HouseEvent, what: str
) -> None:
    """The audit finds an event with a valid chain and signature that no key press could produce."""
    open_bank(house)
    controller = new_controller(house, "T1", ControllerSettings(system=NEXUS))
    win(controller)
    assert audit(house).ok
    after = controller.version
    house.append(controller.stream, after, [NewEvent(event)], Request("false", "x"))
    fault = audit(house).fault
    assert fault is not None
    assert (fault.stream, fault.version) == (controller.stream, after + 1)
    assert what in fault.what


@pytest.mark.parametrize(
    "event",
    [
        controller_events.GameStarted("T1", 1, (3,), DOLLAR * 2),
        controller_events.GameStarted("T1", 1, (3, 5), DOLLAR),
        controller_events.GameStarted("T1", 2, (3, 5), DOLLAR * 2),
    ],
)
def test_the_audit_finds_wagers_that_were_not_on_the_sensors(
    house: HouseJournal, event: HouseEvent
) -> None:
    open_bank(house)
    controller = new_controller(house, "T1", ControllerSettings(system=NEXUS))
    for seat in (3, 5):
        controller.do(Sensor(seat), f"seat {seat}", "dan")
    house.append(controller.stream, 3, [NewEvent(event)], Request("false", "x"))
    fault = audit(house).fault
    assert fault is not None
    assert fault.version == 4


def test_the_audit_finds_a_fixed_pay_above_the_pay_table(house: HouseJournal) -> None:
    open_bank(house)
    controller = new_controller(house, "T1", ControllerSettings(system=NEXUS))
    hand = "straight"
    keys: list[Press] = [Sensor(3), Button(Key.START_GAME), Hand(3, hand)]
    for at, key in enumerate(keys):
        controller.do(key, f"key {at}", "dan")
    more = controller_events.FixedPayPaid("T1", 1, 3, hand, Cents(10_000_00), Cents(0))
    house.append(controller.stream, controller.version, [NewEvent(more)], Request("false", "x"))
    fault = audit(house).fault
    assert fault is not None
    assert "the amount does not match the pay table" in fault.what


def test_a_kill_leaves_every_press_whole_or_absent(tmp_path: Path) -> None:
    """After three kills at random times, no acknowledged press is lost and none is partial."""
    address, rng = sqlite_address(tmp_path), Random(4)
    told = 0
    for run in range(3):
        what = [address.database, str(address.key_file), f"run-{run}"]
        with Popen(
            [sys.executable, "-m", "tests.house.presser", *what],
            cwd=Path(__file__).parents[2], stdout=PIPE, text=True,
        ) as presser:  # fmt: skip
            assert presser.stdout is not None
            assert presser.stdout.readline() == "ready\n"
            lines = [presser.stdout.readline() for _ in range(rng.randint(10, 60))]
            sleep(rng.uniform(0.0, 0.01))
            presser.kill()
            lines += presser.stdout
            said = [line.split() for line in lines if line.endswith("\n")]
        journal = open_existing(address)
        with journal.store.reading() as tx:
            for word, id_, *where in said:
                done = tx.receipt(id_)
                if word == "done":
                    assert done is not None
                    assert [done.stream, str(done.last)] == [f"table:{where[0]}", where[1]]
                    told += 1
                elif word == "refused":
                    assert done is None
        report = audit(journal)
        assert report.fault is None
        assert report.cage_micros == 0
        journal.close()
    assert told > 3


def test_a_snapshot_in_another_format_is_ignored(house: HouseJournal) -> None:
    open_bank(house)
    controller = new_controller(house, "T1", ControllerSettings(system=NEXUS))
    controller.do(Sensor(3), "lit", "dan")
    with house.store.transaction() as tx:
        house.save_snapshot(tx, controller.stream, 2, b'{"old": true}')
    assert DurableController(house, "T1").loaded == controller.loaded


def test_the_audit_finds_a_stream_that_begins_with_a_press(house: HouseJournal) -> None:
    house.append(
        "table:T1", 0, [NewEvent(controller_events.SensorLit("T1", 1))], Request("false", "x")
    )
    fault = audit(house).fault
    assert fault is not None
    assert "an event that opens a table" in fault.what
