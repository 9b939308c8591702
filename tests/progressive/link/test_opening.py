"""Opening a link: every pay table opens with its presets, or an error names the missing value."""

import pytest

from letitride.money import Cents, Currency, Rate
from letitride.progressive.link import MeterSetting, Terms, open_link
from letitride.progressive.link.opening import preset_seed
from tests.conformance.refusals import refused
from tests.progressive.link.link_driver import Link, all_progressives, dollars, progressive, setting

#: The pay table, the wager, and each level's opening seed for that wager.
SEEDS = {
    "MA-PROG": (100, {"Jackpot": "10000.00"}),
    "PTMGL01": (100, {"Jackpot": "10000.00"}),
    "PTMGL02": (500, {"Jackpot": "50000.00"}),
    "PTMGL03": (100, {"Jackpot": "1000.00"}),
    "PTMGLML01": (100, {"Major": "10000.00", "Minor": "1000.00"}),
    "PTMGLML02": (100, {"Mega": None, "Major": None, "Minor": None}),
    "PTMGLML03": (100, {"Mega": "10000.00", "Major": "1000.00", "Minor": "250.00"}),
    "MBS-PROG": (100, {"Jackpot": "10000.00"}),
    "SD-LIRP-1": (100, {"Jackpot": "10000.00"}),
    "SD-PMG-01": (100, {"Jackpot": "10000.00"}),
    "SD-PMG-02": (500, {"Jackpot": "50000.00"}),
    "SM-LIR-1": (100, {"Jackpot": "1000.00"}),
    "SM-LIR-2": (100, {"Jackpot": "1000.00"}),
    "SM-TCP-1": (100, {"Jackpot": "1000.00"}),
    "SM-TCP-2": (100, {"Jackpot": "1000.00"}),
    "WA-GM-1": (100, {"Jackpot": "10000.00"}),
    "WA-NEXUS-1": (100, {"Jackpot": "10000.00"}),
    "WA-LINK-01": (100, {"Jackpot": "10000.00"}),
    "WA-LINK-ML01": (100, {"Mega": "10000.00", "Major": "1000.00"}),
    "WA-LINK-ML03": (100, {"Mega": "10000.00", "Major": "1000.00", "Minor": "250.00"}),
}
CONTRIBUTIONS = {
    "19%": {
        "MA-PROG", "PTMGL01", "PTMGL02", "MBS-PROG", "SD-LIRP-1", "SD-PMG-01", "SD-PMG-02",
        "WA-GM-1", "WA-NEXUS-1", "WA-LINK-01",
    },
    "14%": {"SM-LIR-1", "SM-TCP-1"},
    "20%": {"SM-LIR-2", "SM-TCP-2"},
}  # fmt: skip


def test_every_progressive_table_is_known_here() -> None:
    assert {table.id for table in all_progressives()} == set(SEEDS)


@pytest.mark.clause("WA-FLEX-SEED-1", "SM-LIR-4/4", "SM-TCP-3/4", "MA-12(e)-fn2-1")
@pytest.mark.clause("MA-12(e)-fn2-2", "SD-10/6")
@pytest.mark.parametrize("id_", SEEDS)
def test_preset_seeds_match_the_wager_of_the_table(id_: str) -> None:
    table = progressive(id_)
    wager, seeds = SEEDS[id_]
    assert table.base_wager.cents == wager
    terms = Terms(table, table.base_wager)
    found = {level: preset_seed(terms, level) for level in table.levels}
    assert {level: seed and str(seed) for level, seed in found.items()} == seeds


@pytest.mark.parametrize(
    ("id_", "rate"), [(id_, rate) for rate, ids in CONTRIBUTIONS.items() for id_ in sorted(ids)]
)
def test_a_table_with_presets_opens_at_its_seed(id_: str, rate: str) -> None:
    link = Link(id_)
    (meter,) = link.state.meters
    assert str(meter.contribution) == rate
    assert meter.shown == meter.seed
    assert (meter.reserve, meter.reserve_rate, meter.cap) == (0, Rate(0), None)


