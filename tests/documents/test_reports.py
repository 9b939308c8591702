"""Win pages, round records, and shift and day reports, compared with the record and the books."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from letitride.cards import complete, parse_cards
from letitride.documents.round_record import round_html
from letitride.documents.shift_and_day import day_html, shift_html
from letitride.documents.win_page import win_html
from letitride.errors import InputError, RuleError
from letitride.eventstore.store import LedgerLine, StoredLine
from letitride.game import commands as game_commands
from letitride.house.controllers import DurableController
from letitride.house.house_journal import HouseJournal
from letitride.house.opening import Address, open_journal
from letitride.house.reports.day import Day, read_day
from letitride.house.reports.logged_win import read_win
from letitride.house.reports.round_record import read_finished_round
from letitride.house.reports.shift import Shift, read_shift
from letitride.house.tables import DurableTable
from letitride.money import Cents
from letitride.numbers import PAPER
from letitride.progressive.controller import NEXUS, Button, ControllerSettings
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import Game, Wager
from letitride.table.events import Slip
from letitride.table.shufflers import RandomShuffler, StackedShuffler
from letitride.table.tray import figures
from tests.cli.conftest import Run
from tests.conformance.progressives import BOARD, NOTHING, ROYAL
from tests.documents.pages import pages_of, refers_to
from tests.eventstore.stores import StillClock, memory_journal
from tests.house.houses import (
    RULES,
    DurableRounds,
    Numbered,
    buy_in,
    new_table,
    open_house,
    play_round,
)
from tests.house.pits import new_controller, open_bank
from tests.house.test_controllers import win
from tests.house.test_slips_and_debts import sign
from tests.playing import stacked
from tests.rejected import rejected


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def journal(clock: StillClock) -> HouseJournal:
    """Set up a two-day shift at T1, a second shift, a table without a tray, and a jackpot win."""
    journal = memory_journal(clock)
    (table,) = open_house(journal)
    sign(table, Slip.OPENER, 1_000_000_00)
    rounds = DurableRounds(table, Random(5), chips=10_000_00)
    rounds.play()
    clock.move(days=1)
    sign(table, Slip.FILL, 500_00)
    rounds.play()
    found = figures(table.state.inventory, table.state.ledger)
    sign(table, Slip.CLOSER, found.closer.cents - 1)
    sign(table, Slip.DROP, found.drop.cents)
    clock.move(days=1)
    sign(table, Slip.OPENER, 700_000_00, "next ")
    other = new_table(journal, "T2")
    buy_in(other)
    play_round(other, 1, RandomShuffler(1))
    open_bank(journal)
    win(new_controller(journal, "SP1", ControllerSettings(system=NEXUS)))
    return journal


def shifts_of(journal: HouseJournal) -> list[Shift]:
    return [read_shift(journal, "T1", number) for number in (1, 2)]


def test_a_shift_has_the_same_figures_as_the_table(journal: HouseJournal) -> None:
    first, second = shifts_of(journal)
    assert (first.number, first.closed, second.closed) == (1, True, False)
    assert read_shift(journal, "T1") == second
    with rejected(RuleError, "a shift from 1 to 2, got 3"):
        read_shift(journal, "T1", 3)
    table = DurableTable(journal, "T1")
    assert second.figures == figures(table.state.inventory, table.state.ledger)
    assert first.figures.drop == Cents(7 * 10_000_00)
    assert first.figures.over_short == Cents(-1)
    assert first.figures.win == first.table.win
    assert first.table.rounds == 2
    assert [one.event.slip for one in first.table.slips] == [
        Slip.OPENER, Slip.FILL, Slip.CLOSER, Slip.DROP,
    ]  # fmt: skip


def test_days_add_up_to_the_shift(journal: HouseJournal) -> None:
    [whole, _] = shifts_of(journal)
    [one], [two] = (read_day(journal, f"2026-01-0{n}", table="T1").tables for n in (1, 2))
    assert one.rounds == two.rounds == 1
    assert one.win + two.win == whole.figures.win
    assert one.drop + two.drop == whole.figures.drop
    assert (one.total(Slip.FILL), two.total(Slip.FILL)) == (Cents(0), Cents(500_00))


def test_a_table_without_a_tray_has_days_and_no_shifts(journal: HouseJournal) -> None:
    with rejected(RuleError, "documents/no_shift"):
        read_shift(journal, "T2")
    [day] = read_day(journal, "2026-01-03", table="T2").tables
    assert (day.rounds, day.drop) == (1, Cents(7_000_000))
    with journal.store.reading() as tx:
        held = {key[1]: micros for key, micros in tx.balances().items() if key[0] == "table:T2"}
    assert day.win == Cents(held["tray"] // 1_000_000)


def day_of(journal: HouseJournal, number: int) -> Day:
    return read_day(journal, f"2026-01-0{number}")


def test_every_link_reconciles_with_its_record_and_the_books(journal: HouseJournal) -> None:
    day = day_of(journal, 3)
    assert {one.name for one in day.links} == {"Bank", "progressive", "progressive_2"}
    for link in day.links:
        assert all(level.balanced for level in link.levels), link.name
    before = {one.name: one for one in day_of(journal, 2).links}
    assert "Bank" not in before  # it opened later
    for link in day.links:
        if link.name in before:
            assert [one.before for one in link.levels] == [
                one.after for one in before[link.name].levels
            ]
    [bank] = [one for one in day.links if one.name == "Bank"]
    assert [one.award.amount for one in bank.jackpots] == [Cents(4000_20)]


def test_a_meter_that_differs_from_the_books_is_reported(journal: HouseJournal) -> None:
    with journal.store.transaction() as tx:
        head = tx.head("link:Bank")
        false = LedgerLine("link:Bank", "meter:Bank/Jackpot", "USD", 1, "false")
        tx.append("link:Bank", head, [], [StoredLine(head.version, 9, false)])
    [bank] = read_day(journal, "2026-01-03", link_name="Bank").links
    assert [one.book_off_micros for one in bank.levels] == [1]
    assert "do not reconcile" in day_html(day_of(journal, 3))
    assert bank.as_data()["balanced"] is False


def royal_at(table: DurableTable) -> None:
    """Play a round in which seat 2 wins the whole meter."""
    top = stacked(RULES, {2: ROYAL, 4: NOTHING}, BOARD)
    deck = StackedShuffler(complete(parse_cards(top)))
    numbered = Numbered(table, deck, "royal ")
    numbered.prepare()
    numbered.do(game_commands.OpenBetting(1, ((2, "p2"), (4, "p4"))))
    side = {Wager.PROGRESSIVE: RULES.progressive_wager(Game.PROGRESSIVE)}
    for seat in (2, 4):
        numbered.do(game_commands.PlaceWagers.of(seat, f"p{seat}", Cents(500), side))
    numbered.do(game_commands.CloseBetting())
    numbered.run()
    while (acting := table.state.round.to_act) is not None:
        bet = table.state.round.deciding
        assert bet is not None
        numbered.do(game_commands.LetItRide(acting, bet))
        numbered.run()


def test_a_jackpot_reversed_by_a_void_is_on_every_report_as_reversed() -> None:
    journal = memory_journal(StillClock())
    (table,) = open_house(journal)
    sign(table, Slip.OPENER, 1_000_000_00)
    buy_in(table)
    royal_at(table)
    won = day_of(journal, 1)
    [jackpot] = won.tables[0].jackpots
    assert jackpot in won.links[0].jackpots
    assert day_html(won).count("Royal flush") == 1
    assert "(reversed)" not in day_html(won) + shift_html(read_shift(journal, "T1"))
    late = game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT))
    table.do(late, "void", "supervisor")
    for day in (day_of(journal, 1), read_day(journal, "2026-01-01", link_name="progressive")):
        links = [one.as_data() for one in day.links if one.name == "progressive"]
        for told in (*(one.as_data() for one in day.tables), *links):
            assert told["jackpots"] == []
            assert [each["hand"] for each in told["reversed_jackpots"]] == ["royal_flush"]
        assert day_html(day).count("Royal flush") == 1
        assert f"{PAPER.dollars(jackpot.award.amount)} (reversed)" in day_html(day)
    shift = read_shift(journal, "T1")
    assert [one["hand"] for one in shift.as_data()["reversed_jackpots"]] == ["royal_flush"]
    assert f"{PAPER.dollars(jackpot.award.amount)} (reversed)" in shift_html(shift)


@pytest.mark.clause("SM-LIR-11(a)/2", "SM-TCP-10(a)/2")
def test_the_envy_that_a_controller_pays_is_in_the_days_figures(journal: HouseJournal) -> None:
    DurableController(journal, "SP1").do(Button(NEXUS.over), "over", "dee")
    [pit] = [one for one in day_of(journal, 3).tables if one.table == "SP1"]
    assert pit.as_data()["envy"] == "100.00"


@pytest.mark.clause("WA-GM-9(f).5", "WA-NEXUS-9(f).6", "SM-LIR-10(f)/6", "SM-TCP-9(f)/8")
def test_a_win_has_a_page_for_accounting(journal: HouseJournal) -> None:
    made = read_win(journal, "Bank", 1)
    html = win_html(made)
    for text in ("$4,000.20", "SP1", "A-K-Q of spades", "$1,000.00", "sam", "2026-01-03"):
        assert text in html
    assert "SM version 2009.10.09, effective 2009-10-09" in html
    assert pages_of(html) == 1
    assert made.as_data()["amount"] == "4000.20"
    with rejected(RuleError, "progressive/no_win"):
        read_win(journal, "Bank", 2)


def test_a_round_record_has_the_cards_the_wagers_and_every_event(journal: HouseJournal) -> None:
    made = read_finished_round(journal, "T2", 1)
    data, html = made.as_data(), round_html(made)
    assert data["status"] == "settled"
    assert len(data["seats"]) == 3
    assert [one["event"] for one in data["events"]].count("CardsCollected") == 1
    for seat in data["seats"]:
        assert seat["player"] in html
    assert data["events"][-1]["hash"] in html
    assert data["rules_digest"] in html
    with rejected(RuleError, "documents/no_round"):
        read_finished_round(journal, "T2", 2)
    with rejected(RuleError, "documents/no_table: expected the name of a table"):
        read_finished_round(journal, "T9", 1)


def test_reports_have_the_same_bytes_every_time_and_load_nothing(journal: HouseJournal) -> None:
    pages: list[Callable[[], str]] = [
        lambda: shift_html(shifts_of(journal)[0]),
        lambda: day_html(day_of(journal, 3)),
        lambda: win_html(read_win(journal, "Bank", 1)),
        lambda: round_html(read_finished_round(journal, "T2", 1)),
    ]
    for make in pages:
        assert make() == make()
        assert refers_to(make()) == []
    assert pages_of(shift_html(shifts_of(journal)[0])) == 1
    assert pages_of(day_html(day_of(journal, 3))) == 1


def test_large_amounts_and_long_names_fit_on_the_page(journal: HouseJournal) -> None:
    most = Cents(-12_345_678_90)
    [table] = read_day(journal, "2026-01-01", table="T1").tables
    wide = replace(
        table, table="A table whose name has forty letters 1234", rounds=123_456, drop=-most,
        win=most, over_short=most, contributed_micros=123_456_789_012_345_678,
    )  # fmt: skip
    assert pages_of(day_html(Day("2026-01-01", (wide, table), ()))) == 1
    many = day_html(Day("2026-01-01", (table,) * 60, ()))
    assert pages_of(many) > 1
    assert many.count("<th>All</th>") == 1


def test_missing_records_are_rejected(journal: HouseJournal) -> None:
    with rejected(RuleError, "documents/no_table"):
        read_day(journal, "2026-01-01", table="T9")
    with rejected(RuleError, "documents/no_link"):
        read_day(journal, "2026-01-01", link_name="T9")
    with rejected(RuleError, "documents/no_table"):
        read_day(journal, "2026-01-01", table="")
    with rejected(InputError, "documents/date"):
        read_day(journal, "2026-02-30")
    empty = day_of(journal, 9)
    assert all((one.rounds, one.win) == (0, Cents(0)) for one in empty.tables)


@pytest.fixture
def database(tmp_path: Path) -> str:
    address = Address(f"sqlite:///{tmp_path / 'house.db'}")
    journal = open_journal(address, StillClock())
    (table,) = open_house(journal)
    sign(table, Slip.OPENER, 1_000_00)
    buy_in(table)
    play_round(table, 1, RandomShuffler(1))
    open_bank(journal)
    win(new_controller(journal, "SP1", ControllerSettings(system=NEXUS)))
    journal.close()
    return address.database


KINDS = {
    "win": ("--link", "Bank", "--number", "1"),
    "round": ("--table", "T1", "--number", "1"),
    "shift": ("--table", "T1"),
    "day": ("--date", "2026-01-01"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_command_writes_every_format(
    run: Run, database: str, kind: str, tmp_path: Path
) -> None:
    options = (*KINDS[kind], "--database", database)
    told = run("report", kind, *options, "--json")
    assert (told.status, type(json.loads(told.out))) == (0, dict)
    pdf = tmp_path / "report.pdf"
    printed = run("report", kind, *options, "--html", "--pdf", str(pdf))
    assert printed.out.startswith("<!doctype html>")
    assert printed.out == run("report", kind, *options).out
    assert pdf.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("win", "--link", "Bank"), "--number"),
        (("win", "--link", "Bank", "--number", "7"), "progressive/no_win"),
        (("win", "--link", "None", "--number", "1"), "got"),
        (("round", "--table", "T1", "--number", "9"), "documents/no_round"),
        (("round", "--table", "T1", "--number", "1", "--date", "2026-01-01"), "--date"),
        (("shift", "--table", "T1", "--number", "2"), "a shift from 1 to 1"),
        (("shift", "--table", "SP1"), "a table whose tray was opened"),
        (("day", "--date", "2026-13-01"), "--date"),
        (("day", "--date", "2026-02-30"), "--date"),
        (("day", "--date", "20260101"), "--date"),
        (("day", "--date", ""), "--date"),
        (("day",), "--date"),
    ],
)
def test_the_command_rejects_invalid_requests(
    run: Run, database: str, args: tuple[str, ...], words: str
) -> None:
    refused = run("report", *args, "--database", database)
    assert (refused.status, refused.out) == (2, "")
    assert words in refused.err.facts
