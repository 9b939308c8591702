"""Voids: contributions and awards are undone, even if other tables have won in between."""

from letitride.money import MILLION
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import decide
from letitride.progressive.link import events as link_events
from tests.conformance.refusals import refused
from tests.progressive.link.link_driver import Link, dollars, setting

CENT = MILLION


def test_a_void_round_leaves_the_meters_as_they_were() -> None:
    link = Link(settings=[setting(amount=12_000, reserve=50, reserve_rate="1%")])
    before = link.state.meters
    link.begin(wagers=7)
    assert link.state.meters != before
    link.void()
    assert link.state.meters == before


def test_a_round_is_reversed_once() -> None:
    link = Link(settings=[setting(amount=12_000)])
    link.begin(wagers=7)
    link.void()
    assert link.void() == ()
    assert link.shown() == "12000.00"


def test_a_round_can_be_voided_until_the_next_one_begins() -> None:
    link = Link(settings=[setting(amount=12_000)])
    link.begin()
    link.end()
    link.void()
    assert link.shown() == "12000.00"
    link.begin(round_=2)
    with refused("progressive/round", "WA-GM-6.1"):
        link.void(round_=1)


def test_a_void_reverses_its_own_award_and_the_restart() -> None:
    link = Link(settings=[setting(amount=12_000, reserve=70)])
    before = link.state.meters
    link.begin(wagers=3)
    link.win("royal_flush", seat=5)
    link.win("straight_flush", seat=2)
    assert link.shown() == "9063.00"  # the seed and the reserve, less a tenth
    link.void()
    assert link.state.meters == before


def test_contributions_won_by_another_table_are_charged_to_the_tray() -> None:
    """The meter stays at its seed, and the tray pays for the reversal (R47)."""
    link = Link(settings=[setting(amount=12_000)], tables=("T1", "T2"))
    link.begin("T1", wagers=2)
    link.begin("T2", wagers=1)
    assert str(link.win("royal_flush", "T2")) == "12000.57"
    (back,) = link.void("T1")
    assert isinstance(back, link_events.ContributionReversed)
    assert (back.from_meter, back.from_reserve, back.from_tray) == (0, 0, 38 * CENT)
    assert link.shown() == "10000.00"


def test_a_logged_win_takes_the_contributions_before_the_meter_is_adjusted() -> None:
    link = Link(settings=[setting(amount=12_000)], tables=("T1", "T2"))
    link.begin("T1")
    link.begin("T2")
    link.do(link_commands.LogJackpot("T2", 1, 4, "royal_flush"))
    (back,) = link.void("T1")
    assert isinstance(back, link_events.ContributionReversed)
    assert back.from_tray == 19 * CENT
    link.do(link_commands.AdjustMeters("T2"))
    assert link.shown() == "10000.00"


def test_contributions_after_a_logged_win_belong_to_the_next_jackpot() -> None:
    link = Link(settings=[setting(amount=12_000)], tables=("T1", "T2"))
    link.begin("T2")
    link.do(link_commands.LogJackpot("T2", 1, 4, "royal_flush"))
    link.begin("T1")
    link.do(link_commands.AdjustMeters("T2"))
    assert link.shown() == "10000.19"
    (back,) = link.void("T1")
    assert isinstance(back, link_events.ContributionReversed)
    assert (back.from_meter, back.from_tray) == (19 * CENT, 0)
    assert link.shown() == "10000.00"


def test_a_restart_is_undone_even_if_another_table_won_before_it() -> None:
    link = Link(settings=[setting(amount=12_000)], tables=("T1", "T2"))
    link.begin("T1")
    link.begin("T2")
    link.win("royal_flush", "T2")
    link.end("T2")
    before = link.amount()
    link.win("royal_flush", "T1")
    award, contribution = link.void("T1")
    assert isinstance(award, link_events.AwardReversed)
    assert award.undoes_restart
    assert isinstance(contribution, link_events.ContributionReversed)
    assert contribution.from_tray == 19 * CENT
    assert link.amount() == before


def test_a_restart_won_by_another_table_stands() -> None:
    """The void restores the award and the contributions. T2 keeps the restarted jackpot it won."""
    link = Link(settings=[setting(amount=12_000, reserve_rate="1%")], tables=("T1", "T2", "T3"))
    link.begin("T1")
    link.begin("T2")
    assert str(link.win("royal_flush", "T1")) == "12000.38"
    assert str(link.win("royal_flush", "T2")) == "10000.02"
    link.begin("T3")
    award, contribution = link.void("T1")
    assert isinstance(award, link_events.AwardReversed)
    assert not award.undoes_restart
    assert isinstance(contribution, link_events.ContributionReversed)
    assert contribution.from_meter == 19 * CENT  # T1's contribution was part of the reversed award.
    assert contribution.from_tray == 1 * CENT  # T1's reserve went to T2's award.
    assert link.shown() == "22000.38"  # The seed, T3's 0.19, and T1's award less 0.19.
    assert link.state.meter("Jackpot").reserve == 1 * CENT  # From T3.


def test_a_win_on_another_level_takes_nothing() -> None:
    levels = [setting("Major", rate="2%"), setting("Minor", rate="1%")]
    link = Link("PTMGLML01", levels, tables=("T1", "T2"))
    link.begin("T2")
    before = link.state.meter("Major")
    link.begin("T1")
    link.win("royal_flush", "T1")
    link.win("straight_flush", "T2")
    link.void("T1")
    assert link.state.meter("Major") == before


