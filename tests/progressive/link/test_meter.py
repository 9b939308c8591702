"""A meter: contributions, the overflow above a cap, and awards."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.money import MILLION, Cents, Rate
from letitride.progressive.link import Meter
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from tests.conformance.refusals import refused
from tests.progressive.link.link_driver import Link, dollars, setting

RATES = st.integers(0, 500_000).map(Rate)
STAKES = st.integers(0, 1_000_000).map(Cents)


@st.composite
def meters(draw: st.DrawFn) -> Meter:
    """Draw a meter with any amount, even above its cap."""
    return Meter(
        "Jackpot",
        draw(st.integers(0, 10**14)),
        draw(st.integers(0, 10**12)),
        Cents(draw(st.integers(0, 10**7))),
        draw(RATES),
        draw(RATES),
        draw(st.none() | st.integers(0, 10**8).map(Cents)),
    )


@pytest.mark.clause("WA-FLEX-RES-1")
@given(meters(), STAKES)
def test_contributions_are_exact(meter: Meter, staked: Cents) -> None:
    feed = meter.feed(staked)
    rates = Fraction(meter.contribution.ppm + meter.reserve_rate.ppm, MILLION)
    assert Fraction(feed.to_meter + feed.to_reserve, MILLION) == staked.cents * rates
    assert feed.to_reserve - feed.overflow == staked.cents * meter.reserve_rate.ppm
    assert min(feed) >= 0


@given(meters(), STAKES)
def test_a_meter_never_exceeds_its_cap_and_the_overflow_goes_to_the_reserve(
    meter: Meter, staked: Cents
) -> None:
    feed = meter.feed(staked)
    after = meter.moved(feed.to_meter, feed.to_reserve)
    if meter.cap is None:
        assert feed.overflow == 0
    else:
        assert after.amount <= max(meter.cap.cents * MILLION, meter.amount)
        assert not feed.overflow or after.amount >= meter.cap.cents * MILLION
    assert after.amount >= meter.amount
    assert after.reserve >= meter.reserve


@given(meters(), st.lists(STAKES, max_size=20))
def test_wagers_add_the_same_amount_separately_or_together(
    meter: Meter, stakes: list[Cents]
) -> None:
    one_by_one = meter
    for stake in stakes:
        feed = one_by_one.feed(stake)
        one_by_one = one_by_one.moved(feed.to_meter, feed.to_reserve)
    together = meter.feed(Cents.total(stakes))
    assert one_by_one == meter.moved(together.to_meter, together.to_reserve)


@given(meters(), st.integers(1, 100))
def test_an_award_rounds_down_to_the_cent_and_leaves_the_rest(meter: Meter, percent: int) -> None:
    award = meter.share(percent)
    exact = Fraction(meter.amount * percent, 100 * MILLION)
    assert 0 <= exact - award.cents < 1
    left = meter.after(award, whole=False)
    assert left.amount == meter.amount - award.cents * MILLION >= 0
    assert left.reserve == meter.reserve


@given(meters())
def test_a_meter_won_whole_restarts_from_seed_reserve_and_fraction(meter: Meter) -> None:
    after = meter.after(meter.share(100), whole=True)
    assert after.amount == meter.seed.cents * MILLION + meter.reserve + meter.amount % MILLION
    assert after.reserve == 0


@pytest.mark.parametrize("id_", ["SD-LIRP-1", "WA-GM-1", "PTMGL01"])
@pytest.mark.clause("SD-10(a)i", "WA-GM-9(a)", "MA-12(c)-1")
def test_a_percentage_comes_off_the_meter(id_: str) -> None:
    link = Link(id_, [setting(amount=20_000, rate="0%")])
    link.begin()
    assert str(link.win("straight_flush")) == "2000.00"
    assert link.shown() == "18000.00"


@pytest.mark.clause("SM-LIR-10(a)", "SM-TCP-9(a)", "SM-LIR-5/1", "SM-TCP-4/1")
@pytest.mark.parametrize("id_", ["SM-LIR-1", "SM-LIR-2", "SM-TCP-1", "SM-TCP-2"])
def test_a_whole_award_pays_the_displayed_amount_and_resets_to_the_seed(id_: str) -> None:
    link = Link(id_, [setting(amount=4_321)])
    link.begin(wagers=3)
    displayed = link.shown()
    assert str(link.win("akq_spades")) == displayed
    assert link.shown() == "1000.00"


@pytest.mark.clause("WA-GM-4.1", "WA-LINK-5.1", "WA-FLEX-RES-2", "SD-10(a)vi/2")
@pytest.mark.parametrize("id_", ["WA-GM-1", "WA-NEXUS-1", "WA-LINK-01", "SD-LIRP-1"])
def test_a_whole_award_restarts_the_meter_at_seed_and_reserve(id_: str) -> None:
    link = Link(id_, [setting(amount=54_321, reserve=77)])
    link.begin()
    link.win("royal_flush")
    assert link.shown() == "10077.00"
    assert link.state.meter("Jackpot").reserve == 0


@pytest.mark.clause("WA-LINK-5.1", "MA-12(e)-PTMGLML01", "MA-12(e)-PTMGLML03")
def test_each_level_restarts_on_its_own_award() -> None:
    levels = [setting(level, 20_000, rate="1%") for level in ("Mega", "Major", "Minor")]
    link = Link("WA-LINK-ML03", levels)
    link.begin()
    link.win("four_of_a_kind")
    assert [link.shown(level) for level in link.state.levels] == [
        "20000.01",
        "20000.01",
        "250.00",
    ]


@pytest.mark.clause("SD-10(a)ii", "SM-LIR-10(b)", "SM-TCP-9(b)", "WA-GM-9(b)", "SD-10(a)vi/1")
@pytest.mark.parametrize(
    ("id_", "hand"),
    [("SD-LIRP-1", "four_of_a_kind"), ("SM-LIR-1", "akq_suited"), ("SM-TCP-1", "straight"),
     ("WA-GM-1", "three_of_a_kind")],
)  # fmt: skip
def test_a_fixed_pay_leaves_the_meter_alone(id_: str, hand: str) -> None:
    link = Link(id_)
    link.begin()
    before = link.state
    with refused("progressive/not_off_the_meter", "WA-GM-9(b)", "SD-10(a)ii"):
        link.win(hand)
    assert link.state == before


@pytest.mark.clause("WA-FLEX-CON-1.1")
def test_a_dry_meter_that_pays_everything_pays_what_it_has() -> None:
    link = Link(settings=[setting(amount=400, rate="70%")], fixed_pays_from="meter")
    link.begin(wagers=0)
    assert str(link.win("four_of_a_kind", seat=7)) == "300.00"
    assert str(link.win("four_of_a_kind", seat=3)) == "100.00"  # the tray owes the other 200
    assert link.shown() == "0.00"
    assert not any(x.award.whole for x in link.events if isinstance(x, link_events.JackpotWon))


@pytest.mark.clause("WA-GM-9(c).1")
def test_each_of_several_winners_is_paid_from_the_rest() -> None:
    link = Link("WA-GM-1", [setting(amount=20_000, rate="0%")])
    link.begin(wagers=3)
    awards = [
        str(link.win(hand, seat=seat))
        for seat, hand in ((7, "straight_flush"), (4, "royal_flush"), (1, "straight_flush"))
    ]
    assert awards == ["2000.00", "18000.00", "1000.00"]
    assert link.shown() == "9000.00"


@pytest.mark.clause("SM-LIR-10(g)/2", "WA-GM-9(g).2")
def test_wins_at_several_tables_are_ordered_and_paid_once() -> None:
    """Awards are fixed in the order in which wins are logged. The meter drops later (R37)."""
    link = Link("SM-LIR-1", [setting(amount=4_000, rate="0%")], tables=("T1", "T2"))
    link.begin("T1")
    link.begin("T2")
    link.do(link_commands.LogJackpot("T1", 1, 3, "akq_spades"))
    link.do(link_commands.LogJackpot("T2", 1, 5, "akq_spades"))
    assert [str(award.amount) for award in link.state.waiting] == ["4000.00", "1000.00"]
    assert link.shown() == "4000.00"
    for table in ("T2", "T1"):  # the later win comes off the meter first; the amounts do not change
        link.do(link_commands.AdjustMeters(table))
    assert link.shown() == "1000.00"
    assert link.state.waiting == ()


def test_amounts_are_shown_in_whole_cents_and_stored_exactly() -> None:
    link = Link(settings=[setting(amount=1, rate="0.3333%", reserve_rate="0.0001%")])
    link.begin()
    meter = link.state.meter("Jackpot")
    assert (meter.shown, meter.reserve_shown) == (dollars(1), Cents(0))
    assert (meter.amount, meter.reserve) == (100_333_300, 100)
