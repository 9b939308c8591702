"""Rounds: what came of them, the proof of their deals, and the events of a table."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from letitride.game import events as game
from letitride.server.access import TheHouse, Watcher
from letitride.server.bodies import Json
from letitride.server.errors import not_found
from letitride.server.people import Permission
from letitride.server.routes.tables import find
from letitride.server.views import event_view
from letitride.storage import records as r
from letitride.storage.codec import to_plain
from letitride.storage.journal import Kept
from letitride.storage.seeds import follow_seeds
from letitride.table.events import Event
from letitride.table.fair_deal import FairRound
from letitride.table.fair_record import publish

router = APIRouter(prefix="/tables/{name}", tags=["rounds"])

_PAGE = 500
Version = Annotated[int, Query(ge=0, le=2**53)]


@router.get("/events")
def events(name: str, house: TheHouse, person: Watcher, after: Version = 0) -> list[Json]:
    """The events of a table, a page at a time; hidden cards and seeds are left out.

    Who audits reads all of what came before the latest seed was drawn.
    """
    table = find(house, name, person)
    with house.journal.reading() as tx:
        kept = list(house.journal.read_in(tx, table.table.stream, after, after + _PAGE))
        latest = tx.last_of(table.table.stream, ("SeedDrawn",))
    before = latest.version if latest is not None else 0
    opens = Permission.AUDIT in person.permissions
    return [_shown(one, open_=opens and one.stored.version < before) for one in kept]


def _shown(kept: Kept, *, open_: bool) -> Json:
    seen = event_view(kept.stored.version, kept.record)
    large = isinstance(kept.record, r.TableOpened | r.RulesChanged)
    if open_ and not large:
        seen |= to_plain(type(kept.record), kept.record)
    return seen | {"time": kept.stored.time, "actor": kept.stored.actor}


@router.get("/rounds")
def rounds(name: str, house: TheHouse, person: Watcher) -> list[Json]:
    """The rounds of a table: their numbers, and the versions they began at."""
    table = find(house, name, person)
    with house.journal.reading() as tx:
        return [
            {"round": kept.record.number, "version": kept.stored.version}
            for kept in house.journal.read_in(tx, table.table.stream)
            if isinstance(kept.record, game.BettingOpened)
        ]


@router.get("/rounds/{number}")
def record(
    name: str, number: Annotated[int, Path(ge=1, le=2**53)], house: TheHouse, person: Watcher
) -> Json:
    """A round that is over: its events, and the record that proves its deal."""
    table = find(house, name, person)
    kept = list(house.journal.read(table.table.stream))
    fair = _seeds(name, kept, number)
    of_round = _of_round(kept, number)
    over = any(isinstance(one.record, game.CardsCollected | game.RoundVoided) for one in of_round)
    if not over:
        raise not_found("a round that is over", number)
    told = tuple(one.record for one in kept if isinstance(one.record, Event))
    return {
        "table": name,
        "round": number,
        "events": [_shown(one, open_=False) for one in of_round],
        "fair": None if fair is None else publish(fair, told).as_data(),
    }


def _of_round(kept: list[Kept], number: int) -> list[Kept]:
    """The events from a round's beginning up to the next one's."""
    found: list[Kept] = []
    inside = False
    for one in kept:
        if isinstance(one.record, game.BettingOpened):
            inside = one.record.number == number
        if inside:
            found.append(one)
    return found


def _seeds(name: str, kept: list[Kept], number: int) -> FairRound | None:
    fair: FairRound | None = None
    for one in kept:
        if isinstance(one.record, r.SeedDrawn) and one.record.number > number:
            break
        if isinstance(one.record, r.SeedEvent):
            fair = follow_seeds(name, fair, one.record)
        if isinstance(one.record, game.BettingClosed) and fair is not None:
            fair = fair.close_bets()
    return fair if fair is not None and fair.number == number else None
