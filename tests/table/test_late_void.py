"""Rounds voided after they end, and the effect on the deck that was used."""

import pytest

from letitride.game import commands as game_commands
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table.commands import ShufflerCount
from letitride.table.decks import DeckPlace
from tests.playing import DEALS, house
from tests.sitting import Sitting


def played() -> Sitting:
    """Return a table after a whole round with the first of its two decks."""
    sitting = Sitting(house("MA", "shoe", two_decks=True))
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    sitting.finish(ride=True)
    assert sitting.round.phase == "over"
    return sitting


def places(sitting: Sitting) -> list[DeckPlace]:
    return [deck.place for deck in sitting.table.state.decks.decks]


@pytest.mark.clause("MA-7(f)-2")
def test_a_short_deck_found_in_the_shuffler_is_removed_and_the_round_stands() -> None:
    sitting = played()
    paid, place = sitting.table.state.ledger, DeckPlace
    assert places(sitting) == [place.RACK, place.SHUFFLER]
    sitting.report("deck_count", cards=51)
    assert places(sitting) == [place.RACK, place.REMOVED]
    assert (sitting.round.phase, sitting.table.state.ledger) == ("over", paid)


@pytest.mark.clause("MA-13(d)")
def test_a_jam_between_rounds_only_spoils_the_shuffle() -> None:
    sitting = played()
    paid = sitting.table.state.ledger
    sitting.report("shuffler_jam")
    assert places(sitting) == [DeckPlace.RACK, DeckPlace.SHUFFLER]  # it was not shuffled yet
    sitting.table.prepare()
    sitting.report("shuffler_jam")
    assert places(sitting) == [DeckPlace.RACK, DeckPlace.SHUFFLER]  # it is shuffled again
    assert (sitting.round.phase, sitting.table.state.ledger) == ("over", paid)


@pytest.mark.clause("MBS-5.1.2", "MBS-5.5")
@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_a_settled_round_stands_whatever_card_is_found_later(place: str, dealing: str) -> None:
    sitting = Sitting(house(place, dealing))
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    sitting.finish(ride=True)
    paid = sitting.table.state.ledger
    for what in (What.EXPOSED_CARD, What.FACE_UP_CARD, What.WRONG_DEAL, What.MACHINE_JAM):
        seen = Irregularity(what, count=2)
        sitting.refused(game_commands.ReportIrregularity(seen), "game/wrong_phase")
    sitting.report("foreign_card")
    assert (sitting.round.phase, sitting.table.state.ledger) == ("over", paid)
    assert places(sitting)[0] is DeckPlace.REMOVED


def test_a_deck_already_removed_does_not_come_back() -> None:
    sitting = played()
    name = sitting.table.state.decks.decks[0].name
    sitting.table.do(ShufflerCount(name, 51))
    sitting.report("wrong_count_seat")
    assert sitting.round.phase == "void"
    assert places(sitting) == [DeckPlace.REMOVED, DeckPlace.SHUFFLER]


def test_a_ruling_to_play_on_is_rejected_after_the_round() -> None:
    sitting = Sitting(house("MBS", "hand", wrong_deal_handled="continue"))
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    sitting.finish(ride=True)
    late = game_commands.ReportIrregularity(Irregularity(What.WRONG_DEAL, handled=True))
    sitting.refused(late, "game/wrong_phase")


def test_round_numbers_are_never_reused() -> None:
    """A new round cannot reuse the number of a round that was played or voided."""
    sitting = played()
    sitting.table.prepare()
    for stale in (0, sitting.round.number):
        sitting.refused(game_commands.OpenBetting(stale), "game/round_number")
    sitting.report("wrong_count_seat")
    sitting.refused(game_commands.OpenBetting(sitting.round.number), "game/round_number")
    sitting.table.prepare()
    sitting.table.do(game_commands.OpenBetting(sitting.round.number + 1))
