"""The Game Manager: its log, pages, and meters match the events to the millionth of a cent."""

from dataclasses import replace

import pytest

from letitride.money import MILLION, Cents
from letitride.progressive.link import THREE_CARD_POKER
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.game_manager import GameManager
from letitride.progressive.link.prize_log import PrizeStatus
from tests.conformance.refusals import refused
from tests.progressive.link.link_driver import Link, dollars, setting


def manager(link: Link) -> GameManager:
    return GameManager(link.opening, tuple(link.events))


def statuses(link: Link) -> list[PrizeStatus]:
    return [prize.status for prize in manager(link).prizes()]


@pytest.mark.clause("SM-LIR-10(f)/3", "SM-LIR-10(i)/1", "WA-GM-9(f).2", "WA-GM-9(i).1")
def test_a_win_is_in_the_log_as_soon_as_it_is_logged() -> None:
    """On Aquarius, J-POT logs a win and turning the key to RUN adjusts the meter."""
    link = Link("SM-LIR-1", [setting(amount=4_000)])
    link.begin(wagers=5)
    link.do(link_commands.LogJackpot("T1", 1, 3, "akq_spades"))
    (prize,) = manager(link).prizes()
    assert (prize.number, prize.title, prize.status) == (1, "Let It Ride", PrizeStatus.LOGGED)
    assert prize.award == link_events.Award(
        "T1", 1, 3, "akq_spades", "Jackpot", Cents(400_070), True
    )
    assert (prize.meter_before, prize.meter_after) == (Cents(400_070), None)
    link.do(link_commands.AdjustMeters("T1"))
    (adjusted,) = manager(link).prizes()
    assert adjusted == replace(
        prize, status=PrizeStatus.ADJUSTED, meter_after=dollars(1_000), seed=dollars(1_000)
    )


@pytest.mark.clause("SM-TCP-9(f)/4", "SM-TCP-9(f)/5", "SM-TCP-9(h)/1")
@pytest.mark.clause("WA-NEXUS-9(f).3", "WA-NEXUS-9(h).1")
def test_logging_can_adjust_the_meter_at_the_same_time() -> None:
    """On Nexus, the swipe logs the win and adjusts the meter."""
    link = Link("SM-TCP-1", [setting(amount=4_000)], tables=())
    link.join("T1", THREE_CARD_POKER)
    link.begin()
    link.win("akq_spades", seat=3)
    (prize,) = manager(link).prizes()
    assert (prize.title, prize.status) == ("Three Card Poker", PrizeStatus.ADJUSTED)
    assert link.shown() == "1000.00"


def test_a_locked_award_is_pending_until_it_is_logged() -> None:
    link = Link(settings=[setting(amount=20_000, rate="0%")])
    link.begin()
    link.do(link_commands.LockJackpot("T1", 1, 3, "royal_flush"))
    assert statuses(link) == [PrizeStatus.PENDING]
    with refused("progressive/no_win", "WA-GM-9(f).5"):
        manager(link).win_page(1)
    link.do(link_commands.LogJackpot("T1", 1, 3, "royal_flush"))
    assert statuses(link) == [PrizeStatus.ADJUSTED]
    assert manager(link).win_page(1).prize.meter_after == dollars(10_000)


def test_prizes_are_numbered_in_the_order_they_were_won() -> None:
    link = Link(settings=[setting(amount=20_000, rate="0%")])
    link.begin(wagers=3)
    link.win("straight_flush", seat=2)
    for seat, hand in ((5, "straight_flush"), (3, "royal_flush")):
        link.do(link_commands.LockJackpot("T1", 1, seat, hand))
    log = manager(link).prizes()
    assert [(prize.number, prize.award.seat) for prize in log] == [(1, 2), (2, 5), (3, 3)]


def test_a_void_marks_its_prizes_and_keeps_them_in_the_log() -> None:
    link = Link(settings=[setting(amount=20_000, rate="0%")])
    link.begin()
    link.win("royal_flush", seat=7)
    link.win("straight_flush", seat=2)
    link.void()
    assert statuses(link) == [PrizeStatus.REVERSED, PrizeStatus.REVERSED]
    (account,) = manager(link).accounts()
    assert (account.hits, account.wins, account.paid) == (0, dollars(0), 0)


def test_a_round_dealt_again_after_a_void_can_win_the_same_prize() -> None:
    link = Link(settings=[setting(amount=20_000, rate="0%")])
    link.begin()
    link.win("royal_flush", seat=7)
    link.void()
    link.win("royal_flush", seat=7)
    assert statuses(link) == [PrizeStatus.REVERSED, PrizeStatus.ADJUSTED]


@pytest.mark.clause("WA-GM-9(i).2", "WA-NEXUS-9(h).2", "SM-LIR-10(i)/2", "SM-TCP-9(h)/2")
def test_a_manual_adjustment_is_listed_and_leaves_the_log_unchanged() -> None:
    link = Link(settings=[setting(amount=20_000, rate="0%")])
    link.begin()
    link.win("royal_flush")
    link.do(link_commands.AdjustManually("Jackpot", dollars(20_000), "hand misread", "ann", "bob"))
    (made,) = manager(link).adjustments()
    assert (made.reason, made.by, made.second) == ("hand misread", "ann", "bob")
    assert (made.before, made.after) == (1_000_000 * MILLION, 2_000_000 * MILLION)
    assert statuses(link) == [PrizeStatus.ADJUSTED]
    (account,) = manager(link).accounts()
    assert account.adjustments == 1_000_000 * MILLION
    assert manager(link).reconciliation(link.state)[0].balanced


