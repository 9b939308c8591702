"""Manual changes to a meter: adjustments by two people, and parameter changes."""

from dataclasses import replace

import pytest

from letitride.money import Cents, Currency, Rate
from letitride.progressive.link import MeterSetting
from letitride.progressive.link import commands as link_commands
from letitride.progressive.link import events as link_events
from letitride.progressive.link.reasons import AdjustmentReason, stated
from tests.conformance.refusals import refused
from tests.progressive.link.link_driver import Link, dollars, setting

NOTHING = Rate(0)


def adjust(
    amount: Cents, reason: str = "typing error", by: str = "ann", second: str = "bob"
) -> link_commands.AdjustManually:
    return link_commands.AdjustManually("Jackpot", amount, reason, by, second)


@pytest.mark.clause("WA-GM-9(i).2", "WA-NEXUS-9(h).2", "SM-LIR-10(i)/2", "SM-TCP-9(h)/2")
def test_a_manual_adjustment_corrects_a_win_logged_by_mistake() -> None:
    link = Link("SM-LIR-1", [setting(amount=4_000, rate="0%")])
    link.begin()
    link.win("akq_spades")
    assert link.shown() == "1000.00"
    logged = list(link.events)
    (made,) = link.do(adjust(dollars(4_000), " wrong hand keyed "))
    assert made == link_events.ManualAdjustmentMade(
        "bank", "Jackpot", 100_000_000_000, 400_000_000_000, "wrong hand keyed", "ann", "bob"
    )
    assert link.shown() == "4000.00"
    assert link.events == [*logged, made]  # the win stays in the record


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(adjust(dollars(1), reason=" "), id="no reason"),
        pytest.param(adjust(dollars(1), second="ann"), id="one person"),
        pytest.param(adjust(dollars(1), second=" ANN "), id="one person written otherwise"),
        pytest.param(adjust(dollars(1), by=""), id="nobody"),
        pytest.param(adjust(dollars(1), second=" "), id="nobody else"),
        pytest.param(adjust(Cents(-1)), id="less than nothing"),
        pytest.param(adjust(Cents(1, Currency.SGD)), id="another currency"),
        pytest.param(
            link_commands.AdjustManually("Mega", dollars(1), "x", "ann", "bob"), id="another level"
        ),
    ],
)
@pytest.mark.clause("WA-GM-9(i).2", "WA-NEXUS-9(h).2", "SM-LIR-10(i)/2", "SM-TCP-9(h)/2")
def test_an_undocumented_adjustment_is_rejected(
    command: link_commands.AdjustManually,
) -> None:
    link = Link()
    before = link.state
    with refused("progressive/adjustment", "WA-GM-9(i).2", "WA-NEXUS-9(h).2"):
        link.do(command)
    assert link.state == before


@pytest.mark.clause("SM-LIR-10(i)/2", "WA-GM-9(i).2")
def test_an_adjustment_leaves_enough_for_logged_wins() -> None:
    link = Link("PTMGLML01", [setting("Major", rate="0%"), setting("Minor", rate="0%")])
    link.begin()
    link.do(link_commands.LogJackpot("T1", 1, 3, "straight_flush"))
    (award,) = link.state.waiting
    assert award.level == "Minor"
    less = link_commands.AdjustManually(
        "Minor", award.amount - Cents(1), "typing error", "ann", "bob"
    )
    with refused("progressive/adjustment", "SM-LIR-10(i)/2", "WA-GM-9(i).2"):
        link.do(less)
    link.do(replace(less, amount=award.amount))
    link.do(replace(less, level="Major", amount=Cents(0)))  # nobody has won from this level


def test_an_adjustment_is_in_whole_cents() -> None:
    with refused("money/fraction_of_a_cent"):
        Link().do(adjust(Cents(1.5)))  # type: ignore[arg-type]  # that is what is tried


def test_an_adjustment_leaves_no_fraction_of_a_cent() -> None:
    link = Link(settings=[setting(rate="0.0001%")])
    link.begin()
    link.do(adjust(dollars(12_000)))
    assert link.amount() == 1_200_000_000_000


