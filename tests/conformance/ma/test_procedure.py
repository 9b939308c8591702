"""The Massachusetts procedure, step by step: sections 4, 5, 7, 8, 9, 11 and 12.

The Massachusetts rules do not say how the progressive's keypad is used. The maker's own rules of
play (SM) name its keys: COIN IN, JPH, J-POT, and RUN on Aquarius; START GAME, confirm, and swipe on
Nexus.
"""

import pytest

from letitride.game import script
from tests.conformance.procedures import (
    House,
    Step,
    built,
    compare_opening,
    compare_script,
    every_word,
    ids_of,
    mark,
    marked,
    step,
)

GAMES = {
    "bonus": "MA-BONUS", "three_card": "MA-3CB-D", "cover_all": "MA-COVER",
    "progressive": "MA-PROG",
}  # fmt: skip

#: Sections 4 and 5(d), and 11(d) for the shuffler's mode.
OPENING = (
    step(
        "set_mode", mark.clause("MA-11(d)"), "i-Deal Plus", '"Let It Ride Cover All"',
        needs="cover_all", once=True,
    ),
    step("inspect", mark.clause("MA-4(b)-1"), "inspect"),
    step("verify", mark.clause("MA-4(b)-1"), "floorperson", "verify", who="supervisor"),
    step("spread", mark.clause("MA-4(b)-2", "MA-4(b)-3"), "face up", "suit", "sequence"),
    step(
        "player_inspects", mark.clause("MA-4(b)-2", "MA-4(c)-1", "MA-5(d)-2"), "first player",
        who="player", after_dead_table=True,
    ),
    step("face_down", mark.clause("MA-4(c)-1"), "face down", after_dead_table=True),
    step("wash", mark.clause("MA-4(c)-2"), "wash", "chemmy shuffle", after_dead_table=True),
    step("stack", mark.clause("MA-4(c)-2", "MA-4(c)-3"), "stack", after_dead_table=True),
)  # fmt: skip