def test_a_dry_meter_returns_what_it_has() -> None:
    link = Link(
        settings=[setting(amount=0, rate="70%")], fixed_pays_from="meter", tables=("T1", "T2")
    )
    link.begin("T1", wagers=2)
    link.begin("T2", wagers=0)
    assert str(link.win("four_of_a_kind", "T2")) == "1.40"
    (back,) = link.void("T1")
    assert isinstance(back, link_events.ContributionReversed)
    assert (back.from_meter, back.from_tray) == (0, 140 * CENT)


def test_a_restart_is_won_when_the_next_win_is_logged() -> None:
    link = Link(settings=[setting(amount=12_000)], tables=("T1", "T2"))
    link.begin("T1", wagers=0)
    link.begin("T2", wagers=0)
    link.do(link_commands.LogJackpot("T1", 1, 4, "royal_flush"))
    link.do(link_commands.LogJackpot("T2", 1, 4, "royal_flush"))
    link.do(link_commands.AdjustMeters("T1"))
    link.do(link_commands.AdjustMeters("T2"))
    (award,) = link.void("T1")
    assert isinstance(award, link_events.AwardReversed)
    assert not award.undoes_restart
    assert link.shown() == "22000.00"


def test_a_reversed_win_takes_nothing() -> None:
    link = Link(settings=[setting(amount=12_000)], tables=("T1", "T2", "T3"))
    link.begin("T1", wagers=0)
    link.win("royal_flush", "T1")
    link.begin("T2")
    link.void("T1")
    (back,) = decide(link.state, link_commands.ReverseRound("T2", 1))
    assert isinstance(back, link_events.ContributionReversed)
    assert back.from_meter == 19 * CENT
    link.begin("T3")
    link.win("royal_flush", "T3")
    (back,) = link.void("T2")
    assert isinstance(back, link_events.ContributionReversed)
    assert back.from_tray == 19 * CENT


def test_a_void_does_not_take_later_contributions_of_others() -> None:
    link = Link(settings=[setting(reserve_rate="1%")], tables=("T1", "T2", "T3"))
    link.begin("T1")
    link.begin("T2")
    link.win("royal_flush", "T2")
    link.begin("T3")
    link.void("T1")
    assert link.state.meter("Jackpot").reserve == 1 * CENT
    assert link.shown() == "10000.21"  # the seed, two wagers' reserve, and T3's contribution


def test_a_pending_win_must_come_off_the_meter_before_a_void() -> None:
    link = Link()
    link.begin()
    link.do(link_commands.LogJackpot("T1", 1, 4, "royal_flush"))
    with refused("progressive/round", "WA-GM-6.1"):
        link.void()


def test_a_void_discards_a_locked_award() -> None:
    link = Link(settings=[setting(amount=12_000)])
    before = link.state.meters
    link.begin()
    link.do(link_commands.LockJackpot("T1", 1, 4, "royal_flush"))
    link.void()
    assert link.state.meters == before
    assert link.state.locked == ()
    link.end()


def test_a_void_leaves_the_reserve_that_a_logged_win_includes() -> None:
    link = Link(settings=[setting(reserve_rate="1%")], tables=("T1", "T2", "T3"))
    for table in ("T1", "T2", "T3"):
        link.begin(table)
    link.do(link_commands.LogJackpot("T2", 1, 4, "royal_flush"))
    link.do(link_commands.LogJackpot("T3", 1, 4, "royal_flush"))  # includes the reserve
    link.void("T1")
    for table in ("T3", "T2"):
        link.do(link_commands.AdjustMeters(table))
    assert link.shown() == "10000.00"


def test_a_hand_wins_only_once_a_round() -> None:
    link = Link()
    link.begin()
    link.do(link_commands.LogJackpot("T1", 1, 4, "royal_flush"))
    with refused("progressive/won_before", "WA-GM-9(i).1", "WA-NEXUS-9(h).1"):
        link.do(link_commands.LogJackpot("T1", 1, 4, "royal_flush"))
    link.do(link_commands.AdjustMeters("T1"))
    with refused("progressive/won_before", "WA-GM-9(i).1", "WA-NEXUS-9(h).1"):
        link.win("royal_flush", seat=4)
    link.win("royal_flush", seat=5)


def test_undoing_a_restart_takes_at_most_the_meter() -> None:
    link = Link(settings=[setting(amount=100)], tables=("T1", "T2"))
    link.begin("T1", wagers=0)
    link.begin("T2", wagers=0)
    link.win("royal_flush", "T1")
    link.win("straight_flush", "T2")
    link.void("T1")
    assert link.shown() == "0.00"


def test_a_meter_cannot_be_set_below_the_wins_still_on_it() -> None:
    link = Link(settings=[setting(amount=10_000, seed=10_000)])
    link.begin()
    link.do(link_commands.LogJackpot("T1", 1, 4, "straight_flush"))
    link.do(link_commands.LogJackpot("T1", 1, 2, "royal_flush"))
    with refused("progressive/adjustment", "WA-GM-9(i).2"):
        link.do(link_commands.AdjustManually("Jackpot", dollars(500), "typing error", "ann", "bob"))
    link.do(link_commands.AdjustManually("Jackpot", dollars(10_001), "typing error", "ann", "bob"))
    link.do(link_commands.AdjustMeters("T1"))
    assert link.amount() >= 10_000_00 * CENT
