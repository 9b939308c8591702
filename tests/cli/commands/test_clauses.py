"""letitride clauses."""

import json
import re
from pathlib import Path

from letitride.rulebook.clauses import DOCUMENTS, inventory, report
from tests.cli.conftest import Run


def test_the_report_in_numbers(run: Run) -> None:
    told = json.loads(run("clauses", "--json").out)
    found = report()
    assert told["total"] == len(inventory())
    assert (told["built"], told["tested"], told["outside"]) == (
        found.built, found.tested, found.outside,
    )  # fmt: skip
    assert told["missing"] == list(found.missing)


def test_rules_and_prompts_are_counted_separately(run: Run) -> None:
    told = json.loads(run("clauses", "--json").out)
    for tier, name in (("rule", "rules"), ("prompt", "prompts")):
        own = [one for one in inventory().values() if one.tier == tier and not one.is_outside]
        assert told[name]["total"] == len(own)
    assert told["rules"]["total"] + told["prompts"]["total"] + told["outside"] == told["total"]
    words = run("clauses").out
    assert f"{told['rules']['tested']} tested" in words
    assert f"{told['prompts']['built']} prompted" in words


def test_one_document(run: Run) -> None:
    told = json.loads(run("clauses", "--document", "MBS", "--json").out)
    assert told["total"] == sum(clause.document == "MBS" for clause in inventory().values())
    assert all(id_.startswith("MBS-") for id_ in told["missing"])
    table = run("clauses", "--document", "MBS").out
    assert [name for name in DOCUMENTS if f" {name} " in table] == ["MBS"]


def test_a_table_for_each_document_and_a_row_for_each_kind(run: Run) -> None:
    told = run("clauses").out
    found = report()
    assert [line.split()[0] for line in told.splitlines() if "Tested" in line] == list(DOCUMENTS)
    for kind in {clause.kind for clause in inventory().values()}:
        assert f" {kind} " in told
    assert f"{found.total} clauses: {found.outside} outside" in told
    assert f"{found.rules.total} rules that the software enforces" in told


def test_missing_rules_are_listed_with_their_gist(run: Run) -> None:
    told = run("clauses", "--missing").out
    found = report()
    assert told.rstrip().endswith(f"{len(found.missing)} missing.")
    words = told.split()
    assert [id_ for id_ in found.missing if id_ not in words] == []
    for id_ in found.missing[:1]:
        assert inventory()[id_].gist.split()[0] in words


def test_the_conformance_report_is_one_self_contained_page(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "conformance.html"
    assert run("clauses", "--html", str(path)).status == 0
    page = path.read_text("utf-8")
    assert all(f'id="{id_}"' in page.replace("&#39;", "'") for id_ in inventory())
    assert not re.search(r"<(link|script|img)|url\(|@import|https?:", page)
    assert run("clauses", "--html").out == page


def test_the_report_lists_the_code_and_tests_behind_a_clause(run: Run) -> None:
    page = run("clauses", "--html", "--document", "SD").out
    assert "MA-1-hand" not in page
    (row,) = re.findall(r'<tr id="SD-13">.*?</tr>', page, flags=re.S)
    assert '<b class="tested">Tested</b>' in row
    assert "SD posted_limit = none" in row
    assert "conformance/test_houses.py" in row
    (outside,) = re.findall(r'<tr id="SD-SRC/2">.*?</tr>', page, flags=re.S)
    assert "It names the law that gives the authority for the rule." in outside
