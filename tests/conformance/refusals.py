"""A helper to check that a command is rejected with a code and clauses."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from letitride.errors import LetItRideError


@contextmanager
def refused(code: str, *clauses: str) -> Iterator[None]:
    """Check that the block is rejected with this code and at least these clauses."""
    with pytest.raises(LetItRideError) as refusal:
        yield
    assert refusal.value.code == code
    assert set(clauses) <= set(refusal.value.clauses)


@contextmanager
def only_refused(code: str, *clauses: str) -> Iterator[None]:
    """Check that the block raises an error with this code and exactly these clauses."""
    with pytest.raises(LetItRideError) as refusal:
        yield
    assert (refusal.value.code, tuple(refusal.value.clauses)) == (code, clauses)