SCRIPT = (
    step(
        "dead_table", mark.clause("MA-5(d)-1", "MA-5(d)-2"), "spread", phase="idle",
        occasion="no_players",
    ),
    # Section 5: shuffle and cut.
    step(
        "shuffle", mark.clause("MA-5(a)-1", "MA-5(a)-2", "MA-5(a)-3"), "shuffling device",
        "single stack", phase="idle",
    ),
    step(
        "check_deck_count", mark.clause("MA-7(f)-1", "MA-7(f)-2"), "52", needs="counts",
        phase="idle",
    ),
    step(
        "alternate_decks", mark.clause("MA-2(b)(3)", "MA-2(b)(4)", "MA-2(b)(5)"), "other deck",
        needs="two_decks", phase="idle",
    ),
    step(
        "lay_cover_card", mark.clause("MA-5(b)-0", "MA-5(b)(1)-0", "MA-5(b)(1)(i)"), "one hand",
        "cover card", "in front of the deck", needs="cut", phase="idle",
    ),
    step(
        "cut", mark.clause("MA-5(b)(1)(ii)"), "at least 10 cards", "on top of the cover card",
        needs="cut", phase="idle",
    ),
    step(
        "complete_cut", mark.clause("MA-5(b)(1)(iii)"), "remaining cards", "on top", needs="cut",
        phase="idle",
    ),
    step(
        "rack_cover_card", mark.clause("MA-5(b)(1)(iv)"), "cover card", "discard rack", needs="cut",
        phase="idle",
    ),
    step(
        "recut", mark.clause("MA-5(c)-1", "MA-5(c)-2"), "recut", "before any card is dealt",
        who="supervisor", needs="cut", phase="idle", occasion="bad_cut",
    ),
    step("load_shoe", mark.clause("MA-7(a)-3"), "dealing shoe", needs="shoe", phase="idle"),
    step(
        "load_machine", mark.clause("MA-8(b)(1)"), "dealing machine", needs="machine", phase="idle",
    ),
    # Sections 6, 6a, 6b, 11(a) and 12(b): the bets.
    step(
        "open_betting", mark.clause("MA-6(d)-1"), "three equal", phase="idle",
        says="Place your bets, please.",
    ),
    step(
        "place_bets", mark.clause("MA-6(a)-1", "MA-6(d)-1", "MA-6(d)-2"), "three equal",
        who="player", phase="betting", each_seat=True,
    ),
    step(
        "place_bonus", mark.clause("MA-6a(b)-1", "MA-6a(b)-2"), "$1", "wagering device",
        who="player", needs="bonus", phase="betting", each_seat=True,
    ),
    step(
        "place_three_card", mark.clause("MA-6b(b)-1", "MA-6b(b)-2"), "three card", who="player",
        needs="three_card", phase="betting", each_seat=True,
    ),
    step(
        "place_cover_all", mark.clause("MA-11(a)"), "Cover All", who="player", needs="cover_all",
        phase="betting", each_seat=True,
    ),
    step(
        "place_progressive", mark.clause("MA-12(b)-1"), "progressive", "sensor", who="player",
        needs="progressive", phase="betting", each_seat=True,
    ),
    step(
        "no_more_bets", mark.clause("MA-7(b)-1", "MA-6(c)-1"), says="No more bets.", needs="shoe",
        phase="betting",
    ),
    step(
        "no_more_bets", mark.clause("MA-8(b)(2)-1", "MA-6(c)-1"), says="No more bets.",
        needs="machine", phase="betting",
    ),
    step(
        "press_coin_in", mark.clause("SM-LIR-7/1", "SM-LIR-7/2"), '"COIN IN"',
        needs="progressive aquarius", phase="closed",
    ),
    step(
        "press_start_game", mark.clause("SM-TCP-6/1", "SM-TCP-6/2"), '"START GAME"',
        needs="progressive nexus", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("MA-7(b)-2"), "bonus", "wagering devices",
        needs="bonus shoe", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("MA-8(b)(2)-2"), "bonus", "wagering devices",
        needs="bonus machine", phase="closed",
    ),
    step(
        "verify_bonus_count", mark.clause("MA-7(b)-3"), "in front of the table inventory container",
        "equals", needs="bonus shoe", phase="closed",
    ),
    step(
        "verify_bonus_count", mark.clause("MA-8(b)(2)-3"),
        "in front of the table inventory container", "equals", needs="bonus machine",
        phase="closed",
    ),
    step(
        "bank_bonus_bets", mark.clause("MA-7(b)-4"), "table inventory container",
        needs="bonus shoe", phase="closed",
    ),
    step(
        "bank_bonus_bets", mark.clause("MA-8(b)(2)-4"), "table inventory container",
        needs="bonus machine", phase="closed",
    ),
    step(
        "collect_progressive_bets", mark.clause("SM-LIR-7/3"), "progressive",
        needs="progressive bonus aquarius", phase="closed",
    ),
    step(
        "collect_progressive_bets", mark.clause("SM-TCP-6/3"), "progressive",
        needs="progressive bonus nexus", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("SM-LIR-7/3"), "progressive",
        needs="progressive -bonus aquarius", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("SM-TCP-6/3"), "progressive",
        needs="progressive -bonus nexus", phase="closed",
    ),
    # Sections 7(c) to (f) and 8(c) to (e): the deal and the stub.
    step(
        "deal", mark.clause("MA-7(c)-1", "MA-7(c)-2"), "hand closest to the shoe", "opposite hand",
        "farthest to your left", "clockwise", needs="shoe", phase="closed",
    ),
    step(
        "deal", mark.clause("MA-8(c)-1", "MA-8(c)-2"), "farthest to your left", "clockwise",
        "stack", needs="machine", phase="closed",
    ),
    step(
        "press_green_button", mark.clause("MA-11(e)-1"), "green button", needs="cover_all machine",
        phase="bet_one",
    ),
    step(
        "read_cover_all_pays", mark.clause("MA-11(e)-1", "MA-11(e)-2"), "front screen",
        "number of players", needs="cover_all machine", phase="bet_one",
    ),
    step(
        "read_cover_all_pays", mark.clause("MA-11(c)"), "number of players", needs="cover_all shoe",
        phase="bet_one",
    ),
    step("remove_stub", mark.clause("MA-7(d)"), "stub", "shoe", needs="shoe", phase="bet_one"),
    step(
        "remove_stub", mark.clause("MA-8(d)"), "stub", "machine", needs="machine", phase="bet_one",
    ),
    step(
        "count_stub", mark.clause("MA-7(e)-1", "MA-7(e)-2"), "face down on the layout",
        needs="-counts shoe", phase="bet_one", occasion="count_due",
    ),
    step(
        "count_stub", mark.clause("MA-8(e)-1", "MA-8(e)-2"), "face down on the layout",
        needs="-counts machine", phase="bet_one", occasion="count_due",
    ),
    step(
        "rack_stub", mark.clause("MA-7(d)", "MA-7(e)(1)"), "discard rack", "without exposing",
        needs="shoe", phase="bet_one",
    ),
    step(
        "rack_stub", mark.clause("MA-8(d)"), "discard rack", "without exposing", needs="machine",
        phase="bet_one",
    ),
    # Section 9(a) and (b): bet number 1.
    step(
        "look_at_cards", mark.clause("MA-9(a)-0"), "examine", who="player", phase="bet_one",
        each_seat=True,
    ),
    step(
        "own_hand", mark.clause("MA-9(a)(1)-1", "MA-9(a)(1)-2"), "only", "the dealer", "touch",
        who="player", phase="bet_one", each_seat=True,
    ),
    step(
        "keep_in_view", mark.clause("MA-9(a)(2)"), "full view of the dealer", who="player",
        phase="bet_one", each_seat=True,
    ),
    step(
        "ask_bet_one", mark.clause("MA-9(b)-0"), "bet number 1", "farthest to your left",
        "clockwise", phase="bet_one", each_seat=True,
        says="Bet number one: take it back, or let it ride?",
    ),
    step(
        "leave_bet_one", mark.clause("MA-9(b)(1)"), "bet number 1", "end of the round",
        phase="bet_one", each_seat=True,
    ),
    step(
        "return_bet_one", mark.clause("MA-9(b)(2)-1"), "bet number 1", "toward the player",
        phase="bet_one", each_seat=True,
    ),
    step(
        "remove_bet_one", mark.clause("MA-9(b)(2)-2"), "immediately", "bet number 1", who="player",
        phase="bet_one", each_seat=True,
    ),
    # Section 9(c) and (d): the burn and the first community card.
    step(
        "burn", mark.clause("MA-9(c)-1", "MA-9(c)-2"), "at your left", "discard rack", "face down",
        phase="first_card",
    ),
    step(
        "turn_first", mark.clause("MA-9(d)-1", "MA-9(d)-2"), "at your left", "face up",
        "on top of the remaining card", phase="first_card",
    ),
    # Section 9(e) and (a)(3): bet number 2.
    step(
        "ask_bet_two", mark.clause("MA-9(e)-1", "MA-9(e)-2"), "bet number 2",
        "farthest to your left", "clockwise", phase="bet_two", each_seat=True,
        says="Bet number two: take it back, or let it ride?",
    ),
    step(
        "leave_bet_two", mark.clause("MA-9(e)(1)"), "bet number 2", "end of the round",
        phase="bet_two", each_seat=True,
    ),
    step(
        "return_bet_two", mark.clause("MA-9(e)(2)-1"), "bet number 2", "toward the player",
        phase="bet_two", each_seat=True,
    ),
    step(
        "remove_bet_two", mark.clause("MA-9(e)(2)-2"), "immediately", "bet number 2", who="player",
        phase="bet_two", each_seat=True,
    ),
    step(
        "put_cards_down", mark.clause("MA-9(a)(3)-1", "MA-9(a)(3)-2"), "face down", "not touch",
        who="player", phase="bet_two", each_seat=True,
    ),
    # Section 9(f): the second community card.
    step("move_first_card", mark.clause("MA-9(f)-1"), "to the right", phase="second_card"),
    step(
        "turn_second", mark.clause("MA-9(f)-2"), "face up", "second community card",
        phase="second_card",
    ),
    # Sections 9(g), 11(h) and (i), and 12: settlement.
    step(
        "settle", mark.clause("MA-9(g)-0", "MA-9(g)(3)-1"), "farthest to your right",
        "counterclockwise", phase="settling", each_seat=True,
    ),
    step(
        "turn_hand", mark.clause("MA-9(g)(1)-1", "MA-9(g)(1)-2"), "three cards", "face up",
        phase="settling", each_seat=True,
    ),
    step(
        "judge_hand", mark.clause("MA-9(g)(2)-1", "MA-9(g)(2)-2"), "pair of tens", phase="settling",
        each_seat=True,
    ),
    step(
        "judge_bonus", mark.clause("MA-6a(a)-2"), "three-of-a-kind or better", needs="bonus",
        phase="settling", each_seat=True,
    ),
    step(
        "judge_three_card", mark.clause("MA-6b(a)-2"), "own three cards", "pair or better",
        needs="three_card", phase="settling", each_seat=True,
    ),
    step(
        "judge_progressive", mark.clause("SM-LIR-2/1", "SM-LIR-2/2"), "own three cards",
        "without the community cards", needs="progressive three_cards", phase="settling",
        each_seat=True,
    ),
    step(
        "judge_progressive", mark.clause("MA-12(c)-2", "MA-12(f)"), "three cards",
        "two community cards", needs="progressive -three_cards", phase="settling", each_seat=True,
    ),
    step(
        "take_losers", mark.clause("MA-9(g)(3)-2"), "losing", "table inventory container",
        phase="settling", each_seat=True,
    ),
    step(
        "pay_winners", mark.clause("MA-9(g)(3)-3"), "winning", "after", phase="settling",
        each_seat=True,
    ),
    step(
        "pay_progressive", mark.clause("MA-12(c)-1"), "every award", "from the meter",
        needs="progressive meter_pays", phase="settling", each_seat=True,
        occasion="progressive_win",
    ),
    step(
        "pay_progressive", mark.clause("MA-12(c)-1"), "percentage pays come from the meter",
        "from the tray", needs="progressive -meter_pays", phase="settling", each_seat=True,
        occasion="progressive_win",
    ),
    *(
        step(
            id_, clauses, *words, needs="progressive aquarius", phase="settling", who=who,
            occasion="jackpot",
        )
        for id_, who, clauses, *words in (
            ("press_hand_button", "dealer", mark.clause("SM-LIR-10(d)/1"), "hand button", "keypad"),
            (
                "release_hand_button", "dealer", mark.clause("SM-LIR-10(d)/2"), "again",
                "turn it off",
            ),
            ("call_supervisor", "dealer", mark.clause("SM-LIR-10(e)"), "supervisor"),
            ("verify_jackpot", "supervisor", mark.clause("SM-LIR-10(f)/1"), "verify"),
            (
                "log_jackpot", "supervisor", mark.clause("SM-LIR-10(f)/2", "SM-LIR-10(f)/3"),
                '"JPH"', '"J-POT"', "Game Manager",
            ),
            (
                "pay_jackpot", "supervisor",
                mark.clause("SM-LIR-10(f)/4", "SM-LIR-10(f)/5", "SM-LIR-10(f)/6"), "monitor",
                "prize",
            ),
            (
                "return_key", "supervisor", mark.clause("SM-LIR-10(g)/1", "SM-LIR-10(g)/2"),
                '"RUN"', "meter",
            ),
        )
    ),
    *(
        step(
            id_, clauses, *words, needs="progressive nexus", phase="settling", who=who,
            occasion="jackpot",
        )
        for id_, who, clauses, *words in (
            ("select_spot", "dealer", mark.clause("SM-TCP-9(d)/1"), "spot"),
            ("press_hand_button", "dealer", mark.clause("SM-TCP-9(d)/2"), "hand button", "display"),
            ("release_hand_button", "dealer", mark.clause("SM-TCP-9(d)/3"), "again", "turn it off"),
            ("call_supervisor", "dealer", mark.clause("SM-TCP-9(e)"), "supervisor"),
            ("verify_jackpot", "supervisor", mark.clause("SM-TCP-9(f)/1"), "verify"),
            ("confirm_jackpot", "supervisor", mark.clause("SM-TCP-9(f)/2"), "confirm"),
            (
                "swipe_card", "supervisor",
                mark.clause("SM-TCP-9(f)/3", "SM-TCP-9(f)/4", "SM-TCP-9(f)/5"), "Supervisor",
                "Executive", "meter",
            ),
            (
                "pay_jackpot", "supervisor",
                mark.clause("SM-TCP-9(f)/6", "SM-TCP-9(f)/7", "SM-TCP-9(f)/8"), "monitor", "prize",
            ),
        )
    ),
    step(
        "leave_best_exposed", mark.clause("MA-11(h)a", "MA-11(i)"), "three of a kind or higher",
        needs="cover_all", phase="settling", each_seat=True,
    ),
    step(
        "leave_hands_up", mark.clause("MA-9(g)(4)"), "face up", "all wagers",
        needs="-cover_all", phase="settling", each_seat=True,
    ),
    # Sections 11(j), 12(d) and 9(h): the end of the round.
    step(
        "settle_cover_all", mark.clause("MA-11(j)", "MA-11(b)", "MA-11(g)-1"), "highest hand",
        "three of a kind or better", needs="cover_all", phase="cover_all",
    ),
    step(
        "pay_envy", mark.clause("MA-12(d)-1", "MA-12(d)-2"), "Envy Bonus", "royal flush",
        "straight flush", needs="progressive -three_cards", phase="collecting",
        occasion="envy_hand",
    ),
    step(
        "pay_envy", mark.clause("SM-LIR-11(a)/2", "SM-LIR-11(c)/1"), "Envy Bonus",
        "every other player", needs="progressive three_cards", phase="collecting",
        occasion="envy_hand",
    ),
    step(
        "press_game_over", mark.clause("SM-LIR-10(h)/1", "SM-LIR-10(h)/2"), '"GAME OVER"',
        needs="progressive aquarius", phase="collecting",
    ),
    step(
        "press_end_game", mark.clause("SM-TCP-9(g)/1", "SM-TCP-9(g)/2"), '"END GAME"',
        needs="progressive nexus", phase="collecting",
    ),
    step(
        "collect_cards", mark.clause("MA-9(h)-1", "MA-9(h)-2"), "in order", "discard rack",
        "reconstruct", phase="collecting",
    ),
    # After a wrong stub count, the dealer determines whether the cards were misdealt.
    step(
        "count_cards_in_play", mark.clause("MA-7(e)(2)-1"), "misdealt", "three cards",
        needs="-counts", phase="void", occasion="miscount",
    ),
    # After a void round, the keypad is reset as it is after any other round.
    step(
        "end_void_progressive", mark.clause("SM-LIR-10(h)/1", "SM-LIR-10(h)/2"), '"GAME OVER"',
        "every bet", needs="progressive aquarius", phase="void", occasion="voided",
    ),
    step(
        "end_void_progressive", mark.clause("SM-TCP-9(g)/1", "SM-TCP-9(g)/2"), '"END GAME"',
        "every bet", needs="progressive nexus", phase="void", occasion="voided",
    ),
)  # fmt: skip