def parameters(
    seed: Cents, rate: str = "19%", reserve: str = "0%", cap: Cents | None = None, by: str = "ann"
) -> link_commands.ChangeParameters:
    return link_commands.ChangeParameters(
        "Jackpot", seed, Rate.parse(rate), Rate.parse(reserve), cap, by
    )


@pytest.mark.clause("WA-FLEX-CON-1.1", "WA-FLEX-RES-1")
def test_parameters_change_between_rounds_and_apply_afterward() -> None:
    link = Link(settings=[setting(amount=12_000)], tables=("T1", "T2"))
    link.begin("T1")
    link.end("T1")
    link.do(parameters(dollars(5_000), "20%", "1%", dollars(12_001)))
    link.begin("T2", wagers=10)
    meter = link.state.meter("Jackpot")
    assert str(meter.shown) == "12001.00"  # The meter is at its cap, including 0.19 from before.
    assert str(meter.reserve_shown) == "1.29"  # The 0.10 contribution, plus the overflow.
    assert str(link.win("royal_flush", "T2")) == "12001.00"
    assert link.shown() == "5001.29"


@pytest.mark.clause("WA-FLEX-CON-1.1", "WA-FLEX-SEED-1")
def test_parameters_cannot_change_while_a_round_is_open_on_the_link() -> None:
    link = Link(tables=("T1", "T2"))
    link.begin("T2")
    with refused("progressive/round_open", "WA-FLEX-CON-1.1"):
        link.do(parameters(dollars(5_000)))
    link.end("T2")
    link.do(parameters(dollars(5_000)))
    assert link.state.meter("Jackpot").seed == dollars(5_000)


@pytest.mark.clause("WA-FLEX-CON-1.1")
@pytest.mark.parametrize("rate", ["0%", "100%"])
def test_a_contribution_can_be_anything_from_0_to_100_percent(rate: str) -> None:
    link = Link(fixed_pays_from="meter")
    link.do(parameters(dollars(10_000), rate))
    link.begin(wagers=1)
    assert link.shown() == {"0%": "10000.00", "100%": "10001.00"}[rate]


@pytest.mark.parametrize(
    ("command", "code", "clause"),
    [
        (parameters(dollars(1), "99%", "1.0001%"), "progressive/parameters", "WA-FLEX-RES-1"),
        (parameters(dollars(2), cap=dollars(1)), "progressive/parameters", "WA-FLEX-SEED-1"),
        (parameters(Cents(-1)), "progressive/adjustment", "WA-GM-9(i).2"),
        (parameters(dollars(1), by=" "), "progressive/adjustment", "WA-GM-9(i).2"),
        (
            link_commands.ChangeParameters("Jackpot", dollars(1), Rate(-1), NOTHING, None, "ann"),
            "progressive/parameters",
            "WA-FLEX-CON-1.1",
        ),
        (
            link_commands.ChangeParameters("Mega", dollars(1), NOTHING, NOTHING, None, "ann"),
            "progressive/adjustment",
            "WA-GM-9(i).2",
        ),
    ],
)
def test_invalid_parameters_are_rejected(
    command: link_commands.ChangeParameters, code: str, clause: str
) -> None:
    link = Link()
    before = link.state
    with refused(code, clause):
        link.do(command)
    assert link.state == before


@pytest.mark.clause("WA-FLEX-SEED-1")
def test_a_cap_is_at_least_what_the_meter_shows() -> None:
    """WAC 230-15-685(4) sets this minimum, and R59 adopts it."""
    link = Link(settings=[setting(amount=12_000)])
    with refused("progressive/parameters", "WA-FLEX-SEED-1"):
        link.do(parameters(dollars(10_000), cap=dollars(11_999)))
    link.do(parameters(dollars(10_000), cap=dollars(12_000)))
    link.do(adjust(dollars(13_000)))
    link.do(parameters(dollars(9_000), cap=dollars(12_000)))  # the cap itself does not change
    with refused("progressive/parameters", "WA-FLEX-SEED-1"):
        link.do(parameters(dollars(9_000), cap=dollars(12_500)))


