"""Features shared by all commands: help, version, one-line errors, JSON, and the manual."""

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import typer

import letitride
from letitride.cli import main
from letitride.cli.app import COMMANDS as EVERY_COMMAND
from letitride.cli.app import make_app
from tests.cli.conftest import Run

SCENARIO = """
jurisdiction = "MA"
dealing = "shoe"
[tables]
main = "MA-MAIN"
[[round]]
  [[round.seat]]
  seat = 1
  bet = "5.00"
  ride = [false, false]
"""


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    path = tmp_path / "scenario.toml"
    path.write_text(SCENARIO, "utf-8")
    return str(path)


COMMANDS = (
    ("replay", "SCENARIO"),
    ("paytables",),
    ("paytables", "MA-COVER"),
    ("clauses",),
    ("clauses", "--missing"),
    ("play",),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_json_is_one_document_and_people_get_no_color_in_a_pipe(
    run: Run, scenario: str, command: tuple[str, ...]
) -> None:
    args = [scenario if arg == "SCENARIO" else arg for arg in command]
    for_scripts, for_people = run(*args, "--json"), run(*args)
    assert for_scripts.status == for_people.status == 0
    assert isinstance(json.loads(for_scripts.out), dict)
    assert for_people.out.strip()
    assert "\x1b" not in for_people.out


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_every_command_has_json(name: str) -> None:
    command = typer.main.get_command(make_app([name])).commands[name]  # type: ignore[attr-defined]  # it is a group
    assert "--json" in [option for param in command.params for option in param.opts]


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"letitride {letitride.__version__}\n", "")


def test_without_a_command_there_is_help(run: Run) -> None:
    result = run()
    assert result.status == 0
    for command in ("play", "replay", "paytables", "clauses"):
        assert command in result.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nonsense"], "nonsense"),
        (["replay"], "SCENARIO.toml"),
        (["clauses", "--nonsense"], "--nonsense"),
        (["clauses", "--document", "XX"], "--document: house/document: expected one of MA"),
        (["paytables", "--jurisdiction", "XX"], "--jurisdiction: expected one of MA"),
        (["paytables", "MA-MIAN"], "MA-MIAN: house/unknown_paytable: expected the id"),
        (["paytables", "MA-MAIN", "--jurisdiction", "WA"], "--jurisdiction: expected MA"),
        (["paytables", "nowhere.toml"], "nowhere.toml"),
        (["par", "MA-COVER", "--seats", "x"], "'--seats': expected a whole number, got 'x'"),
        (["session", "--rounds", "x"], "'--rounds': expected a whole number, got 'x'"),
        (["design", "1%", "2%", "--most", "x"], "'--most': expected a whole number, got 'x'"),
        (["serve", "--port", "x"], "'--port': expected a whole number, got 'x'"),
        (["serve", "--port", "65536"], "'--port': expected from 0 to 65,535, got 65536"),
        (["replay", "nowhere.toml"], "nowhere.toml: expected a file, got No such file"),
    ],
)
def test_bad_input_is_rejected_in_one_line(run: Run, args: list[str], words: str) -> None:
    status, out, err = run(*args)
    assert status == 2
    assert out == ""
    assert err.startswith("letitride: ")
    assert words in err.facts
    assert err.count("\n") == 1


def test_a_file_that_is_not_text_is_rejected_in_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "noise.toml"
    path.write_bytes(b"\xff\xfe")
    status, out, err = run("replay", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"{path}: expected a file in UTF-8" in err.facts


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 5000], ids=["digits", "deep"])
def test_a_file_with_extreme_values_is_rejected_in_one_line(
    run: Run, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "vast.toml"
    path.write_text(text, "utf-8")
    status, out, err = run("replay", str(path))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"{path}: " in err


def test_line_breaks_and_escapes_in_bad_input_stay_harmless(run: Run) -> None:
    err = run("paytables", "one\ntwo\x1b[31m").err
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_a_terminal_without_the_suits_gets_letters(scenario: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "letitride", "replay", scenario],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Community 2s 3d   burned 2d" in done.stdout


def test_ctrl_c_in_the_first_second_prints_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("letitride.cli.app.make_app", interrupted)
    with pytest.raises(SystemExit) as ended:
        main(["paytables"])
    assert ended.value.code == 130


def test_a_service_may_have_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as ended:
        main(["nonsense"])
    sys.stderr.close()
    assert ended.value.code == 2


def test_main_reads_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["letitride", "--version"])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().out.startswith("letitride ")


PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")


def _options() -> Iterator[tuple[str, str]]:
    root = typer.main.get_command(make_app())
    for param in root.params:
        yield from (("", option) for option in param.opts)
    for name, command in root.commands.items():  # type: ignore[attr-defined]  # a group
        yield name, f"letitride {name}"
        for param in command.params:
            yield from ((name, option) for option in param.opts if option.startswith("--"))


@pytest.mark.parametrize(("command", "option"), list(_options()))
def test_every_command_and_option_is_in_the_manual(command: str, option: str) -> None:
    sections = {part.split("\n", 1)[0]: part for part in re.split(r"^## ", PAGE, flags=re.M)}
    assert option in (sections[f"letitride {command}"] if command else PAGE)


def test_the_manual_has_no_option_that_does_not_exist() -> None:
    known = {option for _, option in _options()} | {"--help"}
    assert set(re.findall(r"--[a-z][a-z-]*", PAGE)) <= known


def test_the_package_works_from_an_archive_without_the_tests(tmp_path: Path) -> None:
    """The package reads its data with importlib.resources, so it needs no source tree."""
    source = Path(letitride.__file__).parent
    archive = tmp_path / "letitride.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for path in source.rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                packed.write(path, Path("letitride") / path.relative_to(source))
    for args, key in (
        (["clauses", "--json"], "total"),
        (["paytables", "--json"], "paytables"),
        (["play", "--json", "--seed", "1"], "rounds"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "letitride", *args],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(archive)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)[key]
