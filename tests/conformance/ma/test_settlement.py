"""Massachusetts, section 9(g) and (h): showing hands, settling wagers, and racking cards."""

import random

import pytest

from letitride.cards import FIXED_ORDER, FiveCardHand, Rank, check_deck
from letitride.game import Phase, view
from letitride.game import commands as game_commands
from letitride.game.events import HandTurned, WagerLost, WagerPaid
from letitride.rulebook.wagers import Wager
from letitride.table.decide import decide
from letitride.table.evolve import evolve
from letitride.table.round_postings import TRAY
from tests.playing import Playing, house, one_round, stacked
from tests.sitting import Sitting

BOTH = pytest.mark.parametrize("dealing", ["shoe", "machine"])
HANDS = {1: "As Ah 7c", 4: "2c 6d 9h", 7: "Kd Kc 8s"}
COMMUNITY = "5d 3s"
EVERY_BET = {
    "bet": "5.00",
    "bonus": "1.00",
    "three_card": "5.00",
    "cover_all": "5.00",
    "progressive": "1.00",
}


def both_cards_up(dealing: str = "shoe") -> Playing:
    """Deal HANDS to seats 1, 4, and 7 with every wager, up to settlement. All bets ride."""
    rules = house("MA", dealing)
    playing = Playing(rules)
    playing.seat(*HANDS)
    side = {name: stake for name, stake in EVERY_BET.items() if name != "bet"}
    for seat in HANDS:
        playing.bet(seat, "5.00", **side)
    playing.close()
    playing.deal(stacked(rules, HANDS, COMMUNITY))
    playing.decide_all(ride=True)
    return playing


# The hands


@pytest.mark.clause("MA-1-hand", "MA-9(g)(1)-2", "MA-9(c)-2")
@pytest.mark.parametrize(
    ("dealing", "deck"), [("shoe", "As Ad Ah 5d 7c 3s"), ("machine", "As Ah 7c 3s 5d Ad")]
)
def test_a_hand_is_the_players_three_cards_and_the_two_community_cards(
    dealing: str, deck: str
) -> None:
    """The burned ace of diamonds does not count. With it, the hand would have three aces."""
    playing = one_round(house("MA", dealing), deck, {1: {"bet": "5.00"}})
    assert str(playing.state.to_burn) == "Ad"
    assert playing.at(1).hand is FiveCardHand.TENS_OR_BETTER
    assert playing.result(1, "$") == ("paid", "5.00", "5.00")


@pytest.mark.clause("MA-1-hand", "MA-9(g)(1)-2", "MA-1-community-card")
def test_the_community_cards_complete_every_hand() -> None:
    rules = house("MA", "shoe")
    hands = {1: "8c 8d 2h", 2: "8h 7c 6d", 3: "Ac Kd 4s"}
    playing = one_round(
        rules, stacked(rules, hands, "8s 5c"), {seat: {"bet": "5.00"} for seat in hands}
    )
    named = [seat.hand for seat in playing.state.seats]
    assert named == [FiveCardHand.THREE_OF_A_KIND, FiveCardHand.PAIR, FiveCardHand.NOTHING]


@pytest.mark.clause("MA-9(g)-0")
@BOTH
def test_players_are_settled_counterclockwise_from_the_dealers_right(dealing: str) -> None:
    playing = both_cards_up(dealing)
    playing.refused(game_commands.SettleSeat(1), "game/out_of_turn", "MA-9(g)-0")
    playing.finish()
    turned = [event.seat for event in playing.events if isinstance(event, HandTurned)]
    assert turned == [7, 4, 1]


@pytest.mark.clause("MA-9(g)-0")
def test_nothing_is_settled_before_both_community_cards_are_up() -> None:
    playing = Playing(house("MA", "shoe"))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.deal()
    while playing.state.phase is not Phase.SETTLING:
        playing.refused(game_commands.SettleSeat(1), "game/wrong_phase", "MA-9(g)-0")
        playing.turn() if playing.state.to_act is None else playing.ride(1)
    playing.do(game_commands.SettleSeat(1))


