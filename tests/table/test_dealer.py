"""Choices that the automatic dealer makes."""

from letitride.table.commands import ReceiveDeck
from tests.playing import house
from tests.sitting import Sitting


def test_the_dealer_gives_a_new_deck_a_unique_name() -> None:
    sitting = Sitting(house("MA", "shoe", two_decks=True))
    sitting.table.do(ReceiveDeck("blue 2", "red"))  # the name that the dealer would choose
    sitting.table.prepare()
    names = [(deck.name, deck.back) for deck in sitting.table.state.decks.decks]
    assert names == [("blue 2", "red"), ("blue 3", "blue")]
