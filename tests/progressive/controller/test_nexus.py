"""Nexus and Atlas: CONFIRM, then SWIPE with a Supervisor or Executive card."""

from typing import Any

import pytest

from letitride.errors import RuleError
from letitride.money import Cents
from letitride.progressive.controller import NEXUS, CardHolder, HandStage
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import LET_IT_RIDE, THREE_CARD_POKER
from letitride.progressive.link import events as link_events
from letitride.rulebook.settings import PayOrder
from tests.progressive.controller.pits import Keys, is_win, meter_account, open_pit, shown
from tests.rejected import rejected

LINK: dict[str, Any] = {"table": "WA-LINK-01", "amount": "10000.00"}


@pytest.mark.clause(
    "SM-TCP-9(e)", "SM-TCP-9(f)/1", "SM-TCP-9(f)/2", "WA-NEXUS-9(e)", "WA-NEXUS-9(f).1",
    "WA-LINK-10(e)", "WA-LINK-10(f).1", "SD-10(a)iv",
)  # fmt: skip
def test_a_win_waits_until_a_supervisor_confirms_it() -> None:
    keys = Keys(open_pit(NEXUS))
    keys.play(3, s3="akq_spades")
    with rejected(RuleError, "CONFIRM first, got none") as refused:
        keys.swipe()
    assert refused.value.clauses == NEXUS.verified
    assert keys.confirm() == (controller_events.HandConfirmed("T1", 3, "akq_spades"),)
    assert [p.stage for p in keys.pit.display.pending] == [HandStage.CONFIRMED]
    assert shown(keys.pit) == "4000.10"


@pytest.mark.clause(
    "SM-TCP-4/1", "SM-TCP-8/3", "SM-TCP-9(a)", "SM-TCP-9(f)/4", "SM-TCP-9(f)/5", "SM-TCP-9(f)/6",
    "SM-TCP-9(h)/1", "WA-NEXUS-4.1", "WA-NEXUS-8.3", "WA-NEXUS-9(a)", "WA-NEXUS-9(f).3",
    "WA-NEXUS-9(f).4", "WA-NEXUS-9(h).1", "WA-LINK-5.1", "WA-LINK-9.3", "WA-LINK-10(a)",
    "WA-LINK-10(f).3", "WA-LINK-10(f).4", "WA-LINK-10(h).1", "SD-10(a)vi/2",
)  # fmt: skip
def test_the_swipe_logs_the_win_and_moves_the_meter() -> None:
    keys = Keys(open_pit(NEXUS, reserve="12.34"))
    keys.play(3, s3="akq_spades")
    keys.confirm()
    swiped = keys.swipe()
    assert [type(event) for event in swiped] == [
        controller_events.CardSwiped,
        link_events.JackpotWon,
        link_events.MeterAdjusted,
    ]
    (won,) = filter(is_win, swiped)
    assert (won.award.seat, str(won.award.amount)) == (3, "4000.10")
    assert shown(keys.pit) == "1012.34"  # seed and reserve
    assert keys.pit.link.meter("Jackpot").reserve == 0
    assert keys.tray == "1.00"  # the tray holds only the bet, because the meter paid the prize
    assert keys.pit.display.pending == ()


@pytest.mark.clause("SM-TCP-9(f)/3", "WA-NEXUS-9(f).2", "WA-LINK-10(f).2")
@pytest.mark.parametrize(("level", "enough"), [("4000.10", False), ("4000.11", True)])
def test_a_large_award_needs_an_executive_card(level: str, enough: bool) -> None:
    keys = Keys(open_pit(NEXUS, executive_from=Cents.parse(level)))
    keys.play(3, s3="akq_spades")
    keys.confirm()
    if not enough:
        before = list(keys.pit.events)
        with rejected(RuleError, r"an executive card for .* or more, got a supervisor card"):
            keys.swipe(CardHolder.SUPERVISOR)
        assert keys.pit.events == before
    swiped = keys.swipe(CardHolder.SUPERVISOR if enough else CardHolder.EXECUTIVE)
    assert [str(event.award.amount) for event in swiped if is_win(event)] == ["4000.10"]


def test_the_error_names_the_pending_win_that_is_paid_first() -> None:
    keys = Keys(open_pit(NEXUS, **LINK))
    keys.play(3, 5, s3="royal_flush", s5="straight_flush")
    with rejected(RuleError, "straight_flush at seat 5 pending") as refused:
        keys.end()
    assert refused.value.clauses == NEXUS.ended


