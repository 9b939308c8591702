"""Replays: a round that is over as it lay on the table after each of its events."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel

from letitride.api.examples import TABLE, example
from letitride.api.fields import TablePath
from letitride.api.tables import Placard, SeatView
from letitride.eventstore.journal import Kept
from letitride.game import Phase, RoundState, evolve, view
from letitride.game import events as game_events
from letitride.house.reports.round_record import read_round, rules_of_round
from letitride.money import Cents
from letitride.people import Permission, Person
from letitride.rulebook.rules import HouseRules
from letitride.rulebook.wagers import Wager
from letitride.server.auth.access import TheHouse, may
from letitride.server.error_answers import not_found
from letitride.server.routes.play.rounds import RoundNumber
from letitride.server.routes.play.tables import find
from letitride.server.views.placard import placard
from letitride.server.views.table import seat_view

router = APIRouter(prefix="/tables/{name}/rounds/{number}", tags=["rounds"])
Auditor = Annotated[Person, Depends(may(Permission.AUDIT))]
_STEP: dict[str, Any] = {
    "version": 43,
    "event": "BetTakenBack",
    "time": "2026-01-01T12:00:00.000000Z",
    "actor": "Ann",
    "phase": "bet_one",
    "seats": TABLE["seats"],
    "community": [None, None],
    "to_burn": False,
    "burned": False,
    "stub": 47,
    "to_act": 3,
    "deciding": "1",
    "highest": None,
    "reason": None,
    "clauses": [],
}


class ReplayStep(BaseModel):
    """An event, by whom, and the table after it."""

    version: int
    event: str
    time: str
    actor: str
    phase: Phase
    seats: list[SeatView]
    community: list[str | None]
    to_burn: bool
    burned: bool
    stub: int
    to_act: int | None
    deciding: Wager | None
    highest: str | None
    reason: str | None
    clauses: list[str]


class Replay(BaseModel):
    """A round that is over, step by step, and the rules it was played by."""

    model_config = example(table="T1", round=12, rules=TABLE["rules"], steps=[_STEP])

    table: str
    round: int
    rules: Placard
    steps: list[ReplayStep]


@router.get("/replay")
def replay(
    name: TablePath,
    number: RoundNumber,
    house: TheHouse,
    person: Auditor,
    face_up: Annotated[bool, Query(description="Players' cards too, which lay face down")] = False,
) -> Replay:
    """A round that is over as it was, step by step; an auditor may turn the hands up."""
    table = find(house, name, person)
    stream = table.table.stream
    played = read_round(house.journal, stream, number).played
    steps: list[ReplayStep] = []
    state, rules = RoundState(), None
    for one in played:
        if not isinstance(one.record, game_events.Event):
            continue
        state = evolve(state, one.record)
        before = one.stored.version
        rules = rules or rules_of_round(house.journal, stream, state.rules_digest, before)
        steps.append(_step(one, state, rules, face_up=face_up))
    if rules is None or not any(step.event in ("CardsCollected", "RoundVoided") for step in steps):
        raise not_found("a round that is over", number, "round")
    return Replay(table=name, round=number, rules=placard(rules), steps=steps)


def _step(kept: Kept, state: RoundState, rules: HouseRules, *, face_up: bool) -> ReplayStep:
    seen = view(state)
    cards = {seat.number: seat.cards for seat in state.seats}
    seats = [seat_view(seat, Cents(0, rules.currency)) for seat in seen.seats]
    if face_up:
        seats = [
            seat.model_copy(update={"cards": [str(card) for card in cards[seat.seat]]})
            for seat in seats
        ]
    return ReplayStep(
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
