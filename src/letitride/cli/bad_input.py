"""Errors for bad input. Each one names the file or option at fault."""

from collections.abc import Iterator
from contextlib import contextmanager

from letitride.errors import LetItRideError, OptionError


def bad_option(place: str, code: str, expected: str, got: object, **facts: object) -> OptionError:
    """Return the error for an option, argument, or file that cannot be used."""
    return OptionError(code, expected=expected, got=got, clauses=(), **facts).at(place)


@contextmanager
def about(place: str) -> Iterator[None]:
    """Add the name of this file or option to any error raised in the block."""
    try:
        yield
    except LetItRideError as error:
        raise error.at(place) from None


@contextmanager
def system_errors(place: str, code: str, expected: str) -> Iterator[None]:
    """Convert any system error in the block to an error with this code and the system's reason."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or error
        raise OptionError(code, expected=expected, got=reason).at(place) from None


def refusal_words(error: LetItRideError) -> str:
    """Return an error's message and clauses, without its code."""
    cited = f" ({', '.join(error.clauses)})" if error.clauses else ""
    return f"{error.message}{cited}"
