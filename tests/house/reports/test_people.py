"""The people in the records: dealers, steps, reports, rulings, and voids (R49 to R53)."""

import pytest
from markupsafe import escape

from letitride.cards import complete, parse_cards
from letitride.documents.round_record import round_html
from letitride.documents.shift_and_day import day_html, shift_html
from letitride.errors import RuleError
from letitride.game import commands as game_commands
from letitride.house.house_journal import HouseJournal
from letitride.house.proof.audit import audit
from letitride.house.reports.day import read_day
from letitride.house.reports.round_record import read_finished_round, read_round
from letitride.house.reports.shift import read_shift
from letitride.house.seeds import DrawSeed
from letitride.house.tables import DurableTable
from letitride.rulebook.house_rules import Responsible
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table import commands as table_commands
from letitride.table.events import FixedWinLogged, Slip
from letitride.table.fair.proof import check
from letitride.table.shufflers import RandomShuffler
from tests.eventstore.stores import StillClock, memory_journal
from tests.house.dealer_run import DurableFloor
from tests.house.houses import RULES, Numbered, buy_in, open_house, play_round
from tests.house.test_slips_and_debts import sign
from tests.playing import house
from tests.rejected import rejected
from tests.table.procedure.test_steps import ROYAL

#: Seat 3 has a flush with the community cards 5h 6h.
FLUSH = complete(parse_cards("2h Kh Jh 5h 6h 2c"))
FOREIGN = Irregularity(What.FOREIGN_CARD)
NOTES = ("a joker at seat 3", "a joker from another deck")


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def journal(clock: StillClock) -> HouseJournal:
    return memory_journal(clock)


@pytest.fixture
def floor(journal: HouseJournal, clock: StillClock) -> DurableFloor:
    return DurableFloor(journal, clock, house("SD", "hand"))


def hold(floor: DurableFloor, found: Irregularity = FOREIGN) -> None:
    floor.do(table_commands.HoldRound(found, "dee", 3, NOTES[0]))


def void(floor: DurableFloor) -> None:
    """Play until a community card is turned; then have the round reported and voided."""
    floor.play_to("ask_bet_two")
    hold(floor)
    floor.do(table_commands.GiveRuling("sam", NOTES[1], "sue"))


def test_a_void_is_in_every_record_with_its_people(
    journal: HouseJournal, floor: DurableFloor
) -> None:
    sign(floor.table.durable, Slip.OPENER, 1_000_00)  # type: ignore[attr-defined]  # durable
    void(floor)
    finished = read_finished_round(journal, "T1", 1)
    shift, day = read_shift(journal, "T1"), read_day(journal, "2026-01-01")
    told = finished.as_data()["void"]
    expected = {
        "round": 1, "reason": "foreign_card", "what": "a card did not belong to the deck",
        "seat": 3, "outcome": "void", "reported_by": "dee", "report_note": NOTES[0],
        "ruled_by": "sam", "second": "sue", "note": NOTES[1],
    }  # fmt: skip
    assert told.items() >= expected.items()
    assert told["time"] == told["ruled_at"] > told["reported_at"]
    assert told["clauses"]
    for data in (shift.as_data(), day.as_data()["tables"][0]):
        assert data["voids"] == 1
        assert data["void_rounds"] == [{"table": "T1", **told}]
        assert data["other_reports"] == []
    for html in (round_html(finished), shift_html(shift), day_html(day)):
        for words in ("did not belong to the deck", "dee", "sam", "sue", *NOTES):
            assert words in html
        assert told["ruled_at"][:19].replace("T", " ") in html
    assert audit(journal).ok


def test_a_dismissed_report_is_in_the_round_and_in_the_reports(
    journal: HouseJournal, floor: DurableFloor
) -> None:
    sign(floor.table.durable, Slip.OPENER, 1_000_00)  # type: ignore[attr-defined]  # durable
    floor.play_to("ask_bet_one")
    hold(floor)
    floor.do(table_commands.DismissReport("sam", "the card belongs"))
    while floor.table.state.procedure.taken_in(floor.table.rules):
        decides = floor.next.step in ("ask_bet_one", "ask_bet_two")
        floor.decide() if decides else floor.take()
    finished = read_finished_round(journal, "T1", 1)
    data = finished.as_data()
    [told] = data["reports"]
    assert (data["void"], told["outcome"], told["ruled_by"]) == (None, "dismissed", "sam")
    shift = read_shift(journal, "T1")
    assert shift.as_data()["void_rounds"] == []
    assert shift.as_data()["other_reports"] == [{"table": "T1", **told}]
    for html in (round_html(finished), shift_html(shift)):
        assert "Dismissed" in html
        assert "the card belongs" in html


