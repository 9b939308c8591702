"""Traceability: the index is up to date, citations are valid, and every clause is covered."""

import pytest

from letitride.rulebook.clauses import Trace, count, inventory
from tools import clause_index as index


def test_the_index_is_fresh() -> None:
    written = index.INDEX.read_text("utf-8")
    assert written == index.render(), "the index is stale: run `make clause-index`"


@pytest.mark.parametrize("cited", [index.cited_by_tests, index.cited_by_sources])
def test_every_citation_names_a_clause(cited: index.Cites) -> None:
    unknown = {id_: sorted(where) for id_, where in cited().items() if id_ not in inventory()}
    assert not unknown


def test_every_ruling_cited_exists() -> None:
    assert not index.unknown_rulings()


def test_every_rule_has_a_test_and_every_step_a_prompt() -> None:
    """Check the current tests and files, not the shipped index."""
    tests, sources = index.cited_by_tests(), index.cited_by_sources()
    traces = {
        id_: Trace(tuple(tests.get(id_, ())), tuple(sources.get(id_, ()))) for id_ in inventory()
    }
    missing = count(list(inventory().values()), traces).missing
    assert not missing, f"{len(missing)} clauses with nothing behind them: {', '.join(missing)}"


def test_every_outside_clause_has_a_reason() -> None:
    outside = [clause for clause in inventory().values() if clause.is_outside]
    assert all(clause.outside for clause in outside)
    assert {clause.id for clause in inventory().values() if clause.tier == "outside"} <= {
        clause.id for clause in outside
    }
    assert len(outside) < len(inventory()) / 20


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


def test_clause_marks_are_found_wherever_pytest_accepts_them() -> None:
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


def test_an_id_that_is_not_a_literal_is_rejected() -> None:
    with pytest.raises(SyntaxError, match=r"t\.py:2: clause ids must be literal"):
        list(index.marks_in("import pytest\npytestmark = pytest.mark.clause(*IDS)\n", "t.py"))
