"""Washington: Cover All pays on the table's best hand, depending on the number of hands dealt."""

import pytest

from letitride.cards import FIXED_ORDER, FiveCardHand, parse_cards
from letitride.game import commands as game_commands
from letitride.game import view
from letitride.game.events import HighestHandNamed, WagerLost, WagerPaid
from letitride.money import Cents
from letitride.rulebook.wagers import Wager
from tests.playing import Playing, house, one_round, stacked

RULES = house("WA", "machine", three_card_only=True)

#: The pays of three of a kind and a royal flush, for 1 to 7 hands dealt.
TRIPS = (20, 11, 7, 5, 4, 3, 3)
ROYAL = (500, 300, 250, 200, 150, 100, 90)

COMMUNITY = "Js Ts"
TRASH = ("2c 3d 5h", "2d 3h 5c", "2h 3c 5d", "4c 6d 7h", "4d 6h 7c", "4h 6c 7d")


def hands(first: str, number: int) -> dict[int, str]:
    """Return a deck with a hand for seat 1 and worthless hands for the other seats."""
    return {1: first} | {seat: TRASH[seat - 2] for seat in range(2, number + 1)}


def play(held: dict[int, str], covers: set[int], community: str = COMMUNITY) -> Playing:
    """Play a whole round. The seats in ``covers`` have $2 on Cover All."""
    bets = {
        number: {"bet": "5.00"} | ({"cover_all": "2.00"} if number in covers else {})
        for number in held
    }
    return one_round(RULES, stacked(RULES, held, community), bets)


def paid(odds: int) -> tuple[str, str, str]:
    """Return the payout on a $2 bet at these odds, including the stake."""
    return ("paid", str(Cents(200 * odds)), "2.00")


@pytest.mark.clause("WA-COVER-3", "WA-COVER-5.1", "WA-COVER-PT", "WA-COVER-PT-UNIT")
@pytest.mark.parametrize("number", range(1, 8))
def test_the_column_is_the_number_of_player_hands_dealt(number: int) -> None:
    for held, odds in (("As Ks Qs", ROYAL), ("Jc Jd 8h", TRIPS)):
        playing = play(hands(held, number), {1, number})
        assert playing.state.hands == number  # the dealer's stack is not a hand
        for seat in {1, number}:
            assert playing.result(seat, "cover_all") == paid(odds[number - 1])


@pytest.mark.clause("WA-COVER-5.1", "WA-3CB1-NOTE")
def test_a_seat_with_only_the_three_card_bonus_is_not_a_hand_for_cover_all() -> None:
    held = {1: "Jc Jd 8h", 2: "As Ks Qs", 3: "4h 6c 7d"}
    playing = Playing(RULES)
    playing.seat(*held)
    playing.bet(1, "5.00", cover_all="2.00")
    playing.bet(2, three_card="5.00")  # if this seat counted, it would have a royal flush
    playing.bet(3, "5.00")
    playing.close()
    playing.deal(stacked(RULES, held, COMMUNITY))
    playing.finish()
    assert playing.state.hands == 2
    assert playing.state.highest is FiveCardHand.THREE_OF_A_KIND
    assert playing.result(1, "cover_all") == paid(TRIPS[1])


@pytest.mark.clause("WA-COVER-1")
def test_the_bet_must_be_placed_before_the_round_starts() -> None:
    playing = Playing(RULES)
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.bet(1, "5.00", cover_all="2.00")
    playing.bet(1, "5.00")
    playing.close()
    main = dict.fromkeys((Wager.ONE, Wager.TWO, Wager.DOLLAR), Cents(500))
    late = game_commands.PlaceWagers(1, "p1", tuple({**main, Wager.COVER_ALL: Cents(200)}.items()))
    playing.refused(late, "game/wrong_phase")
    playing.deal()
    playing.refused(late, "game/wrong_phase")
    playing.finish()
    assert playing.at(1).bet(Wager.COVER_ALL) is None


