"""Standings of either kind of table, for who reads a stream and does not know what is played."""

from collections.abc import Mapping

from letitride.cage import Posting
from letitride.errors import StorageError
from letitride.house import controllers, loaded_table, loading
from letitride.house import events as house_events
from letitride.house.controllers import ControllerStanding
from letitride.house.known_link import History
from letitride.house.loaded_table import Standing
from letitride.progressive.link import LinkState

AnyStanding = Standing | ControllerStanding


def begun(record: house_events.Record, openings: Mapping[str, LinkState]) -> AnyStanding:
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
    now: AnyStanding, record: house_events.Record, link_version: int | None, links: History
) -> tuple[AnyStanding, tuple[Posting, ...]]:
    """The table after its next record, and what that posted."""
    if isinstance(now, ControllerStanding):
        return controllers.follow(now, record, link_version, links)
    return loaded_table.follow(now, record, link_version, links)


def text_of(now: AnyStanding) -> bytes:
    """The table as the text of a snapshot."""
    if isinstance(now, ControllerStanding):
        return controllers.snapshot_text(now)
    return loading.snapshot_text(now)
