"""letitride simulate."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from letitride.cli.commands import simulate as command
from letitride.odds.progressive.waiting_times import round_hits
from letitride.simulation import simulation as simulation_module
from letitride.simulation.simulation import Chunk, Simulation, Work
from tests.cli.conftest import Run
from tests.cli.plots.test_plots import Page, check_alone

SHORT = ("simulate", "--rounds", "20000")
EXAMPLES = Path(__file__).parents[3] / "examples" / "strategies"


def data_of(run: Run, *args: str) -> dict[str, Any]:
    status, out, err = run("simulate", *args, "--json")
    assert (status, notes(err)) == (0, "")
    data: dict[str, Any] = json.loads(out)
    return data


def notes(err: str) -> str:
    """Return standard error without the note about waiting, which depends on the machine."""
    return "".join(line for line in err.splitlines(True) if "getting ready" not in line)


# ---------------------------------------------------------------- output


def test_the_document_has_every_wager(run: Run) -> None:
    data = data_of(run, "--rounds", "200000", "--seats", "3", "--seed", "7")
    said = {
        "asked": 200_000, "rounds": 200_000, "seats": 3, "tables": 1, "seed": 7,
        "stopped": "rounds", "jurisdiction": "MA", "dealing": "shoe",
    }  # fmt: skip
    assert data.items() >= said.items()
    assert data["seconds"] > 0
    assert data["rounds_per_second"] == pytest.approx(200_000 / data["seconds"])
    assert len(data["digest"]) == 64
    for wager in ("main", "bonus", "three_card", "cover_all"):
        figures = data[wager]
        z = (figures["edge_pct"] - figures["exact_pct"]) / figures["se_pct"]
        assert figures["z"] == pytest.approx(z)
        assert abs(figures["z"]) < 4
        assert figures["par_pct"] == pytest.approx(figures["edge_pct"] / figures["average_bets"])
        assert figures["hit_pct"] == pytest.approx(sum(figures["hits"].values()) / 6_000)
    progressive = data["progressive"]
    assert progressive.keys() >= {"edge_pct", "se_pct", "par_pct", "hold_pct", "hold_se_pct"}
    assert progressive["exact_hold_pct"] == pytest.approx(25.2651, abs=1e-4)
    level = progressive["levels"]["Jackpot"]
    whole = level["awards"].get("royal_flush", 0)
    assert whole == level["whole"]["number"] == sum(n for _, _, n in level["whole"]["sizes"])
    assert float(level["paid"]["straight_flush"]) > 0


def test_the_table_fits_the_terminal(run: Run) -> None:
    status, out, err = run(*SHORT, "--session", "100", "--goal", "300")
    assert (status, notes(err)) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert out.startswith("20,000 rounds, 7 seats, MA, dealt by shoe\n")
    for words in ("main bets", "Cover All", "progressive, hold", "Bets left in action",
                  "the par is", "Jackpot: ", "Envy paid", "200 sessions of up to 100 rounds",
                  "ruined ", "at the goal ", "(95th)", "rounds per second", "Digest "):  # fmt: skip
        assert words in out
    assert "exactly" not in out  # these sessions have no exact figures


def test_full_wins_are_printed(run: Run) -> None:
    args = ("--rounds", "20000", "--tables", "2", "--paytable", "SM-LIR-1")
    out = run("simulate", *args).out
    assert "20,000 rounds, 2 tables of 7 seats" in out
    level = data_of(run, *args)["progressive"]["levels"]["Jackpot"]
    number, mean = level["whole"]["number"], level["whole"]["average"]
    assert f"won in full {number:,} times, ${float(mean):,.2f} on average" in out
    assert float(level["whole"]["least"]) <= float(mean) <= float(level["whole"]["most"])


def test_a_lone_player_gets_no_envy(run: Run) -> None:
    out = run("simulate", "--rounds", "300000", "--seats", "1").out
    assert "straight flush" in out
    assert "Envy" not in out


def test_a_seed_repeats_the_run_and_another_does_not(run: Run) -> None:
    first, again, other = (
        data_of(run, "--rounds", "5000", "--seed", seed)["digest"] for seed in ("1", "1", "2")
    )
    assert first == again != other


def test_sessions_are_compared_with_the_exact_chances(run: Run) -> None:
    args = ("--rounds", "200000", "--seats", "1", "--paytable", "MA-MAIN",
            "--session", "100", "--bankroll", "100", "--goal", "200")  # fmt: skip
    sessions = data_of(run, *args)["sessions"]
    assert (sessions["number"], sessions["rounds"]) == (2_000, 100)
    assert (sessions["bankroll"], sessions["goal"]) == ("100.00", "200.00")
    for end in ("ruined", "reached"):
        assert abs(sessions[f"{end}_z"]) < 4
        off = abs(sessions[f"{end}_pct"] - sessions[f"exact_{end}_pct"])
        assert off < 4 * sessions[f"{end}_se_pct"]
    exact, error = sessions["exact_average_rounds"], sessions["average_rounds_se"]
    assert abs(sessions["average_rounds"] - exact) < 4 * error
    amounts = [float(amount) for amount in sessions["quantiles"].values()]
    assert amounts == sorted(amounts)
    out = run("simulate", *args).out
    assert f"ruined {sessions['ruined_pct']:.2f}%" in out
    assert f"exactly {sessions['exact_ruined_pct']:.2f}%, z {sessions['ruined_z']:+.2f}" in out


def test_without_a_goal_there_is_no_reached_figure(run: Run) -> None:
    sessions = data_of(run, "--rounds", "1000", "--session", "100")["sessions"]
    assert sessions["goal"] is None
    assert "reached_pct" not in sessions
    assert sessions["exact_ruined_pct"] is None


def test_estimates_are_written_as_csv(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "estimates.csv"
    data = data_of(run, "--rounds", "5000", "--csv", str(file))
    rows = list(csv.DictReader(StringIO(file.read_text("utf-8"))))
    wagers = ["main", "bonus", "three_card", "cover_all", "progressive", "progressive"]
    assert [row["wager"] for row in rows] == wagers
    assert float(rows[0]["value"]) == pytest.approx(data["main"]["edge_pct"] / 100)
    assert float(rows[5]["z"]) == pytest.approx(data["progressive"]["z"])


# ---------------------------------------------------------------- strategies and tables


def test_strategies_by_name(run: Run) -> None:
    bets = {
        name: data_of(run, "--rounds", "2000", "--strategy", name)["main"]
        for name in ("best", "simple", "never", "always")
    }
    assert bets["never"]["average_bets"] == 1
    assert bets["always"]["average_bets"] == 3
    assert 1.1 < bets["simple"]["average_bets"] < 1.4
    assert bets["always"]["exact_pct"] > bets["simple"]["exact_pct"] >= bets["best"]["exact_pct"]


def test_a_strategy_from_a_file(run: Run) -> None:
    args = ("--rounds", "2000", "--strategy")
    from_file = data_of(run, *args, str(EXAMPLES / "simple.csv"))
    assert from_file["digest"] == data_of(run, *args, "simple")["digest"]


def test_only_the_named_pay_tables_are_offered(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('id = "own"\nwager = "bonus"\n[pays]\nroyal_flush = "9000 to 1"\n', "utf-8")
    data = data_of(run, "--rounds", "1000", "--paytable", "LIRX-03", "--paytable", str(own))
    assert data["paytables"] == {"main": "LIRX-03", "bonus": "own"}
    assert "three_card" not in data
    data = data_of(run, "--rounds", "1000", "--paytable", "MA-BONUS", "--jurisdiction", "SD")
    assert data["paytables"] == {"main": "SD-MAIN-A", "bonus": "MA-BONUS"}


def test_a_house_may_limit_the_games_of_a_seat(run: Run) -> None:
    status, out, err = run(*SHORT, "--jurisdiction", "WA", "--json")
    assert (status, notes(err)) == (
        0,
        "note: a seat may play 4 games at once; left out: progressive\n",
    )
    assert "progressive" not in json.loads(out)


def test_the_real_table_deals_the_same(run: Run) -> None:
    args = ("--rounds", "30", "--seats", "2", "--session", "10")
    slow, fast = data_of(run, *args[:4], "--real-table"), data_of(run, *args)
    assert slow["digest"] == fast["digest"]
    assert slow["main"] == fast["main"]


# ---------------------------------------------------------------- how a run ends


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_module, "CHUNK", 4_000)


@pytest.mark.usefixtures("small_chunks")
def test_a_target_stops_the_run_at_the_same_round_for_any_number_of_workers(run: Run) -> None:
    args = ("--rounds", "10000000", "--target-se", "1.5%")
    alone, shared = data_of(run, *args), data_of(run, *args, "--workers", "2")
    assert alone["stopped"] == shared["stopped"] == "target"
    assert alone["rounds"] == shared["rounds"] < alone["asked"]
    assert alone["main"] == shared["main"]
    assert alone["digest"] == shared["digest"]
    assert alone["main"]["se_pct"] <= 1.5
    one_less = data_of(run, "--rounds", str(alone["rounds"] - 4_000))
    assert one_less["main"]["se_pct"] > 1.5
    assert (
        "Stopped on reaching the target, before all 10,000,000 rounds were played"
        in run("simulate", *args).out
    )


def test_identical_rounds_do_not_reach_the_target(run: Run) -> None:
    """A single round shows no variation, so the standard error is unknown."""
    data = data_of(run, "--rounds", "1", "--target-se", "1%")
    assert (data["main"]["se_pct"], data["main"]["z"], data["stopped"]) == (0, None, "rounds")


@pytest.mark.usefixtures("small_chunks")
def test_chunks_contain_whole_sessions(run: Run) -> None:
    """A chunk contains whole sessions for any session length and number of tables."""
    for session, tables in ((150, 1), (9_000, 1), (500, 3)):
        data = data_of(run, "--rounds", "20000", "--session", str(session), "--tables", str(tables))
        assert data["sessions"]["number"] == 20_000 // session


def interrupting(monkeypatch: pytest.MonkeyPatch, error: BaseException, after: int) -> None:
    real = Work.play

    def play(self: Work, first: int, rounds: int) -> Any:
        if first >= after and rounds > 1:  # skip the warm-up round
            raise error
        return real(self, first, rounds)

    monkeypatch.setattr(Work, "play", play)


@pytest.mark.usefixtures("small_chunks")
def test_ctrl_c_prints_the_results_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupting(monkeypatch, KeyboardInterrupt(), after=8_000)
    status, out, err = run(*SHORT, "--session", "100", "--json")
    assert (status, notes(err)) == (0, "interrupted: 8,000 of 20,000 rounds were played\n")
    data = json.loads(out)
    assert (data["stopped"], data["rounds"], data["asked"]) == ("interrupted", 8_000, 20_000)
    assert data["sessions"]["number"] == 80


def test_ctrl_c_before_anything_is_counted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupting(monkeypatch, KeyboardInterrupt(), after=0)
    status, out, err = run(*SHORT)
    assert (status, out) == (130, "")
    assert notes(err) == "interrupted before the first result\n"


@pytest.mark.usefixtures("small_chunks")
def test_lost_workers_do_not_lose_the_counts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupting(monkeypatch, BrokenProcessPool("gone"), after=8_000)
    status, out, err = run(*SHORT, "--json")
    assert (status, json.loads(out)["stopped"]) == (1, "workers lost")
    assert notes(err) == "workers were lost, gone: 8,000 of 20,000 rounds were played\n"
    interrupting(monkeypatch, BrokenProcessPool("gone"), after=0)
    status, out, err = run(*SHORT, "--json")
    assert (status, out) == (2, "")
    assert notes(err).count("\n") == 1
    assert "simulation/workers_lost: expected workers for 20,000 rounds, got gone" in err.facts


def test_a_lost_cluster_is_reported_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command does not print the Dask cluster's own log."""
    monkeypatch.setattr(simulation_module, "CHUNK", 1 << 16)
    with LocalCluster(  # type: ignore[no-untyped-call]  # Dask has no types
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as dask:
        whole = data_of(run, "--rounds", "100000", "--dask", dask.scheduler_address)
        assert whole["digest"] == data_of(run, "--rounds", "100000")["digest"]
        take = Simulation.take

        def close(self: Simulation, chunk: Chunk) -> None:
            take(self, chunk)
            dask.close()

        monkeypatch.setattr(Simulation, "take", close)
        status, out, err = run(
            "simulate", "--rounds", "1000000000", "--dask", dask.scheduler_address, "--json"
        )
    assert (status, json.loads(out)["stopped"]) == (1, "workers lost")
    assert notes(err).startswith("workers were lost, ")
    assert notes(err).count("\n") == 1


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_at_a_real_command(workers: str, tmp_path: Path) -> None:
    """The terminal sends Ctrl-C to every process. The command prints one note and the figures."""
    ready = tmp_path / "ready"
    code = f"""
import pathlib, signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # the shell may have set it to be ignored
from letitride.simulation.simulation import Simulation
take = Simulation.take
def took(self, chunk):
    take(self, chunk)
    pathlib.Path({str(ready)!r}).touch()
Simulation.take = took
from letitride.cli import main
main(["simulate", "--rounds", str(10**12), "--seats", "1", "--workers", "{workers}", "--json"])
"""
    script = tmp_path / "command.py"
    script.write_text(f"if __name__ == '__main__':\n    exec({code!r})\n", "utf-8")
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as command:  # fmt: skip
        for _ in range(1200):
            if ready.exists() or command.poll() is not None:
                break
            time.sleep(0.1)
        os.killpg(command.pid, signal.SIGINT)
        try:
            out, err = command.communicate(timeout=60)
        finally:
            command.kill()  # otherwise, leaving the block could wait forever
    assert command.returncode == 0, err
    assert notes(err).startswith("interrupted: ")
    assert notes(err).count("\n") == 1
    data = json.loads(out)
    assert data["stopped"] == "interrupted"
    assert 0 < data["rounds"] < data["asked"] == 10**12


# ---------------------------------------------------------------- charts and progress


@pytest.fixture
def page(run: Run, tmp_path: Path) -> Page:
    file = tmp_path / "picture.html"
    args = ("--rounds", "100000", "--seats", "7", "--paytable", "SM-LIR-2", "--session", "100",
            "--goal", "400", "--plot", str(file))  # fmt: skip
    assert run("simulate", *args).status == 0
    return Page(file)


def test_charts_of_everything(page: Page) -> None:
    check_alone(page)
    assert page.title == "letitride simulate: 100,000 rounds, 7 seats, MA, dealt by shoe"
    estimates, meters, sizes, waits, bankrolls = page.figures
    ((points,), _, _) = estimates
    assert points["y"] == ["main bets", "progressive, hold"]
    assert all(abs(z) < 4 for z in points["x"])
    assert points["error_x"]["value"] == 2
    ((line,), layout, _) = meters
    assert line["y"][0] == 1_000
    assert 500 < len(line["x"]) <= 1_000
    assert layout["yaxis"]["title"]["text"] == "Amount on the meter, USD"
    ((stairs,), layout, _) = sizes
    assert (stairs["y"][0], stairs["y"][-1]) == (0, 100)
    assert stairs["x"] == sorted(stairs["x"])
    assert layout["shapes"][0]["x0"] == pytest.approx(stairs["x"][len(stairs["x"]) // 2], rel=1)
    ((seen, law), _, _) = waits
    from letitride.rulebook.paytables.library import paytable

    exact = round_hits(paytable("SM-LIR-2"), 7, "Jackpot", whole=True)
    assert law["y"][10] == pytest.approx(100 * exact.within(round(law["x"][10])))
    for rounds, share in zip(seen["x"], seen["y"], strict=True):  # Kolmogorov and Smirnov
        assert abs(share - 100 * exact.within(round(rounds))) < 100 * 2 / len(seen["x"]) ** 0.5
    (paths, layout, _) = bankrolls
    assert len(paths) == 100
    assert {path["y"][0] for path in paths} == {200}
    assert [shape["y0"] for shape in layout["shapes"]] == [16, 400]


def test_charts_of_a_run_without_wins(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "picture.html"
    assert run("simulate", "--rounds", "100", "--session", "50", "--plot", str(file)).status == 0
    _, meters, bankrolls = Page(file).figures
    assert len(meters[0]) == 1
    assert len(bankrolls[1]["shapes"]) == 1
    assert len(bankrolls[0]) == 2


def test_an_unknown_distribution_is_not_charted(run: Run, tmp_path: Path) -> None:
    """With several seats, the Minor hand is too common for an exact distribution."""
    own, file = tmp_path / "own.toml", tmp_path / "picture.html"
    better = "royal_flush", "straight_flush", "four_of_a_kind"
    pays = "".join(f'{hand} = "100% Major"\n' for hand in better) + 'full_house = "100% Minor"\n'
    own.write_text(
        'id = "own"\nwager = "progressive"\ncards = 5\nbase_wager = "1.00"\ncontribution = "1%"\n'
        f'[seeds]\nMajor = "100.00"\nMinor = "10.00"\n[pays]\n{pays}',
        "utf-8",
    )
    args = ("--rounds", "5000", "--paytable", str(own), "--plot", str(file))
    assert run("simulate", *args).status == 0
    *_, known, _, unknown = Page(file).figures
    assert (len(known[0]), len(unknown[0])) == (2, 1)


def test_a_bar_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    status, out, err = run(*SHORT, "--json")
    assert (status, json.loads(out)["rounds"]) == (0, 20_000)
    assert "Rounds" in err


def test_a_note_explains_the_wait_after_a_second(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PATIENCE", 0.01)
    real = Work.play

    def slow(self: Work, first: int, rounds: int) -> Any:
        time.sleep(0.2 if rounds == 1 else 0)
        return real(self, first, rounds)

    monkeypatch.setattr(Work, "play", slow)
    assert run(*SHORT).err.startswith("note: getting ready")


# ---------------------------------------------------------------- rejected input


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("--rounds 0", "'--rounds': expected from 1 to 1,000,000,000,000,000, got 0"),
        ("--rounds -5", "'--rounds': expected from 1"),
        ("--rounds 1e6", "--rounds"),
        ("--rounds many", "expected a whole number, got 'many'"),
        ("--rounds 99999999999999999999", "'--rounds': expected from 1"),
        ("--seats 0", "'--seats': expected from 1 to 7, got 0"),
        ("--seats 8", "'--seats': expected from 1 to 7, got 8"),
        ("--seed -1", "'--seed': expected from 0"),
        ("--seed 18446744073709551616", "'--seed': expected from 0"),
        ("--tables 0", "'--tables': expected from 1 to 1,000, got 0"),
        ("--tables 1001", "'--tables': expected from 1 to 1,000, got 1001"),
        ("--workers 0", "'--workers': expected from 1 to 1,000, got 0"),
        ("--workers two", "--workers"),
        ("--workers 2 --dask tcp://127.0.0.1:1", "--workers: expected no --dask as well"),
        ("--dask nonsense", "--dask: simulation/cluster: expected a Dask cluster at nonsense"),
        ("--dask EMPTY", "--dask: simulation/cluster: expected a Dask cluster at an address"),
        ("--jurisdiction XX", "--jurisdiction: house/"),
        ("--jurisdiction EMPTY", "--jurisdiction: house/"),
        ("--dealing nowhere", "--dealing: house/"),
        ("--paytable MA-MIAN", "MA-MIAN: house/unknown_paytable"),
        ("--paytable EMPTY", "house/unknown_paytable"),
        ("--paytable nowhere.toml", "nowhere.toml"),
        ("--paytable MA-MAIN --paytable LIRX-01", "--paytable: expected one of main, got LIRX-01"),
        ("--paytable PTMGLML02", "--paytable: progressive/no_preset"),
        ("--bet 0", "--bet: game/"),
        ("--bet -5", "--bet: money/amount"),
        ("--bet five", "--bet: money/amount"),
        ("--bet EMPTY", "--bet: money/amount"),
        ("--bet 5.001", "--bet: money/fraction_of_a_cent"),
        ("--bet 9999999999999999", "--bet: money/amount"),
        ("--jurisdiction WA --bet 301", "--bet: game/limit"),
        ("--strategy nowhere.toml", "--strategy: house/file"),
        ("--strategy EMPTY", "--strategy: "),
        ("--strategy sometimes", "--strategy: "),
        ("--strategy WRONG", "--strategy: house/value"),
        ("--target-se 0%", "--target-se: expected more than 0%, got 0%"),
        ("--target-se 0.1", "--target-se: money/rate"),
        ("--target-se EMPTY", "--target-se: money/rate"),
        ("--session 0", "'--session': expected from 1 to 1,000,000, got 0"),
        ("--session 20001", "--session: expected at most 20,000, the value of --rounds, got 20001"),
        ("--session 1000001", "'--session': expected from 1 to 1,000,000, got 1000001"),
        ("--session 100 --bankroll 26.99", "--bankroll: expected 27.00 for these bets, got 26.99"),
        ("--session 100 --bankroll much", "--bankroll: money/amount"),
        ("--session 100 --bankroll EMPTY", "--bankroll: money/amount"),
        ("--session 100 --goal 200", "--goal: expected more than 200.00, the --bankroll"),
        ("--session 100 --goal EMPTY", "--goal: money/amount"),
        ("--bet 1000000.01", "--bet: expected at most 1000000.00, got 1000000.01"),
        (
            "--session 100 --bankroll 3000000 --bet 1000000 --paytable VAST",
            "--paytable: simulation/amounts",
        ),
        ("--goal 400", "--goal: expected --session too, got none"),
        ("--bankroll 400", "--bankroll: expected --session too, got none"),
        ("--real-table --workers 2", "--real-table: expected one table, one process"),
        ("--real-table --tables 2", "--real-table: expected one table"),
        ("--real-table --session 10", "--real-table: expected one table"),
        ("--csv EMPTY", "--csv: expected a file name, got none"),
        ("--plot EMPTY", "--plot: expected a file name, got none"),
        ("--plot FOLDER", "expected a writable file, got a folder"),
        ("--csv FOLDER", "expected a writable file, got a folder"),
        ("--plot FOLDER/no/a.html", "expected a writable file, got no folder"),
        ("--nonsense", "--nonsense"),
    ],
)
def test_bad_input_is_rejected_in_one_line(run: Run, tmp_path: Path, args: str, words: str) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[[rule]]\nbet = 3\n", "utf-8")
    vast = tmp_path / "vast.toml"
    vast.write_text(
        'id = "vast"\nwager = "main"\n[pays]\nroyal_flush = "999999999 to 1"\n', "utf-8"
    )
    given = [
        {"EMPTY": "", "WRONG": str(wrong), "VAST": str(vast)}.get(arg, arg).replace(
            "FOLDER", str(tmp_path)
        )
        for arg in args.split()
    ]
    if "--rounds" not in given:
        given += ["--rounds", "20000"]
    status, out, err = run("simulate", *given)
    assert (status, out, notes(err).count("\n")) == (2, "", 1)
    assert words in err.facts


def test_a_file_that_cannot_be_written_does_not_lose_the_figures(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, *_: object) -> None:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", full)
    file = tmp_path / "figures"
    for option in ("--csv", "--plot"):
        status, out, err = run(*SHORT, option, str(file), "--json")
        refusal = f"{option}: {file}: expected a writable file, got No space left on device"
        assert (status, notes(err).count("\n")) == (2, 1)
        assert f"letitride: {refusal}\n" in f"{err.facts}\n"
        assert json.loads(out)["rounds"] == 20_000


@pytest.mark.parametrize(
    ("module", "args", "words"),
    [
        (
            "numba",
            (),
            "simulate: This needs Numba, which is not installed. "
            "Run pip install 'letitride[sim]'. (cli/extra)",
        ),
        (
            "distributed",
            ("--dask", "tcp://127.0.0.1:1"),
            "--dask: This needs Dask, which is not installed. "
            "Run pip install 'letitride[dask]'. (cli/extra)",
        ),
        (
            "plotly.io",
            ("--plot", "a.html"),
            "--plot: This needs Plotly, which is not installed. "
            "Run pip install 'letitride[plot]'. (cli/extra)",
        ),
    ],
)
def test_a_missing_extra_is_reported_before_the_first_round(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: str, args: tuple[str, ...], words: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # simulate a missing module
    monkeypatch.setattr(Simulation, "__init__", None)
    assert run(*SHORT, *args) == (2, "", f"letitride: {words}\n")


def test_help_needs_no_numba() -> None:
    code = (
        "import sys, letitride.cli.app as app; status = app.run(['simulate', '--help']); "
        "sys.exit(any(name in sys.modules for name in ('numba', 'numpy', 'distributed', 'plotly')))"
    )
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)
