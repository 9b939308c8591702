"""Par sheets: one page, exact figures, reproducible bytes, and correct formulas."""

import csv
import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from letitride.documents.par_sheet import par_csv, par_html
from letitride.documents.par_workbook import par_workbook
from letitride.documents.pdf import to_pdf
from letitride.errors import InputError
from letitride.money import Cents, Rate
from letitride.odds.provenance import TracedPar, trace_par
from letitride.rulebook.paytables.file_reader import load_paytable
from letitride.rulebook.paytables.library import ids, paytable
from letitride.rulebook.paytables.table_types import AnyTable, ProgressiveTable
from tests.documents.pages import pages_of, refers_to
from tests.documents.spreadsheet import Spreadsheet
from tests.rejected import rejected

OWN = 'id = "<b>&"\nwager = "three_card"\nversion = "7"\neffective = "2026-02-01"\n[pays]\n'
OWN += 'straight_flush = "40 to 1"\nthree_of_a_kind = "30 to 1"\nstraight = "60 to 1"\n'


def document(id_: str, **options: Any) -> TracedPar:
    table = paytable(id_)
    return trace_par(table, **(_settings(table) | options))


def _settings(table: AnyTable) -> dict[str, Any]:
    """Return the options that a table without presets needs."""
    if not isinstance(table, ProgressiveTable) or table.contribution is not None:
        return {}
    currency = table.base_wager.currency
    levels = table.levels
    return {
        "contribution": {level: Rate.parse("5%") for level in levels},
        "seed": {level: Cents(100_000, currency) for level in levels},
    }


@pytest.mark.parametrize("id_", ids())
def test_every_sheet_has_the_same_bytes_every_time_and_loads_nothing(id_: str) -> None:
    one, other = document(id_), document(id_)
    assert par_html(one) == par_html(other)
    assert par_csv(one) == par_csv(other)
    assert refers_to(par_html(one)) == []
    assert one.counts_digest in par_html(one)
    assert str(one.edition) in par_html(one)


@pytest.mark.parametrize(
    "id_",
    ["LIRX-01", "MA-COVER", "SM-LIR-1", "MBS-MAIN", "SD-3CB-A", "WA-GM-1", "PTMGLML03"],
)
def test_a_sheet_is_one_page(id_: str) -> None:
    assert pages_of(par_html(document(id_))) == 1


@pytest.mark.exhaustive
def test_every_sheet_is_one_page() -> None:
    for id_ in ids():
        assert pages_of(par_html(document(id_))) == 1, id_
    for seats in range(1, 7):
        assert pages_of(par_html(document("WA-COVER", seats=seats))) == 1, seats


def test_a_sheet_with_every_section_is_one_page() -> None:
    assert pages_of(par_html(document("MA-MAIN", payout_limit=500))) == 1
    assert pages_of(par_html(document("MA-COVER", seats=2))) == 1


@pytest.mark.clause("SM-LIR-4/4", "SM-LIR-4/5")
def test_published_figures_that_are_not_reproduced_are_shown() -> None:
    html = par_html(document("SM-LIR-1"))
    assert html.count("not reproduced") == 2
    for printed in ("3.72%", "3.71%", "$4,000", "$4,094", "22.33%"):
        assert printed in html
    lines = list(csv.DictReader(io.StringIO(par_csv(document("SM-LIR-1")))))
    compared = {line["name"]: line["value"] for line in lines if line["section"] == "comparison"}
    assert compared["hit_frequency"] == "not reproduced"
    assert compared["house_advantage"] == "reproduced"


def test_the_csv_is_exact() -> None:
    lines = list(csv.DictReader(io.StringIO(par_csv(document("LIRX-04")))))
    hands = [line for line in lines if line["section"] == "hand"]
    assert sum(Fraction(line["exact"]) for line in hands) == 1
    [edge] = [Fraction(line["exact"]) for line in lines if line["name"] == "edge"]
    assert sum(Fraction(line["return_exact"]) for line in hands) == -edge


