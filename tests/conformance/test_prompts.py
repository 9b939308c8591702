"""Prompts: the software shows people each step that they must perform, at the right time.

The tests read the lines that a table really shows: while its deck is opened, in every phase of a
complete round, and in the report of a house check.
"""

from functools import cache
from typing import NamedTuple

import pytest

from letitride.cards import FIXED_ORDER
from letitride.compliance.check import check
from letitride.compliance.house_file import read_house
from letitride.game import Phase, legal_commands, next_lines
from letitride.game import commands as game_commands
from letitride.rulebook.wagers import Wager
from letitride.table.commands import DoOpeningStep, ReceiveDeck, SpreadForDeadTable
from letitride.table.deck_handling import next_opening_step
from letitride.table.engine import TableEngine
from letitride.table.shufflers import StackedShuffler
from tests.compliance.houses import HOUSES
from tests.playing import Playing, house


class Shown(NamedTuple):
    """A prompt that the software shows."""

    step: str
    text: str
    clauses: tuple[str, ...]


#: The commands that take a round from the deal to its end.
ONWARD = (
    game_commands.SettleThreeCard, game_commands.LetItRide, game_commands.TurnCommunityCard,
    game_commands.SettleSeat, game_commands.SettleCoverAll, game_commands.CollectCards,
)  # fmt: skip


@cache
def script_shown(place: str, dealing: str) -> tuple[Shown, ...]:
    """Return every line shown to the dealer in a round with all of the house's wagers."""
    timing = {"three_card_timing": "when_shown"} if place == "WA" else {}
    playing = Playing(house(place, dealing, None, **timing))
    shown: list[Shown] = []

    def look() -> None:
        lines = next_lines(playing.rules, playing.state)
        shown.extend(Shown(line.step, line.text, line.clauses) for line in lines)

    look()
    playing.seat(2, 5)
    look()
    sums = {"bonus": "1.00", "three_card": "5.00", "cover_all": "5.00"}
    side = {name: sums[name] for name in playing.rules.tables if name in sums}
    for seat in (2, 5):
        playing.bet(seat, "5.00", **side)
    playing.do(game_commands.CloseBetting())
    look()
    if not playing.state.side_bets_collected:
        playing.do(game_commands.CountSideBets(playing.state.side_bets, playing.state.side_bets))
    playing.deal()
    while playing.state.phase is not Phase.OVER:
        look()
        legal = legal_commands(playing.rules, playing.state)
        playing.do(next(command for command in legal if isinstance(command, ONWARD)))
    return tuple(shown)


@cache
def opening_shown(place: str, dealing: str) -> tuple[Shown, ...]:
    """Return every step in opening a deck. Each is shown after the previous one is done."""
    table = TableEngine(house(place, dealing), StackedShuffler())
    table.do(ReceiveDeck("one", "red"))
    shown = []
    while (step := next_opening_step(table.rules, table.state.decks.decks[0])) is not None:
        shown.append(Shown(step.step, step.text, step.clauses))
        table.do(DoOpeningStep("one", step.step, FIXED_ORDER))
    return tuple(shown)


@cache
def looks_shown(name: str) -> tuple[Shown, ...]:
    """Return the points that a house check leaves for people to verify."""
    report = check(read_house(str(HOUSES / f"{name}.toml")))
    return tuple(Shown("look", look.text, look.clauses) for look in report.looks)


def told(shown: tuple[Shown, ...], step: str, words: str, request: pytest.FixtureRequest) -> None:
    """Check that a prompt at this step has these words and cites the case's clauses."""
    marked = {id_ for mark in request.node.iter_markers("clause") for id_ in mark.args}
    assert marked
    assert [
        prompt for prompt in shown
        if prompt.step == step and words in prompt.text and marked <= set(prompt.clauses)
    ]  # fmt: skip


