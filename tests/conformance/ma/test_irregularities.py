"""Massachusetts, section 13: face-up cards, cards drawn in error, wrong hands, and jams."""

import pytest

from letitride.cards import parse_cards
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.rulebook.irregularity import Irregularity, What
from letitride.table import commands as table_commands
from letitride.table import events as table_events
from letitride.table.decks import DeckPlace
from letitride.table.round_postings import TRAY
from tests.playing import Playing, house
from tests.sitting import Sitting

BOTH = pytest.mark.parametrize("dealing", ["shoe", "machine"])
TOP = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d"
STAKES = {"bonus": "1.00", "three_card": "5.00", "cover_all": "5.00", "progressive": "1.00"}
ALL_BACK = "27.00"  # three $5 bets and the side bets


def closed(dealing: str = "shoe") -> Playing:
    """Return a round just before the deal, with bets at seats 1 and 2."""
    playing = Playing(house("MA", dealing))
    playing.seat(1, 2)
    playing.bet(1, "5.00")
    playing.bet(2, "5.00")
    playing.close()
    return playing


def held(playing: Playing) -> list[str]:
    """Return the cards of both seats and the community area, in the order dealt."""
    piles = [*(seat.cards for seat in playing.state.seats), playing.state.area]
    return [" ".join(map(str, pile)) for pile in piles]


def with_every_bet(dealing: str = "shoe") -> Sitting:
    """Return a round with every wager at one seat, after "No more bets" and before the deal."""
    sitting = Sitting(house("MA", dealing))
    sitting.open(1)
    sitting.bet(1, "5.00", **STAKES)
    sitting.table.do(game_commands.CloseBetting())
    return sitting


def every_wager_back(sitting: Sitting) -> bool:
    wagers = {bet.status.value for bet in sitting.at(1).bets}
    books = (sitting.chips("p1"), sitting.on_layout(1), sitting.balance(TRAY))
    return wagers == {"void"} and books == (ALL_BACK, "0.00", "0.00")


def needs_shuffle(sitting: Sitting) -> bool:
    """Check that the same complete deck cannot be dealt before it is shuffled again."""
    again = game_commands.OpenBetting(sitting.round.number + 1, ((1, "p1"),))
    sitting.refused(again, "table/not_shuffled", "MA-5(a)-1")
    before = sitting.table.state.decks.decks
    sitting.table.prepare()
    after = sitting.table.state.decks.decks
    same = [deck.name for deck in before] == [deck.name for deck in after]
    return (
        same and isinstance(sitting.table.events[-1], table_events.DeckShuffled) and len(after) == 1
    )


# Cards face up in the shoe or deck: (a)


@pytest.mark.clause("MA-13(a)-1")
@pytest.mark.parametrize(
    ("dealing", "position", "expected"),
    [
        ("shoe", 1, ["3c 6c 9c", "4c 7c Tc", "5c 8c Jc"]),
        ("shoe", 6, ["2c 5c 9c", "3c 6c Tc", "4c 8c Jc"]),
        ("shoe", 9, ["2c 5c 8c", "3c 6c 9c", "4c 7c Jc"]),
        ("machine", 1, ["3c 4c 5c", "6c 7c 8c", "9c Tc Jc"]),
        ("machine", 5, ["2c 3c 4c", "5c 7c 8c", "9c Tc Jc"]),
    ],
)
def test_one_face_up_card_is_racked_and_the_next_card_replaces_it(
    dealing: str, position: int, expected: list[str]
) -> None:
    playing = closed(dealing)
    playing.report("face_up_card", position=position)
    playing.deal(TOP)
    boxed = parse_cards(TOP)[position - 1]
    assert held(playing) == expected
    assert playing.state.discarded == (boxed,)
    assert len(playing.state.stub) == 42
    playing.finish()
    assert playing.state.phase is Phase.OVER
    assert boxed in playing.state.rack
    assert len(set(playing.state.rack)) == 52


@pytest.mark.clause("MA-13(a)-2")
@BOTH
@pytest.mark.parametrize("counts", [(2,), (3,), (1, 1)])
def test_a_second_face_up_card_voids_the_round_and_the_cards_are_reshuffled(
    dealing: str, counts: tuple[int, ...]
) -> None:
    sitting = with_every_bet(dealing)
    for position, count in enumerate(counts, 1):
        assert sitting.round.phase is Phase.CLOSED
        sitting.report("face_up_card", count=count, position=position)
    assert sitting.round.phase is Phase.VOID
    assert "MA-13(a)-2" in sitting.round.clauses
    assert every_wager_back(sitting)
    assert needs_shuffle(sitting)


