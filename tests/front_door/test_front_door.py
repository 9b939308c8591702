"""The top-level names cover seven common tasks, accept text, and raise clear errors."""

import ast
import doctest
import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import letitride as lir
from letitride import odds
from letitride.table.fair.commit_reveal import FairRound
from letitride.table.fair.proof import dealt_deck, record_of

ROOT = Path(__file__).parents[2]

#: Each common task is an import and at most three statements, ending with a true expression.
TASKS = {
    "play a round": """
        import letitride as lir
        table = lir.Table("MA", seed=166)
        table.sit(3, "ann", chips="100"), table.bet(3, "5"), table.deal()
        table.take_back(3), table.let_it_ride(3), table.seat(3).net
    """,
    "solve": """
        import letitride as lir
        lir.solve("MA-MAIN").par
    """,
    "advise": """
        import letitride as lir
        lir.advise("Kd Qd 2d").value
    """,
    "plan a session": """
        import letitride as lir
        lir.session(bet="5", rounds=200, bankroll="200").ruin
    """,
    "simulate": """
        import letitride as lir
        lir.simulate("MA", rounds=100, seats=7, seed=1).main
    """,
    "check a house": """
        import letitride as lir
        lir.check("examples/houses/massachusetts.toml").ok
    """,
    "verify a round": """
        import letitride as lir
        lir.verify("round.json").ok
    """,
}


@pytest.fixture
def published(tmp_path: Path) -> Path:
    fair = FairRound("T1", 7, bytes(range(32))).close_bets().begin_deal()
    record = record_of(fair, (dealt_deck(1, fair.deck()),))
    path = tmp_path / "round.json"
    path.write_text(json.dumps(record.as_data()), "utf-8")
    return path


@pytest.mark.parametrize("task", TASKS)
def test_a_common_task_takes_one_import_and_three_statements(
    task: str, published: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    source = "\n".join(line.strip() for line in TASKS[task].strip().split("\n"))
    first, *statements = ast.parse(source.replace("round.json", published.as_posix())).body
    assert ast.unparse(first) == "import letitride as lir"
    assert 1 <= len(statements) <= 3
    *before, last = statements
    assert isinstance(last, ast.Expr)
    scope: dict[str, object] = {}
    exec(compile(ast.Module([first, *before], []), task, "exec"), scope)
    assert eval(compile(ast.Expression(last.value), task, "eval"), scope)


def test_the_front_door_offers_about_25_names_and_dir_shows_them() -> None:
    assert 22 <= len(lir.__all__) <= 28
    assert set(lir.__all__) <= set(dir(lir))
    assert all(getattr(lir, name).__doc__ for name in lir.__all__)
    with pytest.raises(AttributeError, match="no attribute 'slove'"):
        getattr(lir, "slove")  # noqa: B009 - a type checker would reject it


@pytest.mark.parametrize("name", sorted(set(lir.__all__)))
def test_every_name_has_an_example(name: str) -> None:
    found = getattr(lir, name)
    home = sys.modules[found.__module__]
    examples = doctest.DocTestFinder(recurse=False).find(found, name)
    of_module = doctest.DocTestFinder(recurse=False).find(home, name)
    used = any(one.examples for one in examples)
    shown = any(name in example.source for one in of_module for example in one.examples)
    documented = f"`{name}`" in (ROOT / "docs" / "front-door.md").read_text("utf-8")
    assert used or shown or (isinstance(found, type) and documented)


def test_importing_the_package_does_not_import_its_modules() -> None:
    program = "import sys, letitride; print([n for n in sys.modules if n.startswith('letitride.')])"
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "['letitride.lazy']"


def test_session_and_design_are_functions_of_the_odds() -> None:
    assert inspect.isfunction(odds.session)
    assert inspect.isfunction(odds.design)


WRONG: dict[str, Callable[[], object]] = {
    "MA-3CB-Z": lambda: lir.paytable("MA-3CB-Z"),
    "SD-BONUS-B": lambda: lir.solve("SD-BONUS-B"),
    "MA-COVER": lambda: lir.advise("Kd Qd 2d", paytable="MA-COVER"),
    "MA-PROG": lambda: lir.design("2%", "3%", {"flush": (5, 9)}, like="MA-PROG"),
    "MA-BONUS": lambda: lir.strategy("MA-BONUS"),
    "none.toml": lambda: lir.check("none.toml"),
    "none.json": lambda: lir.verify("none.json"),
    "gone.toml": lambda: lir.replay("gone.toml"),
    "NV": lambda: lir.Table("NV"),
    "by hand": lambda: lir.rules("MA", "by hand"),
    "1d": lambda: lir.advise("1d Qd 2d"),
    "five": lambda: lir.session(bet="five", rounds=10),
    "5.5": lambda: lir.Cents(5.5),  # type: ignore[arg-type]  # the test tries what the types forbid
    "'5'": lambda: lir.session(bet=lir.Cents("5"), rounds=1),  # type: ignore[arg-type]  # likewise
    "EUR": lambda: lir.session(bet="5", rounds=10, currency="EUR"),
    "bold": lambda: lir.simulate("MA", rounds=1, strategy="bold"),
    "straight_up": lambda: lir.design("2%", "3%", {"straight_up": (5, 9)}),
    "insurance": lambda: seated().bet(1, "5", insurance="5"),
    "earthquake": lambda: seated().report("earthquake"),
    "seat 4": lambda: seated().seat(4),
    "17": lambda: lir.solve(17),  # type: ignore[arg-type]  # likewise
}


def seated() -> lir.Table:
    table = lir.Table("MA", seed=1)
    table.sit(1, "ann", chips="100")
    return table


@pytest.mark.parametrize("named", WRONG)
def test_an_error_names_the_invalid_input(named: str) -> None:
    with pytest.raises(lir.LetItRideError) as error:
        WRONG[named]()
    assert named in str(error.value)
    assert error.value.expected


def test_functions_accept_objects_as_well_as_their_names() -> None:
    table, place = lir.paytable("MA-MAIN"), lir.jurisdiction("MA")
    assert lir.solve(table) == lir.solve("MA-MAIN")
    assert lir.advise(lir.parse_cards("Kd Qd 2d"), paytable=table) == lir.advise("Kd Qd 2d")
    assert lir.rules(place, "shoe", main=table) == lir.rules("MA", "shoe", main="MA-MAIN")
    assert lir.Table(lir.rules("MA")).rules == lir.Table("MA").rules
    assert lir.session(bet=lir.Cents(500), rounds=5) == lir.session(bet="5", rounds=5)
    with pytest.raises(lir.InputError, match="rules with other arguments"):
        lir.rules(lir.rules("MA"), dealing="shoe")