def test_a_progressive_sheet_shows_the_figures_behind_its_hold() -> None:
    one, other = (
        document("PTMGLML01", contribution={"Major": Rate.parse("15%"), "Minor": Rate.parse(rate)})
        for rate in ("8%", "8.5%")
    )
    html = par_html(one)
    assert "<td>15%</td><td>0%</td>" in html.replace(' class="n"', "")
    assert "<td>8%</td>" in html.replace(' class="n"', "")
    assert "Royal flush $1,000, Straight flush $300" in html
    lines = par_csv(one).splitlines()
    assert "seed,Major,1000.00,,,," in lines
    assert "contribution,Minor,8%,,,," in lines
    assert "reserve_rate,Minor,0%,,,," in lines
    assert "envy,straight_flush,300.00,,,," in lines
    book = Spreadsheet(par_workbook(one)).book["Meters"]
    rows = [[cell.value for cell in row] for row in book.iter_rows()]
    assert rows[1][:5] == ["Major", 1000, 1000, "15%", "0%"]
    assert ["Envy: Royal flush", 1000] in [row[:2] for row in rows]
    changed = set(par_csv(one).splitlines()) ^ set(par_csv(other).splitlines())
    assert {"contribution,Minor,8%,,,,", "contribution,Minor,8.5%,,,,"} < changed


def test_a_houses_own_table_has_its_own_edition_and_is_escaped() -> None:
    table = load_paytable(OWN)
    made = trace_par(table, text=OWN)
    html = par_html(made)
    assert str(made.edition) == "house version 7, effective 2026-02-01"
    assert "<b>&" not in html
    assert "&lt;b&gt;&amp;" in html
    assert "<h2>Notes</h2>" in html  # a straight pays more than three of a kind
    assert str(trace_par(table).edition) == "house without a version, undated"


def test_the_digest_changes_with_a_pay() -> None:
    other = load_paytable(OWN.replace("40 to 1", "41 to 1"))
    assert trace_par(load_paytable(OWN)).table_digest != trace_par(other).table_digest


@pytest.mark.parametrize("id_", ids())
def test_the_formulas_give_the_figures_on_the_sheet(id_: str) -> None:
    made = document(id_)
    book = Spreadsheet(par_workbook(made))
    figures = book.named()
    sheet = made.sheet
    assert figures["House edge"] == pytest.approx(float(sheet.edge), rel=1e-9)
    assert figures["Hit frequency"] == pytest.approx(float(sheet.hit_frequency), rel=1e-9)
    assert figures["Standard deviation"] == pytest.approx(sheet.standard_deviation, rel=1e-9)
    if sheet.average_bets != 1:
        assert figures["Par"] == pytest.approx(float(sheet.par), rel=1e-9)


def test_a_pay_changed_in_the_workbook_changes_the_edge() -> None:
    book = Spreadsheet(par_workbook(document("MA-3CB-A")))
    before = book.named()["House edge"]
    at = next(row for row in range(1, 30) if book.page[f"A{row}"].value == "Straight")
    book.page[f"C{at}"] = book.page[f"C{at}"].value + 1
    assert book.named()["House edge"] == pytest.approx(before - 720 / 22_100)


def test_a_meter_changed_in_the_workbook_changes_the_edge() -> None:
    book = Spreadsheet(par_workbook(document("WA-GM-1")))
    book.page["D6"] = 20_000
    higher = document("WA-GM-1", meters={"Jackpot": Cents(2_000_000)}).sheet.edge
    assert book.named()["House edge"] == pytest.approx(float(higher))


def test_a_workbook_has_the_same_bytes_every_time() -> None:
    assert par_workbook(document("MA-MAIN")) == par_workbook(document("MA-MAIN"))


def test_without_the_optional_packages_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("letitride.documents.pdf.import_module", missing)
    monkeypatch.setattr("letitride.documents.par_workbook.import_module", missing)
    with rejected(InputError, r"documents/no_pdf.*letitride\[pdf\]"):
        to_pdf("")
    with rejected(InputError, r"documents/no_xlsx.*letitride\[xlsx\]"):
        par_workbook(document("MA-MAIN"))


def test_a_document_fetches_nothing(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("x")
    made = to_pdf(f'<img src="{secret.as_uri()}"><p>text</p>')
    assert made.startswith(b"%PDF")
