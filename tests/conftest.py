"""Fixtures and settings for all tests.

Machines differ in speed, so Hypothesis examples have no deadline. Each test process starts one
PostgreSQL server if one of its tests needs it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from letitride.house.house_journal import HouseJournal
from tests.broken_rules import pytest_runtest_makereport, pytest_terminal_summary
from tests.eventstore.stores import (
    PostgresServer,
    StillClock,
    durable_journal,
    memory_journal,
    postgres_address,
    run_postgres,
    sqlite_address,
)

__all__ = ["pytest_runtest_makereport", "pytest_terminal_summary"]

settings.register_profile("suite", deadline=None, print_blob=True)
settings.load_profile("suite")


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    with run_postgres() as server:
        yield server


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def journal(
    request: pytest.FixtureRequest, tmp_path: Path, clock: StillClock
) -> Iterator[HouseJournal]:
    """Return a journal on each kind of store."""
    if request.param == "memory":
        made = memory_journal(clock)
    elif request.param == "sqlite":
        made = durable_journal(sqlite_address(tmp_path), clock)
    else:
        server = request.getfixturevalue("postgres")
        made = durable_journal(postgres_address(server, tmp_path), clock)
    yield made
    made.close()