def _house(dealing: str, games: str = "", options: str = "") -> House:
    """Return a house with these games and options."""
    offered, chosen = games.split(), options.split()
    tables = {"main": "MA-MAIN"} | {game: GAMES[game] for game in offered}
    if "three_cards" in chosen:
        tables["progressive"] = "SM-LIR-1"
    settings = {name: value for option in chosen for name, value in OPTIONS[option]}
    system = "nexus" if "nexus" in chosen else "aquarius"
    rules = built("MA", dealing, tuple(tables.items()), tuple(settings.items()))
    return House(
        f"{dealing} {games} {options}".strip(),
        frozenset({dealing, *offered, *chosen, system}),
        rules,
    )


OPTIONS: dict[str, tuple[tuple[str, object], ...]] = {
    "cut": (("cut_required", True),),
    "two_decks": (("two_decks", True),),
    "counts": (("shuffler_counts", True),),
    "nexus": (("progressive_system", "nexus"),),
    "meter_pays": (("fixed_pays_from", "meter"),),
    "three_cards": (),
}

ALL = "bonus three_card cover_all progressive"
HOUSES = [
    _house(dealing, *chosen)
    for dealing in ("shoe", "machine")
    for chosen in (
        (), ("bonus",), ("three_card",), ("cover_all",), ("progressive",), ("progressive", "nexus"),
        ("", "cut"), ("", "two_decks"), ("", "counts"), (ALL,), (ALL, "nexus cut two_decks counts"),
        ("three_card cover_all progressive", "cut meter_pays three_cards"),
    )
]  # fmt: skip