def test_a_report_that_waits_overnight_is_held_on_one_day_and_void_on_the_next(
    journal: HouseJournal, clock: StillClock, floor: DurableFloor
) -> None:
    floor.play_to("ask_bet_two")
    hold(floor)
    clock.move(days=1)
    floor.do(table_commands.GiveRuling("sam", NOTES[1], "sue"))
    [first], [second] = (read_day(journal, f"2026-01-0{n}").tables for n in (1, 2))
    [held], [voided] = first.other_reports, second.void_rounds
    assert (held.report.outcome.value, held.report.reported_by) == ("held", "dee")
    assert (voided.report.round, voided.report.reported_by) == (1, "dee")
    assert first.void_rounds == second.other_reports == ()
    assert read_day(journal, "2026-01-03").tables[0].reports == ()


def test_a_round_lists_each_step_with_its_person(journal: HouseJournal, clock: StillClock) -> None:
    floor = DurableFloor(journal, clock, house("MA", "shoe", {"main": "MA-MAIN"}))
    steps = [floor.play(), floor.play()]
    for number, taken in enumerate(steps, 1):
        told = read_finished_round(journal, "T1", number).as_data()["steps"]
        assert [one["step"] for one in told] == taken
    first = {one["step"]: one for one in read_finished_round(journal, "T1", 1).as_data()["steps"]}
    assert (first["verify"]["by"], first["verify"]["who"]) == ("sam", "supervisor")
    assert (first["player_inspects"]["by"], first["deal"]["by"]) == ("ann", "dee")
    assert first["settle"]["seat"] == 3
    html = round_html(read_finished_round(journal, "T1", 1))
    assert escape(first["verify"]["text"]) in html
    assert "floorperson" in html


def test_a_step_that_no_player_wished_to_take_says_so(
    journal: HouseJournal, clock: StillClock
) -> None:
    floor = DurableFloor(journal, clock, house("MA", "shoe", {"main": "MA-MAIN"}))
    floor.take_until("player_inspects")
    floor.take(by="dee", who=Responsible.DEALER, declined=True)
    floor.play()
    finished = read_finished_round(journal, "T1", 1)
    [declined] = [one for one in finished.as_data()["steps"] if one["declined"]]
    assert (declined["step"], declined["by"]) == ("player_inspects", "dee")
    assert "No player wished to" in round_html(finished)


def test_steps_after_a_void_prepare_the_next_round(
    journal: HouseJournal, floor: DurableFloor
) -> None:
    void(floor)
    of_void = {line.step for line in floor.table.rules.script if line.phase.value == "void"}
    floor.play()
    first, second = (read_finished_round(journal, "T1", n).people.steps for n in (1, 2))
    versions = [one.version for one in (*first, *second)]
    assert versions == sorted(set(versions))
    assert second[0].taken.step == "receive_deck"  # the deck was removed
    assert {one.taken.step for one in second}.isdisjoint(of_void)


def test_dealers_sign_on_and_off_in_the_records(
    journal: HouseJournal, clock: StillClock, floor: DurableFloor
) -> None:
    floor.play()
    floor.do(table_commands.SignOff("sam"))
    clock.move(days=1)
    floor.do(table_commands.SignOn("dan"))
    [first], [second] = (read_day(journal, f"2026-01-0{n}").tables for n in (1, 2))
    [dee], [dan] = first.dealers, second.dealers
    assert (dee.dealer, dee.off_by, dan.dealer, dan.off) == ("dee", "sam", "dan", None)
    assert dee.on < (dee.off or "") < dan.on
    [of_round] = read_finished_round(journal, "T1", 1).as_data()["dealers"]
    assert (of_round["dealer"], of_round["signed_on"]) == ("dee", dee.on)
    html = day_html(read_day(journal, "2026-01-01"))
    assert "Signed off by" in html
    assert "sam" in html


def test_a_decision_for_an_absent_player_names_the_person(
    journal: HouseJournal, floor: DurableFloor
) -> None:
    floor.play_to("ask_bet_one")
    bet = floor.table.round.deciding
    assert bet is not None
    floor.do(game_commands.TakeBackForAbsent(3, bet, "sam"))
    floor.take_until("ask_bet_two")
    floor.decide()
    while floor.table.state.procedure.taken_in(floor.table.rules):
        floor.take()
    finished = read_finished_round(journal, "T1", 1)
    [told] = finished.as_data()["decided_for_absent"]
    assert (told["seat"], told["bet"], told["by"]) == (3, bet.value, "sam")
    assert "Decisions for absent players" in round_html(finished)


