"""Decks: which of them is in use, what lies in the rack, and when the stub is counted."""

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from letitride.api.examples import example
from letitride.api.fields import TablePath
from letitride.game import view
from letitride.people import Permission, Person
from letitride.server.auth.access import TheHouse, may
from letitride.server.routes.play.tables import find
from letitride.table.deck_handling import stub_count_due
from letitride.table.decks import DeckPlace

router = APIRouter(prefix="/tables/{name}", tags=["dealing"])
Dealer = Annotated[Person, Depends(may(Permission.DEAL))]


class DeckView(BaseModel):
    """A deck: its name, its backs, and where it is."""

    name: str
    back: str
    place: DeckPlace
    cut: bool


class DecksView(BaseModel):
    """The decks at a table, the discard rack, and whether the stub is to be counted."""

    model_config = example(
        version=57,
        decks=[{"name": "A", "back": "red", "place": "in_play", "cut": True}],
        in_use="A",
        rack_deck=None,
        rack_cards=0,
        stub=37,
        rounds_uncounted=3,
        count_every=5,
        count_due=False,
        clauses=["MA-7(e)-1"],
    )

    version: int
    decks: list[DeckView]
    in_use: str | None
    rack_deck: str | None
    rack_cards: int
    stub: int
    rounds_uncounted: int
    count_every: int | None
    count_due: bool
    clauses: list[str]


@router.get("/decks")
def decks(name: TablePath, house: TheHouse, person: Dealer) -> DecksView:
    """The decks at the table, and whether the stub is to be counted."""
    loaded = find(house, name, person).loaded
    held, rules = loaded.table.decks, loaded.now.rules
    return DecksView(
        version=loaded.version,
        decks=[
            DeckView(name=one.name, back=one.back, place=one.place, cut=one.cut)
            for one in held.decks
        ],
        in_use=held.in_play.name if held.in_play else None,
        rack_deck=held.rack.deck,
        rack_cards=held.rack.cards,
        stub=view(loaded.table.round).stub,
        rounds_uncounted=held.rounds_uncounted,
        count_every=rules.settings.stub_count_every,
        count_due=held.count_alarm or stub_count_due(rules, held),
        clauses=list(rules.cites["stub_count"]),
    )
