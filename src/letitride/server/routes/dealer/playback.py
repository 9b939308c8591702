"""Playback: a round that is over as it lay on the table after each of its events."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from letitride.api.dealer.playback import PlaybackStepView, PlaybackView
from letitride.eventstore.journal import RecordedEvent
from letitride.game import RoundState, evolve, view
from letitride.game import events as game_events
from letitride.house.events import HouseEvent
from letitride.house.reports.round_record import read_round, rules_of_round
from letitride.money import Cents
from letitride.people import Permission, Person
from letitride.rulebook.house_rules import HouseRules
from letitride.server.auth.route_access import TheHouse, may
from letitride.server.error_answers import not_found
from letitride.server.rendering.placard import placard
from letitride.server.rendering.table import seat_view
from letitride.server.routes.parameters import RoundPath, TablePath
from letitride.server.routes.play.tables import find

router = APIRouter(prefix="/tables/{name}/rounds/{number}", tags=["rounds"])
Auditor = Annotated[Person, Depends(may(Permission.AUDIT))]


@router.get("/replay")
def replay(
    name: TablePath,
    number: RoundPath,
    house: TheHouse,
    person: Auditor,
    face_up: Annotated[bool, Query(description="Players' cards too, which lay face down")] = False,
) -> PlaybackView:
    """A round that is over as it was, step by step; an auditor may turn the hands up."""
    table = find(house, name, person)
    stream = table.table.stream
    played = read_round(house.journal, stream, number).played
    steps: list[PlaybackStepView] = []
    state, rules = RoundState(), None
    for one in played:
        if not isinstance(one.event, game_events.Event):
            continue
        state = evolve(state, one.event)
        before = one.stored.version
        rules = rules or rules_of_round(house.journal, stream, state.rules_digest, before)
        steps.append(_step(one, state, rules, face_up=face_up))
    if rules is None or not any(step.event in ("CardsCollected", "RoundVoided") for step in steps):
        raise not_found("a round that is over", number, "round")
    return PlaybackView(table=name, round=number, rules=placard(rules), steps=steps)


def _step(
    kept: RecordedEvent[HouseEvent], state: RoundState, rules: HouseRules, *, face_up: bool
) -> PlaybackStepView:
    seen = view(state)
    cards = {seat.number: seat.cards for seat in state.seats}
    seats = [seat_view(seat, Cents(0, rules.currency)) for seat in seen.seats]
    if face_up:
        seats = [
            seat.model_copy(update={"cards": [str(card) for card in cards[seat.seat]]})
            for seat in seats
        ]
    return PlaybackStepView(
        version=kept.stored.version,
        event=kept.stored.kind,
        time=kept.stored.time,
        actor=kept.stored.actor,
        phase=seen.phase,
        seats=seats,
        community=[None if card is None else str(card) for card in seen.community],
        to_burn=seen.to_burn,
        burned=seen.burned,
        stub=seen.stub,
        to_act=seen.to_act,
        deciding=state.deciding,
        highest=None if seen.highest is None else seen.highest.value,
        reason=seen.reason,
        clauses=list(seen.clauses),
    )
