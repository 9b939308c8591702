"""Standings of either kind of table, for who reads a stream and does not know what is played."""

from collections.abc import Mapping

from letitride.cage import Posting
from letitride.errors import StorageError
from letitride.progressive import LinkState
from letitride.storage import controllers, history, standing
from letitride.storage import records as r
from letitride.storage.controllers import ControllerStanding
from letitride.storage.link_view import History
from letitride.storage.standing import Standing

AnyStanding = Standing | ControllerStanding


def begun(record: r.Record, openings: Mapping[str, LinkState]) -> AnyStanding:
    """A table as the first record of its stream opens it, on links that opened like this."""
    match record:
        case r.TableOpened():
            return standing.opened(record, {name: openings[name] for _, name in record.links})
        case r.ControllerOpened():
            return controllers.opened(record, openings[record.link])
        case _:
            got = type(record).__name__
            raise StorageError("storage/data", expected="the opening of a table", got=got)


def followed(
    now: AnyStanding, record: r.Record, link_version: int | None, links: History
) -> tuple[AnyStanding, tuple[Posting, ...]]:
    """The table after its next record, and what that posted."""
    if isinstance(now, ControllerStanding):
        return controllers.follow(now, record, link_version, links)
    return standing.follow(now, record, link_version, links)


def text_of(now: AnyStanding) -> bytes:
    """The table as the text of a snapshot."""
    if isinstance(now, ControllerStanding):
        return controllers.snapshot_text(now)
    return history.snapshot_text(now)
