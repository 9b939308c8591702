"""letitride fairness."""

import json
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from letitride.cards import FIXED_ORDER, Deck
from letitride.simulation.fairness import BIASES, DeckTally
from letitride.table import shufflers as live
from letitride.table.shufflers import FairShuffler
from tests.cli.conftest import Run
from tests.cli.plots.test_plots import Page, check_alone

FEW = ("fairness", "--shuffles", "2000", "--seed", "1")


def test_without_a_seed_the_live_shuffler_is_judged(run: Run) -> None:
    """The test ignores the verdict, which depends on chance."""
    status, out, err = run("fairness", "--shuffles", "100", "--level", "1%")
    assert (status in (0, 1), err) == (True, "")
    assert "of 53 tests on 100 shuffles failed at the 1% level." in out


def test_a_fair_shuffler_passes(run: Run) -> None:
    status, out, err = run(*FEW)
    assert (status, err) == (0, "")
    assert "Fair: none of 53 tests on 2,000 shuffles failed at the 0.1% level." in out
    assert "UNFAIR" not in out
    assert max(map(len, out.splitlines())) <= 80
    assert "…" not in out
    assert sum(" seat " in line for line in out.splitlines()) == 6  # each deal lists one seat


def test_a_biased_shuffle_fails(run: Run) -> None:
    status, out, err = run(*FEW, "--biased", "riffles")
    assert (status, err) == (1, "")
    assert "UNFAIR: 1 of 53 tests on 2,000 shuffles failed at the 0.1% level." in out
    assert [line.split()[:2] for line in out.splitlines() if line.endswith("UNFAIR ")] == [
        ["rising", "sequences"]
    ]
    assert "…" not in out


def test_json_has_every_test(run: Run) -> None:
    status, out, err = run(*FEW, "--biased", "short_seed", "--json")
    assert (status, err) == (1, "")
    told = json.loads(out)
    tests = told.pop("tests")
    assert told == {
        "shuffler": "short_seed", "seed": 1, "asked": 2000, "fair": False, "shuffles": 2000,
        "level": 0.001,
    }  # fmt: skip
    assert len(tests) == 53
    assert [test["test"] for test in tests if not test["fair"]] == ["repeats"]
    assert tests[0].keys() == {
        "test", "statistic", "df", "p", "corrected_p", "fair", "dealing", "seat",
    }  # fmt: skip
    assert tests[-1]["dealing"] == "SD hand"
    assert tests[-1]["seat"] == 7


def test_a_seed_repeats_the_shuffles_with_any_number_of_workers(run: Run) -> None:
    first, again, other, shared = (
        json.loads(run("fairness", "--shuffles", "3000", *args, "--json").out)["tests"]
        for args in (
            ["--seed", "7"],
            ["--seed", "7"],
            ["--seed", "8"],
            ["--seed", "7", "--workers", "2"],
        )
    )
    assert first == again == shared != other


class Interrupted(FairShuffler):
    """Simulate Ctrl-C in the middle of the third batch."""

    left = 25

    def shuffle(self) -> Deck:
        if not self.left:
            raise KeyboardInterrupt
        type(self).left -= 1
        return super().shuffle()


@pytest.fixture
def interrupt(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(live, "FairShuffler", Interrupted)
    monkeypatch.setattr(Interrupted, "left", 250)
    return monkeypatch


def test_ctrl_c_gives_the_verdict_so_far(run: Run, interrupt: pytest.MonkeyPatch) -> None:
    interrupt.setattr("letitride.simulation.fairness.tally.BATCH", 100)
    status, out, err = run(*FEW, "--json")
    assert (status, err) == (0, "interrupted: the verdict covers 200 of 2,000 shuffles\n")
    assert (json.loads(out)["shuffles"], json.loads(out)["asked"]) == (200, 2000)


@pytest.mark.usefixtures("interrupt")
def test_ctrl_c_before_the_first_batch_gives_none(run: Run) -> None:
    status, out, err = run(*FEW)
    assert (status, out) == (130, "")
    assert err == "interrupted before the first result\n"


def test_progress_is_shown_on_a_terminal_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    status, out, err = run(*FEW, "--json")
    assert (status, json.loads(out)["fair"]) == (0, True)
    assert "2,000 of 2,000" in err


def test_the_deviations_are_charted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deviations.html"
    assert run(*FEW, "--biased", "cut_only", "--plot", str(file)).status == 1
    page = Page(file)
    check_alone(page)
    assert page.title == "letitride fairness"
    ((places,), _, _), ((neighbours,), _, _) = page.figures
    names = [str(card) for card in FIXED_ORDER]
    assert places["y"] == neighbours["y"] == neighbours["x"] == names
    assert places["x"] == [str(place) for place in range(1, 53)]
    for row, cards in enumerate(neighbours["z"]):
        assert cards[row] is None
        assert cards[(row + 1) % 52] > 100  # this card follows the other one in every shuffle
        assert neighbours["customdata"][row][(row + 1) % 52] == 2000
    first_row = sum(places["customdata"][0])
    assert first_row == 2000


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("--shuffles 99", "--shuffles: expected at least 100, got 99"),
        ("--shuffles many", "'--shuffles': expected a whole number, got 'many'"),
        ("--seed x", "'--seed': expected a whole number, got 'x'"),
        ("--biased honest", f"--biased: simulation/bias: expected one of {', '.join(BIASES)}, got"),
        ("--level 0%", "--level: expected more than 0% and less than 100%, got 0%"),
        ("--level 100%", "--level: expected more than 0%"),
        ("--level much", "--level: money/rate"),
        ("--workers 0", "'--workers': expected from 1 to 1,000, got 0"),
        ("--workers 1001", "'--workers': expected from 1 to 1,000, got 1001"),
        (
            "--plot nowhere/a.html",
            "--plot: nowhere/a.html: expected a writable file, got no folder",
        ),
        ("--plot .", "--plot: .: expected a writable file, got a folder"),
    ],
)
def test_bad_input_is_rejected_in_one_line(run: Run, args: str, words: str) -> None:
    status, out, err = run("fairness", *args.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err.facts


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("scipy.stats", "fairness: expected SciPy, got none"),
        ("plotly.io", "--plot: expected Plotly, got none"),
    ],
)
def test_a_missing_extra_is_reported_before_the_first_shuffle(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, module: str, words: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # simulate a missing module
    monkeypatch.setattr(live, "FairShuffler", None)
    status, out, err = run("fairness", "--plot", str(tmp_path / "a.html"))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err.facts


def test_a_chart_that_cannot_be_written_does_not_lose_the_verdict(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, *_: object) -> None:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", full)
    status, out, err = run(*FEW, "--plot", str(tmp_path / "a.html"), "--json")
    assert (status, json.loads(out)["fair"], err.count("\n")) == (2, True, 1)
    assert "a.html: expected a writable file, got No space left on device" in err.facts


def test_lost_workers_are_reported_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(_: int) -> DeckTally:
        raise BrokenProcessPool("a process died")

    monkeypatch.setattr("letitride.simulation.fairness.tallies", lambda *_: map(lost, [0]))
    status, out, err = run(*FEW)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "simulation/workers_lost: expected all workers, got a process died" in err.facts


def test_the_manual_lists_every_biased_shuffle() -> None:
    page = (Path(__file__).parents[3] / "docs" / "cli.md").read_text("utf-8")
    section = page.split("## letitride fairness")[1].split("\n## ")[0]
    assert [name for name in BIASES if f"`{name}`" not in section] == []
