"""A link's record, gathered from many streams, matches the record of tables in memory."""

from contextlib import suppress
from random import Random

import pytest

from letitride.errors import RuleError, StorageError
from letitride.eventstore.journal import Request
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink
from letitride.house.proof.audit import audit
from letitride.house.reports.link_history import LinkRecord, read_link
from letitride.money import Cents
from letitride.progressive.controller import NEXUS, ControllerSettings
from letitride.progressive.link.commands import AdjustManually
from letitride.progressive.link.events import JackpotWon
from letitride.progressive.link.game_manager import GameManager
from letitride.progressive.link.prize_log import PrizeStatus
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.linked_meters import own_links
from letitride.table.shufflers import RandomShuffler
from tests.eventstore.stores import StillClock, memory_journal
from tests.house.houses import open_house
from tests.house.pits import LINK, any_press, new_controller, open_bank
from tests.house.test_links import SEATED, plainly, scripted
from tests.rejected import rejected
from tests.table.rounds import HOUSES

TABLES = ("T1", "T2", "T3")


def record_of(journal: HouseJournal, name: str) -> LinkRecord:
    with journal.store.reading() as tx:
        return read_link(journal, tx, name)


@pytest.mark.parametrize("name", ["MA off the meter", "MA machine"])
def test_the_game_manager_reports_the_same_as_if_all_tables_shared_one_memory(name: str) -> None:
    """Three tables give the same prizes and accounts as in memory, in any order of commands."""
    clock = StillClock()
    journal, rules = memory_journal(clock), HOUSES[name]
    durable = open_house(journal, *TABLES, rules=rules)
    links = own_links(rules)
    ids = (f"c{number}" for number in range(10**6))
    running = []
    for ours in durable:
        theirs = TableEngine(rules, RandomShuffler(1), name=ours.name, links=links)
        for _, player in SEATED:
            chips = BuyChips(player, Cents(3_000_000, rules.currency))
            ours.do(chips, next(ids), player)
            theirs.do(chips)
        script = scripted(rules, ours.name, ours, ids)
        running.append((script, plainly(rules, ours.name, theirs)))
    order = Random(5)
    for _ in range(600):
        clock.move(milliseconds=order.choice([0, 0, 7]))
        for steps in order.choice(running):
            next(steps)
    for sensor, link in links.items():
        told = record_of(journal, sensor.value).manager
        wanted = GameManager(link.opening, tuple(link.events))
        assert told.prizes() == wanted.prizes()
        assert told.accounts() == wanted.accounts()
        now = DurableLink(journal, sensor.value).state()
        assert all(level.balanced for level in told.reconciliation(now))
        assert len(told.events) == len(wanted.events)
        assert any(prize.status is PrizeStatus.REVERSED for prize in told.prizes())


@pytest.mark.clause("WA-GM-9(i).1", "WA-GM-9(i).2", "WA-NEXUS-9(h).1", "WA-NEXUS-9(h).2")
def test_a_busy_bank_of_controllers_reconciles(journal: HouseJournal) -> None:
    """On every store, wins are logged and manual adjustments are accounted for."""
    link = open_bank(journal, "meter", reserve=Cents(5_000), cap=Cents(400_050))
    tables = [new_controller(journal, name, ControllerSettings(system=NEXUS)) for name in TABLES]
    rng = Random(2)
    logged = 0
    for number in range(150):
        table = rng.choice(tables)
        try:
            events = table.do(any_press(rng, NEXUS, table), f"press {number}", "sam").events
        except RuleError:
            continue
        logged += sum(isinstance(event, JackpotWon) for event in events)
    more = link.state().meters[0].shown + Cents(12_34)
    link.do(AdjustManually("Jackpot", more, "a wrong prize", "eve", "sam"), Request("a", "eve"))
    manager = record_of(journal, LINK).manager
    assert len(manager.prizes()) == logged > 0
    assert [made.reason for made in manager.adjustments()] == ["a wrong prize"]
    (level,) = manager.reconciliation(link.state())
    assert level.balanced
    assert level.adjustments > 0
    (account,) = manager.accounts()
    assert account.display == more
    assert manager.history("Jackpot")[-1].shown == more


@pytest.mark.parametrize("name", ["MA off the meter", "MA machine"])
def test_tables_of_both_kinds_share_a_link_and_it_reconciles(name: str) -> None:
    """Tables and controllers on one link balance and pass the audit, in any order of commands."""
    journal, rules = memory_journal(StillClock()), HOUSES[name]
    ids = (f"c{number}" for number in range(10**6))
    scripts = []
    for table in open_house(journal, "T1", "T2", rules=rules):
        for _, player in SEATED:
            table.do(BuyChips(player, Cents(3_000_000, rules.currency)), next(ids), player)
        scripts.append(scripted(rules, table.name, table, ids))
    settings = ControllerSettings(system=NEXUS, early_lock=True)
    pit = [new_controller(journal, pit, settings, link="progressive") for pit in ("P1", "P2")]
    rng, won = Random(11), dict.fromkeys(("T1", "T2", "P1", "P2"), 0)
    for _ in range(800):
        if rng.random() < 0.5:
            next(rng.choice(scripts))
            continue
        controller = rng.choice(pit)
        with suppress(RuleError):
            controller.do(any_press(rng, NEXUS, controller), next(ids), "sam")
    record = record_of(journal, "progressive")
    for prize in record.manager.prizes():
        won[prize.award.table] += 1
    assert all(won.values()), won
    now = DurableLink(journal, "progressive").state()
    assert all(level.balanced for level in record.manager.reconciliation(now))
    assert audit(journal).fault is None


def test_a_link_that_does_not_exist_has_no_record() -> None:
    with rejected(StorageError, "storage/no_link"):
        record_of(memory_journal(StillClock()), "nowhere")
