"""What the tests of the server run on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.houses import Served, served
from tests.storage.stores import PostgresServer, StillClock, run_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with run_postgres() as server:
        yield server


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as made:
        yield made