@pytest.mark.clause("MA-9(g)(1)-1")
def test_each_hand_is_turned_up_at_its_own_turn() -> None:
    playing = both_cards_up()
    shown: set[int] = set()
    for seat in (7, 4, 1):
        for seen in view(playing.state).seats:
            assert (None not in seen.cards) == (seen.number in shown)
        playing.do(game_commands.SettleSeat(seat))
        shown.add(seat)
    assert [seat.cards for seat in view(playing.state).seats] == [
        playing.at(seat).cards for seat in HANDS
    ]


# Won or lost


@pytest.mark.clause("MA-9(g)(2)-1", "MA-9(g)(3)-3")
@pytest.mark.parametrize(
    ("cards", "hand", "won"),
    [
        ("As Ks Qs Js Ts", "royal_flush", "5000.00"),
        ("9s 8s 7s 6s 5s", "straight_flush", "1000.00"),
        ("4c 4d 4h 4s 9c", "four_of_a_kind", "250.00"),
        ("Kc Kd Kh 9s 9c", "full_house", "55.00"),
        ("Ah Jh 9h 4h 2h", "flush", "40.00"),
        ("Ac 2d 3h 4s 5c", "straight", "25.00"),
        ("7c 7d 7h Ks 2c", "three_of_a_kind", "15.00"),
        ("7c 7d 3h 3s 2c", "two_pair", "10.00"),
        ("Tc Td 7h 5s 2c", "tens_or_better", "5.00"),
        ("9c 9d 7h 5s 2c", "pair", None),
        ("Ac Qd Jh 9s 2c", "nothing", None),
    ],
)
def test_the_hand_is_announced_and_paid_by_section_10(
    cards: str, hand: str, won: str | None
) -> None:
    rules = house("MA", "shoe")
    deck = stacked(rules, {1: cards[:8]}, cards[9:])
    playing = one_round(rules, deck, {1: {"bet": "5.00"}})
    named = [event.hand for event in playing.events if isinstance(event, HandTurned)]
    assert named == [FiveCardHand(hand)]
    result = ("lost", "0.00", "0.00") if won is None else ("paid", won, "5.00")
    assert [playing.result(1, mark) for mark in "12$"] == [result] * 3


@pytest.mark.clause("MA-9(g)(2)-2")
@pytest.mark.parametrize("rank", list(Rank))
def test_every_wager_loses_below_a_pair_of_tens(rank: Rank) -> None:
    rules = house("MA", "shoe")
    others = [r.letter for r in (Rank.TWO, Rank.SIX, Rank.QUEEN, Rank.KING) if r is not rank][:3]
    hand = f"{rank.letter}c {rank.letter}d {others[0]}h"
    deck = stacked(rules, {1: hand}, f"{others[1]}s {others[2]}c")
    playing = one_round(rules, deck, {1: {"bet": "5.00"}})
    expected = "paid" if rank >= Rank.TEN else "lost"
    assert {playing.result(1, mark)[0] for mark in "12$"} == {expected}


# The order of settlement


@pytest.mark.clause("MA-9(g)(3)-1")
def test_all_wagers_of_a_player_are_settled_before_the_next_players() -> None:
    playing = both_cards_up()
    playing.finish()
    settled = [(seat, wager) for seat, wager in playing.settled() if wager != "cover_all"]
    assert [seat for seat, _ in settled] == [7] * 6 + [4] * 6 + [1] * 6
    for seat in HANDS:
        wagers = {wager for number, wager in settled if number == seat}
        assert wagers == {"1", "2", "$", "bonus", "three_card", "progressive"}


@pytest.mark.clause("MA-9(g)(3)-2", "MA-9(g)(3)-3")
@pytest.mark.parametrize(
    ("cards", "losers", "winners"),
    [
        ("9s 9h 2c", ["1", "2", "$", "bonus"], ["three_card"]),
        ("As 9h 2c", ["bonus", "three_card"], ["1", "2", "$"]),
    ],
)
def test_losers_are_collected_before_winners_are_paid(
    cards: str, losers: list[str], winners: list[str]
) -> None:
    rules = house("MA", "shoe")
    deck = stacked(rules, {1: cards}, "5d Ad")
    playing = one_round(rules, deck, {1: {"bet": "5.00", "bonus": "1.00", "three_card": "5.00"}})
    lost = [event.wager.value for event in playing.events if isinstance(event, WagerLost)]
    paid = [event.wager.value for event in playing.events if isinstance(event, WagerPaid)]
    assert (lost, paid) == (losers, winners)
    assert [wager for _, wager in playing.settled()] == losers + winners


