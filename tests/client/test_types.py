"""A type checker finds wrong arguments, fields, and types in code that uses the client."""

import re
import subprocess
import sys
from pathlib import Path

import letitride

ROOT = Path(letitride.__file__).parents[2]
WRONG = """
from letitride.client import Client, Role, Wager
from letitride.money import Cents

house = Client("http://127.0.0.1:8000")
five = Cents(500)
answer = house.seats.wager("T1", 3, {Wager.ONE: five})
reveal_type(answer.view.seats[0].bets[0].stake)
answer.view.sets  # attr-defined
house.seats.wager("T1", "three", {Wager.ONE: five})  # arg-type
house.seats.wager("T1", 3, {Wager.ONE: "5.00"})  # dict-item
house.seats.decide("T1", 3, "4", ride=True)  # arg-type
house.seats.decide("T1", 3, "1", rides=True)  # call-arg
house.people.add("Sam", ["supervisor"])  # list-item
house.people.add("Sam", [Role.SUPERVISOR]).secret  # attr-defined
house.odds.advice("Ks Qs Js").decision == 1  # comparison-overlap
house.tables.sit("T1", 3)  # attr-defined
for message in house.tables.watch("T1"):
    message.events  # union-attr
"""


def test_mypy_finds_the_mistakes_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "page.py"
    page.write_text(WRONG)
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--hide-error-context", str(page)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    found = re.findall(r"page\.py:(\d+): error: .*\[([\w-]+)\]", told.stdout)
    wanted = [
        (str(number), line.rpartition("# ")[2])
        for number, line in enumerate(WRONG.splitlines(), 1)
        if "# " in line
    ]
    assert sorted(set(found)) == sorted(wanted), told.stdout + told.stderr
    assert 'Revealed type is "str"' in told.stdout
