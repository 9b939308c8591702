"""Notices through PostgreSQL's LISTEN and NOTIFY. Each names only a stream and its version.

A notice is sent after the commit, outside the transaction, so that commits do not wait for it. It
may be lost if the connection fails. A listener therefore reads its streams again when it starts to
listen, and whenever it has received nothing for a while.
"""

from collections.abc import Generator, Mapping
from threading import Event

import sqlalchemy
from sqlalchemy import Connection, Engine

from letitride.eventstore.store import Notice

_CHANNEL = "letitride"


def notify(connection: Connection, grown: Mapping[str, int]) -> None:
    """Send each stream's new version."""
    for stream, version in grown.items():
        text = sqlalchemy.text("SELECT pg_notify(:channel, :payload)")
        connection.execute(text, {"channel": _CHANNEL, "payload": f"{version} {stream}"})
    connection.commit()


def listen(engine: Engine, patience: float, stop: Event) -> Generator[Notice | None, None, None]:
    """Yield notices as they arrive, and None at the start and after ``patience`` idle seconds.

    None means that any stream may have grown.
    """
    with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        connection.exec_driver_sql(f"LISTEN {_CHANNEL}")
        driver = connection.connection.driver_connection
        assert driver is not None
        connection.detach()  # closed at the end instead of being returned to the pool
        yield None
        while not stop.is_set():
            heard = False
            for notice in driver.notifies(timeout=patience, stop_after=1):
                heard = True
                version, _, stream = notice.payload.partition(" ")
                yield Notice(stream, int(version))
            if not heard:
                yield None
