"""What the tests of the server run on."""

from collections.abc import Iterator

import pytest

from tests.storage.stores import PostgresServer, StillClock, run_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with run_postgres() as server:
        yield server


@pytest.fixture
def clock() -> StillClock:
    return StillClock()