@pytest.mark.clause("SM-TCP-9(f)/3", "WA-NEXUS-9(f).2", "WA-LINK-10(f).2")
def test_one_large_award_blocks_a_supervisor_card_for_all() -> None:
    keys = Keys(open_pit(NEXUS, **LINK, executive_from=Cents(500_000)))
    keys.play(3, 5, s3="royal_flush", s5="straight_flush")
    keys.confirm()
    with rejected(RuleError, r"got a supervisor card for 9000\.18"):
        keys.swipe(CardHolder.SUPERVISOR)
    assert shown(keys.pit) == "10000.20"
    assert len([event for event in keys.swipe() if is_win(event)]) == 2


@pytest.mark.clause("SM-TCP-9(c)", "WA-NEXUS-9(c).1", "WA-LINK-10(c).1", "SD-10(a)v")
def test_several_wins_are_paid_from_the_dealers_right_each_from_the_rest() -> None:
    keys = Keys(open_pit(NEXUS, **LINK))
    keys.play(3, 5, s3="royal_flush", s5="straight_flush")
    assert [(award.seat, str(award.amount)) for award in keys.win()] == [
        (5, "1000.02"), (3, "9000.18"),
    ]  # fmt: skip


@pytest.mark.clause("SM-TCP-9(c)", "WA-NEXUS-9(c).2", "WA-LINK-10(c).2")
def test_the_house_may_pay_from_the_left() -> None:
    keys = Keys(open_pit(NEXUS, **LINK, meter_pay_order=PayOrder.LEFT_FIRST))
    keys.play(3, 5, s3="royal_flush", s5="straight_flush")
    assert [(award.seat, str(award.amount)) for award in keys.win()] == [
        (3, "10000.20"), (5, "1000.00"),
    ]  # fmt: skip


@pytest.mark.clause("SM-TCP-9(f)/7", "WA-NEXUS-9(f).5", "WA-LINK-10(f).5")
def test_the_log_shows_the_seat_the_hand_and_the_prize() -> None:
    keys = Keys(open_pit(NEXUS, THREE_CARD_POKER))
    keys.play(3, s3="akq_spades")
    (won,) = keys.win()
    assert (won.table, won.round, won.seat, won.hand, won.level, str(won.amount)) == (
        "T1", 1, 3, "akq_spades", "Jackpot", "4000.10",
    )  # fmt: skip


def test_one_seat_can_be_confirmed_alone() -> None:
    keys = Keys(open_pit(NEXUS, **LINK))
    keys.play(3, 5, s3="straight_flush", s5="straight_flush")
    assert keys.confirm(3) == (controller_events.HandConfirmed("T1", 3, "straight_flush"),)
    assert [event.award.seat for event in keys.swipe() if is_win(event)] == [3]
    with rejected(RuleError, "a hand to confirm, got none"):
        keys.confirm(3)
    with rejected(RuleError, "seat 5 pending"):
        keys.end()
    assert [award.seat for award in keys.win()] == [5]


def test_confirm_and_swipe_must_come_in_sequence() -> None:
    keys = Keys(open_pit(NEXUS))
    for press in (keys.confirm, keys.swipe):
        with rejected(RuleError, "START GAME first"):
            press()
    keys.play(3, s3="straight", s4="akq_spades")
    with rejected(RuleError, "a hand to confirm, got none"):
        keys.confirm()  # neither hand needs a supervisor
    keys.end()


@pytest.mark.parametrize("again", ["akq_spades", "straight"])
def test_a_confirmed_hand_can_be_cleared_or_replaced_until_the_swipe(again: str) -> None:
    keys = Keys(open_pit(NEXUS))
    keys.play(3, s3="akq_spades")
    keys.confirm()
    keys.hand(3, again)
    with rejected(RuleError, "CONFIRM first"):
        keys.swipe()
    keys.end()
    assert shown(keys.pit) == "4000.10"


@pytest.mark.clause("SM-TCP-9(g)/1", "WA-NEXUS-9(g)", "WA-LINK-10(g)", "SD-10(a)vii/1")
@pytest.mark.parametrize("confirmed", [False, True])
def test_the_game_cannot_end_before_a_win_is_logged(confirmed: bool) -> None:
    keys = Keys(open_pit(NEXUS))
    keys.play(3, s3="akq_spades")
    if confirmed:
        keys.confirm()
    with rejected(RuleError, "akq_spades at seat 3 pending") as refused:
        keys.end()
    assert refused.value.clauses == NEXUS.ended


