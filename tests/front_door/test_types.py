"""Every documented call to a top-level function passes ``mypy --strict`` in a caller's code."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import letitride as lir

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/front-door.md")

#: Calls that a type checker must reject, each with its error code.
FORBIDDEN = {
    'lir.solve(lir.paytable("SD-BONUS-B"))': "arg-type",
    'solve(paytable("MA-COVER"))': "arg-type",
    "solve(lir.rules().bonus)": "arg-type",
    "lir.Cents(5.5)": "arg-type",
    'lir.slove("MA-MAIN")': "attr-defined",
    "lir.session(bet=5, rounds=10)": "arg-type",
}
#: Calls that a type checker must accept.
ALLOWED = (
    'solve(paytable("MA-MAIN"))',
    "solve(lir.rules().main)",
    'lir.solve(lir.paytable("MA-MAIN"))',
    'lir.solve("mine.toml").par',
    'lir.simulate("MA", strategy=SIMPLE_CARD.rides).main.value',
)
IMPORTS = """
import letitride as lir
from letitride.odds import solve
from letitride.odds.strategies.named import SIMPLE_CARD
from letitride.rulebook.paytables.library import paytable
"""


def session(source: str, name: str) -> str:
    """Combine a text's examples into one function, leaving out those that raise an error."""
    lines = [f"def {name}() -> None:"]
    for example in doctest.DocTestParser().get_examples(source):
        if example.exc_msg is None:
            lines += [f"    {line}" for line in example.source.rstrip("\n").split("\n")]
    return "\n".join([*lines, "    return None\n"])


def documented() -> str:
    pages = {page: (ROOT / page).read_text("utf-8") for page in PAGES}
    of_names = {name: getattr(lir, name).__doc__ or "" for name in lir.__all__}
    texts = pages | of_names
    return "\n".join(
        session(text, f"example_{number}") for number, text in enumerate(texts.values())
    )


def test_every_documented_call_passes_mypy_strict(tmp_path: Path) -> None:
    header = IMPORTS + "from letitride import Card, Cents, Currency, Table, Wager\n"
    source = header + documented() + "\n".join(("", *ALLOWED, ""))
    forbidden_at = {
        source.count("\n") + number: line for number, line in enumerate(FORBIDDEN, start=1)
    }
    (tmp_path / "caller.py").write_text(source + "\n".join((*FORBIDDEN, "")), "utf-8")
    (tmp_path / "mypy.ini").write_text("[mypy]\nstrict = true\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), "caller.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"MYPYPATH": str(ROOT / "src"), "PATH": ""},
    )  # fmt: skip
    errors = re.findall(r"^(\S+?):(\d+): error: (.*) +\[([\w-]+)\]$", ran.stdout, flags=re.M)
    found = {int(line): code for path, line, _, code in errors if path == "caller.py"}
    unexpected = [error for error in errors if int(error[1]) not in forbidden_at]
    assert unexpected == [], ran.stdout
    expected = {line: FORBIDDEN[call] for line, call in forbidden_at.items()}
    assert found == expected, ran.stdout + ran.stderr