OPENING = [
    pytest.param(
        "MA", "shoe", "inspect", "Inspect the deck",
        marks=pytest.mark.clause("MA-4(a)-2", "MA-4(b)-1"),
    ),
    pytest.param(
        "MA", "shoe", "verify", "floorperson verifies", marks=pytest.mark.clause("MA-4(b)-1")
    ),
    pytest.param(
        "MA", "shoe", "spread", "face up, by suit", marks=pytest.mark.clause("MA-4(b)-2")
    ),
    pytest.param(
        "MA", "shoe", "player_inspects", "first player", marks=pytest.mark.clause("MA-4(c)-1")
    ),
    pytest.param("MA", "shoe", "face_down", "face down", marks=pytest.mark.clause("MA-4(c)-1")),
    pytest.param("MA", "shoe", "wash", "Wash", marks=pytest.mark.clause("MA-4(c)-2")),
    pytest.param("MA", "shoe", "stack", "Stack", marks=pytest.mark.clause("MA-4(c)-2")),
    pytest.param(
        "MBS", "hand", "inspect", "the same color and design", marks=pytest.mark.clause("MBS-2.1/2")
    ),
    pytest.param(
        "WA", "machine", "power_on", "Turn the shuffler on",
        marks=pytest.mark.clause("WA-LIRB-OPEN-1"),
    ),
    pytest.param(
        "WA", "machine", "set_mode", '"Let it Ride Cover All"',
        marks=pytest.mark.clause("WA-LIRX-1.1", "WA-LIRB-PROC-1.1", "WA-COVER-4"),
    ),
    pytest.param(
        "WA", "machine", "table_key", "(key #1) into its first slot",
        marks=pytest.mark.clause("WA-LIRB-OPEN-2"),
    ),
    pytest.param(
        "WA", "machine", "wash", "Wash", marks=pytest.mark.clause("WA-LIRB-OPEN-3.2")
    ),
    pytest.param(
        "WA", "machine", "load", "press the green START button",
        marks=pytest.mark.clause("WA-LIRB-OPEN-3.2", "WA-LIRB-OPEN-4"),
    ),
    pytest.param(
        "WA", "machine", "load", "Dead Game Mode", marks=pytest.mark.clause("WA-LIRB-OPEN-5.2")
    ),
]  # fmt: skip


@pytest.mark.parametrize(("place", "dealing", "step", "words"), OPENING)
def test_the_opening_prompts_for_the_step(
    place: str, dealing: str, step: str, words: str, request: pytest.FixtureRequest
) -> None:
    told(opening_shown(place, dealing), step, words, request)


