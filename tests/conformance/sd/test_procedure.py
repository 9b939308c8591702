"""The South Dakota procedure, step by step: subdivisions (2) to (8), (10) and (11).

A seat has one sensor, so a table offers the bonus or the progressive (R58). The rule names "the
appropriate button"; the maker's rules of play name the keys (SM).
"""

import pytest

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

OPENING = (
    step("verify", mark.clause("SD-1/4"), "single deck", "52 cards"),
)  # fmt: skip

SCRIPT = (
    # Subdivision (4): the shuffle and the cut come before the bets of the round.
    step(
        "shuffle", mark.clause("SD-4/1", "SD-4/2"), "shuffle the cards", needs="hand", phase="idle",
    ),
    step("shuffle", mark.clause("SD-4/6"), "shuffling device", needs="machine", phase="idle"),
    step("cut", mark.clause("SD-4/3"), "cut", needs="cut", phase="idle"),
    # Subdivisions (2) and (3): the bets.
    step(
        "open_betting", mark.clause("SD-2/1"), "three equal", phase="idle",
        says="Place your bets, please.",
    ),
    step(
        "place_bets", mark.clause("SD-2/1"), "three equal", "three", who="player", phase="betting",
        each_seat=True,
    ),
    step(
        "place_bonus", mark.clause("SD-2/2", "SD-2/4"), "bonus", "sensor", who="player",
        needs="bonus", phase="betting", each_seat=True,
    ),
    step(
        "place_progressive", mark.clause("SD-2/3", "SD-2/4"), "progressive", "sensor", who="player",
        needs="progressive", phase="betting", each_seat=True,
    ),
    step(
        "place_three_card", mark.clause("SD-2/5", "SD-2/6"), "three card bonus", who="player",
        needs="three_card", phase="betting", each_seat=True,
    ),
    step(
        "place_tip", mark.clause("SD-3/1", "SD-3/2"), "one", '"$"', "three card bonus",
        who="player", needs="tips three_card", phase="betting", each_seat=True,
    ),
    step(
        "place_tip", mark.clause("SD-3/1"), 'one tip above your "$"', who="player",
        needs="tips -three_card", phase="betting", each_seat=True,
    ),
    step(
        "check_sensors", mark.clause("SD-2/7", "SD-2/8"), "red", "sensor", "a bonus bet.",
        needs="bonus", phase="betting",
    ),
    step(
        "check_sensors", mark.clause("SD-2/7", "SD-2/8"), "red", "sensor",
        "with a progressive bet.", needs="progressive", phase="betting",
    ),
    step("no_more_bets", mark.clause("SD-2/7", "SD-2/9"), says="No more bets.", phase="betting"),
    step(
        "press_coin_in", mark.clause("SM-LIR-7/1", "SM-LIR-7/2"), '"COIN IN"',
        needs="progressive aquarius", phase="closed",
    ),
    step(
        "press_start_game", mark.clause("SM-TCP-6/1", "SM-TCP-6/2"), '"START GAME"',
        needs="progressive nexus", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("SD-2/10"), "the bonus bets and place", "chip tray",
        needs="bonus", phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("SD-2/10"), "the progressive bets and place", "chip tray",
        needs="progressive", phase="closed",
    ),
    # Subdivision (4): the deal.
    step(
        "deal", mark.clause("SD-4/4", "SD-4/5", "SD-4/9"), "clockwise", "one at a time", "third",
        needs="hand", phase="closed",
    ),
    step(
        "deal", mark.clause("SD-4/6", "SD-4/7", "SD-4/9"), "your left", "last", needs="machine",
        phase="closed",
    ),
    step(
        "burn", mark.clause("SD-4/7", "SD-4/8"), "bottom card", "discard rack", "without looking",
        needs="machine", phase="closed",
    ),
    step("rack_stub", mark.clause("SD-4/10"), "discard rack", "without exposing", phase="bet_one"),
    # Subdivisions (5) and (6): the decisions and the community cards.
    step(
        "look_at_cards", mark.clause("SD-5/1"), "look", who="player", phase="bet_one",
        each_seat=True,
    ),
    step(
        "ask_bet_one", mark.clause("SD-5/1", "SD-5/2"), "bet number one", "your left", "clockwise",
        phase="bet_one", each_seat=True, says="Bet number one: take it back, or let it ride?",
    ),
    step(
        "return_bet_one", mark.clause("SD-5/3"), "toward the player", phase="bet_one",
        each_seat=True,
    ),
    step(
        "remove_bet_one", mark.clause("SD-5/4"), "remove", who="player", phase="bet_one",
        each_seat=True,
    ),
    step("turn_first", mark.clause("SD-5/5"), "first", phase="first_card"),
    step(
        "ask_bet_two", mark.clause("SD-6/1", "SD-6/2"), "bet number two", "your left", "clockwise",
        phase="bet_two", each_seat=True, says="Bet number two: take it back, or let it ride?",
    ),
    step(
        "return_bet_two", mark.clause("SD-6/3"), "toward the player", phase="bet_two",
        each_seat=True,
    ),
    step(
        "remove_bet_two", mark.clause("SD-6/4"), "remove", who="player", phase="bet_two",
        each_seat=True,
    ),
    step(
        "tuck_cards", mark.clause("SD-6/5"), "tuck", '"$"', who="player", phase="bet_two",
        each_seat=True,
    ),
    step("turn_second", mark.clause("SD-6/6", "SD-6/7"), "second", phase="second_card"),
    # Subdivisions (7), (8) and (10): settlement.
    step(
        "settle", mark.clause("SD-7/1", "SD-8/2", "SD-8/5"), "your right", "counterclockwise",
        phase="settling", each_seat=True,
    ),
    step(
        "turn_hand", mark.clause("SD-7/1"), "three cards", "face up", phase="settling",
        each_seat=True,
    ),
    step(
        "judge_hand", mark.clause("SD-7/2", "SD-7/3"), "two community cards",
        "pair of tens or better", phase="settling", each_seat=True,
    ),
    step(
        "judge_bonus", mark.clause("SD-7/4"), "bonus", needs="bonus", phase="settling",
        each_seat=True,
    ),
    step(
        "judge_three_card", mark.clause("SD-7/5", "SD-7/6"), "own three cards",
        "not the community cards", needs="three_card", phase="settling", each_seat=True,
    ),
    step(
        "judge_progressive", mark.clause("SD-10/1", "SD-10/2"), "five cards", "three of a kind",
        needs="progressive", phase="settling", each_seat=True,
    ),
    step("take_losers", mark.clause("SD-8/1"), "losing", phase="settling", each_seat=True),
    step(
        "pay_winners", mark.clause("SD-8/3", "SD-8/4"), "winning", phase="settling", each_seat=True,
    ),
    step(
        "settle_tips", mark.clause("SD-3/3"), "tip", "odds", needs="tips", phase="settling",
        each_seat=True,
    ),
    step(
        "pay_progressive", mark.clause("SD-10(a)i", "SD-10(a)ii", "SD-10/5"),
        "percentage pays come from the meter", "from the tray", "not returned",
        needs="progressive", phase="settling", each_seat=True,
        occasion="progressive_win",
    ),
    step(
        "select_spot", mark.clause("SM-TCP-9(d)/1"), "spot", needs="progressive nexus",
        phase="settling", occasion="progressive_win",
    ),
    step(
        "press_hand_button", mark.clause("SD-10(a)iii/1"), "button", needs="progressive",
        phase="settling", occasion="progressive_win",
    ),
    step(
        "release_hand_button", mark.clause("SD-10(a)iii/2"), "again", "turn it off",
        needs="progressive", phase="settling", occasion="progressive_win",
    ),
    step(
        "call_supervisor", mark.clause("SD-10(a)iv"), "supervisor", needs="progressive",
        phase="settling", occasion="progressive_win",
    ),
    *(
        step(
            id_, clauses, *words, needs="progressive aquarius", phase="settling", who="supervisor",
            occasion="progressive_win",
        )
        for id_, clauses, *words in (
            ("verify_jackpot", mark.clause("SM-LIR-10(f)/1"), "verify"),
            (
                "log_jackpot", mark.clause("SM-LIR-10(f)/2", "SM-LIR-10(f)/3"), '"JPH"', '"J-POT"',
                "Game Manager",
            ),
            (
                "pay_jackpot", mark.clause("SM-LIR-10(f)/4", "SM-LIR-10(f)/5", "SM-LIR-10(f)/6"),
                "monitor", "prize",
            ),
            (
                "return_key", mark.clause("SM-LIR-10(g)/1", "SM-LIR-10(g)/2", "SD-10(a)vi/1"),
                '"RUN"', "meter",
            ),
        )
    ),
    *(
        step(
            id_, clauses, *words, needs="progressive nexus", phase="settling", who="supervisor",
            occasion="progressive_win",
        )
        for id_, clauses, *words in (
            ("verify_jackpot", mark.clause("SM-TCP-9(f)/1"), "verify"),
            ("confirm_jackpot", mark.clause("SM-TCP-9(f)/2"), "confirm"),
            (
                "swipe_card",
                mark.clause("SM-TCP-9(f)/3", "SM-TCP-9(f)/4", "SM-TCP-9(f)/5", "SD-10(a)vi/1"),
                "Supervisor", "Executive", "meter",
            ),
            (
                "pay_jackpot", mark.clause("SM-TCP-9(f)/6", "SM-TCP-9(f)/7", "SM-TCP-9(f)/8"),
                "monitor", "prize",
            ),
        )
    ),
    step(
        "next_award", mark.clause("SD-10(a)vi/3", "SD-10(a)v"), "counterclockwise",
        needs="progressive", phase="settling", occasion="progressive_win",
    ),
    step(
        "leave_envy_hand", mark.clause("SD-10(b)ii"), "face up", "all payments",
        needs="progressive", phase="settling", occasion="envy_hand",
    ),
    # Subdivisions (10)(b), (10)(a)vii and (11): the end of the round.
    step(
        "pay_envy", mark.clause("SD-10(b)i/2", "SD-10(b)iii/1", "SD-10(b)iii/2"), "envy",
        "end of the round", needs="progressive", phase="collecting", occasion="envy_hand",
    ),
    step(
        "press_game_over", mark.clause("SD-10(a)vii/1", "SD-10(a)vii/2"), '"GAME OVER"',
        needs="progressive aquarius", phase="collecting",
    ),
    step(
        "press_end_game", mark.clause("SD-10(a)vii/1", "SD-10(a)vii/2"), '"END GAME"',
        needs="progressive nexus", phase="collecting",
    ),
    step(
        "collect_cards", mark.clause("SD-11"), "community cards", "discard rack",
        phase="collecting",
    ),
    # A void round: the keypad is reset as after any other round.
    step(
        "end_void_progressive", mark.clause("SD-10(a)vii/1", "SD-10(a)vii/2"), '"GAME OVER"',
        "every bet", needs="progressive aquarius", phase="void", occasion="voided",
    ),
    step(
        "end_void_progressive", mark.clause("SD-10(a)vii/1", "SD-10(a)vii/2"), '"END GAME"',
        "every bet", needs="progressive nexus", phase="void", occasion="voided",
    ),
)  # fmt: skip

