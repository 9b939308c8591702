"""Massachusetts, sections 7 and 8: the deal from the shoe and the machine, card by card."""

import pytest

from letitride.cards import complete, parse_cards
from letitride.errors import HouseError
from letitride.game import PUBLIC, Phase, Viewer, script, view
from letitride.game import commands as game_commands
from letitride.game.events import CardsDealt, SideBetCountDisagreed
from letitride.rulebook.jurisdiction import house_rules, jurisdiction
from letitride.table.round_postings import TRAY
from tests.playing import Playing, house
from tests.rejected import rejected
from tests.sitting import Sitting

BOTH = pytest.mark.parametrize("dealing", ["shoe", "machine"])
#: The top of a deck, with easily distinguished cards.
TOP = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd"


def betting(dealing: str, *seats: int) -> Playing:
    playing = Playing(house("MA", dealing))
    playing.seat(*seats)
    for seat in seats:
        playing.bet(seat, "5.00")
    return playing


def dealt(dealing: str, *seats: int) -> Playing:
    """Deal a round from a deck with TOP on top."""
    playing = betting(dealing, *seats)
    playing.close()
    playing.deal(TOP)
    return playing


def held(playing: Playing) -> dict[int, str]:
    return {seat.number: " ".join(map(str, seat.cards)) for seat in playing.state.seats}


def steps(playing: Playing) -> list[tuple[int | None, str]]:
    """Return each step's recipient and cards. None stands for the community area."""
    return [
        (event.seat, " ".join(map(str, event.cards)))
        for event in playing.events
        if isinstance(event, CardsDealt)
    ]


# The licensee chooses the dealing method


@pytest.mark.clause("MA-7(a)-1", "MA-8(a)-1")
def test_the_house_may_choose_only_the_shoe_or_the_machine() -> None:
    assert [seat for seat, _ in steps(dealt("shoe", 1, 2))] == [1, 2, None] * 3
    assert [seat for seat, _ in steps(dealt("machine", 1, 2))] == [1, 2, None]
    with pytest.raises(HouseError) as refusal:
        house_rules(jurisdiction("MA"), "hand", {"main": "MA-MAIN"})
    assert refusal.value.code == "house/dealing"
    assert {"MA-7(a)-1", "MA-8(a)-1"} <= set(refusal.value.clauses)


@pytest.mark.clause("MA-8(a)-1", "MA-5(a)-5")
@pytest.mark.parametrize("seats", [(4,), (1, 3, 7), (1, 2, 3, 4, 5, 6, 7)])
def test_the_machine_gives_three_cards_to_each_position_and_to_the_community_area(
    seats: tuple[int, ...],
) -> None:
    playing = dealt("machine", *seats)
    deck = [str(card) for card in playing.state.deck]
    stacks = [" ".join(deck[n : n + 3]) for n in range(0, 3 * len(seats) + 3, 3)]
    assert steps(playing) == list(zip((*seats, None), stacks, strict=True))


@pytest.mark.clause("MA-8(b)-0", "MA-5(a)(1)")
@pytest.mark.parametrize(
    ("dealing", "loaded", "never"),
    [("machine", "load_machine", "load_shoe"), ("shoe", "load_shoe", "load_machine")],
)
def test_the_script_loads_the_deck_and_closes_the_bets_before_the_deal(
    dealing: str, loaded: str, never: str
) -> None:
    order = [line.step for line in script(house("MA", dealing))]
    assert order.index("shuffle") < order.index(loaded) < order.index("no_more_bets")
    assert order.index("no_more_bets") < order.index("collect_side_bets") < order.index("deal")
    assert never not in order


# No more bets


