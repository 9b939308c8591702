"""Standings of either kind of table, for who reads a stream and does not know what is played."""

from collections.abc import Mapping

from letitride.cage import Posting
from letitride.errors import StorageError
from letitride.house import controllers, loaded_table, loading
from letitride.house import events as house_events
from letitride.house.controllers import LoadedController
from letitride.house.known_link import History
from letitride.house.loaded_table import LoadedTable
from letitride.progressive.link import LinkState

AnyLoaded = LoadedTable | LoadedController


def begun(record: house_events.Record, openings: Mapping[str, LinkState]) -> AnyLoaded:
    """A table as the first record of its stream opens it, on links that opened like this."""
    match record:
        case house_events.TableOpened():
            return loaded_table.opened(record, {name: openings[name] for _, name in record.links})
        case house_events.ControllerOpened():
            return controllers.opened(record, openings[record.link])
        case _:
            got = type(record).__name__
            raise StorageError("storage/data", expected="the opening of a table", got=got)


def followed(
    now: AnyLoaded, record: house_events.Record, link_version: int | None, links: History
) -> tuple[AnyLoaded, tuple[Posting, ...]]:
    """The table after its next record, and what that posted."""
    if isinstance(now, LoadedController):
        return controllers.follow(now, record, link_version, links)
    return loaded_table.follow(now, record, link_version, links)


def text_of(now: AnyLoaded) -> bytes:
    """The table as the text of a snapshot."""
    if isinstance(now, LoadedController):
        return controllers.snapshot_text(now)
    return loading.snapshot_text(now)
