"""Documents that commands write to files and to standard output."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.compliance.houses import HOUSES, SOUND, UNWISE


def test_par_writes_its_sheet_in_four_forms(run: Run, tmp_path: Path) -> None:
    files = {kind: tmp_path / f"sheet.{kind}" for kind in ("html", "pdf", "csv", "xlsx")}
    options = [text for kind, file in files.items() for text in (f"--{kind}", str(file))]
    done = run("par", "LIRX-01", *options)
    assert done.status == 0
    assert "Edge 3.5057%" in done.out
    assert "331288/<wbr>270725" in files["html"].read_text("utf-8")
    assert files["pdf"].read_bytes().startswith(b"%PDF")
    assert files["csv"].read_text("utf-8").startswith("section,name,")
    assert files["xlsx"].read_bytes().startswith(b"PK")


@pytest.mark.parametrize(("option", "start"), [("--html", "<!doctype html>"), ("--csv", "section")])
def test_without_a_file_a_document_goes_to_standard_output(
    run: Run, option: str, start: str
) -> None:
    first, second = run("par", "MA-BONUS", option), run("par", "MA-BONUS", option, "-")
    assert first.out.startswith(start)
    assert first == second


def test_only_one_thing_is_printed(run: Run, tmp_path: Path) -> None:
    assert run("par", "MA-BONUS", "--html", "--csv").status == 2
    refused = run("par", "MA-BONUS", "--html", "--json")
    assert (refused.status, refused.out) == (2, "")
    assert "got --html and --json" in refused.err.facts
    nowhere = run("par", "MA-BONUS", "--pdf", str(tmp_path / "no" / "sheet.pdf"))
    assert nowhere.status == 2
    assert "--pdf" in nowhere.err


def test_a_table_in_a_file_is_documented_by_its_own_edition(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'id = "MINE"\nwager = "three_card"\nversion = "2"\neffective = "2026-03-01"\n[pays]\n'
        'straight_flush = "40 to 1"\n'
    )
    assert "house version 2, effective 2026-03-01" in run("par", str(file), "--html").out


HOUSE = """
name = "Harbour House"
jurisdiction = "SD"
[[table]]
name = "Front"
dealing = "hand"
paytables = { main = "SD-MAIN-A" }
[[table]]
name = "Back"
dealing = "machine"
paytables = { main = "SD-MAIN-B" }
"""


@pytest.mark.parametrize("kind", ["layout", "placard", "rules", "procedure"])
def test_a_house_prints_for_its_tables(run: Run, tmp_path: Path, kind: str) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE)
    pdf = tmp_path / "out.pdf"
    both = run("document", kind, str(house), "--html", "--pdf", str(pdf))
    assert both.status == 0
    assert both.out.count("table Front") == both.out.count("table Back") == 1
    assert pdf.read_bytes().startswith(b"%PDF")
    one = run("document", kind, str(house), "--table", "Back")
    assert "table Front" not in one.out
    assert run("document", kind, str(house), "--table", "Cellar").status == 2


def test_a_placard_prints_the_cap_of_the_tables_meter(run: Run) -> None:
    capped = str(HOUSES / "broken" / "cap-not-posted.toml")
    assert (
        "The Jackpot meter stops growing at $50,000.00." in run("document", "placard", capped).out
    )


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        ("layout", {"schedules"}),
        ("placard", {"schedules", "limits", "notices"}),
        ("rules", {"schedules", "sections"}),
        ("procedure", {"opening", "round", "irregularities"}),
    ],
)
def test_a_document_is_data_for_scripts(
    run: Run, tmp_path: Path, kind: str, parts: set[str]
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE)
    told = json.loads(run("document", kind, str(house), "--json").out)
    assert (told["document"], told["house"]) == (kind, "Harbour House")
    assert [table["name"] for table in told["tables"]] == ["Front", "Back"]
    head = {"house", "name", "jurisdiction", "edition", "digest", "dealing", "draft"}
    assert set(told["tables"][0]) == head | parts
    assert run("document", kind, str(house), "--json", "--html").status == 2
    page = tmp_path / "page.html"
    both = run("document", kind, str(house), "--json", "--html", str(page))
    assert json.loads(both.out) == told
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_a_document_as_data_has_the_words_of_the_page(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE)
    placard, rules, procedure = (
        json.loads(run("document", kind, str(house), "--table", "Front", "--json").out)["tables"][0]
        for kind in ("placard", "rules", "procedure")
    )
    [main] = placard["schedules"]
    assert (main["game"], main["id"], main["columns"]) == ("main", "SD-MAIN-A", ["Pays"])
    assert main["rows"][0] == ["Royal flush", "500 to 1"]
    assert rules["sections"][0]["title"] == "The games"
    assert rules["sections"][0]["lines"][0]["text"] == "This table offers the three bets."
    assert procedure["round"][0]["title"] == "Before the round"
    assert {"text", "says", "clauses", "lead"} == set(procedure["round"][0]["steps"][0])


@pytest.mark.parametrize("kind", ["layout", "placard", "rules", "procedure"])
@pytest.mark.parametrize(
    ("broken", "found"),
    [
        ("no-shuffler", "1 violation"),
        ("jackpots-of-two-kinds", "2 violations"),
        ("payout-limit-too-low", "1 violation"),
    ],
)
def test_a_house_in_violation_is_printed_as_a_draft_with_a_note(
    run: Run, broken: str, found: str, kind: str
) -> None:
    house = str(HOUSES / "broken" / f"{broken}.toml")
    assert f"{found}, 0 warnings." in run("check", house).out
    page, data = run("document", kind, house), run("document", kind, house, "--json")
    note = f"note: {house} is a draft with {found}; run letitride check for details\n"
    assert (page.status, page.err) == (data.status, data.err) == (0, note)
    assert page.out.startswith("<!doctype html>")
    assert set(json.loads(data.out)) == {"document", "house", "tables"}
    assert run("document", kind, house, "--json", "--html").err.count("\n") == 1  # only the error


@pytest.mark.parametrize("house", [SOUND[0], UNWISE[0]])
def test_a_house_that_keeps_the_rules_is_printed_without_a_note(run: Run, house: Path) -> None:
    done = run("document", "rules", str(house))
    assert (done.status, done.err) == (0, "")


def test_a_house_that_the_rules_forbid_is_rejected(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        HOUSE.replace('dealing = "hand"', 'dealing = "hand"\noptions = { two_spots = true }')
    )
    refused = run("document", "rules", str(house))
    assert (refused.status, refused.out) == (2, "")
    assert "house/fixed_option" in refused.err.facts
    assert run("document", "poem", str(house)).status == 2
    assert run("document", "rules", str(tmp_path / "none.toml")).status == 2
