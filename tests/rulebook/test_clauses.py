"""The clause inventory is complete and well formed, and its counts are correct."""

from collections import Counter

import pytest

from letitride.errors import HouseError
from letitride.rulebook.clauses import (
    DOCUMENTS,
    Clause,
    TierReport,
    Trace,
    count,
    index,
    inventory,
    load_clauses,
    report,
    status,
    title,
    trace_of,
)
from tests.rejected import facts, rejected

ENTRY = """
[[clause]]
id = "MA-1"
gist = "A rule."
kind = "deal"
tier = "rule"
shows = "Something."
"""


def clause(
    id_: str, tier: str = "rule", same_as: str | None = None, outside: str | None = None
) -> Clause:
    return Clause(id_, "MA", "gist", "deal", tier, "shows", same_as=same_as, outside=outside)


def test_every_clause_of_the_five_documents_is_present() -> None:
    sizes = Counter(clause.document for clause in inventory().values())
    assert sizes == {"MA": 219, "MBS": 72, "SD": 96, "SM": 105, "WA": 478}
    assert [clause.id for clause in inventory().values()] == list(inventory())
    assert list(dict.fromkeys(c.document for c in inventory().values())) == list(DOCUMENTS)


def test_a_repeated_clause_has_the_same_kind_as_the_original() -> None:
    clauses = inventory()
    pairs = [(c, clauses[c.same_as]) for c in clauses.values() if c.same_as]
    assert len(pairs) > 100
    for repeat, first in pairs:
        assert repeat.document == first.document
        assert repeat.tier == first.tier == "rule"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (('tier = "rule"', 'tier = "maybe"'), "MA-1: one of the tiers rule, prompt, outside"),
        (('gist = "A rule."', ""), "MA-1: a string for gist"),
        (('gist = "A rule."', "gist = 3"), "MA-1: a string for gist"),
        (('id = "MA-1"', ""), "a clause of MA: a string for id"),
        (('id = "MA-1"', 'id = "SD-1"'), "SD-1: an id that begins with MA-"),
        (("shows", "colour"), "MA-1: a string for shows"),
        (("shows", 'colour = "red"\nshows'), "got colour"),
        (("shows", 'outside = ""\nshows'), "MA-1: a reason why the clause is outside"),
        (('tier = "rule"', 'tier = "outside"'), "MA-1: a reason why the clause is outside"),
        (("shows", 'same_as = "MA-2"\nshows'), "MA-1: an original rule clause's ID in same_as"),
        (("shows", 'same_as = "MA-1"\nshows'), "MA-1: an original rule clause's ID in same_as"),
        (("[[clause]]", ENTRY + "[[clause]]"), "MA-1: a unique id"),
        (("[[clause]]", "[[clause"), "MA: TOML"),
    ],
)
def test_a_malformed_inventory_is_rejected(change: tuple[str, str], named: str) -> None:
    with pytest.raises(HouseError) as refused:
        load_clauses({"MA": ENTRY.replace(*change)})
    assert named in facts(refused.value)


def test_a_repeated_clause_may_not_name_a_clause_of_another_tier() -> None:
    other = ENTRY.replace("MA-1", "MA-2").replace('"rule"', '"prompt"\nsame_as = "MA-1"')
    with rejected(HouseError, "MA-2: an original prompt clause's ID in same_as"):
        load_clauses({"MA": ENTRY + other})


def test_counting() -> None:
    clauses = [
        clause("MA-tested"),
        clause("MA-cited"),
        clause("MA-forgotten"),
        clause("MA-repeat", same_as="MA-tested"),
        clause("MA-hopeless", outside="needs a real shuffler"),
        clause("MA-heading", tier="outside", outside="a heading"),
        clause("MA-step", tier="prompt"),
        clause("MA-told", tier="prompt"),
    ]
    told = Trace(sources=("s",))
    traces = {"MA-tested": Trace(tests=("t",)), "MA-cited": told, "MA-told": told}
    counted = count(clauses, traces)
    assert (counted.total, counted.tested, counted.built, counted.outside) == (8, 2, 4, 2)
    assert counted.missing == ("MA-cited", "MA-forgotten", "MA-step")
    assert counted.rules == TierReport(total=4, built=3, tested=2)
    assert counted.prompts == TierReport(total=2, built=1, tested=0)
    assert [status(one, trace_of(one, traces)).value for one in clauses] == [
        "tested", "missing", "missing", "tested", "outside", "outside", "missing", "prompted",
    ]  # fmt: skip


def test_the_reports_of_the_documents_add_up_to_the_total() -> None:
    whole, parts = report(), [report(document) for document in DOCUMENTS]
    assert whole.total == sum(part.total for part in parts) == 970
    assert whole.tested == sum(part.tested for part in parts)
    assert whole.built == sum(part.built for part in parts)
    assert whole.outside == sum(part.outside for part in parts)
    assert whole.missing == tuple(id_ for part in parts for id_ in part.missing)
    assert 0 < whole.tested <= whole.built <= whole.total


def test_an_unknown_document_is_rejected() -> None:
    with rejected(HouseError, "house/document: expected one of MA, MBS"):
        report("NV")
    with rejected(HouseError, "house/document"):
        title("NV")


def test_the_shipped_index_names_tests_and_sources() -> None:
    trace = index()["MA-10(b)"]
    assert "tests/conformance/test_paytables.py::test_main_cells" in trace.tests
    assert "rulebook/data/paytables/MA-MAIN.toml" in trace.sources
