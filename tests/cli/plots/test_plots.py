"""Charts: each page is self-contained and shows the same figures that the command prints."""

import json
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from letitride.cli.plots.html_file import LOSS
from letitride.cli.plots.session import MOST_POINTS, ruin_figure
from letitride.money import Cents
from tests.cli.conftest import Run


class Page(HTMLParser):
    """A page's links and resources, title, and scripts."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.title = ""
        self.scripts: list[str] = []
        self._inside = ""
        self.feed(path.read_text("utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, _tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.title += data
        elif self._inside == "script":
            self.scripts.append(data)

    @property
    def figures(self) -> list[tuple[list[dict[str, Any]], dict[str, Any], dict[str, Any]]]:
        """The data, layout, and settings of each figure."""
        return [_arguments(script) for script in self.scripts if '"figure-' in script]


def _arguments(script: str) -> tuple[Any, Any, Any]:
    rest = script.split("Plotly.newPlot(")[1].split(",", 1)[1]
    found = []
    for _ in range(3):
        value, end = json.JSONDecoder().raw_decode(rest.lstrip(" ,"))
        found.append(value)
        rest = rest.lstrip(" ,")[end:]
    return found[0], found[1], found[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "picture.html"


def check_alone(page: Page) -> None:
    assert page.addresses == []
    assert len(max(page.scripts, key=len)) > 1_000_000  # Plotly itself
    for _, layout, config in page.figures:
        assert config["showSendToCloud"] is False
        assert all(layout[part]["title"]["text"] for part in ("xaxis", "yaxis"))
        assert layout["title"]["text"]


def test_par_charts_the_return_of_every_hand(run: Run, file: Path) -> None:
    status, out, err = run("par", "MA-MAIN", "--plot", str(file), "--json")
    assert (status, err) == (0, "")
    page = Page(file)
    check_alone(page)
    assert page.title == "letitride par MA-MAIN"
    (((bars,), _, _),) = page.figures
    rows = json.loads(out)["rows"]
    assert bars["x"] == pytest.approx([row["return_pct"] for row in rows])
    assert bars["y"] == [row["hand"].replace("_", " ") for row in rows]
    assert bars["text"][0] == "0.4617%"
    losing = [colour for x, colour in zip(bars["x"], bars["marker"]["color"], strict=True) if x < 0]
    assert set(losing) == {LOSS}


def test_par_charts_the_edge_by_every_meter(run: Run, file: Path) -> None:
    out = run(
        "par", "PTMGLML01", "--contribution", "8%", "--meter", "Minor=2000",
        "--plot", str(file), "--json",
    ).out  # fmt: skip
    sheet, page = json.loads(out), Page(file)
    check_alone(page)
    _, *edges = page.figures
    assert len(edges) == 2
    for (line, now, even), layout, _ in edges:
        level = layout["xaxis"]["title"]["text"].split()[3]
        assert even["x"][0] == pytest.approx(float(sheet["break_even_meter"][level]), abs=0.01)
        assert even["y"] == [0]
        assert now["x"] == [pytest.approx({"Major": 10_000, "Minor": 2_000}[level])]
        assert now["y"] == [pytest.approx(sheet["edge_pct"])]
        assert line["x"][0] == 0
        assert line["y"][0] > now["y"][0] > 0 > line["y"][1]


def test_a_meter_past_its_break_even_is_charted_to_the_end(run: Run, file: Path) -> None:
    run("par", "PTMGLML01", "--contribution", "8%", "--meter", "Major=400000", "--plot", str(file))
    _, (major, _, _), (minor, _, _) = Page(file).figures
    line, now, even = major
    assert even["x"][0] < now["x"][0] == 400_000 < line["x"][1]
    assert (
        len(minor) == 2
    )  # the other meter alone exceeds break-even, so this one has no break-even amount
    assert minor[0]["y"][0] < 0


def test_a_session_is_charted_as_a_fan(run: Run, file: Path) -> None:
    out = run("session", "--rounds", "60", "--plot", str(file), "--json").out
    page = Page(file)
    check_alone(page)
    ((lines, _, _),) = page.figures
    ends = sorted(line["y"][-1] for line in lines)
    assert ends == sorted(map(float, json.loads(out)["quantiles"].values()))
    for line in lines:
        assert (line["x"][0], line["y"][0], line["x"][-1]) == (0, 0, 60)
        assert line["x"] == sorted(set(line["x"]))
    assert [line["name"] for line in lines if line["showlegend"]] == [
        "1% to 99% of sessions", "5% to 95% of sessions", "25% to 75% of sessions", "median",
    ]  # fmt: skip


def test_a_session_with_odd_cents_is_charted_in_fewer_steps(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["letitride.cli.results.session"], "MANY_RESULTS", 1)
    run("session", "--rounds", "200", "--plot", str(file))
    ((lines, _, _),) = Page(file).figures
    assert len(lines[0]["x"]) == 11


def test_with_a_bankroll_the_risk_of_ruin_is_charted(run: Run, file: Path) -> None:
    args = ("session", "--rounds", "100", "--bankroll", "203", "--plot", str(file))
    ruined = json.loads(run(*args, "--json").out)["ruin"]["ruined"]
    page = Page(file)
    check_alone(page)
    _, ((curve, mark), _, _) = page.figures
    assert (mark["x"], mark["y"]) == ([203], [pytest.approx(100 * ruined)])
    assert mark["text"] == [f"with $203.00: {ruined:.2%}"]
    assert (curve["x"][:2], curve["y"][0]) == ([0, 15], 100)
    assert curve["y"] == sorted(curve["y"], reverse=True)


@pytest.mark.parametrize(("bankroll", "chance"), [(1_400, 1.0), (1_500, 0.5), (99_999, 0.0)])
def test_any_bankroll_has_its_place_on_the_curve(bankroll: int, chance: float) -> None:
    curve = {1_500: 0.5, 2_000: 0.2, 2_500: 0.0}
    _, mark = ruin_figure(curve, Cents(bankroll), 9)["data"]
    assert mark["y"] == [100 * chance]


def test_a_long_curve_is_thinned() -> None:
    curve = {cents: 1 - cents / 100_000 for cents in range(100_000)}
    line, _ = ruin_figure(curve, Cents(1), 9)["data"]
    assert len(line["x"]) <= 2 * MOST_POINTS


def test_a_name_is_not_markup(run: Run, file: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'id = "</title><img src=x>"\nwager = "bonus"\n[pays]\nroyal_flush = "200 to 1"\n', "utf-8"
    )
    assert run("par", str(own), "--plot", str(file)).status == 0
    page = Page(file)
    check_alone(page)
    assert page.title == "letitride par </title><img src=x>"
    assert "&lt;img" in page.figures[0][1]["title"]["text"]


def test_a_file_is_overwritten_and_drawn_the_same_again(run: Run, file: Path) -> None:
    file.write_text("old", "utf-8")
    run("par", "MA-MAIN", "--plot", str(file))
    first = file.read_bytes()
    run("par", "MA-MAIN", "--plot", str(file))
    assert file.read_bytes() == first != b"old"


def test_a_file_that_cannot_be_written_is_rejected(run: Run, tmp_path: Path) -> None:
    for path, reason in ((tmp_path, "directory"), (tmp_path / "no" / "a.html", "No such file")):
        status, out, err = run("par", "MA-MAIN", "--plot", str(path))
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert f"--plot: {path}: expected a writable file" in err.facts
        assert reason in err


@pytest.mark.parametrize("command", [["par", "MA-MAIN"], ["session", "--rounds", "5"]])
def test_without_plotly_the_extra_is_named(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setitem(sys.modules, "plotly.io", None)  # simulate a missing module
    status, out, err = run(*command, "--plot", str(file))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "pip install 'letitride[plot]'" in err
    assert not file.exists()
    assert run(*command).status == 0


def test_plotly_is_imported_only_for_charts() -> None:
    code = "import sys; from letitride.cli.commands import par, session; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "plotly" not in done.stdout.split()
