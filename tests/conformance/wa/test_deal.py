"""Washington: stacks of three from the shuffler, and which cards each viewer sees."""

import pytest

from letitride.cards import Card, parse_cards
from letitride.cards import FiveCardHand as Hand
from letitride.game import view
from letitride.game.dealer_script import script
from letitride.game.events import CardsDealt
from letitride.game.view import PUBLIC, Viewer
from letitride.rulebook.house_rules import HouseRules
from tests.playing import Playing, house, one_round, stacked

TOP = "2c 3c 4c 2d 3d 4d 2h 3h 4h Kc Kd Kh"


def dealt(rules: HouseRules, *seats: int, top: str = TOP) -> Playing:
    """Deal a round from a deck with these cards on top."""
    playing = Playing(rules)
    playing.seat(*seats)
    for number in seats:
        playing.bet(number, "5.00")
    playing.close()
    playing.deal(top)
    return playing


def packets(playing: Playing) -> list[tuple[int | None, str]]:
    """Return the stacks in the order dealt. None stands for the dealer."""
    return [
        (event.seat, " ".join(map(str, event.cards)))
        for event in playing.events
        if isinstance(event, CardsDealt)
    ]


def seen(playing: Playing, viewer: Viewer) -> set[Card]:
    """Return every card that this viewer can see."""
    shown = view(playing.state, viewer)
    cards = [*shown.community, *(card for seat in shown.seats for card in seat.cards)]
    return {card for card in cards if card is not None}


@pytest.mark.clause("WA-LIRX-1.2", "WA-LIRB-DEAL-6.1", "WA-LIRB-PROC-1.2")
@pytest.mark.clause("WA-LIRX-3.1", "WA-LIRB-DEAL-6.2", "WA-LIRB-DEAL-6.4", "WA-LIRB-PROC-3.1")
@pytest.mark.clause("WA-LIRX-4.1", "WA-LIRB-PROC-4.1", "WA-LIRB-HOW-3")
def test_stacks_of_three_are_dealt_clockwise_and_the_dealers_is_last() -> None:
    playing = dealt(house("WA", "machine"), 6, 2, 4)
    assert packets(playing) == [
        (2, "2c 3c 4c"),
        (4, "2d 3d 4d"),
        (6, "2h 3h 4h"),
        (None, "Kc Kd Kh"),
    ]


@pytest.mark.clause("WA-LIRX-4.2", "WA-LIRB-DEAL-6(b)", "WA-LIRB-PROC-4.2")
def test_the_dealers_stack_gives_the_left_card_the_right_card_and_a_burned_bottom_card() -> None:
    playing = dealt(house("WA", "machine"), 1, 2, 3)
    assert [str(playing.state.first), str(playing.state.second)] == ["Kc", "Kd"]
    assert (str(playing.state.to_burn), playing.state.burned) == ("Kh", True)
    playing.decide_all(ride=True)
    assert [str(card) for card in playing.state.community] == ["Kc", "Kd"]


@pytest.mark.clause("WA-LIRB-DEAL-6(c)", "WA-LIRX-4.2")
@pytest.mark.parametrize("face_up", [False, True])
def test_the_burned_card_goes_to_the_rack_and_nobody_ever_sees_it(face_up: bool) -> None:
    playing = dealt(house("WA", "machine", dealt_face_up=face_up), 1, 2, 3)
    (burned,) = parse_cards("Kh")
    everyone = [PUBLIC, *(Viewer(f"p{number}") for number in (1, 2, 3))]
    while playing.state.phase != "settling":
        assert not any(burned in seen(playing, viewer) for viewer in everyone)
        seat = playing.state.to_act
        playing.turn() if seat is None else playing.ride(seat)
    playing.finish()
    assert not any(burned in seen(playing, viewer) for viewer in everyone)
    assert burned in playing.state.rack


@pytest.mark.clause("WA-LIRX-3.2", "WA-LIRB-PROC-3.2", "WA-LIRB-DEAL-6.5")
def test_cards_are_face_down_and_only_their_player_sees_them() -> None:
    playing = dealt(house("WA", "machine"), 1, 2, 3)
    assert seen(playing, PUBLIC) == set()
    for number in (1, 2, 3):
        assert seen(playing, Viewer(f"p{number}")) == set(playing.at(number).cards)
        assert len(playing.at(number).cards) == 3


@pytest.mark.clause("WA-LIRB-DEAL-6.5")
def test_a_house_may_deal_the_players_cards_face_up_but_not_the_community_cards() -> None:
    up, down = house("WA", "machine", dealt_face_up=True), house("WA", "machine")
    playing = dealt(up, 1, 2, 3)
    hands = {card for number in (1, 2, 3) for card in playing.at(number).cards}
    assert seen(playing, PUBLIC) == seen(playing, Viewer("p1")) == hands
    for rules, face in ((up, "face up"), (down, "face down")):
        told = [line.text for line in script(rules) if line.step == "deal"]
        assert f"Deal three cards {face} to each player with bets, in turn." in told
        laid = "Deal three cards face down to yourself, to the right of the community area."
        assert laid in told


@pytest.mark.clause("WA-LIRB-DEF-1")
def test_both_community_cards_complete_every_players_hand() -> None:
    rules = house("WA", "machine", {"main": "LIRX-01"})
    hands = {1: "2c 7d 9h", 4: "3c 8d Th", 7: "4c 6d Jh"}
    bets = {number: {"bet": "5.00"} for number in hands}
    for community, made in (("Kc Kd", Hand.TENS_OR_BETTER), ("Kc Qs", Hand.NOTHING)):
        playing = one_round(rules, stacked(rules, hands, community), bets)
        assert [playing.at(number).hand for number in hands] == [made] * 3
    flush = {1: "2c 7c 9c", 4: "3h 8h Th", 7: "4d 6d Jd"}
    playing = one_round(rules, stacked(rules, flush, "Kc Qc"), bets)
    assert [playing.at(number).hand for number in flush] == [
        Hand.FLUSH,
        Hand.NOTHING,
        Hand.NOTHING,
    ]


@pytest.mark.clause("WA-3CB1-PROC-1", "WA-3CB2-PROC-1")
@pytest.mark.parametrize("timing", ["after_reveal", "when_shown"])
def test_side_bets_do_not_change_the_deal(timing: str) -> None:
    rules = house("WA", "machine", three_card_timing=timing)
    plain = dealt(rules, 1, 2, 3)
    playing = Playing(rules)
    playing.seat(1, 2, 3)
    for number in (1, 2, 3):
        playing.bet(number, "5.00", three_card="5.00", bonus="1.00", cover_all="1.00")
    playing.close()
    playing.deal(TOP)
    assert packets(playing) == packets(plain)
    assert playing.state.stub == plain.state.stub


@pytest.mark.clause("WA-COVER-EQ-1")
def test_dealt_by_hand_the_cards_go_to_the_same_places() -> None:
    rules = house("WA", "hand")
    by_hand, by_machine = dealt(rules, 1, 2, 3), dealt(house("WA", "machine"), 1, 2, 3)
    assert packets(by_hand) == packets(by_machine)
    for playing in (by_hand, by_machine):
        playing.finish()
    assert by_hand.state.community == by_machine.state.community
    texts = [line.text for line in script(rules) if "WA-COVER-EQ-1" in line.clauses]
    assert any("Shuffle according to the house's procedure" in text for text in texts)
    assert not any("shuffler" in line.text for line in script(rules))
