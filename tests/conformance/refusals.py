"""A refusal, as a test expects it: by its code, and citing the rule."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from letitride.errors import LetItRideError


@contextmanager
def refused(code: str, *clauses: str) -> Iterator[None]:
    """What is done in here must be refused, by this code and citing at least these clauses."""
    with pytest.raises(LetItRideError) as refusal:
        yield
    assert refusal.value.code == code
    assert set(clauses) <= set(refusal.value.clauses)
