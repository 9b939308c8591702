"""Durable tables behave like tables in memory, and can be loaded again afterward."""

from random import Random
from typing import Any, get_args

import pytest

from letitride.cards import complete, parse_cards
from letitride.errors import RuleError, StaleVersionError, StorageError
from letitride.eventstore.journal import Request
from letitride.eventstore.store import Snapshot
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.house import table_transaction
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink
from letitride.house.loaded_table import ChangeRules, LoadedTable
from letitride.house.proof.audit import audit
from letitride.house.seeds import DrawSeed, PromiseSeed, RevealSeed
from letitride.house.tables import DurableTable, open_table
from letitride.house.wallets import MOST_CENTS, Wallets
from letitride.money import Cents
from letitride.records import changed
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import SENSORS, Game, Wager
from letitride.table.commands import BuyChips, CashOut, Deal
from letitride.table.events import Event as TableEvent
from letitride.table.fair.commit_reveal import hash_of
from letitride.table.fair.proof import check, publish
from letitride.table.shufflers import RandomShuffler, StackedShuffler
from tests.eventstore.stores import StillClock, memory_journal
from tests.house.houses import (
    FUNDS,
    RULES,
    DurableRounds,
    new_table,
    open_house,
    play_round,
    run_dealer,
)
from tests.rejected import rejected
from tests.table.rounds import HOUSES, Rounds, everything


@pytest.fixture
def house() -> HouseJournal:
    return memory_journal(StillClock())


def reloaded(journal: HouseJournal, table: DurableTable) -> DurableTable:
    again = DurableTable(journal, table.name)
    assert again.loaded == table.loaded
    return again


def books(journal: HouseJournal) -> dict[tuple[str, str, str], int]:
    with journal.store.transaction() as tx:
        balances = tx.balances()
    assert sum(balances.values()) == 0
    return balances


@pytest.mark.parametrize("name", HOUSES)
def test_a_durable_table_plays_like_a_table_in_memory(house: HouseJournal, name: str) -> None:
    rules = HOUSES[name]
    (table,) = open_house(house, rules=rules)
    durable, plain = DurableRounds(table, Random(5)), Rounds(rules, Random(5))
    for _ in range(4):
        durable.play()
        plain.play()
    assert table.state == plain.table.state
    for sensor, link in plain.table.links.items():
        assert DurableLink(house, sensor.value).state().meters == link.state.meters
    reloaded(house, table)
    books(house)


@pytest.mark.parametrize("every", [1, 7, 10_000])
def test_snapshots_change_nothing(
    house: HouseJournal, monkeypatch: pytest.MonkeyPatch, every: int
) -> None:
    monkeypatch.setattr("letitride.house.table_transaction.SNAPSHOT_EVERY", every)
    (table,) = open_house(house)
    rounds = DurableRounds(table, Random(9))
    for _ in range(3):
        rounds.play()
        reloaded(house, table)
    with house.store.transaction() as tx:
        assert (tx.snapshot(table.stream) is None) == (every == 10_000)
        tx.save_snapshot(table.stream, Snapshot(1, b""))  # it does not open
    again = reloaded(house, table)
    play_round(again, again.state.round.number + 1, RandomShuffler(1))


def test_a_tables_own_link_cannot_use_the_name_of_an_open_link(house: HouseJournal) -> None:
    open_house(house)
    before, link = books(house), DurableLink(house, "progressive").state()
    others = {sensor: sensor.value for sensor in SENSORS if RULES.offers(sensor)}
    taken = others.pop(Game.PROGRESSIVE)
    with pytest.raises(StaleVersionError):
        open_table(house, "T2", RULES, others, Request("T2", "sam"), {Game.PROGRESSIVE: taken})
    assert (books(house), DurableLink(house, "progressive").state()) == (before, link)
    with house.store.reading() as tx:
        assert "table:T2" not in tx.streams()


def test_a_snapshot_of_a_later_version_is_ignored(house: HouseJournal) -> None:
    """A snapshot is too new if the end of its stream was lost."""
    (table,) = open_house(house)
    table.do(BuyChips("p1", Cents(500)), "buy", "p1")
    with house.store.transaction() as tx:
        text = table.loaded.snapshot()
        house.save_snapshot(tx, table.stream, table.version + 1, text)
    reloaded(house, table)


