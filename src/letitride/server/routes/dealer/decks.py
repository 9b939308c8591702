"""Decks: the deck in use, the discard rack, and stub counts."""

from fastapi import APIRouter

from letitride.api.dealer.decks import DeckView, TableDecksView
from letitride.server.auth.route_access import Dealer, TheHouse
from letitride.server.rendering.view_of import view_of
from letitride.server.routes.parameters import TablePath
from letitride.server.routes.play.tables import find
from letitride.table.deck_handling import stub_count_due
from letitride.table.procedure.due import deck_to_verify

router = APIRouter(prefix="/tables/{name}", tags=["dealing"])


@router.get("/decks")
def decks(name: TablePath, house: TheHouse, person: Dealer) -> TableDecksView:
    """Get the decks at a table, and whether a stub count is due."""
    table = find(house, name, person)
    loaded = table.loaded
    held, rules = loaded.table.decks, loaded.now.rules
    stub_in_rack = held.in_play is not None and held.rack.deck == held.in_play.name
    to_count = table.by_dealer and deck_to_verify(loaded.rules, loaded.table)
    return TableDecksView(
        version=loaded.version,
        decks=[view_of(DeckView, one) for one in held.decks],
        in_use=held.in_play.name if held.in_play else None,
        rack_deck=held.rack.deck,
        rack_cards=None if stub_in_rack or to_count else held.rack.cards,
        rounds_uncounted=held.rounds_uncounted,
        count_every=rules.settings.stub_count_every,
        count_due=held.count_alarm or stub_count_due(rules, held),
        clauses=list(rules.cites["stub_count"]),
    )
