"""A rejection as a test checks it: by its class, code and facts, whatever its wording."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from letitride.errors import LetItRideError
from letitride.wording.rejections import FALLBACK

E = TypeVar("E", bound=LetItRideError)


def facts(error: LetItRideError) -> str:
    """What an error knows, in one line: code, expected, got and clauses."""
    cited = f" [{', '.join(error.clauses)}]" if error.clauses else ""
    return f"{error.code}: expected {error.expected}, got {error.got}{cited}"


@contextmanager
def rejected(kind: type[E], match: str) -> Iterator[pytest.ExceptionInfo[E]]:
    """The block must raise this kind of error, its facts match, and people get a message."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(match, facts(caught.value)), facts(caught.value)
    assert FALLBACK not in caught.value.message
