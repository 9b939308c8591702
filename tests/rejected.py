"""Helpers that check a rejection's class, code, and facts without relying on its wording."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from letitride.errors import LetItRideError
from letitride.wording.rejections import FALLBACK

E = TypeVar("E", bound=LetItRideError)


def facts(error: LetItRideError) -> str:
    """Return an error's code, expected and actual values, and clauses on one line."""
    cited = f" [{', '.join(error.clauses)}]" if error.clauses else ""
    return f"{error.code}: expected {error.expected}, got {error.got}{cited}"


@contextmanager
def rejected(kind: type[E], match: str) -> Iterator[pytest.ExceptionInfo[E]]:
    """Check that the block raises this kind of error with matching facts and a specific message."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(match, facts(caught.value)), facts(caught.value)
    assert FALLBACK not in caught.value.message
