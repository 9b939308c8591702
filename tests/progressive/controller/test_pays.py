"""The tray's payments at the end of a game: fixed pays first, then envy."""

from typing import Any

import pytest

from letitride.errors import RuleError
from letitride.money import Cents
from letitride.progressive.controller import AQUARIUS, NEXUS, CardHolder, HandStage, System
from letitride.progressive.controller import events as controller_events
from letitride.progressive.link import LET_IT_RIDE, THREE_CARD_POKER
from tests.progressive.controller.pits import (
    BOTH,
    Keys,
    envies,
    fixed_pays,
    is_win,
    open_pit,
    shown,
)
from tests.rejected import rejected

both = pytest.mark.parametrize("system", BOTH, ids=lambda system: system.name)


@both
@pytest.mark.clause(
    "SM-LIR-10(b)", "SM-TCP-9(b)", "WA-GM-9(b)", "WA-NEXUS-9(b)", "WA-LINK-10(b)", "SD-10(a)vi/1"
)
def test_fixed_pays_come_from_the_tray_and_leave_the_meter(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(2, 6, s2="straight", s6="akq_suited")
    before = shown(keys.pit)
    assert fixed_pays(keys.end()) == [(6, "500.00"), (2, "6.00")]
    assert shown(keys.pit) == before
    assert keys.tray == "-529.00"  # $2 in bets, less $506 in prizes and $25 of envy


@both
@pytest.mark.clause(
    "SM-LIR-11(a)/2", "SM-LIR-11(a)/3", "SM-LIR-11(a)/4", "SM-TCP-10(a)/2", "SM-TCP-10(a)/3",
    "SM-TCP-10(a)/4", "WA-GM-10(a).2", "WA-GM-10(a).3", "WA-GM-10(a).4", "WA-NEXUS-10(a).2",
    "WA-NEXUS-10(a).3", "WA-NEXUS-10(a).4", "WA-LINK-11(a).2", "WA-LINK-11(a).3",
    "WA-LINK-11(a).4", "SD-10(b)i/2",
)  # fmt: skip
def test_every_other_bettor_receives_envy_but_not_for_the_dealer(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(1, 3, 7, s3="akq_suited")
    with rejected(RuleError, "no_such_seat"):
        keys.hand(0, "akq_spades")  # the dealer's hand has no button
    assert envies(keys.end()) == [(7, 3, "25.00"), (1, 3, "25.00")]


@both
@pytest.mark.clause(
    "SM-LIR-11(c)/2", "SM-TCP-10(c)/2", "WA-GM-10(c).2", "WA-NEXUS-10(c).2", "WA-LINK-11(c).2",
    "SD-10(b)iii/2",
)  # fmt: skip
def test_envy_pays_once_for_each_qualifying_hand_of_another_seat(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(1, 3, 5, s3="akq_suited", s5="akq_suited")
    assert envies(keys.end()) == [
        (5, 3, "25.00"), (3, 5, "25.00"), (1, 5, "25.00"), (1, 3, "25.00"),
    ]  # fmt: skip


@both
@pytest.mark.clause(
    "SM-LIR-11(c)/1", "SM-TCP-10(c)/1", "WA-GM-10(c).1", "WA-NEXUS-10(c).1", "WA-LINK-11(c).1",
    "SD-10(b)iii/1",
)  # fmt: skip
def test_envy_is_paid_last_when_the_game_ends(system: System) -> None:
    keys = Keys(open_pit(system))
    keys.play(1, 3, s3="akq_spades", s1="straight")
    keys.win()
    assert not [
        event for event in keys.pit.events if isinstance(event, controller_events.EnvyBonusPaid)
    ]
    assert [type(event) for event in keys.end()][:3] == [
        controller_events.FixedPayPaid,
        controller_events.EnvyBonusPaid,
        controller_events.GameEnded,
    ]


@both
@pytest.mark.clause("SM-LIR-11(a)/5", "SM-TCP-10(a)/5")
def test_envy_stays_at_the_table_of_the_hand(system: System) -> None:
    pit = open_pit(system, LET_IT_RIDE, THREE_CARD_POKER)
    one, two = Keys(pit, "T1"), Keys(pit, "T2")
    two.play(1, 2)
    one.play(3, 4, s3="akq_suited")
    assert envies(one.end()) == [(4, 3, "25.00")]
    assert envies(two.end()) == []


@both
@pytest.mark.parametrize(
    ("chosen", "envy"),
    [({}, "5000.00"), ({"envy_scales": True}, "5000.00"), ({"envy_scales": False}, "1000.00")],
)
def test_envy_scales_with_the_wager_by_default(
    system: System, chosen: dict[str, Any], envy: str
) -> None:
    keys = Keys(open_pit(system, table="WA-LINK-01", wager=Cents(500), **chosen))
    keys.play(3, 4, s3="royal_flush")
    keys.win()
    assert envies(keys.end()) == [(4, 3, envy)]


@both
def test_a_pay_of_x_to_one_returns_the_wager(system: System) -> None:
    keys = Keys(open_pit(system, table="MBS-PROG"))
    keys.play(3, s3="flush")
    (paid,) = (event for event in keys.end() if isinstance(event, controller_events.FixedPayPaid))
    assert str(paid.back) == "1.00"
    assert keys.tray == str(-paid.amount)


@both
@pytest.mark.clause("SM-LIR-4/3", "SM-TCP-3/3")
@pytest.mark.parametrize("table", ["SM-LIR-1", "SM-TCP-1"])
def test_a_pay_of_x_for_one_keeps_the_wager(system: System, table: str) -> None:
    keys = Keys(open_pit(system, THREE_CARD_POKER, table=table))
    keys.play(3, s3="straight")
    keys.end()
    assert keys.tray == "-5.00"  # one in, six out


class TestSupervisedFixedPays:
    """A house where a supervisor must also confirm fixed pays."""

    def test_with_the_key(self) -> None:
        keys = Keys(open_pit(AQUARIUS, fixed_needs_supervisor=True))
        keys.play(3, s3="straight")
        with rejected(RuleError, "straight at seat 3 pending"):
            keys.end()
        assert keys.win() == []
        assert keys.hands[3].stage is HandStage.LOGGED
        assert keys.pit.display.pending == ()
        assert fixed_pays(keys.end()) == [(3, "6.00")]

    def test_with_a_card(self) -> None:
        keys = Keys(open_pit(NEXUS, fixed_needs_supervisor=True, executive_from=Cents(500_00)))
        keys.play(3, 4, s3="straight", s4="akq_suited")
        keys.confirm()
        with rejected(RuleError, r"got a supervisor card for 500\.00"):
            keys.swipe(CardHolder.SUPERVISOR)
        assert controller_events.FixedPayLogged("T1", 3, "straight", Cents(600)) in keys.swipe()
        assert fixed_pays(keys.end()) == [(4, "500.00"), (3, "6.00")]

    def test_early_lock_does_not_lock_fixed_pays(self) -> None:
        keys = Keys(open_pit(NEXUS, fixed_needs_supervisor=True, early_lock=True))
        keys.play(3, s3="straight")
        assert keys.confirm() == (controller_events.HandConfirmed("T1", 3, "straight"),)
        keys.swipe()
        assert fixed_pays(keys.end()) == [(3, "6.00")]


class TestFixedPaysOffTheMeter:
    """A house may deduct every pay from the meter (R32). The tray pays any shortfall."""

    @both
    def test_fixed_pays_are_logged_as_wins_at_the_end(self, system: System) -> None:
        keys = Keys(open_pit(system, fixed_pays_from="meter"))
        keys.play(3, s3="straight")
        ended = keys.end()
        assert [str(event.award.amount) for event in ended if is_win(event)] == ["6.00"]
        assert (fixed_pays(ended), shown(keys.pit), keys.tray) == ([], "3994.10", "1.00")

    @both
    def test_the_tray_pays_the_rest_if_the_meter_is_dry(self, system: System) -> None:
        keys = Keys(open_pit(system, fixed_pays_from="meter", amount="502.00"))
        keys.play(3, 5, 6, s3="straight", s5="straight", s6="akq_suited")
        ended = keys.end()
        assert [str(event.award.amount) for event in ended if is_win(event)] == ["500.00", "2.30"]
        assert fixed_pays(ended) == [(5, "3.70"), (3, "6.00")]
        assert shown(keys.pit) == "0.00"

    @both
    def test_supervised_fixed_pays_come_off_the_meter_once(self, system: System) -> None:
        keys = Keys(open_pit(system, fixed_pays_from="meter", fixed_needs_supervisor=True))
        keys.play(3, s3="straight")
        assert [str(award.amount) for award in keys.win()] == ["6.00"]
        assert fixed_pays(keys.end()) == []
        assert shown(keys.pit) == "3994.10"

    @both
    def test_supervised_fixed_pays_are_logged_first(self, system: System) -> None:
        pit = open_pit(system, fixed_pays_from="meter", amount="4.00", fixed_needs_supervisor=True)
        keys = Keys(pit)
        keys.play(3, s3="straight")
        assert [pending.level for pending in pit.display.pending] == ["Jackpot"]
        assert [str(award.amount) for award in keys.win()] == ["4.10"]
        assert fixed_pays(keys.end()) == [(3, "1.90")]


class TestDisplay:
    @both
    @pytest.mark.clause("WA-NEXUS-DISP-1", "WA-NEXUS-DISP-2", "WA-LINK-DISP-1", "WA-LINK-DISP-2")
    def test_it_renders_only_the_given_state(self, system: System) -> None:
        keys = Keys(open_pit(system, table="PTMGLML03"))
        first = keys.pit.display
        assert [(shown.level, str(shown.amount)) for shown in first.levels] == [
            ("Mega", "4000.00"), ("Major", "4000.00"), ("Minor", "4000.00"),
        ]  # fmt: skip
        keys.play(3, s3="straight_flush")
        assert keys.pit.display != first
        assert keys.pit.display == keys.pit.display
        assert [(p.level, p.amount) for p in keys.pit.display.pending] == [("Major", None)]

    @both
    def test_a_fixed_pay_is_pending_on_the_level_that_pays_it(self, system: System) -> None:
        pit = open_pit(
            system, table="PTMGLML03", levels=("Minor", "Major", "Mega"),
            fixed_pays_from="meter", fixed_needs_supervisor=True,
        )  # fmt: skip
        keys = Keys(pit)
        keys.play(3, s3="flush")
        pending = [each.level for each in pit.display.pending]
        assert pending == [award.level for award in keys.win()] == ["Minor"]

    @both
    def test_fixed_pays_and_seats_without_a_wager_are_not_jackpots(self, system: System) -> None:
        keys = Keys(open_pit(system))
        keys.play(3, s3="straight", s4="akq_spades")
        assert keys.pit.display.pending == ()
