"""The automatic dealer's own choices."""

from letitride.table.commands import ReceiveDeck
from tests.playing import house
from tests.sitting import Sitting


def test_a_deck_the_dealer_sends_for_has_a_name_no_other_has() -> None:
    sitting = Sitting(house("MA", "shoe", two_decks=True))
    sitting.table.do(ReceiveDeck("blue 2", "red"))  # the name the dealer would have given
    sitting.table.prepare()
    names = [(deck.name, deck.back) for deck in sitting.table.state.decks.decks]
    assert names == [("blue 2", "red"), ("blue 3", "blue")]
