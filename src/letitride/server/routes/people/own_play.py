"""One's own play: since when, what it has cost, reminders, and whether one may play on."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from letitride.api.examples import example
from letitride.money import Currency
from letitride.people import Permission, Person
from letitride.people.timestamps import written
from letitride.server.auth.access import TheHouse, may

router = APIRouter(tags=["sessions"])
Player = Annotated[Person, Depends(may(Permission.LIMIT_OWN_PLAY))]


class Play(BaseModel):
    """A session of play at all tables together. Show a reminder when their number has risen.

    ``lost`` is negative where play has won; chips on a layout count as lost until they come back.
    ``refusal`` says why one may not play now, ``until`` until when if that is known.
    """

    model_config = example(
        since="2026-01-01T12:00:00.000000Z",
        lost={"USD": "35.00", "SGD": "0.00"},
        owed={"USD": "0.00", "SGD": "0.00"},
        wallet={"USD": "250.00", "SGD": "0.00"},
        reminders=2,
        next_reminder="2026-01-01T13:30:00.000000Z",
        refusal=None,
        until=None,
    )

    since: str | None
    lost: dict[str, str]
    owed: dict[str, str]
    wallet: dict[str, str]
    reminders: int
    next_reminder: str | None
    refusal: str | None
    until: str | None


@router.get("/me/play")
def play(house: TheHouse, person: Player) -> Play:
    """How your session of play stands."""
    now = house.play_limits.of(person)
    refusal = now.refusal
    return Play(
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
