"""Bad input: one line says what is wrong, with the file or option that it is about."""

from collections.abc import Iterator
from contextlib import contextmanager

from letitride.errors import LetItRideError, OptionError


def bad_option(place: str, code: str, expected: str, got: object, **facts: object) -> OptionError:
    """The error for an option, an argument or a file that cannot be used."""
    return OptionError(code, expected=expected, got=got, clauses=(), **facts).at(place)


@contextmanager
def about(place: str) -> Iterator[None]:
    """Say of any error inside that it is about this file or option."""
    try:
        yield
    except LetItRideError as error:
        raise error.at(place) from None


def refusal_words(error: LetItRideError) -> str:
    """An error as a dealer would put it to a guest: without its code."""
    cited = f" ({', '.join(error.clauses)})" if error.clauses else ""
    return f"{error.message}{cited}"
