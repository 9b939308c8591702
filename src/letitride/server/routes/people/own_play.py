"""Your own play: limits, exclusion, what it has cost, and whether you may play on."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request

from letitride.api.people.login import MeView
from letitride.api.people.own_play import ExclusionBody, LimitBody, OwnPlayView
from letitride.money import Currency
from letitride.people import Permission, Person
from letitride.people import commands as people_commands
from letitride.people.timestamps import written
from letitride.server.auth.route_access import TheHouse, may, token_of
from letitride.server.idempotency import request_of
from letitride.server.routes.people.login import me

router = APIRouter(tags=["sessions"])
Player = Annotated[Person, Depends(may(Permission.LIMIT_OWN_PLAY))]


@router.post("/me/limits")
def set_limit(request: Request, body: LimitBody, house: TheHouse, person: Player) -> MeView:
    """Set a limit: a stricter one at once, a looser one after a day."""
    command = people_commands.SetLimit(person.name, body.limit, body.value, house.clock())
    house.auth.do(command, request_of(body, person.name))
    return me(request, house, house.auth.authenticate(token_of(request)))


@router.post("/me/exclusion")
def exclude(request: Request, body: ExclusionBody, house: TheHouse, person: Player) -> MeView:
    """Keep oneself from playing; nobody can take this back."""
    command = people_commands.ExcludeSelf(person.name, body.until, house.clock())
    house.auth.do(command, request_of(body, person.name))
    return me(request, house, house.auth.authenticate(token_of(request)))


@router.get("/me/play")
def play(house: TheHouse, person: Player) -> OwnPlayView:
    """How your session of play stands."""
    now = house.play_limits.of(person)
    refusal = now.refusal
    return OwnPlayView(
        since=_shown(now.since),
        lost={one.currency.value: str(one) for one in now.lost},
        owed={one.currency.value: str(one) for one in now.owed},
        wallet={one.value: str(house.wallets.balance(person.name, one)) for one in Currency},
        reminders=now.reminders,
        next_reminder=_shown(now.next_reminder),
        refusal=None if refusal is None else refusal.reason.value,
        until=None if refusal is None else _shown(refusal.until),
    )


def _shown(moment: datetime | None) -> str | None:
    return None if moment is None else written(moment)
