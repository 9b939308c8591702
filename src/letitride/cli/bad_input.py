"""Bad input: one line says what is wrong, with the file or option that it is about."""

from collections.abc import Iterator
from contextlib import contextmanager

from letitride.errors import LetItRideError


class RefusedError(Exception):
    """Bad input, in the words of one line."""


@contextmanager
def about(place: str) -> Iterator[None]:
    """Say of any error inside that it is about this file or option."""
    try:
        yield
    except LetItRideError as error:
        raise RefusedError(f"{place}: {error}") from None


def refusal_words(error: LetItRideError) -> str:
    """An error as a dealer would put it to a guest."""
    cited = f" [{', '.join(error.clauses)}]" if error.clauses else ""
    return f"I need {error.expected}; you gave {error.got}.{cited}"