def test_a_jackpot_names_the_person_who_verified_it(
    journal: HouseJournal, clock: StillClock
) -> None:
    rules = house("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"})
    floor = DurableFloor(journal, clock, rules, order=ROYAL)
    floor.play_to("verify_jackpot")
    floor.take(executive=True, by="eve")
    floor.take_until("log_jackpot")
    floor.take(executive=True, by="eve")
    while floor.table.state.procedure.taken_in(rules):
        floor.take()
    finished = read_finished_round(journal, "T1", 1)
    told = finished.as_data()["jackpot_verifications"]
    assert [(one["step"], one["by"], one["executive"], one["seat"]) for one in told] == [
        ("verify_jackpot", "eve", True, 3), ("log_jackpot", "eve", True, 3),
    ]  # fmt: skip
    assert "executive" in round_html(finished)


@pytest.mark.clause("SD-10(a)iv")
def test_the_record_of_a_fixed_win_names_the_supervisor_who_logged_it(
    journal: HouseJournal, clock: StillClock
) -> None:
    rules = house("SD", "machine", {"main": "SD-MAIN-A", "progressive": "SD-LIRP-1"})
    floor = DurableFloor(journal, clock, rules, order=FLUSH)
    floor.play_to("log_jackpot")
    floor.take()
    floor.take_until("collect_cards")
    floor.take()
    finished = read_finished_round(journal, "T1", 1)
    told = finished.as_data()["jackpot_verifications"]
    assert [(one["step"], one["by"]) for one in told] == [
        ("verify_jackpot", "sam"), ("log_jackpot", "sam"),
    ]  # fmt: skip
    logged = [one for one in floor.table.events if isinstance(one, FixedWinLogged)]
    assert [(one.seat, one.hand) for one in logged] == [(3, "flush")]
    assert audit(journal).ok


def test_the_meters_true_amount_decides_who_verifies_a_jackpot(
    journal: HouseJournal, clock: StillClock
) -> None:
    """After the settlement, another table's contribution raises the award to the house's limit."""
    tables = {"main": "MA-MAIN", "progressive": "MA-PROG"}
    rules = house("MA", "shoe", tables, executive_from="10000.38")
    floor = DurableFloor(journal, clock, rules, order=ROYAL)
    other = DurableFloor(journal, clock, rules, "T2")
    floor.play_to("verify_jackpot")
    other.play_to("collect_cards")
    with rejected(RuleError, "progressive/card"):
        floor.take()
    floor.take(executive=True, by="eve")


def virtual(journal: HouseJournal) -> DurableTable:
    """Begin a round at a virtual table, up to bet 1, from a committed seed."""
    (table,) = open_house(journal)
    buy_in(table)
    table.do(DrawSeed(bytes(range(32))), "seed", "house")
    play_round(table, 1, RandomShuffler(1))
    return table


def test_a_fair_record_states_the_void_after_the_next_seed_was_drawn(
    journal: HouseJournal, clock: StillClock
) -> None:
    table = virtual(journal)
    before = read_round(journal, table.stream, 1).fair("T1")
    assert before is not None
    assert before.void is None
    table.do(DrawSeed(bytes(32)), "next seed", "house")
    clock.move(minutes=1)
    numbered = Numbered(table, RandomShuffler(1), "void ")
    fault = Irregularity(What.TECHNICAL_FAULT)
    numbered.do(table_commands.HoldRound(fault, "dee", None, "no picture"))
    numbered.do(table_commands.GiveRuling("sam", "the camera failed", "sue"))
    fair = read_round(journal, table.stream, 1).fair("T1")
    assert fair is not None
    proof = check(fair)
    assert proof.ok
    assert proof.void is not None
    assert (proof.void.reason, proof.void.reported_by, proof.void.report_note) == (
        "technical_fault", "dee", "no picture",
    )  # fmt: skip
    assert (proof.void.ruled_by, proof.void.second, proof.void.note) == (
        "sam", "sue", "the camera failed",
    )  # fmt: skip
    assert (proof.void.time or "").startswith("2026-01-01T00:01")
    data = read_finished_round(journal, "T1", 1).as_data()
    assert data["fair"]["void"]["what"] == data["void"]["what"]
    assert audit(journal).ok


def test_a_ruling_without_a_report_belongs_to_its_actor(journal: HouseJournal) -> None:
    """In older records without reports, a single command reported and ruled on the irregularity."""
    (table,) = open_house(journal)
    buy_in(table)
    play_round(table, 1, RandomShuffler(1))
    late = game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT))
    table.do(late, "void", "supervisor")
    finished = read_finished_round(journal, "T1", 1)
    told = finished.as_data()["void"]
    assert (told["reported_by"], told["ruled_by"]) == (None, "supervisor")
    assert "No report is on record" in round_html(finished)
    assert RULES.jurisdiction in round_html(finished)
