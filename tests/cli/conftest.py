"""Running commands in this process, as the console script does."""

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pytest

from letitride.cli import main


class Result(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Result]
Sit = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``letitride`` with these arguments; standard input is no terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run_command(*args: str) -> Result:
        with pytest.raises(SystemExit) as left:
            main(list(args))
        code = left.value.code
        assert isinstance(code, int)
        return Result(code, *capsys.readouterr())

    return run_command


@pytest.fixture
def sit(run: Run, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Play with somebody at the keyboard, who gives these answers and then hangs up.

    An answer may also be an exception, raised as the keyboard would raise it.
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
