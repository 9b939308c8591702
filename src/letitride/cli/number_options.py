"""Options that take a whole number."""

from functools import partial
from typing import Any

import typer

from letitride.errors import OptionError

#: The minimum and maximum number of processes that may share the work.
WORKERS = (1, 1_000)


def number(words: str, least: int | None = None, most: int | None = None) -> Any:
    """Return an option that takes a whole number, within a range if both ends are given.

    >>> number("Number of rounds.").help
    'Number of rounds.'
    """
    parser = partial(_whole_number, least=least, most=most)
    return typer.Option(parser=parser, metavar="NUMBER", help=words)


def _whole_number(text: str, least: int | None, most: int | None) -> int:
    try:
        given = int(text)
    except ValueError:
        raise _bad("a whole number", repr(text), "text") from None
    if least is not None and most is not None and not least <= given <= most:
        raise _bad(f"from {least} to {most:,}", given, "range")
    return given


def _bad(expected: str, got: object, why: str) -> typer.BadParameter:
    error = OptionError("cli/number", expected=expected, got=got, why=why)
    return typer.BadParameter(error.message)