GAMES = {"bonus": "SD-BONUS-A", "three_card": "SD-3CB-A", "progressive": "SD-LIRP-1"}

OPTIONS: dict[str, tuple[tuple[str, object], ...]] = {
    "cut": (("cut_required", True),),
    "no_tips": (("dealer_tips", False),),
    "nexus": (("progressive_system", "nexus"),),
}


def _house(dealing: str, games: str = "", options: str = "") -> House:
    """Return a house with these games and options. Cards dealt by hand are always cut."""
    offered, chosen = games.split(), options.split()
    tables = {"main": "SD-MAIN-A"} | {game: GAMES[game] for game in offered}
    settings = {name: value for option in chosen for name, value in OPTIONS[option]}
    features = {dealing, *offered, *chosen, "nexus" if "nexus" in chosen else "aquarius"}
    features |= {"cut"} if dealing == "hand" else set()
    features |= set() if "no_tips" in chosen else {"tips"}
    rules = built("SD", dealing, tuple(tables.items()), tuple(settings.items()))
    return House(f"{dealing} {games} {options}".strip(), frozenset(features), rules)


HOUSES = [
    _house(dealing, *chosen)
    for dealing in ("hand", "machine")
    for chosen in (
        (), ("", "no_tips"), ("", "cut"), ("bonus",), ("three_card",), ("bonus three_card",),
        ("progressive",), ("three_card progressive", "nexus"),
        ("three_card progressive", "no_tips"),
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
