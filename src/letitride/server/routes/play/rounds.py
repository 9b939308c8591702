"""Rounds: their results, the proofs of their deals, and a table's events."""

from itertools import islice
from typing import Annotated

from fastapi import APIRouter, Query

from letitride.api.attribution import RoundPeopleView
from letitride.api.play.rounds import KeptEventView, RoundRecordView, RoundRowView
from letitride.eventstore.codec import to_plain
from letitride.eventstore.journal import RecordedEvent
from letitride.house import events as house_events
from letitride.house.reports.people import round_people
from letitride.house.reports.round_record import read_round, round_number, rules_of_round
from letitride.people import Permission, Person
from letitride.server.auth.route_access import TheHouse, Watcher
from letitride.server.error_answers import not_found
from letitride.server.rendering.private_events import is_listed_for, without_chips
from letitride.server.rendering.table import event_view
from letitride.server.routes.parameters import RoundPath, TablePath
from letitride.server.routes.play.tables import find
from letitride.table.round_report import seat_nets

router = APIRouter(prefix="/tables/{name}", tags=["rounds"])

_PAGE = 500
Version = Annotated[
    int, Query(ge=0, le=2**53, description="List only entries after this version", examples=[38])
]


@router.get("/events")
def events(
    name: TablePath, house: TheHouse, person: Watcher, after: Version = 0
) -> list[KeptEventView]:
    """List a table's events, a page at a time, without hidden cards and seeds.

    Players see their own events, and those that name no seat or player. Auditors can read
    everything recorded before the latest seed was drawn.
    """
    table = find(house, name, person)
    with house.journal.store.reading() as tx:
        kept = list(house.journal.read_in(tx, table.table.stream, after, after + _PAGE))
        latest = tx.last_of(table.table.stream, ("SeedDrawn",))
    before = latest.version if latest is not None else 0
    opens = Permission.AUDIT in person.permissions
    return [
        _shown(one, person, open_=opens and one.stored.version < before)
        for one in kept
        if is_listed_for(person, one.event, one.stored.actor)
    ]


def _shown(
    kept: RecordedEvent[house_events.HouseEvent], person: Person, *, open_: bool
) -> KeptEventView:
    told = event_view(kept.stored.version, kept.event)
    seen = without_chips(told, kept.event, person).model_dump()
    large = isinstance(kept.event, house_events.TableOpened | house_events.RulesChanged)
    if open_ and not large:
        seen |= to_plain(type(kept.event), kept.event)
    return KeptEventView.model_validate(
        seen | {"time": kept.stored.time, "actor": kept.stored.actor}
    )


@router.get("/rounds")
def rounds(
    name: TablePath, house: TheHouse, person: Watcher, after: Version = 0
) -> list[RoundRowView]:
    """List the rounds that began after a given version, a page at a time."""
    table = find(house, name, person)
    with house.journal.store.reading() as tx:
        began = list(islice(tx.events_of(table.table.stream, ("BettingOpened",), after), _PAGE))
    return [
        RoundRowView(round=round_number(house.journal, one), version=one.version) for one in began
    ]


@router.get("/rounds/{number}")
def record(name: TablePath, number: RoundPath, house: TheHouse, person: Watcher) -> RoundRecordView:
    """Get a finished round: its events, its people, and the record that proves its deal."""
    table = find(house, name, person)
    round_ = read_round(house.journal, table.table.stream, number)
    if not round_.is_over:
        raise not_found("a finished round", number, "round")
    shown = [_shown(one, person, open_=False) for one in round_.played]
    nets = {seat: str(net) for seat, net in seat_nets(round_.state, round_.events).items()}
    stream, state, before = table.table.stream, round_.state, round_.played[0].stored.version
    rules = rules_of_round(house.journal, stream, state.rules_digest, before)
    with house.journal.store.reading() as tx:
        people = round_people(house.journal, tx, name, round_.played, rules)
    return RoundRecordView(
        table=name,
        round=number,
        events=shown,
        nets=nets,
        people=RoundPeopleView.model_validate(people.as_data()),
        fair=round_.fair(name),
    )