@pytest.mark.clause("MA-13(a)-1", "MA-13(a)-2")
def test_the_count_of_face_up_cards_restarts_each_round() -> None:
    sitting = Sitting(house("MA", "shoe"))
    for _ in range(2):
        sitting.open(1)
        sitting.bet(1, "5.00")
        sitting.table.do(game_commands.CloseBetting())
        sitting.report("face_up_card")
        sitting.table.run()
        sitting.finish(ride=True)
        assert sitting.round.phase is Phase.OVER


# Cards drawn in error: (b)


@pytest.mark.clause("MA-13(b)")
@BOTH
def test_a_card_drawn_in_error_is_the_next_card_dealt(dealing: str) -> None:
    undisturbed, disturbed = closed(dealing), closed(dealing)
    disturbed.report("drawn_in_error", position=4)
    for playing in (undisturbed, disturbed):
        playing.deal(TOP)
    assert held(disturbed) == held(undisturbed)
    assert disturbed.state.stub == undisturbed.state.stub
    assert disturbed.state.discarded == ()


# The wrong number of cards: (c)


@pytest.mark.clause("MA-13(c)")
@BOTH
@pytest.mark.parametrize("what", ["wrong_count_seat", "wrong_count_community"])
@pytest.mark.parametrize("decisions", [0, 1, 2])
def test_a_wrong_number_of_cards_voids_the_round_at_any_time(
    dealing: str, what: str, decisions: int
) -> None:
    """The report comes before bet 1 is decided, after it is taken back, or after settlement."""
    sitting = with_every_bet(dealing)
    sitting.table.run()
    for _ in range(decisions):
        sitting.decide(ride=False)
    sitting.report(what)
    assert sitting.round.phase is Phase.VOID
    assert (sitting.round.reason, "MA-13(c)" in sitting.round.clauses) == (what, True)
    assert every_wager_back(sitting)
    assert needs_shuffle(sitting)


@pytest.mark.clause("MA-13(c)")
def test_a_void_does_not_change_earlier_rounds() -> None:
    sitting = Sitting(house("MA", "shoe"), "2c 3d 4h 5s 7c 9d")
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    sitting.finish(ride=True)
    after_one = (sitting.chips("p1"), sitting.balance(TRAY))
    assert after_one == ("0.00", "15.00")
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    sitting.report("wrong_count_seat")
    assert (sitting.chips("p1"), sitting.balance(TRAY)) == ("15.00", "15.00")


# Shuffler and dealing machine jams: (d), (e)


@pytest.mark.clause("MA-13(d)")
@BOTH
def test_a_shuffler_jam_requires_a_new_shuffle_before_the_deal(dealing: str) -> None:
    sitting = with_every_bet(dealing)
    bets_before = [(bet.wager, bet.stake) for bet in sitting.at(1).bets]
    sitting.report("shuffler_jam")
    jammed = len(sitting.table.events)
    sitting.refused(table_commands.Deal(), "table/not_shuffled", "MA-5(a)-1")
    sitting.stack(TOP)
    sitting.table.run()
    kinds = (table_events.DeckShuffled, table_events.DeckBroughtIn)
    since = [type(event) for event in sitting.table.events[jammed:] if isinstance(event, kinds)]
    assert since == [table_events.DeckShuffled, table_events.DeckBroughtIn]
    assert sitting.round.deck[:15] == parse_cards(TOP)
    assert [(bet.wager, bet.stake) for bet in sitting.at(1).bets] == bets_before
    sitting.finish(ride=True)
    assert sitting.round.phase is Phase.OVER


@pytest.mark.clause("MA-13(e)-1", "MA-13(e)-2")
@pytest.mark.parametrize("dealt", [False, True])
def test_a_dealing_machine_jam_voids_the_round_and_all_cards_are_reshuffled(dealt: bool) -> None:
    sitting = with_every_bet("machine")
    if dealt:
        sitting.table.run()
    sitting.report("machine_jam")
    assert sitting.round.phase is Phase.VOID
    assert "MA-13(e)-1" in sitting.round.clauses
    assert every_wager_back(sitting)
    place = sitting.table.state.decks.decks[0].place
    assert place is (DeckPlace.RACK if dealt else DeckPlace.SHUFFLER), (
        "no card is left in the machine"
    )
    assert needs_shuffle(sitting)
    assert len(set(sitting.table.state.decks.decks[0].order)) == 52


@pytest.mark.clause("MA-13(a)-2", "MA-13(c)")
def test_the_results_of_a_round_stand_once_the_next_has_opened() -> None:
    sitting = Sitting(house("MA", "shoe"))
    sitting.open(1)
    sitting.bet(1, "5.00")
    sitting.close()
    sitting.finish(ride=True)
    sitting.open(1)
    late = game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT))
    sitting.refused(late, "game/wrong_phase", "MA-13(c)")
