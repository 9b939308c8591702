"""Run commands in this process, as the console script does."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pytest

from letitride.cli import main
from letitride.errors import LetItRideError
from letitride.wording.rejections import FALLBACK


class Stderr(str):
    """A command's standard error. ``facts`` holds the details of each error reported there."""

    __slots__ = ("facts",)

    facts: str


class Result(NamedTuple):
    """The result of a command: its exit status and output."""

    status: int
    out: str
    err: Stderr


Run = Callable[..., Result]
Sit = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs ``letitride``. Its standard input is not a terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    worded: list[LetItRideError] = []
    message = LetItRideError.message

    def noted(error: LetItRideError) -> str:
        worded.append(error)
        return str(message.fget(error))  # type: ignore[attr-defined]  # a property

    monkeypatch.setattr(LetItRideError, "message", property(noted))

    def run_command(*args: str) -> Result:
        worded.clear()
        with pytest.raises(SystemExit) as left:
            main(list(args))
        code = left.value.code
        assert isinstance(code, int)
        out, said = capsys.readouterr()
        assert FALLBACK not in said
        err = Stderr(said)
        err.facts = "\n".join((said, *(line for error in worded for line in _facts(error, said))))
        return Result(code, out, err)

    return run_command


def _facts(error: LetItRideError, said: str) -> Iterator[str]:
    """Yield each error's details as one line, with its code and location."""
    *places, expected = error.expected.split(": ")
    option = re.search(r"Invalid value for ('[^']+')", said)
    if option:
        places = [option[1], *places]
    cited = f" [{', '.join(error.clauses)}]" if error.clauses else ""
    for at in range(len(places) + 1):
        before = "".join(f"{place}: " for place in places[:at])
        after = ": ".join((*places[at:], expected))
        yield f"letitride: {before}{error.code}: expected {after}, got {error.got}{cited}"
        yield f"letitride: {before}expected {after}, got {error.got}{cited}"


@pytest.fixture
def sit(run: Run, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Simulate a person at the keyboard who gives these answers and then ends the input.

    An answer may also be an exception, such as one that Ctrl-C would raise.
    """

    def play(*args: str, answers: Iterable[str | BaseException]) -> Result:
        waiting: Iterator[str | BaseException] = iter(answers)

        def ask() -> str:
            answer = next(waiting, EOFError())
            if isinstance(answer, BaseException):
                raise answer
            sys.stdout.write(f"{answer}\n")
            return answer

        monkeypatch.setattr("builtins.input", ask)
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        return run("play", *args)

    return play
