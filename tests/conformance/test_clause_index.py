"""Traceability: the index is fresh, no citation is wrong, and no rule lacks a test."""

import pytest

from letitride.house.clauses import inventory
from tests.conformance import index

#: The kinds of rule that the round, its wagers, its table and the progressive consist of.
KINDS = {
    "definition",
    "ranking",
    "equipment",
    "opening",
    "shuffle",
    "wager",
    "limit",
    "deal",
    "decision",
    "reveal",
    "settle",
    "payout",
    "bonus",
    "threecard",
    "coverall",
    "irregularity",
    "progressive",
    "envy",
    "link",
    "meter",
    "accounting",
    "role",
}


def test_the_index_is_fresh() -> None:
    written = index.INDEX.read_text("utf-8")
    assert written == index.render(), "the index is stale: run `make clause-index`"


@pytest.mark.parametrize("cited", [index.cited_by_tests, index.cited_by_sources])
def test_every_citation_names_a_clause(cited: index.Cites) -> None:
    unknown = {id_: sorted(where) for id_, where in cited().items() if id_ not in inventory()}
    assert not unknown


def test_every_ruling_cited_exists() -> None:
    assert not index.unknown_rulings()


def test_every_rule_of_the_round_has_a_test() -> None:
    tested = index.cited_by_tests()
    missing = [
        clause.id
        for clause in inventory().values()
        if clause.tier == "rule"
        and clause.kind in KINDS
        and not clause.is_outside
        and clause.id not in tested
        and clause.same_as not in tested
    ]
    assert not missing, f"{len(missing)} rules without a test: {', '.join(missing)}"


CODE = """
import pytest
from pytest import mark
pytestmark = pytest.mark.clause("module")
CASES = [pytest.param(1, marks=pytest.mark.clause("case"))]
def made(): return [pytest.param(1, marks=[pytest.mark.clause("made")])]
SPARE: list = [mark.clause("spare")]

@pytest.mark.clause("one", "two")
def test_plain(): ...

@pytest.mark.parametrize("x", CASES + made() + [pytest.param(2, marks=mark.clause("inline"))])
def test_cases(x): ...

@pytest.mark.clause("class")
class TestGroup:
    @pytest.mark.clause("method")
    def test_method(self): ...
"""


def test_marks_are_found_wherever_pytest_takes_them() -> None:
    assert sorted(index.marks_in(CODE, "t.py")) == [
        ("case", "t.py::test_cases"),
        ("class", "t.py::TestGroup"),
        ("inline", "t.py::test_cases"),
        ("made", "t.py::test_cases"),
        ("method", "t.py::TestGroup::test_method"),
        ("module", "t.py"),
        ("one", "t.py::test_plain"),
        ("spare", "t.py"),
        ("two", "t.py::test_plain"),
    ]


def test_an_id_that_is_not_literal_is_refused() -> None:
    with pytest.raises(SyntaxError, match=r"t\.py:2: clause ids must be literal"):
        list(index.marks_in("import pytest\npytestmark = pytest.mark.clause(*IDS)\n", "t.py"))