def test_a_snapshot_in_another_format_is_ignored(house: HouseJournal) -> None:
    (table,) = open_house(house)
    with house.store.transaction() as tx:
        house.save_snapshot(tx, table.stream, 1, b'{"old": true}')
    assert DurableTable(house, "T1").state.round.phase is Phase.IDLE
    assert table_transaction.SNAPSHOT_EVERY > 1
    assert audit(house).ok, "it is never loaded, so it is not a fault"
    other = changed(table.loaded, name="T2").snapshot()
    with house.store.transaction() as tx:
        house.save_snapshot(tx, table.stream, 1, other)
    fault = audit(house).fault
    assert fault is not None, "this one would be loaded"
    assert fault.what == "the snapshot does not match the table"


def test_a_command_sent_twice_is_done_once(house: HouseJournal) -> None:
    (table,) = open_house(house)
    first = table.do(BuyChips("p1", Cents(500)), "buy", "p1")
    version = table.version
    again = table.do(BuyChips("p1", Cents(500)), "buy", "p1")
    other_process = DurableTable(house, "T1").do(BuyChips("p1", Cents(500)), "buy", "p1")
    assert again.events == other_process.events == first.events
    assert (first.again, again.again, other_process.again) == (False, True, True)
    assert table.version == version
    with rejected(StorageError, "storage/command_reused"):
        table.do(BuyChips("p1", Cents(600)), "buy", "p1")


def test_a_rejected_command_changes_nothing_and_may_be_sent_again(house: HouseJournal) -> None:
    (table,) = open_house(house)
    before = books(house), table.version
    with rejected(RuleError, "table/not_enough_chips"):
        table.do(CashOut("p1", Cents(500)), "cash", "p1")
    assert (books(house), table.version) == before
    table.do(BuyChips("p1", Cents(500)), "buy", "p1")
    table.do(CashOut("p1", Cents(500)), "cash", "p1")


def test_a_command_for_a_stale_version_is_rejected(house: HouseJournal) -> None:
    (table,) = open_house(house)
    version = table.version
    table.do(BuyChips("p1", Cents(500)), "buy 1", "p1", version)
    with pytest.raises(StaleVersionError) as caught:
        table.do(BuyChips("p1", Cents(500)), "buy 2", "p1", version)
    assert caught.value.current == version + 1
    table.do(BuyChips("p1", Cents(500)), "buy 1", "p1", version)  # sent again: accepted


def test_two_processes_see_each_others_commands(house: HouseJournal) -> None:
    (one,) = open_house(house)
    two = DurableTable(house, "T1")
    shuffler = RandomShuffler(3)
    assert two.version == 1
    for number in range(1, 5):
        one.do(BuyChips(f"p{number}", Cents(100_000)), f"buy {number}", "p")
        two.do(BuyChips(f"p{number}", Cents(100_000)), f"buy more {number}", "p")
    for seat in (1, 4, 6):
        two.do(BuyChips(f"p{seat}", Cents(100_000)), f"buy even more {seat}", "p")
    for number in range(1, 5):
        play_round((one, two)[number % 2], number, shuffler)
    assert one.refresh() == two.refresh()
    reloaded(house, one)


def test_chips_come_from_the_wallet_and_go_back_there(house: HouseJournal) -> None:
    (table,) = open_house(house)
    wallets = Wallets(house)
    table.do(BuyChips("p1", Cents(1500)), "buy", "p1")
    assert wallets.balance("p1") == Cents(FUNDS - 1500)
    table.do(CashOut("p1", Cents(500)), "cash", "p1")
    assert wallets.balance("p1") == Cents(FUNDS - 1000)
    with rejected(StorageError, r"storage/not_enough_money.* got 10\.00 USD more"):
        table.do(BuyChips("p1", Cents(FUNDS)), "too much", "p1")
    with rejected(StorageError, "storage/not_enough_money"):
        wallets.withdraw("p1", Cents(FUNDS), Request("out", "cashier"))
    wallets.withdraw("p1", Cents(FUNDS - 1000), Request("out", "cashier"))
    wallets.withdraw("p1", Cents(FUNDS - 1000), Request("out", "cashier"))  # sent twice
    assert wallets.balance("p1") == Cents(0)
    assert books(house)["wallet:p1", "outside", "USD"] == -1000 * 1_000_000
    with rejected(StorageError, "storage/amount"):
        wallets.deposit("p1", Cents(0), Request("nothing", "cashier"))


