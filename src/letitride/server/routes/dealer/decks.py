"""Decks: which of them is in use, what lies in the rack, and when the stub is counted."""

from typing import Annotated

from fastapi import APIRouter, Depends

from letitride.api.dealer.decks import DeckView, TableDecksView
from letitride.game import view
from letitride.people import Permission, Person
from letitride.server.auth.route_access import TheHouse, may
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import find
from letitride.table.deck_handling import stub_count_due

router = APIRouter(prefix="/tables/{name}", tags=["dealing"])
Dealer = Annotated[Person, Depends(may(Permission.DEAL))]


@router.get("/decks")
def decks(name: TablePath, house: TheHouse, person: Dealer) -> TableDecksView:
    """The decks at the table, and whether the stub is to be counted."""
    loaded = find(house, name, person).loaded
    held, rules = loaded.table.decks, loaded.now.rules
    return TableDecksView(
        version=loaded.version,
        decks=[DeckView.model_validate(one, from_attributes=True) for one in held.decks],
        in_use=held.in_play.name if held.in_play else None,
        rack_deck=held.rack.deck,
        rack_cards=held.rack.cards,
        stub=view(loaded.table.round).stub,
        rounds_uncounted=held.rounds_uncounted,
        count_every=rules.settings.stub_count_every,
        count_due=held.count_alarm or stub_count_due(rules, held),
        clauses=list(rules.cites["stub_count"]),
    )