def test_the_reason_for_an_adjustment_is_chosen_from_a_list() -> None:
    link = Link()
    chosen = replace(adjust(dollars(1), reason=""), kind=AdjustmentReason.MALFUNCTION)
    (made,) = link.do(chosen)
    assert isinstance(made, link_events.ManualAdjustmentMade)
    assert (made.kind, made.reason) == (AdjustmentReason.MALFUNCTION, "")
    with refused("progressive/adjustment", "WA-GM-9(i).2"):
        link.do(replace(chosen, kind=AdjustmentReason.OTHER))


@pytest.mark.parametrize(
    ("reason", "note", "kind", "written"),
    [
        ("Backed out", "", "backed_out", ""),
        ("transfer", " to bank 2 ", "transfer", "to bank 2"),
        ("other", "a flood", "other", "a flood"),
        ("wrong hand keyed", "", "other", "wrong hand keyed"),
        ("wrong hand", "seat 4", "other", "wrong hand. seat 4"),
        ("", "", "other", ""),
    ],
)
def test_any_other_text_is_a_note(reason: str, note: str, kind: str, written: str) -> None:
    assert stated(reason, note) == (AdjustmentReason(kind), written)


@pytest.mark.clause("WA-FLEX-CON-1.1")
def test_all_levels_together_take_at_most_the_wager() -> None:
    levels = [
        MeterSetting(level, contribution=Rate.parse("30%"), reserve_rate=Rate.parse("3.3333%"))
        for level in ("Mega", "Major", "Minor")
    ]
    link = Link("PTMGLML03", levels)
    more = link_commands.ChangeParameters(
        "Minor", dollars(250), Rate.parse("33.3335%"), NOTHING, None, "ann"
    )
    with refused("progressive/parameters", "WA-FLEX-CON-1.1"):
        link.do(more)


@pytest.mark.clause("SD-10(a)vii/2", "SM-LIR-10(h)/2", "SM-TCP-9(g)/2")
def test_the_end_of_a_round_is_recorded_and_readies_the_table_for_the_next() -> None:
    link = Link()
    link.begin()
    with refused("progressive/round"):
        link.do(link_commands.BeginRound("T1", 2))
    link.end()
    assert link.events[-1] == link_events.RoundEnded("bank", "T1", 1)
    with refused("progressive/round"):
        link.win("royal_flush")
    link.begin(round_=2)


@pytest.mark.clause("SD-10(a)vii/1", "WA-GM-9(h)", "WA-NEXUS-9(g)")
@pytest.mark.parametrize("kind", [link_commands.LogJackpot, link_commands.LockJackpot])
def test_a_round_does_not_end_while_a_hand_is_pending(
    kind: type[link_commands.LogJackpot | link_commands.LockJackpot],
) -> None:
    link = Link()
    link.begin()
    link.do(kind("T1", 1, 3, "straight_flush"))
    with refused("progressive/round", "WA-GM-6.1"):
        link.end()
    link.do(
        link_commands.AdjustMeters("T1")
        if kind is link_commands.LogJackpot
        else link_commands.LogJackpot("T1", 1, 3, "straight_flush")
    )
    link.end()


def test_a_round_feeds_its_meters_once_with_zero_or_more_wagers() -> None:
    link = Link()
    link.do(link_commands.BeginRound("T1", 1))
    for command in (
        link_commands.Contribute("T1", 1, -1),
        link_commands.Contribute("T1", 2, 1),
        link_commands.Contribute("T9", 1, 1),
    ):
        with refused("progressive/round", "WA-GM-6.1"):
            link.do(command)
    link.do(link_commands.Contribute("T1", 1, 3))
    with refused("progressive/round", "WA-GM-6.1"):
        link.do(link_commands.Contribute("T1", 1, 3))
    assert link.shown() == "10000.57"
