"""The computed hold matches the published holds, and every cost has its own line."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.money import MILLION, Cents, Rate
from letitride.odds.progressive.hold import average_award, hold
from letitride.progressive.link import MeterSetting
from tests.progressive.link.link_driver import Link, dollars, setting


def percent(share: Fraction) -> str:
    return f"{float(share):.2%}"


@pytest.mark.clause("WA-GM-PT-1", "WA-NEXUS-PT-1", "WA-GM-4.2")
@pytest.mark.parametrize("id_", ["WA-GM-1", "WA-NEXUS-1"])
def test_the_five_card_table_reproduces_the_published_hold(id_: str) -> None:
    found = hold(Link(id_).state, seats=7)
    assert percent(found.hold) == "22.99%"
    assert percent(found.hit_frequency) == "2.87%"
    assert found.cost("reseed") == Fraction(4, 2_598_960) * 10_000
    assert percent(found.cost("pay")) == "53.06%"


@pytest.mark.clause("SM-LIR-4/5", "SM-TCP-3/5")
@pytest.mark.parametrize(
    ("id_", "held", "hits"),
    [
        ("SM-LIR-1", "22.33%", Fraction(820, 22_100)),
        ("SM-TCP-1", "22.33%", Fraction(820, 22_100)),
        ("SM-LIR-2", "22.85%", Fraction(100, 22_100)),
        ("SM-TCP-2", "22.85%", Fraction(100, 22_100)),
    ],
)
def test_three_card_tables_reproduce_the_published_hold(
    id_: str, held: str, hits: Fraction
) -> None:
    found = hold(Link(id_).state, seats=7)
    assert percent(found.hold) == held
    assert found.hit_frequency == hits


@pytest.mark.clause("SM-LIR-5/2", "SM-TCP-4/2")
@pytest.mark.parametrize("id_", ["SM-LIR-1", "SM-TCP-1"])
def test_reseeding_has_its_own_line(id_: str) -> None:
    (line,) = [line for line in hold(Link(id_).state, seats=7).lines if line.cost == "reseed"]
    assert (line.name, line.share) == ("Jackpot", Fraction(1_000, 22_100))


@pytest.mark.clause("WA-FLEX-CON-2.2")
@given(st.integers(0, 900_000), st.integers(1, 100_000))
def test_the_hold_falls_as_much_as_the_contribution_rises(ppm: int, more: int) -> None:
    def held(rate: int) -> Fraction:
        link = Link("WA-GM-1", [MeterSetting("Jackpot", contribution=Rate(rate))])
        return hold(link.state, seats=7).hold

    assert held(ppm) - held(ppm + more) == Fraction(more, MILLION)


def test_a_reserve_costs_its_contributions() -> None:
    found = hold(Link("WA-GM-1", [setting(reserve_rate="1%")]).state, seats=7)
    assert found.cost("reserve") == Fraction(1, 100)
    assert percent(found.hold) == "21.99%"


def test_a_player_alone_at_the_table_gets_no_envy() -> None:
    alone, two = (hold(Link("WA-GM-1").state, seats=seats) for seats in (1, 2))
    assert alone.cost("envy") == 0
    assert alone.hold - two.hold == Fraction(4 * 1_000 + 36 * 300, 2_598_960)


@pytest.mark.parametrize("id_", ["PTMGL01", "SM-LIR-1", "SD-PMG-02"])
@pytest.mark.parametrize("wager", [100, 500, 2_500])
def test_the_hold_does_not_depend_on_the_wager(id_: str, wager: int) -> None:
    """Seeds and envy scale with the wager (R12)."""
    at_base = hold(Link(id_).state, seats=7).hold
    assert hold(Link(id_, wager=Cents(wager)).state, seats=7).hold == at_base


def test_envy_that_does_not_scale_costs_a_large_wager_less() -> None:
    link = Link("PTMGL01", wager=dollars(5)).state
    assert hold(link, 7, envy_scales=False).cost("envy") * 5 == hold(link, 7).cost("envy")


def test_a_pay_to_one_returns_the_wager() -> None:
    fixed = [hold(Link(id_).state, seats=7).cost("pay") for id_ in ("MBS-PROG", "MA-PROG")]
    assert fixed[0] - fixed[1] == Fraction(74_628 - 40, 2_598_960)


def test_fixed_pays_off_the_meter_cost_only_the_contribution() -> None:
    link = Link("WA-GM-1", [setting(rate="72%")], fixed_pays_from="meter")
    assert hold(link.state, seats=7).cost("pay") == 0


def test_every_level_has_contributions_and_reseeding() -> None:
    levels = [setting(level, rate="4%") for level in ("Mega", "Major", "Minor")]
    found = hold(Link("PTMGLML03", levels).state, seats=7)
    assert found.cost("contribution") == Fraction(12, 100)
    reseeds = {line.name: line.share for line in found.lines if line.cost == "reseed"}
    assert reseeds == {
        "Mega": Fraction(4 * 10_000, 2_598_960),
        "Major": Fraction(36 * 1_000, 2_598_960),
        "Minor": Fraction(624 * 250, 2_598_960),
    }


def test_a_royal_flush_without_a_row_reseeds_too() -> None:
    found = hold(Link("PTMGL03", [setting(rate="10%")]).state, seats=7)
    assert found.cost("reseed") == Fraction(40 * 1_000, 2_598_960)


def test_the_average_award_of_a_level_that_also_pays_a_tenth() -> None:
    """Average contributions plus seeds equal awards. Four hands win the whole level; 36 win 10%."""
    link = Link("PTMGL01").state
    mean = average_award(link, "Jackpot")
    adds = 19 + Fraction(4, 2_598_960) * 1_000_000
    takes = Fraction(4, 2_598_960) * mean + Fraction(36, 2_598_960) * mean / 10
    assert takes == adds