@pytest.mark.clause("SM-LIR-10(f)/5", "SM-LIR-10(f)/6", "SM-TCP-9(f)/7", "SM-TCP-9(f)/8")
@pytest.mark.clause("WA-GM-9(f).4", "WA-GM-9(f).5", "WA-NEXUS-9(f).5", "WA-NEXUS-9(f).6")
def test_the_win_page_has_everything_accounting_needs() -> None:
    link = Link("WA-NEXUS-1", [setting(amount=30_000, reserve=25)], tables=("T1", "T2"))
    link.begin("T2", 9, wagers=2)
    link.win("straight_flush", "T2", 9, seat=6)
    link.win("royal_flush", "T2", 9, seat=4)
    page = manager(link).win_page(2)
    assert (page.link, page.paytable, str(page.wager)) == ("bank", "WA-NEXUS-1", "1.00")
    assert page.clauses == link.paytable.clauses
    prize, award = page.prize, page.prize.award
    assert (prize.number, prize.title) == (2, "Let It Ride")
    assert (award.table, award.round, award.seat) == ("T2", 9, 4)
    assert (award.hand, award.level, str(award.amount)) == ("royal_flush", "Jackpot", "27000.35")
    assert (str(prize.meter_before), str(prize.meter_after)) == ("27000.35", "10025.00")
    assert (prize.seed, prize.from_reserve) == (dollars(10_000), 2_500 * MILLION)
    for number in (0, 3):
        with refused("progressive/no_win", "WA-GM-9(f).5", "WA-NEXUS-9(f).6"):
            manager(link).win_page(number)


def test_the_history_has_a_reading_for_every_change_of_the_meter() -> None:
    link = Link("PTMGLML01", [setting("Major", rate="2%"), setting("Minor", rate="1%")])
    link.begin(wagers=1)
    link.win("straight_flush")
    link.end()
    link.do(link_commands.AdjustManually("Minor", dollars(1_500), "promotion", "ann", "bob"))
    readings = [(type(x.event), str(x.shown)) for x in manager(link).history("Minor")]
    assert readings == [
        (link_events.Contributed, "1000.01"),
        (link_events.MeterAdjusted, "1000.00"),
        (link_events.ManualAdjustmentMade, "1500.00"),
    ]
    assert [str(x.shown) for x in manager(link).history("Major")] == ["10000.02"]


def test_the_accounting_meters_of_a_level() -> None:
    levels = [setting(amount=10_000, cap=10_001, reserve=3, reserve_rate="1%")]
    link = Link(settings=levels, tables=("T1", "T2"))
    link.begin("T1", wagers=7)  # 1.00 to the meter; 0.33 overflow and 0.07 to the reserve
    link.begin("T2", wagers=1)
    link.win("straight_flush", "T1", seat=3)
    link.do(link_commands.LogJackpot("T1", 1, 2, "royal_flush"))
    (account,) = manager(link).accounts()
    assert (str(account.coin_in), str(account.coin_returned)) == ("8.00", "0.00")
    assert (str(account.display), str(account.reserve)) == ("9000.90", "3.60")
    assert (account.hits, str(account.wins)) == (2, "10001.00")
    assert account.contributed == 160 * MILLION
    assert account.overflow == 52 * MILLION
    assert account.paid == 1_000_10 * MILLION
    assert account.pending == 9_000_90 * MILLION
    assert account.seeds == 0
    link.do(link_commands.AdjustMeters("T1"))
    link.void("T2")  # T2's contribution was part of the jackpot that T1 won
    (account,) = manager(link).accounts()
    assert (str(account.coin_returned), account.reversed) == ("1.00", 0)
    assert account.from_tray == 20 * MILLION
    assert account.seeds == 1_000_000 * MILLION
    assert (account.paid, account.pending) == (10_001_00 * MILLION, 0)
    assert (str(account.display), str(account.reserve)) == ("10003.60", "0.00")
    (level,) = manager(link).reconciliation(link.state)
    assert level.balanced


def test_a_void_takes_its_contributions_off_the_meter_and_the_reserve() -> None:
    link = Link(settings=[setting(amount=10_000, rate="3%", reserve_rate="1%")])
    link.begin(wagers=1)
    link.void()
    (account,) = manager(link).accounts()
    assert (account.contributed, account.reversed) == (4 * MILLION, 4 * MILLION)


def test_each_level_has_its_own_accounts() -> None:
    link = Link("PTMGLML01", [setting("Major", rate="2%"), setting("Minor", rate="1%")])
    link.begin(wagers=3)
    for seat, (hand, level) in enumerate({"straight_flush": 1, "royal_flush": 0}.items(), 1):
        before = [account.paid for account in manager(link).accounts()]
        won = link.win(hand, seat=seat)
        after = [account.paid for account in manager(link).accounts()]
        assert after[level] - before[level] == won.cents * MILLION
        assert after[1 - level] == before[1 - level]
    link.void()
    assert [(account.hits, account.paid) for account in manager(link).accounts()] == [(0, 0)] * 2
    assert all(level.balanced for level in manager(link).reconciliation(link.state))


def test_a_reconciliation_reports_the_unexplained_amount() -> None:
    link = Link(settings=[setting(amount=20_000)])
    link.begin(wagers=3)
    link.win("straight_flush")
    assert manager(link).reconciliation(link.state)[0].off == 0
    tampered = replace(link.state, meters=(link.state.meters[0].moved(1),))
    (level,) = manager(link).reconciliation(tampered)
    assert (level.balanced, level.off) == (False, 1)
    missing = GameManager(link.opening, tuple(link.events[:-1]))  # without the last event
    (level,) = missing.reconciliation(link.state)
    assert (level.balanced, level.off) == (False, -2_000_05 * MILLION)
