"""Processes on one PostgreSQL database receive notices of each other's events."""

from pathlib import Path
from threading import Event

import pytest

from letitride.eventstore.database import connect, database_url
from letitride.eventstore.notices import listen
from letitride.eventstore.store import Notice
from letitride.house.opening import open_journal
from letitride.house.tables import DurableTable
from letitride.money import Cents
from letitride.table.commands import BuyChips
from tests.eventstore.stores import PostgresServer, postgres_address
from tests.house.houses import open_house


def test_a_process_receives_a_notice_of_each_stream_that_grows(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    address = postgres_address(postgres, tmp_path)
    journal = open_journal(address)
    (table,) = open_house(journal)
    engine = connect(database_url(address.database))
    notices = listen(engine, 0.2, Event())
    assert next(notices) is None  # any stream may have grown before this process began to listen
    table.do(BuyChips("p1", Cents(500)), "buy", "p1")
    assert next(notices) == Notice("table:T1", 2)
    table.do(BuyChips("p1", Cents(500)), "buy", "p1")  # already done, so no stream grows
    with pytest.raises(RuntimeError), journal.store.transaction():
        raise RuntimeError
    assert next(notices) is None
    other = DurableTable(journal, "T1")
    other.do(BuyChips("p2", Cents(500)), "buy more", "p2")
    assert next(notices) == Notice("table:T1", 3)
    assert table.refresh() == other.loaded
    notices.close()
    engine.dispose()
    journal.close()
