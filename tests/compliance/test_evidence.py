"""The evidence for the clauses matches the counts in the inventory."""

from collections import Counter

import pytest

from letitride.compliance.evidence import evidence
from letitride.rulebook.clauses import DOCUMENTS, Status, Trace, index, inventory, report


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_clause_has_evidence(document: str) -> None:
    found = evidence(document)
    assert [one.clause.id for one in found] == [
        clause.id for clause in inventory().values() if clause.document == document
    ]
    numbers, counted = Counter(one.status for one in found), report(document)
    assert numbers[Status.OUTSIDE] == counted.outside
    assert numbers[Status.MISSING] == len(counted.missing) == 0
    for one in found:
        assert bool(one.tests) != one.clause.is_outside, one.clause.id
        assert all(test.startswith("tests/") for test in one.tests)
        assert all(source.endswith(".py") for source in one.code)


def test_evidence_names_settings_data_and_code() -> None:
    found = {one.clause.id: one for one in evidence("WA")}
    assert "WA seats = 7" in found["WA-LIRB-TABLE-1.1"].settings
    assert "WA script tuck_bet_one" in found["WA-LIRX-6(a)(ii)"].data
    assert "pay table LIRX-01" in found["WA-LIRX-PT-01"].data
    assert "progressive/controller/bonus.py" in found["WA-LIRB-OPEN-2"].code
    assert "WA check four_games shown" in found["WA-LINK-LIM-3"].data
    assert "WA progressive system Aquarius" in found["WA-GM-SYS-2"].data
    stakes = {one.clause.id: one for one in evidence("SD")}["SD-12"]
    assert stakes.data == ("SD check table stakes",)
    repeat = found["WA-LINK-LIM-3"]
    assert repeat.clause.same_as == "WA-NEXUS-LIM-3"
    assert repeat.tests == found["WA-NEXUS-LIM-3"].tests


def test_a_repeated_clause_shares_the_originals_evidence() -> None:
    found = {one.clause.id: one for document in DOCUMENTS for one in evidence(document)}
    repeats = [one for one in found.values() if one.clause.same_as]
    assert repeats
    for one in repeats:
        first = found[str(one.clause.same_as)]
        assert set(first.settings) <= set(one.settings)
        assert set(first.data) <= set(one.data)
        assert set(first.tests) <= set(one.tests)


def test_everything_that_cites_a_clause_is_in_its_evidence() -> None:
    found = [one for document in DOCUMENTS for one in evidence(document)]
    for one in found:
        sources = index().get(one.clause.id, Trace()).sources
        if any(source.endswith(".toml") for source in sources):
            assert one.settings or one.data
    words = "\n".join(words for one in found for words in one.data)
    for kind in (
        "MA rule deck", "MA dealing shoe", "MA irregularity shuffler_jam", "MA opening wash",
        "MA script burn", "MA equipment mode", "MA check pay tables for cover_all",
        "MA check notice of payout_limit", "MA check wording of the odds",
        "MA check schedule of cover_all shown", "SD check posted_limit", "WA check displays",
        "WA check changes to approved settings", "WA check the rules version",
        "WA check by a person", "pay table SM-TCP-2",
    ):  # fmt: skip
        assert kind in words
