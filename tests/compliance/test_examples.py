"""Every house in examples/houses has the findings in its comment."""

from pathlib import Path

import pytest

from letitride.rulebook.clauses import inventory
from letitride.rulebook.jurisdiction import SHIPPED
from tests.compliance.houses import BROKEN, SOUND, UNWISE, as_promised, checked, promised


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", SOUND, ids=name)
def test_a_compliant_house_has_no_findings(path: Path) -> None:
    report = checked(path)
    assert report.ok
    assert report.findings == ()


def test_there_is_a_compliant_house_for_every_jurisdiction() -> None:
    texts = [path.read_text("utf-8") for path in SOUND]
    assert [sum(f'jurisdiction = "{id_}"' in text for text in texts) for id_ in SHIPPED] == [1] * 4


@pytest.mark.parametrize("path", BROKEN, ids=name)
def test_a_broken_house_has_exactly_the_expected_findings(path: Path) -> None:
    report = checked(path)
    assert not report.ok
    assert [as_promised(finding) for finding in report.findings] == promised(path)


@pytest.mark.parametrize("path", UNWISE, ids=name)
def test_an_unwise_house_passes_with_warnings(path: Path) -> None:
    report = checked(path)
    assert report.ok
    assert [as_promised(finding) for finding in report.findings] == promised(path) != []


def test_every_cited_clause_is_in_the_inventory() -> None:
    for path in (*BROKEN, *UNWISE):
        for finding in checked(path).findings:
            assert all(clause in inventory() for clause in finding.clauses)
