"""The Marina Bay Sands procedure, step by step: part 3, with the maker's keypad (SM).

These rules do not say how cards are shuffled or where cards go after a round.
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
    step("inspect", mark.clause("MBS-2.1/2"), "backs", "same color and design"),
    step("verify", mark.clause("MBS-2.1/1"), "52 cards", "jokers"),
)  # fmt: skip

SCRIPT = (
    step("shuffle", mark.clause("MBS-2.1/1"), "shuffle", phase="idle"),
    step("cut", mark.clause("MBS-2.1/1"), "cut", needs="cut", phase="idle"),
    step("open_betting", mark.clause("MBS-3.1"), phase="idle", says="Place your bets, please."),
    step(
        "place_bets", mark.clause("MBS-3.4/1", "MBS-3.4/2"), "three equal", '"$"', '"2"', '"1"',
        who="player", phase="betting", each_seat=True,
    ),
    step(
        "place_progressive", mark.clause("MBS-3.5", "MBS-1.1.6/1"), "progressive", who="player",
        needs="progressive", phase="betting", each_seat=True,
    ),
    step(
        "no_more_bets", mark.clause("MBS-3.2", "MBS-5.6/1", "MBS-5.7/1"), says="No more bets.",
        phase="betting",
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
        "collect_side_bets", mark.clause("SM-LIR-7/3"), "progressive", needs="progressive aquarius",
        phase="closed",
    ),
    step(
        "collect_side_bets", mark.clause("SM-TCP-6/3"), "progressive", needs="progressive nexus",
        phase="closed",
    ),
    step("deal", mark.clause("MBS-3.6/1"), "your left", "clockwise", phase="closed"),
    step(
        "look_at_cards", mark.clause("MBS-3.8/1"), "view", who="player", phase="bet_one",
        each_seat=True,
    ),
    step(
        "ask_bet_one", mark.clause("MBS-3.8/2"), '"1"', "your left", "clockwise", phase="bet_one",
        each_seat=True, says='The "1" wager: withdraw, or Let It Ride?',
    ),
    step("leave_bet_one", mark.clause("MBS-3.9"), '"1"', "stays", phase="bet_one", each_seat=True),
    step(
        "return_bet_one", mark.clause("MBS-3.10"), '"1"', "return", phase="bet_one", each_seat=True,
    ),
    step("turn_first", mark.clause("MBS-3.11"), "first community card", phase="first_card"),
    step(
        "ask_bet_two", mark.clause("MBS-3.12"), '"2"', "your left", "clockwise", phase="bet_two",
        each_seat=True, says='The "2" wager: withdraw, or Let It Ride?',
    ),
    step("leave_bet_two", mark.clause("MBS-3.13"), '"2"', "stays", phase="bet_two", each_seat=True),
    step(
        "return_bet_two", mark.clause("MBS-3.14"), '"2"', "return", phase="bet_two", each_seat=True,
    ),
    step("keep_dollar_bet", mark.clause("MBS-3.16"), '"$"', "not", phase="bet_two", each_seat=True),
    step("turn_second", mark.clause("MBS-3.15"), "second community card", phase="second_card"),
    step(
        "settle", mark.clause("MBS-3.17/1"), "your right", "counterclockwise", "turn over",
        phase="settling", each_seat=True,
    ),
    step(
        "judge_hand", mark.clause("MBS-3.17/2", "MBS-3.18"), "pair of 10s or better",
        "two community cards", phase="settling", each_seat=True,
    ),
    step(
        "judge_progressive", mark.clause("SM-LIR-2/1", "SM-LIR-2/2"), "own three cards",
        "without the community cards", needs="progressive three_cards", phase="settling",
        each_seat=True,
    ),
    step(
        "judge_progressive", mark.clause("MBS-4.2/1"), "three of a kind or better",
        needs="progressive -three_cards", phase="settling", each_seat=True,
    ),
    step("announce_result", mark.clause("MBS-1.1.7"), "announce", phase="settling", each_seat=True),
    step("take_losers", mark.clause("MBS-3.3/2"), "take", phase="settling", each_seat=True),
    step(
        "pay_winners", mark.clause("MBS-3.19", "MBS-4.1"), "winning", phase="settling",
        each_seat=True,
    ),
    step(
        "pay_progressive", mark.clause("MBS-4.2/1"), "percentage pays come from the meter",
        "from the tray", needs="progressive", phase="settling", each_seat=True,
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
        "pay_envy", mark.clause("MBS-3.20/1", "MBS-3.20/2"), "Envy Bonus", "royal flush",
        "straight flush", '"$"', needs="progressive -three_cards", phase="collecting",
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
    step("collect_cards", mark.clause("MBS-1.1.7"), "cards", phase="collecting"),
    # A void round: the keypad is reset as after any other round.
    step(
        "end_void_progressive", mark.clause("SM-LIR-10(h)/1", "SM-LIR-10(h)/2"), '"GAME OVER"',
        "every bet", needs="progressive aquarius", phase="void", occasion="voided",
    ),
    step(
        "end_void_progressive", mark.clause("SM-TCP-9(g)/1", "SM-TCP-9(g)/2"), '"END GAME"',
        "every bet", needs="progressive nexus", phase="void", occasion="voided",
    ),
)  # fmt: skip

OPTIONS: dict[str, tuple[tuple[str, object], ...]] = {
    "cut": (("cut_required", True),),
    "nexus": (("progressive_system", "nexus"),),
    "three_cards": (),
}


def _house(games: str = "", options: str = "") -> House:
    """Return a house with these games and options."""
    offered, chosen = games.split(), options.split()
    tables = {"main": "MBS-MAIN"}
    if offered:
        tables["progressive"] = "SM-LIR-1" if "three_cards" in chosen else "MBS-PROG"
    settings = {name: value for option in chosen for name, value in OPTIONS[option]}
    system = "nexus" if "nexus" in chosen else "aquarius"
    rules = built("MBS", "hand", tuple(tables.items()), tuple(settings.items()))
    return House(f"hand {games} {options}".strip(), frozenset({*offered, *chosen, system}), rules)


HOUSES = [
    _house(), _house("", "cut"), _house("progressive"), _house("progressive", "nexus"),
    _house("progressive", "cut three_cards"),
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