@pytest.mark.clause("WA-COVER-2")
@pytest.mark.parametrize(
    ("best", "wins"),
    [("Jc Jd 8h", True), ("Jc Td 8h", False), ("Jc Qd 8h", False), ("8c 6s Ah", False)],
    ids=["three of a kind", "two pair", "pair of jacks", "nothing"],
)
def test_cover_all_wins_with_three_of_a_kind_or_better_anywhere_at_the_table(
    best: str, wins: bool
) -> None:
    held = {1: TRASH[0], 2: best, 3: TRASH[1]}
    playing = play(held, {1, 3})  # the seat with the best hand has no Cover All bet
    outcome = paid(TRIPS[2]) if wins else ("lost", "0.00", "0.00")
    assert [playing.result(seat, "cover_all") for seat in (1, 3)] == [outcome] * 2
    assert playing.at(2).bet(Wager.COVER_ALL) is None


@pytest.mark.clause("WA-COVER-6")
@pytest.mark.parametrize("swapped", [False, True])
def test_only_the_best_hand_is_paid_and_only_once(swapped: bool) -> None:
    four, straight_flush = "Jc Jd Jh", "9s 8s 7s"
    held = {1: straight_flush, 2: four} if swapped else {1: four, 2: straight_flush}
    playing = play(held, {1, 2})
    for seat in (1, 2):
        assert playing.result(seat, "cover_all") == paid(100)
    named = [event for event in playing.events if isinstance(event, HighestHandNamed)]
    assert [event.hand for event in named] == [FiveCardHand.STRAIGHT_FLUSH]
    settled = [seat for seat, wager in playing.settled() if wager == "cover_all"]
    assert settled == [2, 1]


@pytest.mark.clause("WA-COVER-9")
def test_cover_all_is_settled_last_after_all_other_bets_of_all_players() -> None:
    held = {1: "Jc Jd 8h", 2: TRASH[0], 3: TRASH[1]}
    playing = Playing(RULES)
    playing.seat(*held)
    for number in held:
        playing.bet(number, "5.00", bonus="1.00", three_card="5.00", cover_all="2.00")
    playing.close()
    playing.deal(stacked(RULES, held, COMMUNITY))
    playing.decide_all(ride=True)
    for number in (3, 2, 1):
        playing.refused(game_commands.SettleCoverAll(), "game/wrong_phase", "WA-COVER-9")
        playing.do(game_commands.SettleSeat(number))
        assert playing.result(1, "cover_all")[0] == "up"
    playing.finish()
    results = [e for e in playing.events if isinstance(e, WagerLost | WagerPaid)]
    assert [e.wager.value for e in results[-3:]] == ["cover_all"] * 3
    assert all(event.wager is not Wager.COVER_ALL for event in results[:-3])


@pytest.mark.clause("WA-COVER-7")
def test_cover_all_does_not_change_how_the_base_game_is_settled() -> None:
    held = {1: "Jc Jd 8h", 2: TRASH[0], 3: "9s 8s 7s"}
    with_it, without = play(held, {1, 2, 3}), play(held, set())
    plain = house("WA", "machine", {"main": "LIRB-03-MAIN"})
    not_offered = one_round(
        plain, stacked(plain, held, COMMUNITY), {number: {"bet": "5.00"} for number in held}
    )
    for number in held:
        for bet in ("1", "2", "$"):
            result = with_it.result(number, bet)
            assert result == without.result(number, bet) == not_offered.result(number, bet)


def test_the_decks_above_have_each_card_once() -> None:
    cards = parse_cards(" ".join(["Js Ts As Ks Qs", *TRASH]))
    assert len({*cards}) == len(cards) <= len(FIXED_ORDER)


@pytest.mark.clause("WA-LIRB-ROUND-7.3", "WA-COVER-7(a)", "WA-COVER-8")
def test_pick_and_pay_leaves_only_the_best_hand_so_far() -> None:
    """The dealer picks up both pairs. Three of a kind stays until a flush replaces it."""
    rules = house("WA", "machine", {"main": "LIRX-01", "cover_all": "WA-COVER"}, pick_and_pay=True)
    hands = {1: "2h 5h 9h", 3: "Ac Ad 7s", 5: "Kc Kd 8s", 7: "Qc Jd 4s"}
    playing = Playing(rules)
    playing.seat(*hands)
    for seat in hands:
        playing.bet(seat, "5.00", **({"cover_all": "5.00"} if seat == 7 else {}))
    playing.close()
    playing.deal(stacked(rules, hands, "Qh Kh"))
    playing.decide_all(ride=True)
    shown = []
    for seat in (7, 5, 3, 1):
        playing.do(game_commands.SettleSeat(seat))
        shown.append([s.number for s in view(playing.state).seats if s.hand and s.on_layout])
    assert shown == [[], [5], [5], [1]]