@pytest.mark.clause("MA-7(b)-1", "MA-8(b)(2)-1", "MA-8(b)-0")
@BOTH
def test_no_card_is_dealt_before_no_more_bets_is_called(dealing: str) -> None:
    playing = betting(dealing, 1)
    deal = game_commands.DealCards(complete(()))
    clause = {"shoe": "MA-7(b)-1", "machine": "MA-8(b)(2)-1"}[dealing]
    playing.refused(deal, "game/wrong_phase", clause)
    calls = [line for line in script(playing.rules) if line.says == "No more bets."]
    assert [(line.phase, clause in line.clauses) for line in calls] == [(Phase.BETTING, True)]
    playing.do(game_commands.CloseBetting())
    playing.do(deal)
    assert len(playing.at(1).cards) == 3


@pytest.mark.clause("MA-7(b)-3", "MA-8(b)(2)-3")
@BOTH
@pytest.mark.parametrize(("chips", "lit"), [(1, 2), (2, 1), (3, 2), (2, 3), (1, 1), (3, 3)])
def test_the_deal_waits_while_chips_and_devices_disagree(
    dealing: str, chips: int, lit: int
) -> None:
    playing = Playing(house("MA", dealing))
    playing.seat(1, 2, 3)
    playing.bet(1, "5.00", bonus="1.00")
    playing.bet(2, "5.00", bonus="1.00")
    playing.bet(3, "5.00")
    playing.do(game_commands.CloseBetting())
    deal = game_commands.DealCards(complete(()))
    clause = {"shoe": "MA-7(b)-3", "machine": "MA-8(b)(2)-3"}[dealing]
    playing.refused(deal, "game/side_bets_held", clause)
    logged = playing.do(game_commands.CountSideBets(chips, lit))
    assert logged == (SideBetCountDisagreed(chips, lit),)
    playing.refused(deal, "game/side_bets_held", clause)
    playing.do(game_commands.CountSideBets(2, 2))
    playing.do(deal)
    assert playing.state.phase is Phase.BET_ONE


# Where each card goes


@pytest.mark.clause("MA-7(c)-2", "MA-7(c)(1)", "MA-7(c)(2)", "MA-7(c)(3)", "MA-7(c)(4)",
                    "MA-7(c)(5)", "MA-7(c)(6)")  # fmt: skip
def test_the_shoe_deals_clockwise_from_the_dealers_left_and_to_the_area_last() -> None:
    """Cards 1-3, 5-7, and 9-11 go to players. Cards 4, 8, and 12 are placed from left to right."""
    playing = dealt("shoe", 2, 5, 7)
    assert steps(playing) == [
        (2, "2c"), (5, "3c"), (7, "4c"), (None, "5c"),
        (2, "6c"), (5, "7c"), (7, "8c"), (None, "9c"),
        (2, "Tc"), (5, "Jc"), (7, "Qc"), (None, "Kc"),
    ]  # fmt: skip
    assert held(playing) == {2: "2c 6c Tc", 5: "3c 7c Jc", 7: "4c 8c Qc"}


@pytest.mark.clause("MA-7(c)-2", "MA-8(c)-2")
@BOTH
def test_seats_are_dealt_in_order_whenever_they_were_taken(dealing: str) -> None:
    playing = Playing(house("MA", dealing))
    playing.do(game_commands.OpenBetting(1, ((6, "f"), (1, "a"))))
    playing.do(game_commands.TakeSeat(3, "c"))
    for seat in (6, 3, 1):
        playing.bet(seat, "5.00")
    playing.close()
    playing.deal(TOP)
    assert [seat for seat, _ in steps(playing)][:4] == [1, 3, 6, None]


@pytest.mark.clause("MA-8(c)-1", "MA-8(c)-2", "MA-8(c)-3")
def test_the_machine_deals_stacks_clockwise_and_the_last_to_the_community_area() -> None:
    playing = dealt("machine", 2, 5, 7)
    assert steps(playing) == [
        (2, "2c 3c 4c"), (5, "5c 6c 7c"), (7, "8c 9c Tc"), (None, "Jc Qc Kc"),
    ]  # fmt: skip


