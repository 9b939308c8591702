"""Advisories: warnings about settings that the documents advise against, citing clauses."""

import pytest

from letitride.money import Cents, Rate
from letitride.progressive.link import MeterSetting, Terms, open_link
from letitride.progressive.link.advisories import findings, largest_fixed_award
from letitride.rulebook.paytables.table_types import ProgressiveTable
from tests.progressive.link.link_driver import Link, all_progressives, dollars, progressive, setting


def found(link: Link) -> list[tuple[str, str]]:
    assert all(finding.severity == "warning" for finding in findings(link.state))
    return [(finding.clause, finding.setting) for finding in findings(link.state)]


@pytest.mark.clause("WA-FLEX-SEED-1")
@pytest.mark.parametrize("paytable", all_progressives(), ids=lambda table: table.id)
def test_presets_give_no_finding(paytable: ProgressiveTable) -> None:
    rate = Rate.parse("5%") if paytable.contribution is None else None
    settings = [
        MeterSetting(
            level, seed=None if level in paytable.seeds else dollars(250), contribution=rate
        )
        for level in paytable.levels
    ]
    terms = Terms(paytable, paytable.base_wager)
    assert findings(open_link("bank", terms, settings)) == ()


@pytest.mark.clause("WA-FLEX-CON-2.1")
@pytest.mark.parametrize(("rate", "warned"), [("18%", False), ("19%", False), ("19.0001%", True)])
def test_a_contribution_above_the_preset_gives_a_warning(rate: str, warned: bool) -> None:
    link = Link(settings=[setting(rate=rate)])
    assert found(link) == ([("WA-FLEX-CON-2.1", "Jackpot.contribution")] if warned else [])


def test_without_a_preset_no_contribution_is_too_high() -> None:
    levels = [setting("Major", rate="40%"), setting("Minor", rate="40%")]
    assert found(Link("PTMGLML01", levels)) == []


@pytest.mark.clause("WA-FLEX-CON-1.1", "WA-FLEX-CON-1.2", "WA-FLEX-CON-1.3")
@pytest.mark.parametrize(
    ("rate", "warned"), [("0%", True), ("69.9999%", True), ("70%", False), ("100%", False)]
)
def test_a_small_contribution_gives_a_warning_if_all_pays_come_off_the_meter(
    rate: str, warned: bool
) -> None:
    link = Link(settings=[setting(rate=rate)], fixed_pays_from="meter")
    assert found(link) == ([("WA-FLEX-CON-1.2", "contribution")] if warned else [])
    if warned:
        (finding,) = findings(link.state)
        assert "below 70%, the meter may run dry" in finding.message


def test_the_contributions_of_all_levels_count_together() -> None:
    levels = [setting("Major", rate="30%"), setting("Minor", rate="40%")]
    assert found(Link("PTMGLML01", levels, fixed_pays_from="meter")) == []


@pytest.mark.clause("WA-FLEX-SEED-3")
def test_a_zero_seed_gives_a_warning() -> None:
    link = Link(settings=[setting(seed=0)])
    assert ("WA-FLEX-SEED-3", "Jackpot.seed") in found(link)
    assert "WA-FLEX-RES-3" not in [clause for clause, _ in found(link)]


@pytest.mark.clause("WA-FLEX-RES-3")
@pytest.mark.parametrize("reserve", [{"reserve": 1}, {"reserve_rate": "0.0001%"}])
def test_a_reserve_must_not_be_the_only_seed(reserve: dict[str, int | str]) -> None:
    alone = MeterSetting(
        "Jackpot",
        seed=dollars(0),
        reserve=dollars(1) if "reserve" in reserve else None,
        reserve_rate=Rate.parse(reserve.get("reserve_rate", "0%")),
    )
    assert ("WA-FLEX-RES-3", "Jackpot.seed") in found(Link(settings=[alone]))
    beside = setting(seed=300, reserve=1, reserve_rate="1%")
    assert found(Link(settings=[beside])) == []


@pytest.mark.clause("WA-FLEX-SEED-2")
@pytest.mark.parametrize(("seed", "warned"), [(299, True), (300, False), (301, False)])
def test_a_seed_below_the_largest_fixed_award_gives_a_warning(seed: int, warned: bool) -> None:
    """Envy does not count: $1,000 of envy for a royal flush does not require a larger seed."""
    link = Link(settings=[setting(seed=seed)])
    assert found(link) == ([("WA-FLEX-SEED-2", "Jackpot.seed")] if warned else [])


@pytest.mark.parametrize(
    ("id_", "wager", "largest"),
    [
        ("PTMGL01", 100, "300.00"),
        ("PTMGL01", 500, "1500.00"),
        ("SM-LIR-1", 100, "500.00"),
        ("PTMGLML03", 100, "50.00"),
    ],
)
def test_the_largest_fixed_award_scales_with_the_wager(id_: str, wager: int, largest: str) -> None:
    assert str(largest_fixed_award(Terms(progressive(id_), Cents(wager)))) == largest


def test_every_level_is_checked_separately() -> None:
    levels = [setting("Major", seed=10_000, rate="5%"), setting("Minor", seed=0, rate="5%")]
    assert found(Link("PTMGLML01", levels)) == [
        ("WA-FLEX-SEED-3", "Minor.seed"),
        ("WA-FLEX-SEED-2", "Minor.seed"),
    ]
