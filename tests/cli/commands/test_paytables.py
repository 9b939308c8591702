"""letitride paytables."""

import json
from pathlib import Path
from typing import Any

import pytest

from letitride.rulebook.paytables.library import ids, paytable
from tests.cli.conftest import Run


def _listed(run: Run, *args: str) -> dict[str, dict[str, Any]]:
    tables = json.loads(run("paytables", *args, "--json").out)["paytables"]
    return {table["id"]: table for table in tables}


def test_every_table_is_listed_with_its_sources(run: Run) -> None:
    tables = _listed(run)
    assert sorted(tables) == sorted(ids())
    for table in tables.values():
        assert table["clauses"]
        assert table["jurisdiction"] in ("MA", "MBS", "SD", "SM", "WA")
        assert ("rows" in table) != ("columns" in table)


def test_rows_are_as_printed_with_the_kind_of_pay(run: Run) -> None:
    tables = _listed(run)
    assert tables["MA-MAIN"]["rows"]["royal_flush"] == "1,000 to 1"
    kinds = {id_: tables[id_]["pays"] for id_ in ("MA-MAIN", "MA-BONUS", "MBS-PROG", "MA-PROG")}
    assert kinds == {"MA-MAIN": "to", "MA-BONUS": "win", "MBS-PROG": "to", "MA-PROG": "for"}
    assert tables["LIRB-03-BONUS"]["pays"] == "for"
    assert tables["LIRB-03-BONUS"]["published"] == {"par": "23.73%", "hit_frequency": "23.88%"}
    assert tables["MA-COVER"]["columns"]["7"]["royal_flush"] == "90 to 1"


def test_a_progressive_has_levels_seeds_and_envy(run: Run) -> None:
    table = _listed(run, "PTMGLML01")["PTMGLML01"]
    assert table["rows"]["royal_flush"] == "100% Major"
    assert table["levels"] == ["Major", "Minor"]
    assert table["seeds"] == {"Major": "10000.00", "Minor": "1000.00"}
    assert table["envy"]["royal_flush"] == "1000.00"
    assert (table["cards"], table["base_wager"], table["contribution"]) == (5, "1.00", None)
    assert _listed(run, "SM-LIR-1")["SM-LIR-1"]["contribution"] == "14%"


@pytest.mark.parametrize("document", ["MA", "MBS", "SD", "SM", "WA"])
def test_one_document_alone(run: Run, document: str) -> None:
    assert {
        table["jurisdiction"] for table in _listed(run, "--jurisdiction", document).values()
    } == {document}
    told = run("paytables", "--jurisdiction", document).out
    assert [line.split()[0] for line in told.splitlines() if "Pays, from" in line] == [document]


def test_a_published_share_is_not_called_the_edge(run: Run) -> None:
    """LIRX-01 has an edge of 3.51% of one bet, but its document prints the par, 2.86%."""
    told = run("paytables", "--jurisdiction", "WA").out
    assert any(line.split()[-1:] == ["Published"] for line in told.splitlines())
    assert "Published: par, hold, or house advantage, as the document prints it." in told
    assert "Edge" not in told


def test_the_list_for_people_names_every_table(run: Run) -> None:
    words = run("paytables").out.split()
    assert [id_ for id_ in ids() if id_ not in words] == []


@pytest.mark.clause("MA-10(a)-2")
@pytest.mark.parametrize("id_", ids())
def test_people_see_for_only_on_progressives(run: Run, id_: str) -> None:
    told = run("paytables", id_).out
    progressive = paytable(id_).wager == "progressive"
    assert progressive or " for 1" not in told
    assert all(clause in told.replace("\n", " ") for clause in paytable(id_).clauses)


def test_the_list_has_for_only_on_progressives(run: Run) -> None:
    lines = run("paytables").out.splitlines()
    assert [line for line in lines if " bonus " in line and " for 1" in line] == []


def test_cover_all_side_by_side(run: Run) -> None:
    told = run("paytables", "MA-COVER").out
    assert " royal flush       500   300   250   200   150   100   90" in told


def test_your_own_table(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "lucky.toml"
    path.write_text(
        'id = "LUCKY"\nwager = "progressive"\ncards = 5\n[pays]\nroyal_flush = "100% Mega"\n',
        "utf-8",
    )
    table = _listed(run, str(path))["LUCKY"]
    assert (table["jurisdiction"], table["pays"], table["clauses"]) == ("house", "share", [])
    assert "Clauses: none" in run("paytables", str(path)).out
    path.write_text("id = 5", "utf-8")
    status, _, err = run("paytables", str(path))
    assert status == 2
    assert f"letitride: {path}: house/key_type: expected pay table: id to be a string" in err.facts