@pytest.mark.parametrize("id_", sorted(set(SEEDS) - set().union(*CONTRIBUTIONS.values())))
def test_a_table_without_presets_names_the_missing_setting(id_: str) -> None:
    with refused("progressive/no_preset", *progressive(id_).clauses):
        Link(id_)
    levels = [setting(level, seed=500, rate="5%") for level in progressive(id_).levels]
    assert [str(meter.seed) for meter in Link(id_, levels).state.meters] == ["500.00"] * len(levels)


def test_only_one_table_lacks_seeds() -> None:
    rate = Rate.parse("5%")
    for id_ in SEEDS:
        levels = [MeterSetting(level, contribution=rate) for level in progressive(id_).levels]
        if id_ == "PTMGLML02":
            with refused("progressive/no_preset", "MA-12(e)-PTMGLML02"):
                Link(id_, levels)
        else:
            Link(id_, levels)


@pytest.mark.clause("MA-12(e)-fn2-1", "SM-LIR-4/6", "SM-TCP-3/6", "SD-10/6")
@pytest.mark.parametrize(
    ("id_", "cents", "seed"),
    [
        ("PTMGL01", 500, "50000.00"),
        ("PTMGL02", 100, "10000.00"),
        ("SM-LIR-1", 500, "5000.00"),
        ("SM-TCP-2", 500, "5000.00"),
        ("SD-LIRP-1", 200, "20000.00"),
    ],
)
def test_seeds_scale_with_the_wager(id_: str, cents: int, seed: str) -> None:
    assert Link(id_, wager=Cents(cents)).shown() == seed


def test_the_house_can_set_everything() -> None:
    ours = setting(amount=777, seed=300, rate="10%", reserve=5, reserve_rate="2%", cap=900)
    (meter,) = Link("PTMGL01", [ours]).state.meters
    assert (str(meter.shown), str(meter.reserve_shown), str(meter.seed)) == (
        "777.00", "5.00", "300.00",
    )  # fmt: skip
    assert (meter.contribution, meter.reserve_rate) == (Rate.parse("10%"), Rate.parse("2%"))
    assert meter.cap == dollars(900)


@pytest.mark.parametrize(
    "levels", [["Jackpot", "Jackpot"], ["Mega"], ["Jackpot", "Mega"]], ids=" ".join
)
def test_a_link_has_exactly_the_levels_of_its_table(levels: list[str]) -> None:
    with refused("progressive/levels", "MA-12(e)-PTMGL01"):
        Link("PTMGL01", [setting(level) for level in levels])


@pytest.mark.parametrize(
    "wrong",
    [
        MeterSetting("Jackpot", amount=Cents(-1)),
        MeterSetting("Jackpot", reserve=Cents(-1)),
        MeterSetting("Jackpot", seed=Cents(-1)),
        MeterSetting("Jackpot", amount=Cents(100, Currency.SGD)),
    ],
)
def test_an_invalid_amount_is_rejected(wrong: MeterSetting) -> None:
    with refused("progressive/amount", "MA-12(e)-PTMGL01"):
        Link("PTMGL01", [wrong])


def test_a_fraction_of_a_cent_is_rejected() -> None:
    with refused("money/fraction_of_a_cent"):
        Link("PTMGL01", [MeterSetting("Jackpot", amount=Cents(1.5))])  # type: ignore[arg-type]  # that is what is tried


@pytest.mark.clause("WA-FLEX-CON-1.1")
def test_more_than_the_wager_cannot_go_on_the_meters() -> None:
    levels = [setting(level, rate="33.3334%") for level in ("Mega", "Major", "Minor")]
    with refused("progressive/parameters", "WA-FLEX-CON-1.1"):
        Link("PTMGLML03", levels)


def test_singapore_meters_are_in_singapore_dollars() -> None:
    table = progressive("MBS-PROG")
    terms = Terms(table, table.base_wager)
    link = open_link("bank", terms)
    assert link.meters[0].seed.currency is Currency.SGD
    with refused("progressive/amount", *table.clauses):
        open_link("bank", terms, [MeterSetting(link.meters[0].level, amount=Cents(100))])