def test_a_table_is_opened_once(house: HouseJournal) -> None:
    open_house(house)
    assert new_table(house, "T1").version == 1
    with pytest.raises(StaleVersionError):
        open_again(house)
    with rejected(StorageError, "storage/no_table"):
        DurableTable(house, "T9").refresh()


def open_again(house: HouseJournal) -> None:
    links = {Game.PROGRESSIVE: "progressive", Game.PROGRESSIVE_2: "progressive_2"}
    open_table(house, "T1", RULES, links, Request("open T1 again", "supervisor"))


def test_new_rules_hold_from_the_next_round(house: HouseJournal) -> None:
    (table,) = open_house(house)
    rounds = DurableRounds(table, Random(2))
    old, new = RULES, everything("MA", "machine", max_bet="77.00")
    rounds.play()
    rounds.bet()
    table.do(ChangeRules(new), "new rules", "executive")
    assert reloaded(house, table).loaded.now.rules == old
    table.do(game_commands.CloseBetting(), "close", "dealer")
    assert reloaded(house, table).state.round.rules_digest == old.digest
    table.do(game_commands.ReportIrregularity(Irregularity(What.FOREIGN_CARD)), "foreign", "dealer")
    assert table.state.round.phase is Phase.VOID
    rounds.play()
    assert table.state.round.rules_digest == new.digest
    assert reloaded(house, table).loaded.now.rules == new


def test_a_round_that_is_over_is_voided_under_its_own_rules(house: HouseJournal) -> None:
    (table,) = open_house(house)
    DurableRounds(table, Random(2)).play()
    new = everything("MA", "machine", max_bet="77.00")
    table.do(ChangeRules(new), "new rules", "executive")
    late = game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT))
    table.do(late, "count", "dealer")
    assert table.state.round.phase is Phase.VOID
    reloaded(house, table)


def test_rules_with_other_links_are_rejected(house: HouseJournal) -> None:
    (table,) = open_house(house)
    with rejected(RuleError, "storage/other_links"):
        table.do(ChangeRules(HOUSES["WA machine"]), "new rules", "executive")


def test_a_reloaded_deck_keeps_its_cards(house: HouseJournal) -> None:
    (table,) = open_house(house)
    order = complete(parse_cards("As Kd"))
    table.prepare(StackedShuffler(order))
    ready = reloaded(house, table).state.decks.next_up
    assert ready is not None
    assert sorted(map(str, ready.order)) == sorted(map(str, order))


def test_the_dealer_does_not_repeat_steps_that_another_process_took(
    house: HouseJournal,
) -> None:
    (one,) = open_house(house)
    two = DurableTable(house, "T1")
    assert two.version == 1
    one.prepare(RandomShuffler(1))
    two.prepare(RandomShuffler(2))  # this copy of the table is always one step behind
    assert two.loaded == one.loaded


def test_hidden_cards_appear_only_in_sealed_events(house: HouseJournal) -> None:
    (table,) = open_house(house)
    rounds = DurableRounds(table, Random(4))
    rounds.bet()
    table.do(game_commands.CloseBetting(), "close", "dealer")
    run_dealer(table, RandomShuffler(8))
    assert table.state.round.to_act is not None
    hidden = [card for seat in table.state.round.seats for card in seat.cards]
    with house.store.transaction() as tx:
        for event in tx.events(table.stream):
            if not event.sealed:
                assert not any(f'"{card}"'.encode() in event.payload for card in hidden)


