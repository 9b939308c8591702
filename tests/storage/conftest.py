"""What the storage tests run on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.storage.journal import Journal
from tests.storage.stores import (
    PostgresServer,
    StillClock,
    durable_journal,
    memory_journal,
    postgres_address,
    run_postgres,
    sqlite_address,
)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with run_postgres() as server:
        yield server


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def journal(request: pytest.FixtureRequest, tmp_path: Path, clock: StillClock) -> Iterator[Journal]:
    """The same house on each kind of store."""
    if request.param == "memory":
        made = memory_journal(clock)
    elif request.param == "sqlite":
        made = durable_journal(sqlite_address(tmp_path), clock)
    else:
        server = request.getfixturevalue("postgres")
        made = durable_journal(postgres_address(server, tmp_path), clock)
    yield made
    made.close()
