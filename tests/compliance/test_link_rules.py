"""Links that a document does not allow, beyond those in the examples."""

import pytest

from letitride.compliance.check import check
from letitride.compliance.finding import Finding
from letitride.compliance.house_file import load_house

HOUSE = """
name = "Harbour House"
jurisdiction = "MA"
[[link]]
name = "Harbour Link"
paytable = "PAYTABLE"
METERS
[[table]]
name = "LIR 1"
dealing = "shoe"
paytables = { main = "MA-MAIN" }
equipment = { shuffler = { model = "ACE" }, decks = ["red"], cover_card = "green" }
"""
FED = '[[link.meter]]\nlevel = "Jackpot"\ncontribution = "15%"'


def found(paytable: str, meters: str = "") -> tuple[Finding, ...]:
    text = HOUSE.replace("PAYTABLE", paytable).replace("METERS", meters)
    return check(load_house(text)).findings


def test_a_link_without_tables_is_also_checked() -> None:
    assert found("PTMGL01", FED) == ()


@pytest.mark.clause("MA-12(e)-0")
def test_a_link_must_use_a_listed_pay_table() -> None:
    (one,) = found("MBS-PROG", FED)
    assert (one.clause, one.setting) == ("MA-12(e)-0", "link Harbour Link: paytable")


@pytest.mark.clause("MA-12(e)-PTMGLML01")
def test_a_link_must_set_values_that_its_pay_table_lacks() -> None:
    (one,) = found("PTMGLML01")
    assert one.setting == "link Harbour Link: meters"
    assert one.expected == "Major: a contribution, because PTMGLML01 has no preset"
    assert "MA-12(e)-PTMGLML01" in one.clauses


def test_rates_above_the_whole_wager_are_found() -> None:
    (one,) = found("PTMGL01", FED.replace("15%", "99%") + '\nreserve_rate = "2%"')
    assert one.setting == "link Harbour Link: meters"


@pytest.mark.clause("WA-FLEX-SEED-2")
def test_the_advice_on_meters_applies_in_every_jurisdiction() -> None:
    (one,) = found("PTMGL01", FED + '\nseed = "100.00"')
    assert (one.severity.value, one.clause) == ("warning", "WA-FLEX-SEED-2")
    assert (one.expected, one.got) == ("at least the largest fixed award, 300.00", "100.00")
    assert str(one) == (
        "link Harbour Link: Jackpot.seed: The seed of 100.00 is less than the largest fixed award, "
        "300.00. The documents advise at least the largest fixed award, 300.00. Change the "
        "setting. [WA-FLEX-SEED-2]"
    )
