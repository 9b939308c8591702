"""Decks over HTTP: the deck in use, and when a stub count is due."""

from letitride.people import Role
from tests.server.crews import Crew
from tests.server.houses import Served

BETS = dict.fromkeys(("1", "2", "$"), "5.00")


def test_decks_show_the_one_in_use_and_when_a_stub_count_is_due(house: Served) -> None:
    house.open_table(kind="dealer")
    dealer, ann = house.as_role(Role.DEALER), house.player("Ann")
    crew = Crew(house, dealer=dealer)
    assert dealer.get("/tables/T1/decks")["in_use"] is None
    crew.open_betting()
    ann.do("POST", "/tables/T1/seats/3")
    ann.do("PUT", "/tables/T1/seats/3/wagers", wagers=BETS)
    crew.deal()
    decks = dealer.get("/tables/T1/decks")
    used = next(one for one in decks["decks"] if one["name"] == decks["in_use"])
    assert used["place"] == "in_play"
    assert decks["rack_cards"] is None  # stub counts are blind, so the view omits the number
    assert not decks["count_due"]
