"""Mathematics: pay tables as printed, par sheets and advice, exactly."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import ConfigDict, Field

from letitride.cards import parse_cards
from letitride.house.paytable import AnyTable, PayTable
from letitride.house.paytable_file import load_paytable
from letitride.house.paytables import ids, paytable
from letitride.house.wagers import Game
from letitride.odds import advise, par_sheet
from letitride.server.access import Watcher
from letitride.server.answers import PayTableView
from letitride.server.bodies import Body, Json
from letitride.server.errors import unreadable
from letitride.server.placard import pays

router = APIRouter(tags=["mathematics"])
Cards = Annotated[str, Field(max_length=200)]


class ParBody(Body):
    """A pay table: one of the house by its id, or one of your own as TOML."""

    id: Annotated[str | None, Field(max_length=40, examples=["MA-MAIN"])] = None
    table: Annotated[str | None, Field(max_length=20_000)] = None


class AdviceBody(Body):
    """The cards that are known."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"cards": "Ks Qs Js", "community": "Ts", "dead": "2c"}]}
    )

    cards: Cards
    community: Cards = ""
    dead: Cards = ""
    paytable: Annotated[str, Field(max_length=40)] = "MA-MAIN"


@router.get("/paytables")
def paytables() -> list[PayTableView]:
    """Every pay table of the documents."""
    return [pays(paytable(one)) for one in ids()]


@router.get("/paytables/{id_}")
def one_paytable(id_: Annotated[str, Path(max_length=40)]) -> PayTableView:
    """One pay table."""
    return pays(paytable(id_))


@router.post("/odds/par")
def par(body: ParBody, _: Watcher) -> Json:
    """A pay table's edge, par, hit frequency and returns."""
    return par_sheet(_table(body)).as_data()


def _table(body: ParBody) -> AnyTable:
    if (body.id is None) == (body.table is None):
        raise unreadable("either an id or a table", "both or none")
    return load_paytable(body.table) if body.table is not None else paytable(body.id or "")


@router.post("/advice")
def advice(body: AdviceBody, _: Watcher) -> Json:
    """Whether to let a bet ride, and what that is worth."""
    table = paytable(body.paytable)
    if not isinstance(table, PayTable) or table.wager is not Game.MAIN:
        raise unreadable("a pay table of the main bets", table.id)
    known = (parse_cards(text) for text in (body.cards, body.community, body.dead))
    given = advise(table, *known)
    return {
        "bet": given.bet,
        "decision": "ride" if given.rides else "withdraw",
        "indifferent": given.indifferent,
        "ev_ride": str(given.value),
        "ev_ride_pct": float(given.value * 100),
    }
