"""Your own play: limits, self-exclusion, losses, and whether you may keep playing."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from letitride.api.people.login import MeView
from letitride.api.people.own_play import ExclusionBody, LimitBody, OwnPlayView
from letitride.money import Currency
from letitride.people import Permission, Person
from letitride.people import commands as people_commands
from letitride.server.auth.route_access import TheHouse, may, token_of
from letitride.server.idempotency import request_of
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.people.login import me

router = APIRouter(tags=["sessions"])
Player = Annotated[Person, Depends(may(Permission.LIMIT_OWN_PLAY))]


@router.post("/me/limits")
def set_limit(request: Request, body: LimitBody, house: TheHouse, person: Player) -> MeView:
    """Set a limit. A stricter limit applies immediately, and a looser one applies after a day."""
    command = people_commands.SetLimit(person.name, body.limit, body.value, house.clock())
    house.auth.do(command, request_of(body, person.name))
    return me(request, house, house.auth.authenticate(token_of(request)))


@router.post("/me/exclusion")
def exclude(request: Request, body: ExclusionBody, house: TheHouse, person: Player) -> MeView:
    """Exclude yourself from play. Nobody can undo this."""
    command = people_commands.ExcludeSelf(person.name, body.until, house.clock())
    house.auth.do(command, request_of(body, person.name))
    return me(request, house, house.auth.authenticate(token_of(request)))


@router.get("/me/play")
def play(house: TheHouse, person: Player) -> OwnPlayView:
    """Get your current playing session."""
    now = house.play_limits.of(person)
    refusal = now.refusal
    return view_of(
        OwnPlayView, now,
        lost={one.currency.value: str(one) for one in now.lost},
        owed={one.currency.value: str(one) for one in now.owed},
        wallet={one.value: str(house.wallets.balance(person.name, one)) for one in Currency},
        refusal=refusal and refusal.reason,
        until=refusal and refusal.until,
    )  # fmt: skip