MASSACHUSETTS = [
    pytest.param("shoe", "cut", "With one hand", marks=pytest.mark.clause("MA-5(b)(1)-0")),
    pytest.param(
        "shoe", "cut", "lay the cover card in front", marks=pytest.mark.clause("MA-5(b)(1)(i)")
    ),
    pytest.param("shoe", "cut", "rack the cover card", marks=pytest.mark.clause("MA-5(b)(1)(iv)")),
    pytest.param("shoe", "deck_in_shoe", "into the shoe", marks=pytest.mark.clause("MA-7(a)-3")),
    pytest.param(
        "machine", "deck_in_machine", "dealing machine", marks=pytest.mark.clause("MA-8(b)(1)")
    ),
    pytest.param("shoe", "collect_bonus", "Collect", marks=pytest.mark.clause("MA-7(b)-2")),
    pytest.param("machine", "collect_bonus", "Collect", marks=pytest.mark.clause("MA-8(b)(2)-2")),
    pytest.param(
        "shoe", "deal", "hand nearest the shoe", marks=pytest.mark.clause("MA-7(c)-1")
    ),
    pytest.param(
        "shoe", "rack_stub", "rack it without exposing it", marks=pytest.mark.clause("MA-7(d)"),
    ),
    pytest.param("shoe", "rack_stub", "face down", marks=pytest.mark.clause("MA-7(e)-2")),
    pytest.param(
        "machine", "rack_stub", "rack it without exposing it", marks=pytest.mark.clause("MA-8(d)"),
    ),
    pytest.param(
        "shoe", "ask_bet_one", "look at their cards", marks=pytest.mark.clause("MA-9(a)-0"),
    ),
    pytest.param(
        "shoe", "ask_bet_one", "removes it at once", marks=pytest.mark.clause("MA-9(b)(2)-2")
    ),
    pytest.param(
        "shoe", "turn_first", "lay it on the remaining card", marks=pytest.mark.clause("MA-9(d)-2")
    ),
    pytest.param(
        "shoe", "ask_bet_two", "puts the cards down and may not touch them again",
        marks=pytest.mark.clause("MA-9(a)(3)-1", "MA-9(a)(3)-2"),
    ),
    pytest.param(
        "shoe", "ask_bet_two", "removes it at once", marks=pytest.mark.clause("MA-9(e)(2)-2")
    ),
    pytest.param(
        "shoe", "turn_second", "first card to the right", marks=pytest.mark.clause("MA-9(f)-1")
    ),
    pytest.param(
        "shoe", "best_hand_exposed", "three of a kind or better exposed",
        marks=pytest.mark.clause("MA-11(h)a"),
    ),
    pytest.param(
        "shoe", "best_hand_exposed", "Clear it when you find a better one",
        marks=pytest.mark.clause("MA-11(i)"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("dealing", "step", "words"), MASSACHUSETTS)
def test_the_script_of_massachusetts(
    dealing: str, step: str, words: str, request: pytest.FixtureRequest
) -> None:
    told(script_shown("MA", dealing), step, words, request)


SOUTH_DAKOTA = [
    pytest.param(
        "place_bets", "Give every player the chance to bet", marks=pytest.mark.clause("SD-2/7")
    ),
    pytest.param("check_sensors", "red sensor is lit", marks=pytest.mark.clause("SD-2/8")),
    pytest.param("rack_stub", "without exposing them", marks=pytest.mark.clause("SD-4/10")),
    pytest.param(
        "ask_bet_one", "Move a withdrawn bet toward the player", marks=pytest.mark.clause("SD-5/3")
    ),
    pytest.param(
        "ask_bet_one", "who removes it from the gaming area", marks=pytest.mark.clause("SD-5/4")
    ),
    pytest.param(
        "ask_bet_two", "Move a withdrawn bet toward the player", marks=pytest.mark.clause("SD-6/3")
    ),
    pytest.param(
        "ask_bet_two", "who removes it from the gaming area", marks=pytest.mark.clause("SD-6/4")
    ),
    pytest.param(
        "ask_bet_two", 'tucks the cards under the "$" bet', marks=pytest.mark.clause("SD-6/5")
    ),
    pytest.param(
        "collect_cards", "in the discard rack with the rest", marks=pytest.mark.clause("SD-11")
    ),
]


@pytest.mark.parametrize(("step", "words"), SOUTH_DAKOTA)
def test_the_script_of_south_dakota(step: str, words: str, request: pytest.FixtureRequest) -> None:
    for dealing in ("hand", "machine"):
        told(script_shown("SD", dealing), step, words, request)


WASHINGTON = [
    pytest.param(
        "ask_bonus", "give each player the chance", marks=pytest.mark.clause("WA-LIRB-DEAL-2.1b")
    ),
    pytest.param(
        "check_sensors", "red lamp is lit", marks=pytest.mark.clause("WA-LIRB-DEAL-2.2")
    ),
    pytest.param(
        "no_more_bets", "Close the betting", marks=pytest.mark.clause("WA-LIRB-DEAL-2.3")
    ),
    pytest.param(
        "collect_bonus", "leave a lammer for each", marks=pytest.mark.clause("WA-LIRB-PROC-2(a).2")
    ),
    pytest.param(
        "watch_count", "counted 52 cards", marks=pytest.mark.clause("WA-LIRB-DEAL-4.2")
    ),
    pytest.param(
        "deal", "behind each player's bets, spread slightly so that you can check the number",
        marks=pytest.mark.clause("WA-LIRB-DEAL-6.3", "WA-LIRB-DEAL-6.6"),
    ),
    pytest.param(
        "deal", "your own stack to the right of the community area",
        marks=pytest.mark.clause("WA-LIRB-DEAL-6(a)"),
    ),
    pytest.param(
        "rack_stub", "green button to unload the remaining cards",
        marks=pytest.mark.clause("WA-LIRX-5", "WA-LIRB-DEAL-7", "WA-LIRB-PROC-5"),
    ),
    pytest.param(
        "settle_three_card", "pair or better shows it", marks=pytest.mark.clause("WA-3CB2-3.1")
    ),
    pytest.param(
        "settle_three_card", "waves the hidden cards from left to right",
        marks=pytest.mark.clause("WA-3CB2-4.1"),
    ),
    pytest.param(
        "ask_bet_one", "keeps the cards in full view",
        marks=pytest.mark.clause("WA-LIRB-ROUND-1.3"),
    ),
    pytest.param(
        "ask_bet_one", "A scratch on the table takes bet (1) back",
        marks=pytest.mark.clause("WA-LIRX-6(a)(i).1", "WA-LIRB-PROC-6(a)(i).1"),
    ),
    pytest.param(
        "ask_bet_one", "Tucking the cards under bet (2) lets it ride",
        marks=pytest.mark.clause("WA-LIRX-6(a)(ii)", "WA-LIRB-PROC-6(a)(ii)"),
    ),
    pytest.param(
        "ask_bet_one", "Push a withdrawn bet toward the player",
        marks=pytest.mark.clause(
            "WA-LIRX-6(a)(i).2", "WA-LIRB-PROC-6(a)(i).2", "WA-LIRB-ROUND-2(b).1"
        ),
    ),
    pytest.param(
        "ask_bet_two", "A scratch on the table takes bet (2) back",
        marks=pytest.mark.clause("WA-LIRX-8(a)(i).1", "WA-LIRB-PROC-8(a)(i).1"),
    ),
    pytest.param(
        "ask_bet_two", "Push a withdrawn bet toward the player",
        marks=pytest.mark.clause(
            "WA-LIRX-8(a)(i).2", "WA-LIRB-PROC-8(a)(i).2", "WA-LIRB-ROUND-4(b).1"
        ),
    ),
    pytest.param(
        "ask_bet_two", 'tucks the cards face down under the "$" bet',
        marks=pytest.mark.clause("WA-LIRX-9", "WA-LIRB-PROC-9", "WA-LIRB-ROUND-4(c)"),
    ),
    pytest.param(
        "collect_lammers",
        "pick them up and put them in the tray",
        marks=pytest.mark.clause("WA-LIRB-PROC-15"),
    ),
    pytest.param(
        "game_over", 'press "GAME OVER"', marks=pytest.mark.clause("WA-LIRB-ROUND-10")
    ),
]  # fmt: skip


@pytest.mark.parametrize(("step", "words"), WASHINGTON)
def test_the_script_of_washington(step: str, words: str, request: pytest.FixtureRequest) -> None:
    told(script_shown("WA", "machine"), step, words, request)


LOOKS = [
    pytest.param("massachusetts", "each goes through", marks=pytest.mark.clause("MA-4(d)")),
    pytest.param("massachusetts", "are spread out", marks=pytest.mark.clause("MA-5(d)-1")),
    pytest.param(
        "massachusetts", "full view of the dealer", marks=pytest.mark.clause("MA-9(a)(2)"),
    ),
    pytest.param("marina-bay-sands", "Diagram A", marks=pytest.mark.clause("MBS-2.2")),
    pytest.param(
        "washington", "a drop box is attached",
        marks=pytest.mark.clause("WA-LIRB-TABLE-1.2", "WA-LIRB-TABLE-3"),
    ),
    pytest.param(
        "washington", "v1.32 keypad with a display and is connected to the casino's computer",
        marks=pytest.mark.clause("WA-LIRB-TABLE-4.2", "WA-LIRB-TABLE-4.6"),
    ),
    pytest.param(
        "washington", "the same size, shape, and back design",
        marks=pytest.mark.clause("WA-LIRB-CARDS-2", "WA-LIRB-DECKS-1.2"),
    ),
    pytest.param(
        "washington", "gathers the cards in play and presses the green START button",
        marks=pytest.mark.clause("WA-LIRB-IRR-2.3"),
    ),
    pytest.param(
        "washington", "a new deck goes into the shuffler. Play then resumes",
        marks=pytest.mark.clause(
            "WA-LIRB-IRR-2(b).2", "WA-LIRB-IRR-3(b).3", "WA-LIRB-IRR-3(b).4"
        ),
    ),
    pytest.param(
        "washington", "the floor person collects all cards",
        marks=pytest.mark.clause("WA-LIRB-IRR-4.3"),
    ),
    pytest.param(
        "washington", 'into slot #3, presses "Four of a Kind" and "Enter", and removes the key',
        marks=pytest.mark.clause("WA-LIRB-IRR-4.5", "WA-LIRB-IRR-4.7"),
    ),
    pytest.param(
        "washington", "goes back into the shuffler, and the round is dealt again",
        marks=pytest.mark.clause("WA-LIRB-IRR-4.10"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "words"), LOOKS)
def test_a_check_lists_it_for_a_person_to_check(
    name: str, words: str, request: pytest.FixtureRequest
) -> None:
    told(looks_shown(name), "look", words, request)


def test_checks_for_games_that_are_not_offered_are_left_out() -> None:
    """A card room without a bonus game has no keypad to check."""
    broken = check(read_house(str(HOUSES / "broken" / "no-highest-bet.toml")))
    assert "WA-LIRB-TABLE-4.2" not in {id_ for look in broken.looks for id_ in look.clauses}


@pytest.mark.clause("MA-4(d)")
def test_each_of_two_decks_goes_through_the_opening_separately() -> None:
    table = TableEngine(house("MA", "shoe", two_decks=True), StackedShuffler())
    for name, backs in (("one", "red"), ("two", "blue")):
        table.do(ReceiveDeck(name, backs))
    steps = [step.step for step in table.rules.opening]
    for step in steps:
        table.do(DoOpeningStep("one", step, FIXED_ORDER))
    first, second = table.state.decks.decks
    assert next_opening_step(table.rules, first) is None
    waiting = next_opening_step(table.rules, second)
    assert waiting is not None
    assert waiting.step == steps[0]


@pytest.mark.clause("MA-5(d)-1", "MA-5(d)-2")
def test_the_cards_of_a_dead_table_stay_spread_until_a_player_inspects_them() -> None:
    table = TableEngine(house("MA", "shoe"), StackedShuffler())
    table.prepare()
    table.do(SpreadForDeadTable())
    (deck,) = table.state.decks.decks
    following = next_opening_step(table.rules, deck)
    assert deck.order == ()
    assert following is not None
    assert following.step == "player_inspects"


@pytest.mark.clause("MA-9(a)(1)-1", "MA-9(a)(1)-2")
def test_only_the_dealer_may_act_for_a_players_hand() -> None:
    playing = Playing(house("MA", "shoe"))
    playing.seat(1, 2)
    playing.bet(1, "5.00")
    playing.bet(2, "5.00")
    playing.close()
    playing.deal()
    one, two = (seat.player for seat in playing.state.seats)
    playing.refused(
        game_commands.LetItRide(1, Wager.ONE, by=two), "game/not_your_hand", "MA-9(a)(1)-2"
    )
    playing.do(game_commands.LetItRide(1, Wager.ONE, by=one))
    playing.do(game_commands.LetItRide(2, Wager.ONE))  # as the dealer would enter it
