"""Playback: the state of the table after each event in a finished round."""

from typing import Annotated, get_args

from fastapi import APIRouter, Query

from letitride.api.dealer.playback import PlaybackStepView, PlaybackView
from letitride.eventstore.journal import RecordedEvent
from letitride.game import RoundState, evolve, view
from letitride.game import events as game_events
from letitride.house.events import HouseEvent
from letitride.house.reports.round_record import read_round, rules_of_round
from letitride.money import Cents
from letitride.rulebook.house_rules import HouseRules
from letitride.server.auth.route_access import Auditor, TheHouse
from letitride.server.error_answers import not_found
from letitride.server.rendering.placard import placard
from letitride.server.rendering.table import seat_view
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import RoundPath, TablePath
from letitride.server.routes.play.tables import find

#: The kinds of events that end a round.
_ENDS = [kind.__name__ for kind in get_args(game_events.RoundEnd)]
router = APIRouter(prefix="/tables/{name}/rounds/{number}", tags=["rounds"])


@router.get("/replay")
def replay(
    name: TablePath,
    number: RoundPath,
    house: TheHouse,
    person: Auditor,
    face_up: Annotated[bool, Query(description="Also show players' face-down cards")] = False,
) -> PlaybackView:
    """Replay a finished round step by step, with hands face down or face up."""
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
    if rules is None or not any(step.event in _ENDS for step in steps):
        raise not_found("a finished round", number, "round")
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
    return view_of(
        PlaybackStepView, kept.stored, seen,
        event=kept.stored.kind, seats=seats, deciding=state.deciding,
    )  # fmt: skip