@pytest.mark.clause("MA-7(c)(1)", "MA-8(c)-1", "MA-8(c)-2")
@BOTH
def test_a_seat_without_three_wagers_gets_no_cards(dealing: str) -> None:
    playing = Playing(house("MA", dealing))
    playing.seat(1, 2, 3)
    playing.bet(1, "5.00")
    playing.bet(3, "5.00")
    playing.close()
    playing.deal(TOP)
    assert playing.at(2).cards == ()
    assert {seat for seat, _ in steps(playing)} == {1, 3, None}


@pytest.mark.clause("MA-8(c)-4", "MA-9(c)-1", "MA-9(d)-1", "MA-9(f)-2")
def test_the_machines_community_stack_is_spread_with_the_bottom_card_at_the_left() -> None:
    """The stack is Jc (top), Qc, Kc. The left card is burned, and the others turn left to right."""
    playing = dealt("machine", 2, 5, 7)
    assert playing.state.to_burn == parse_cards("Kc")[0]
    playing.decide_all(ride=True)
    assert playing.state.community == parse_cards("Qc Jc")


@pytest.mark.clause("MA-7(c)(2)", "MA-7(c)(4)", "MA-7(c)(6)", "MA-9(c)-1", "MA-9(d)-1", "MA-9(f)-2")
def test_the_shoes_community_cards_lie_left_to_right_in_the_order_dealt() -> None:
    playing = dealt("shoe", 2, 5, 7)
    assert playing.state.to_burn == parse_cards("5c")[0]
    playing.decide_all(ride=True)
    assert playing.state.community == parse_cards("9c Kc")


# Face down


@pytest.mark.clause("MA-1-community-card", "MA-8(c)-1", "MA-8(c)-2", "MA-8(c)-3")
@pytest.mark.clause("MA-7(c)(1)", "MA-7(c)(2)", "MA-7(c)(3)", "MA-7(c)(4)", "MA-7(c)(5)",
                    "MA-7(c)(6)")  # fmt: skip
@BOTH
def test_every_card_is_dealt_face_down_and_a_player_sees_only_their_own(dealing: str) -> None:
    playing = dealt(dealing, 1, 4)
    own = view(playing.state, Viewer("p1"))
    assert own.seats[0].cards == playing.at(1).cards
    assert own.seats[1].cards == (None, None, None)
    assert own.community == (None, None)
    anyone = view(playing.state, PUBLIC)
    assert [seat.cards for seat in anyone.seats] == [(None, None, None)] * 2
    assert anyone.community == (None, None)
    with rejected(HouseError, "dealt_face_up"):
        house("MA", dealing, dealt_face_up=True)


@pytest.mark.clause("MA-1-stub")
@BOTH
@pytest.mark.parametrize(("hands", "stub"), [(1, 46), (2, 43), (4, 37), (7, 28)])
def test_the_stub_is_the_rest_of_the_deck(dealing: str, hands: int, stub: int) -> None:
    playing = dealt(dealing, *range(1, hands + 1))
    assert len(playing.state.stub) == stub
    out = {card for _, cards in steps(playing) for card in parse_cards(cards)}
    assert set(playing.state.stub) == set(playing.state.deck) - out
    assert view(playing.state).stub == stub


@pytest.mark.clause("MA-7(b)-4", "MA-8(b)(2)-4")
@BOTH
def test_the_bonus_chips_are_in_the_tray_before_a_card_is_dealt(dealing: str) -> None:
    sitting = Sitting(house("MA", dealing))
    sitting.open(1, 2, 3)
    for seat, side in ((1, {"bonus": "1.00"}), (2, {"bonus": "1.00"}), (3, {})):
        sitting.bet(seat, "5.00", **side)
    sitting.table.do(game_commands.CloseBetting())
    assert sitting.balance(TRAY) == "0.00"
    sitting.table.do(game_commands.CountSideBets(2, 2))
    assert sitting.balance(TRAY) == "2.00"
    assert [sitting.on_layout(seat) for seat in (1, 2, 3)] == ["15.00"] * 3
    assert sitting.round.deck == ()
