"""Back-outs in a durable house: the books, the reports, and the audit (R55)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.errors import RuleError
from letitride.eventstore.journal import NewEvent, Request
from letitride.house.books import lines
from letitride.house.controllers import DurableController
from letitride.house.house_journal import HouseJournal
from letitride.house.links import DurableLink
from letitride.house.proof.audit import audit
from letitride.house.reports.day import link_day
from letitride.house.reports.logged_win import read_win
from letitride.house.reports.table_figures import read_table
from letitride.money import Cents, Currency
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
from letitride.progressive.link.commands import BackOutWin
from letitride.progressive.link.events import Award, WinBackedOut
from letitride.progressive.link.reasons import AdjustmentReason
from letitride.table.meter_postings import link_postings
from tests.eventstore.stores import StillClock, durable_journal, sqlite_address
from tests.house.pits import BOTH, new_controller, open_bank
from tests.rejected import rejected

TOP = "akq_spades"
BACK_OUT = BackOutWin(1, "wrong seat", "sam", "sue")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[HouseJournal]:
    made = durable_journal(sqlite_address(tmp_path), StillClock())
    yield made
    made.close()


def won(journal: HouseJournal, system: System) -> tuple[DurableLink, DurableController]:
    """Open a bank with a reserve and a controller, and log a win there."""
    link = open_bank(journal, reserve=Cents(50_000))
    table = new_controller(journal, "T1", ControllerSettings(system=system))
    supervisor = (
        [Button(Key.KEY_JPH), Button(Key.J_POT)]
        if system is AQUARIUS
        else [Confirm(), Swipe(CardHolder.SUPERVISOR)]
    )
    pressed = [Sensor(3), Sensor(5), Button(system.start), Hand(3, TOP), *supervisor]
    for number, press in enumerate(pressed):
        table.do(press, f"press {number}", "sam")
    return link, table


def held(link: DurableLink) -> tuple[str, str]:
    meter = link.state().meter("Jackpot")
    return str(meter.shown), str(meter.reserve_shown)


@pytest.mark.clause("WA-GM-9(i).2", "WA-NEXUS-9(h).2")
@pytest.mark.parametrize("system", BOTH)
def test_the_books_the_reports_and_the_audit_agree_after_a_back_out(
    journal: HouseJournal, system: System
) -> None:
    link, table = won(journal, system)
    link.do(BACK_OUT, Request("back out", "sam"))
    link.do(BACK_OUT, Request("back out", "sam"))  # sent again, but carried out only once
    if system is AQUARIUS:  # the key was still at JPH
        table.do(Button(Key.KEY_RUN), "run", "sam")
    assert held(link) == ("4000.20", "500.00")
    for press in ("keyed", "cleared"):  # the right seat's hand can be keyed
        table.do(Hand(5, TOP), press, "dee")
    table.do(Button(system.over), "over", "dee")
    with journal.store.reading() as tx:
        last = tx.head(table.stream).version
        span = read_table(journal, tx, "T1").span(1, last)
        assert (span.jackpots, len(span.reversed_jackpots)) == ((), 1)
        date = next(tx.events(link.stream, upto=1)).time[:10]
        day = link_day(journal, tx, "Bank", date)
    assert day is not None
    assert (day.jackpots, len(day.reversed_jackpots)) == ((), 1)
    assert [level.balanced for level in day.levels] == [True]
    told = read_win(journal, "Bank", 1).as_data()
    assert (told["status"], told["backed_out"]["by"]) == ("backed_out", "sam")
    assert audit(journal).ok


def test_a_win_is_backed_out_once(journal: HouseJournal) -> None:
    link, _ = won(journal, NEXUS)
    link.do(BACK_OUT, Request("back out", "sam"))
    with rejected(RuleError, "a win that has not been reversed"):
        link.do(BACK_OUT, Request("again", "sam"))


@pytest.mark.parametrize(
    ("seat", "after", "fault"),
    [
        (4, 0, "the win was never logged or was already reversed"),
        (3, 5, "the back-out does not return the award"),
    ],
)
def test_the_audit_finds_a_forged_back_out(
    journal: HouseJournal, seat: int, after: int, fault: str
) -> None:
    link, _ = won(journal, NEXUS)
    award = Award("T1", 1, seat, TOP, "Jackpot", Cents(400_020), whole=True)
    forged = WinBackedOut(
        "Bank", 1, award, 0, after, 0, Cents(400_020), True, "", "sam", "sue",
        AdjustmentReason.BACKED_OUT,
    )  # fmt: skip
    with journal.store.reading() as tx:
        version = tx.head(link.stream).version
    posted = lines(link.stream, link_postings(forged, Currency.USD))
    journal.append(link.stream, version, [NewEvent(forged, posted)], Request("forged", "sam"))
    found = audit(journal).fault
    assert found is not None
    assert fault in str(found)