@pytest.mark.clause("MA-9(g)(3)-2", "MA-9(g)(3)-3")
def test_the_tray_takes_the_losers_and_then_pays_the_winners() -> None:
    """A pair of aces made with a community card wins the main bets, but not the three card bet."""
    rules = house("MA", "shoe")
    sitting = Sitting(rules, stacked(rules, {1: "As 9h 2c"}, "5d Ad"))
    sitting.open(1)
    sitting.bet(1, "5.00", three_card="20.00")
    sitting.close()
    sitting.decide(ride=True)
    sitting.table.do(game_commands.LetItRide(1, Wager.TWO))
    sitting.table.do(game_commands.TurnCommunityCard())
    trays, state = [], sitting.table.state
    for event in decide(rules, state, game_commands.SettleSeat(1)):
        state = evolve(state, event)
        if isinstance(event, WagerLost | WagerPaid):
            trays.append(str(state.ledger.balance(TRAY)))
    assert trays == ["20.00", "15.00", "10.00", "5.00"]


@pytest.mark.clause("MA-9(g)(4)")
def test_every_hand_lies_face_up_until_all_wagers_are_settled() -> None:
    playing = both_cards_up()
    while (seat := playing.state.to_settle) is not None:
        playing.do(game_commands.SettleSeat(seat))
        assert all(seen.on_layout for seen in view(playing.state).seats)
    playing.do(game_commands.SettleCoverAll())
    for seen in view(playing.state).seats:
        assert seen.on_layout
        assert None not in seen.cards
    playing.do(game_commands.CollectCards())
    assert not any(seen.on_layout for seen in view(playing.state).seats)


# The end of the round


@pytest.mark.clause("MA-1-round-of-play", "MA-9(h)-1")
@BOTH
def test_a_round_is_over_only_when_every_wager_is_paid_or_collected(dealing: str) -> None:
    playing = both_cards_up(dealing)

    def open_wagers() -> int:
        return sum(bet.open for seat in playing.state.seats for bet in seat.bets)

    seats: list[game_commands.Command] = [game_commands.SettleSeat(seat) for seat in (7, 4, 1)]
    for step in [*seats, game_commands.SettleCoverAll()]:
        assert open_wagers() > 0
        playing.refused(game_commands.CollectCards(), "game/wrong_phase", "MA-9(h)-1")
        again = game_commands.OpenBetting(2, ((1, "p1"),))
        playing.refused(again, "game/wrong_phase")
        playing.do(step)
    assert open_wagers() == 0
    playing.do(game_commands.CollectCards())
    assert playing.state.phase is Phase.OVER
    assert set(playing.state.rack) == set(FIXED_ORDER)
    assert len(playing.state.rack) == 52


@pytest.mark.clause("MA-9(h)-2")
@BOTH
@pytest.mark.parametrize("seed", range(20))
def test_each_hand_can_be_reconstructed_from_the_rack(dealing: str, seed: int) -> None:
    chance = random.Random(seed)
    seats = sorted(chance.sample(range(1, 8), chance.randint(1, 7)))
    deck = " ".join(map(str, chance.sample(FIXED_ORDER, 52)))
    playing = Playing(house("MA", dealing))
    playing.seat(*seats)
    for seat in seats:
        playing.bet(seat, "5.00")
    playing.close()
    if seed % 2:
        playing.report("face_up_card", position=chance.randint(1, 9))
    playing.deal(deck)
    playing.finish()
    rack = check_deck(playing.state.rack)
    assert rack[-2:] == playing.state.community
    hands = [rack[-2 - 3 * place :][:3] for place in range(len(seats), 0, -1)]
    assert hands == [playing.at(seat).cards for seat in seats]
