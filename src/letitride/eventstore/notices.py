"""Notices: PostgreSQL tells every process which stream has grown, and no more than that.

A notice is sent after the commit, outside the transaction, so that commits do not queue for it. It
may be lost with a connection: who listens asks the streams it cares for again when it has heard
nothing for a while, and whenever it begins to listen.
"""

from collections.abc import Generator, Mapping
from threading import Event

import sqlalchemy
from sqlalchemy import Connection, Engine

from letitride.eventstore.store import Notice

_CHANNEL = "letitride"


def tell(connection: Connection, grown: Mapping[str, int]) -> None:
    """Say which streams have come to which versions."""
    for stream, version in grown.items():
        text = sqlalchemy.text("SELECT pg_notify(:channel, :payload)")
        connection.execute(text, {"channel": _CHANNEL, "payload": f"{version} {stream}"})
    connection.commit()


def listen(engine: Engine, patience: float, stop: Event) -> Generator[Notice | None, None, None]:
    """Notices as they come; None at the beginning, and when none came for so many seconds.

    None means: look for yourself.
    """
    with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        connection.exec_driver_sql(f"LISTEN {_CHANNEL}")
        driver = connection.connection.driver_connection
        assert driver is not None
        connection.detach()  # closed when this ends, and not given to others who do not listen
        yield None
        while not stop.is_set():
            heard = False
            for notice in driver.notifies(timeout=patience, stop_after=1):
                heard = True
                version, _, stream = notice.payload.partition(" ")
                yield Notice(stream, int(version))
            if not heard:
                yield None
