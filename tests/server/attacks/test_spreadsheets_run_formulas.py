"""A pay table whose id or level is a formula, downloaded as a spreadsheet by somebody else."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from letitride.people import Role
from letitride.rulebook.paytables.library import paytable_text
from tests.server.houses import Visit, served

STARTS = ("=", "+", "-", "@", "\t", "\r")


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    folder: Path = tmp_path_factory.mktemp("formulas")
    with served(folder) as house:
        yield house.as_role(Role.PLAYER)


def altered(start: str, which: str = "MA-MAIN") -> str:
    escaped = {"\t": "\\t", "\r": "\\r"}.get(start, start)
    return paytable_text(which).replace(f'id = "{which}"', f'id = "{escaped}HYPERLINK(1)"')


@pytest.mark.parametrize("start", STARTS)
def test_a_csv_file_has_no_cell_that_runs(ann: Visit, start: str) -> None:
    answer = ann.ask("POST", "/odds/par.csv", json={"table": altered(start)})
    if answer.status_code == 422:
        return  # such an id is not allowed at all
    assert answer.status_code == 200, answer.text
    cells = [cell for row in csv.reader(io.StringIO(answer.text, newline="")) for cell in row]
    assert any("HYPERLINK" in cell for cell in cells)
    for cell in cells:
        harmless = not cell.startswith(STARTS) or cell[1:2].isdigit()
        assert harmless, cell


def test_numbers_stay_numbers(ann: Visit) -> None:
    answer = ann.ask("POST", "/odds/par.csv", json={"id": "MA-MAIN"})
    assert "'-" not in answer.text


def test_a_level_that_is_a_formula_stays_text(ann: Visit) -> None:
    text = paytable_text("PTMGL01").replace("Mega", "=1+1")
    answer = ann.ask("POST", "/odds/par.xlsx", json={"table": text})
    if answer.status_code == 422:
        return  # such a level is not allowed at all
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    formulas = [
        cell.value for page in book for row in page for cell in row if cell.data_type == "f"
    ]
    assert formulas, "our own formulas still work"
    assert "=1+1" not in formulas


@pytest.mark.parametrize("start", ["="])
def test_a_workbook_runs_only_its_own_formulas(ann: Visit, start: str) -> None:
    answer = ann.ask("POST", "/odds/par.xlsx", json={"table": altered(start)})
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    for page in book:
        for row in page:
            assert not any(c.data_type == "f" and "HYPERLINK" in str(c.value) for c in row)