@pytest.mark.parametrize("wanted", marked(OPENING))
def test_the_opening_has_the_step_in_its_place(wanted: Step) -> None:
    compare_opening(HOUSES, OPENING, wanted)


@pytest.mark.parametrize("wanted", marked(SCRIPT))
def test_the_script_has_the_step_in_its_place(wanted: Step) -> None:
    compare_script(HOUSES, SCRIPT, wanted)


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.name)
def test_a_house_has_exactly_the_steps_that_it_needs(house: House) -> None:
    assert [line.step for line in house.rules.opening] == ids_of(house, OPENING)
    assert [line.step for line in house.rules.script] == ids_of(house, SCRIPT)
    every_word(house)


@pytest.mark.clause("MA-4(d)")
def test_each_of_two_decks_goes_through_every_step() -> None:
    """Without a shuffler, no opening step is done only once or for only one deck."""
    (house,) = [one for one in HOUSES if one.name == "shoe  two_decks"]
    assert not [line.step for line in house.rules.opening if line.once or line.deck]


@pytest.mark.clause("MA-7(c)(4)", "MA-7(c)(6)")
def test_each_card_from_the_shoe_is_laid_to_the_right_of_the_ones_before() -> None:
    (house,) = [one for one in HOUSES if one.name == "shoe"]
    laid = [
        line.text
        for line in script(house.rules)
        if line.step == "deal" and "community area" in line.text
    ]
    assert laid == [
        "Deal one card face down to the community area.",
        "Deal one card face down to the community area, to the right of the first card.",
        "Deal one card face down to the community area, to the right of the first two cards.",
    ]


@pytest.mark.clause("MA-8(c)-4")
def test_the_machines_stack_is_spread_with_its_bottom_card_at_the_left() -> None:
    (house,) = [one for one in HOUSES if one.name == "machine"]
    lines = [line for line in script(house.rules) if line.step == "deal"]
    (laid,) = [line.text for line in lines if "community area" in line.text]
    assert laid == (
        "Deal three cards face down to the community area, spread with the top card at your right, "
        "the middle card in front of you, and the bottom card at your left."
    )