def test_bets_are_posted_to_the_books_of_table_link_and_wallet(house: HouseJournal) -> None:
    (table,) = open_house(house)
    DurableRounds(table, Random(4)).play()
    owners = {owner for owner, _, _ in books(house)}
    assert owners >= {"table:T1", "link:progressive", "wallet:p1"}
    assert Wager.PROGRESSIVE.value == "progressive"


SEED = bytes(range(32))
OWN_SEED = b"ann's own sixteen bytes"


def test_the_record_proves_a_round_dealt_from_seeds(house: HouseJournal) -> None:
    (table,) = open_house(house)
    rounds = DurableRounds(table, Random(4))
    unused = StackedShuffler(())
    table.do(DrawSeed(SEED), "seed", "dealer")
    with rejected(RuleError, "storage/seeds"):
        table.do(DrawSeed(bytes(32)), "another seed", "dealer")
    table.prepare(unused)
    table.do(game_commands.OpenBetting(1, ((1, "p1"), (2, "p2"))), "open", "dealer")
    table.do(rounds.wagers(1, "p1"), "bet", "p1")
    with rejected(RuleError, "storage/seeds"):
        table.do(PromiseSeed(1, "p2", hash_of(OWN_SEED)), "not hers", "p2")
    table.do(PromiseSeed(1, "p1", hash_of(OWN_SEED)), "promise", "p1")
    table.do(game_commands.CloseBetting(), "close", "dealer")
    run_dealer(table, unused)
    assert table.state.round.phase is Phase.CLOSED  # the table waits for p1's seed
    with rejected(RuleError, r"storage/seeds|table/seed_stage"):
        table.do(Deal(), "early", "dealer")
    with rejected(RuleError, "table/other_seed"):
        table.do(RevealSeed(1, b"another sixteen bytes"), "false", "p1")
    table.do(RevealSeed(1, OWN_SEED), "reveal", "p1")
    run_dealer(reloaded(house, table), unused)
    table.refresh()
    while (seat := table.state.round.to_act) is not None:
        bet = table.state.round.deciding
        assert bet is not None
        table.do(game_commands.TakeBack(seat, bet), f"{bet.name}", "p1")
        run_dealer(table, unused)
    fair = table.loaded.fair
    assert fair is not None
    kept = [one.event for one in house.read(table.stream)]
    events = [record for record in kept if isinstance(record, get_args(TableEvent))]
    record = publish(fair, events)
    assert record.client_seeds[0].seed == OWN_SEED.hex()
    assert check(record, hash_of(SEED)).ok
    seeds = [one.stored for one in house.read(table.stream) if one.stored.kind == "SeedDrawn"]
    assert [stored.sealed for stored in seeds] == [True]
    assert SEED.hex().encode() not in seeds[0].payload
    rounds.play()  # the next round has no seeds and uses the shuffler
    assert reloaded(house, table).loaded.fair is None


def test_a_table_with_many_events_loads_from_its_snapshot(
    house: HouseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loading replays at most the events between two snapshots, however long the stream is."""
    (table,) = open_house(house)
    rounds = DurableRounds(table, Random(6))
    while table.version < 3 * table_transaction.SNAPSHOT_EVERY:
        rounds.play()
    folded, evolve = 0, LoadedTable.evolve

    def counted(*args: Any) -> Any:
        nonlocal folded
        folded += 1
        return evolve(*args)

    monkeypatch.setattr(LoadedTable, "evolve", counted)
    reloaded(house, table)
    most = table_transaction.SNAPSHOT_EVERY + 50  # a snapshot is saved at the end of a command
    assert 0 < folded <= most
    assert table.version > 2 * most


def test_deposits_cannot_exceed_what_the_books_can_hold(house: HouseJournal) -> None:
    wallets, most = Wallets(house), Cents(MOST_CENTS)
    wallets.deposit("rich", most, Request("all at once", "cashier"))
    with rejected(StorageError, r"storage/amount: expected at most 0\.00"):
        wallets.deposit("rich", Cents(1), Request("more", "cashier"))
    wallets.withdraw("rich", Cents(500), Request("out", "cashier"))
    wallets.deposit("rich", Cents(500), Request("and in again", "cashier"))
    assert wallets.balance("rich") == most
