"""Backing out a win leaves the meter and its reserve as if the win had never happened (R55)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.errors import RuleError
from letitride.money import MILLION, Cents
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link import evolve
from letitride.progressive.link.game_manager import GameManager
from letitride.progressive.link.prize_log import PrizeStatus
from letitride.progressive.link.reasons import AdjustmentReason
from tests.conformance.refusals import refused
from tests.progressive.link.link_driver import Link, dollars, setting
from tests.rejected import rejected

REVERSES = pytest.mark.clause("WA-GM-9(i).2", "WA-NEXUS-9(h).2", "SM-LIR-10(i)/2", "SM-TCP-9(h)/2")


def manager_of(link: Link) -> GameManager:
    return GameManager(link.opening, tuple(link.events))


def back_out(
    link: Link,
    win: int = 1,
    reason: str = "",
    by: str = "ann",
    second: str = "bob",
    kind: AdjustmentReason = AdjustmentReason.BACKED_OUT,
) -> link_events.WinBackedOut:
    """Back out a win at the Game Manager, and record the event."""
    made = manager_of(link).back_out(link_commands.BackOutWin(win, reason, by, second, kind))
    link.state = evolve(link.state, made)
    link.events.append(made)
    return made


def meter(link: Link, level: str = "Jackpot") -> tuple[int, int]:
    found = link.state.meter(level)
    return found.amount, found.reserve


def with_reserve() -> Link:
    return Link(
        "WA-GM-1", [setting(amount=25_000, reserve=500, reserve_rate="1%", rate="19.0001%")],
        tables=("T1", "T2"),
    )  # fmt: skip


@REVERSES
@pytest.mark.parametrize("hand", ["royal_flush", "straight_flush"])
def test_a_backed_out_win_leaves_no_trace_on_the_meter_or_its_reserve(hand: str) -> None:
    with_win, without = with_reserve(), with_reserve()
    for link in (with_win, without):
        link.begin(wagers=3)
    with_win.win(hand)
    for link in (with_win, without):
        link.begin("T2", wagers=7)
    made = back_out(with_win, reason=" wrong hand keyed ")
    assert meter(with_win) == meter(without)
    assert (made.number, made.reason, made.by, made.second, made.kind) == (
        1, "wrong hand keyed", "ann", "bob", AdjustmentReason.BACKED_OUT,
    )  # fmt: skip


@REVERSES
@pytest.mark.parametrize("kind", [link_commands.LogJackpot, link_commands.LockJackpot])
def test_a_win_is_backed_out_before_its_meter_is_adjusted_or_after_an_early_lock(
    kind: type[link_commands.LogJackpot | link_commands.LockJackpot],
) -> None:
    link, without = with_reserve(), with_reserve()
    for one in (link, without):
        one.begin(wagers=3)
    link.do(kind("T1", 1, 4, "royal_flush"))
    if kind is link_commands.LockJackpot:
        with refused("progressive/no_win", "WA-GM-9(i).2"):
            back_out(link)  # a locked award must be logged first
        link.do(link_commands.LogJackpot("T1", 1, 4, "royal_flush"))
    made = back_out(link)
    assert made.adjusted == (kind is link_commands.LockJackpot)
    assert (meter(link), link.state.waiting) == (meter(without), ())
    assert link.do(link_commands.AdjustMeters("T1")) == ()
    link.end()


@REVERSES
def test_a_cap_sends_the_later_contributions_to_the_reserve_after_all() -> None:
    def capped() -> Link:
        return Link("WA-GM-1", [setting(amount=25_000, cap=25_001, rate="19%")])

    with_win, without = capped(), capped()
    for number in range(1, 4):
        for link in (with_win, without):
            link.begin(round_=number, wagers=7)
            if link is with_win and number == 1:
                link.win("royal_flush", round_=number)
            link.end(round_=number)
    back_out(with_win)
    assert meter(with_win) == meter(without)
    assert without.state.meter("Jackpot").shown == dollars(25_001)


@REVERSES
def test_other_awards_keep_their_amounts() -> None:
    link = with_reserve()
    link.begin(wagers=0)
    link.win("royal_flush")
    link.begin("T2", wagers=0)
    later = link.win("straight_flush", "T2")
    assert later == Cents(105_000)  # a tenth of the seed and the reserve
    back_out(link)
    assert meter(link) == ((dollars(25_000) - later).cents * MILLION, 500_00 * MILLION)


@REVERSES
def test_a_later_jackpot_would_have_swept_the_reserve() -> None:
    link = with_reserve()
    link.begin(wagers=0)
    link.win("royal_flush")
    link.begin("T2", wagers=0)
    assert link.win("royal_flush", "T2") == dollars(10_500)
    back_out(link)  # 25,000 - 10,500, plus the later restart's seed and reserve
    assert meter(link) == (25_000_00 * MILLION, 0)
    assert [one.balanced for one in manager_of(link).reconciliation(link.state)] == [True]


def test_the_house_bears_what_other_awards_took_from_the_restart() -> None:
    link = Link("WA-GM-1", [setting(amount=100, rate="0%")], tables=("T1", "T2"))
    link.begin()
    link.win("royal_flush")  # $100, and the meter restarts at $10,000
    link.begin("T2")
    link.win("straight_flush", "T2")  # $1,000
    made = back_out(link)
    assert (meter(link), made.seed) == ((0, 0), dollars(9_100))
    assert [one.balanced for one in manager_of(link).reconciliation(link.state)] == [True]


@pytest.mark.clause("WA-GM-9(i).2")
def test_a_backed_out_win_is_counted_as_reversed_and_never_as_a_hit_or_as_paid() -> None:
    link = with_reserve()
    link.begin(wagers=3)
    amount = link.win("royal_flush")
    kept = link.win("straight_flush", seat=2)
    back_out(link)
    (account,) = manager_of(link).accounts()
    assert (account.hits, account.wins) == (1, kept)
    assert (account.reversed_hits, account.reversed_wins) == (1, amount)
    assert (account.paid, account.seeds) == (kept.cents * MILLION, 0)
    first, second = manager_of(link).prizes()
    assert (first.status, second.status) == (PrizeStatus.BACKED_OUT, PrizeStatus.ADJUSTED)
    page = manager_of(link).win_page(1)
    assert page.prize.back_out is not None
    assert page.prize.back_out.second == "bob"
    assert [one.balanced for one in manager_of(link).reconciliation(link.state)] == [True]


@REVERSES
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"second": "Ann "}, "two different people"),
        ({"by": ""}, "two different people"),
        ({"kind": AdjustmentReason.OTHER}, "a reason"),
    ],
)
def test_a_back_out_requires_a_reason_and_two_people(change: dict[str, Any], why: str) -> None:
    link = with_reserve()
    link.begin()
    link.win("royal_flush")
    with rejected(RuleError, why) as found:
        back_out(link, **change)
    assert found.value.code == "progressive/adjustment"


@REVERSES
def test_a_win_is_backed_out_once_and_only_if_it_is_in_the_log() -> None:
    link = with_reserve()
    link.begin()
    link.win("royal_flush")
    for number in (0, 2):
        with refused("progressive/no_win", "WA-GM-9(i).2"):
            back_out(link, number)
    back_out(link)
    with refused("progressive/adjustment", "WA-GM-9(i).2"):
        back_out(link)
    assert link.win("royal_flush") > dollars(25_000)  # the same hand can be logged again
    link.void()
    with refused("progressive/adjustment", "WA-GM-9(i).2"):
        back_out(link, 2)


def test_a_void_after_a_back_out_returns_only_the_contributions() -> None:
    link = with_reserve()
    opened = meter(link)
    link.begin(wagers=3)
    link.win("royal_flush")
    back_out(link)
    link.void()
    assert meter(link) == opened


def test_a_log_that_begins_later_ignores_the_end_of_earlier_wins() -> None:
    link = with_reserve()
    link.begin()
    link.win("royal_flush")
    morning, since = link.state, len(link.events)
    back_out(link)
    today = GameManager(morning, tuple(link.events[since:]))
    assert today.prizes() == ()
    assert [one.balanced for one in today.reconciliation(link.state)] == [True]


@given(
    wagers=st.lists(st.integers(0, 7), min_size=1, max_size=8),
    at=st.integers(0, 7),
    cap=st.none() | st.integers(25_000, 25_004),
    hand=st.sampled_from(["royal_flush", "straight_flush"]),
)
def test_any_win_can_be_taken_out_of_any_run(
    wagers: list[int], at: int, cap: int | None, hand: str
) -> None:
    """Two links play the same rounds. Only one has a win, which is then backed out."""
    runs = [
        Link("WA-GM-1", [setting(amount=25_000, reserve=7, reserve_rate="1%", cap=cap)])
        for _ in range(2)
    ]
    for link in runs:
        for number, count in enumerate(wagers, 1):
            link.begin(round_=number, wagers=count)
            if link is runs[0] and number - 1 == min(at, len(wagers) - 1):
                link.win(hand, round_=number)
            link.end(round_=number)
    back_out(runs[0])
    assert meter(runs[0]) == meter(runs[1])