@pytest.mark.clause("SM-TCP-9(h)/1", "SM-TCP-9(h)/2", "WA-NEXUS-9(h).2", "WA-LINK-10(h).2")
def test_only_a_manual_adjustment_reverses_a_logged_win() -> None:
    keys = Keys(open_pit(NEXUS))
    keys.play(3, s3="akq_spades")
    keys.win()
    with rejected(RuleError, "a manual adjustment") as refused:
        keys.hand(3, "akq_spades")
    assert refused.value.clauses == NEXUS.logged
    logged = list(keys.pit.events)
    keys.adjust("4000.10")
    assert shown(keys.pit) == "4000.10"
    assert keys.pit.events[: len(logged)] == logged
    assert keys.pit.ledger.micros(meter_account()) == keys.pit.link.meter("Jackpot").amount


@pytest.mark.clause("SM-TCP-9(h)/2", "WA-NEXUS-9(h).2", "WA-LINK-10(h).2")
@pytest.mark.parametrize(
    ("amount", "by", "second", "complaint"),
    [
        ("-5.00", "ann", "bob", "a nonnegative decimal"),
        ("10.005", "ann", "bob", "whole cents"),
        ("10.00", "ann", "Ann ", "two different people"),
        ("10.00", "ann", "", "two different people"),
    ],
)
def test_an_invalid_adjustment_is_rejected(
    amount: str, by: str, second: str, complaint: str
) -> None:
    keys = Keys(open_pit(NEXUS))
    with rejected(RuleError, rf"progressive/adjustment: .*{complaint}") as refused:
        keys.adjust(amount, by, second)
    assert "WA-NEXUS-9(h).2" in refused.value.clauses
    assert shown(keys.pit) == "4000.00"


@pytest.mark.clause("SM-LIR-3/1")
def test_tables_of_two_titles_share_the_meter_and_it_is_won_once() -> None:
    pit = open_pit(NEXUS, LET_IT_RIDE, THREE_CARD_POKER)
    one, two = Keys(pit, "T1"), Keys(pit, "T2")
    one.play(3, s3="akq_spades")
    two.play(4, s4="akq_spades")
    one.confirm()
    assert [str(award.amount) for award in two.win()] == ["4000.20"]
    swiped = one.swipe()  # this award was swiped second, after the meter restarted
    assert [str(event.award.amount) for event in swiped if is_win(event)] == ["1000.00"]
    assert shown(pit) == "1000.00"


class TestEarlyLock:
    """With early lock, a supervisor's CONFIRM fixes the award and restarts the meter (R37)."""

    def test_the_award_stays_pending_at_its_locked_amount(self) -> None:
        pit = open_pit(NEXUS, LET_IT_RIDE, LET_IT_RIDE, early_lock=True)
        keys, other = Keys(pit), Keys(pit, "T2")
        keys.play(3, s3="akq_spades")
        keys.confirm()
        assert shown(pit) == "1000.00"
        (pending,) = pit.display.pending
        assert (str(pending.amount), pending.stage) == ("4000.10", HandStage.LOCKED)
        other.play(1)
        swiped = keys.swipe()
        assert [type(event) for event in swiped] == [
            controller_events.CardSwiped,
            link_events.JackpotWon,
        ]
        assert [str(event.award.amount) for event in swiped if is_win(event)] == ["4000.10"]
        assert shown(pit) == "1000.10"
        keys.end()

    def test_the_dealer_cannot_change_a_locked_hand(self) -> None:
        keys = Keys(open_pit(NEXUS, THREE_CARD_POKER, early_lock=True))
        keys.play(3, s3="akq_spades")
        keys.confirm()
        with rejected(RuleError, "got akq_spades locked"):
            keys.hand(3, "akq_spades")
        with rejected(RuleError, "got akq_spades locked"):
            keys.fold(3)
        with rejected(RuleError, "seat 3 pending"):
            keys.end()

    def test_the_card_must_suffice_for_the_locked_amount(self) -> None:
        keys = Keys(open_pit(NEXUS, early_lock=True, executive_from=Cents(400_010)))
        keys.play(3, s3="akq_spades")
        keys.confirm()
        with rejected(RuleError, r"got a supervisor card for 4000\.10"):
            keys.swipe(CardHolder.SUPERVISOR)
        keys.swipe(CardHolder.EXECUTIVE)

    def test_locks_are_ordered_like_wins(self) -> None:
        keys = Keys(open_pit(NEXUS, **LINK, early_lock=True))
        keys.play(3, 5, s3="royal_flush", s5="straight_flush")
        keys.confirm()
        assert {seat: str(hand.award) for seat, hand in keys.hands.items()} == {
            5: "1000.02", 3: "9000.18",
        }  # fmt: skip
