"""Rounds: what came of them, the proof of their deals, and the events of a table."""

from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Path, Query

from letitride.game import events as game
from letitride.people import Permission
from letitride.server.access import TheHouse, Watcher
from letitride.server.bodies import TablePath
from letitride.server.errors import not_found
from letitride.server.house import House
from letitride.server.round_answers import FairRecord, KeptEvent, RoundRecord, RoundRow
from letitride.server.routes.tables import find
from letitride.server.views import event_view
from letitride.storage import records as r
from letitride.storage.codec import to_plain
from letitride.storage.journal import Kept
from letitride.storage.seeds import follow_seeds
from letitride.storage.store import StoredEvent
from letitride.table.events import Event
from letitride.table.fair_deal import FairRound
from letitride.table.fair_record import publish

router = APIRouter(prefix="/tables/{name}", tags=["rounds"])

_PAGE = 500
Version = Annotated[
    int, Query(ge=0, le=2**53, description="What comes after this version", examples=[38])
]
RoundNumber = Annotated[int, Path(ge=1, le=2**53, description="The round's number")]


@router.get("/events")
def events(
    name: TablePath, house: TheHouse, person: Watcher, after: Version = 0
) -> list[KeptEvent]:
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


def _shown(kept: Kept, *, open_: bool) -> KeptEvent:
    seen = event_view(kept.stored.version, kept.record).model_dump()
    large = isinstance(kept.record, r.TableOpened | r.RulesChanged)
    if open_ and not large:
        seen |= to_plain(type(kept.record), kept.record)
    return KeptEvent.model_validate(seen | {"time": kept.stored.time, "actor": kept.stored.actor})


@router.get("/rounds")
def rounds(name: TablePath, house: TheHouse, person: Watcher, after: Version = 0) -> list[RoundRow]:
    """The rounds of a table that began after a version, a page at a time."""
    table = find(house, name, person)
    with house.journal.reading() as tx:
        stored = tx.events(table.table.stream, after)
        began = list(islice((one for one in stored if one.kind == "BettingOpened"), _PAGE))
    return [RoundRow(round=_number(house, one), version=one.version) for one in began]


def _number(house: House, began: StoredEvent) -> int:
    opened = house.journal.opened(began)
    assert isinstance(opened, game.BettingOpened)
    return opened.number


@router.get("/rounds/{number}")
def record(name: TablePath, number: RoundNumber, house: TheHouse, person: Watcher) -> RoundRecord:
    """A round that is over: its events, and the record that proves its deal."""
    table = find(house, name, person)
    ready, played = of_round(house, table.table.stream, number)
    if not any(isinstance(one.record, game.CardsCollected | game.RoundVoided) for one in played):
        raise not_found("a round that is over", number)
    fair = _seeds(name, [*ready, *played])
    told = tuple(one.record for one in (*ready, *played) if isinstance(one.record, Event))
    proof = None if fair is None else FairRecord.model_validate(publish(fair, told).as_data())
    shown = [_shown(one, open_=False) for one in played]
    return RoundRecord(table=name, round=number, events=shown, fair=proof)


def of_round(house: House, stream: str, number: int) -> tuple[list[Kept], list[Kept]]:
    """What made a round ready, from its seed on, and what was played; no other's is opened.

    A round may be voided until the next one opens, so also when that one's seed is there.
    """
    ready, played, late = list[StoredEvent](), list[StoredEvent](), list[StoredEvent]()
    now = ready
    with house.journal.reading() as tx:
        for one in tx.events(stream):
            if one.kind == "BettingOpened":
                if played:
                    break
                if _number(house, one) == number:
                    now = played
            elif one.kind == "SeedDrawn" and played:
                now = late
            elif one.kind == "SeedDrawn":
                ready.clear()
            now.append(one)
    if not played:
        return [], []
    voids = {one.command for one in late if one.kind == "RoundVoided"}
    played += [one for one in late if one.command in voids]
    return _opened(house, ready), _opened(house, played)


def _opened(house: House, stored: list[StoredEvent]) -> list[Kept]:
    return [Kept(one, house.journal.opened(one)) for one in stored]


def _seeds(name: str, kept: list[Kept]) -> FairRound | None:
    fair: FairRound | None = None
    for one in kept:
        if isinstance(one.record, r.SeedEvent):
            fair = follow_seeds(name, fair, one.record)
        if isinstance(one.record, game.BettingClosed) and fair is not None:
            fair = fair.close_bets()
    return fair
