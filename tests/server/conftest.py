"""Fixtures for the server tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.houses import Served, served


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as made:
        yield made
