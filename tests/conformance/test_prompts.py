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
from letitride.game import Phase, legal_commands, next_lines, script
from letitride.game import commands as game_commands
from letitride.rulebook.house_rules import HouseRules, Occasion
from letitride.rulebook.irregularity import Irregularity, What
from letitride.rulebook.wagers import Wager
from letitride.table.commands import DoOpeningStep, ReceiveDeck, SpreadForDeadTable
from letitride.table.deck_handling import next_opening_step
from letitride.table.engine import TableEngine
from letitride.table.shufflers import StackedShuffler
from tests.compliance.houses import HOUSES
from tests.playing import DEALS, Playing, house


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


def script_house(place: str, dealing: str) -> HouseRules:
    """Return a house with every game in its document."""
    timing = {"three_card_timing": "when_shown"} if place == "WA" else {}
    return house(place, dealing, None, **timing)


@cache
def script_shown(place: str, dealing: str) -> tuple[Shown, ...]:
    """Return every line shown to the dealer in a round with all of the house's wagers."""
    playing = Playing(script_house(place, dealing))
    shown: list[Shown] = []

    def look() -> None:
        lines = next_lines(playing.rules, playing.state)
        shown.extend(Shown(line.step, line.text, line.clauses) for line in lines)

    look()
    playing.seat(2, 5)
    look()
    sums = {"bonus": "1.00", "three_card": "5.00", "cover_all": "5.00"}
    offered = {game.value for game in playing.rules.tables}
    side = {name: sums[name] for name in sums if name in offered} or {"progressive": "1.00"}
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
    """Return every step for opening a deck. Each one is shown after the previous one is done."""
    table = TableEngine(house(place, dealing), StackedShuffler())
    table.do(ReceiveDeck("one", "red"))
    shown = []
    while (
        step := next_opening_step(table.rules, table.state.decks, table.state.decks.decks[0])
    ) is not None:
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


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_every_line_of_the_script_is_shown_in_a_round_and_in_order(
    place: str, dealing: str
) -> None:
    """Every line that is not for a rare occasion appears in the round, in the script's order."""
    rules = script_house(place, dealing)
    written = [line.text for line in script(rules) if line.occasion is None]
    seen = dict.fromkeys(line.text for line in script_shown(place, dealing))
    assert [text for text in seen if text in set(written)] == list(dict.fromkeys(written))


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_the_opening_shows_one_step_after_the_other(place: str, dealing: str) -> None:
    steps = [step.step for step in house(place, dealing).opening if step.deck in ("", "first")]
    assert [shown.step for shown in opening_shown(place, dealing)] == steps


@pytest.mark.clause("MA-7(e)-1", "MA-7(e)-2", "MA-8(e)-1")
@pytest.mark.parametrize("dealing", ["shoe", "machine"])
def test_a_stub_count_that_is_due_comes_right_after_the_deal(dealing: str) -> None:
    """The dealer counts the stub before bet 1, and only when a count is due (R56)."""
    playing = Playing(house("MA", dealing))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.deal()
    lines = [line.step for line in next_lines(playing.rules, playing.state)]
    due = [line.step for line in next_lines(playing.rules, playing.state, [Occasion.COUNT_DUE])]
    assert "count_stub" not in lines
    assert due.index("remove_stub") < due.index("count_stub") < due.index("rack_stub")
    assert due.index("count_stub") < due.index("ask_bet_one")


@pytest.mark.clause("WA-LIRB-IRR-2.3", "WA-LIRB-IRR-2.4", "WA-LIRB-IRR-2(b).1")
def test_after_a_misdeal_the_floor_person_sees_the_steps_to_take() -> None:
    playing = Playing(house("WA", "machine"))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.deal()
    playing.do(game_commands.ReportIrregularity(Irregularity(What.WRONG_COUNT_SEAT)))
    lines = [line for line in next_lines(playing.rules, playing.state) if line.occasion]
    assert [(line.step, line.who) for line in lines if line.occasion == "misdeal"] == [
        ("collect_misdeal", "supervisor"),
        ("verify_misdeal", "supervisor"),
        ("replace_deck", "supervisor"),
    ]
    assert "declare_misdeal" not in [line.step for line in lines]


@pytest.mark.clause("WA-LIRB-IRR-3(b).1", "WA-LIRB-IRR-3(b).2", "WA-LIRB-IRR-3(b).4")
def test_after_a_wrong_count_the_deck_is_replaced() -> None:
    playing = Playing(house("WA", "machine"))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.deal()
    short = Irregularity(What.DECK_COUNT, cards=51)
    playing.do(game_commands.ReportIrregularity(short))
    lines = next_lines(playing.rules, playing.state)
    assert [(line.step, line.who) for line in lines if line.occasion == "wrong_count"] == [
        ("declare_misdeal", "dealer"),
        ("replace_wrong_deck", "supervisor"),
    ]
    opening = [step for step in playing.rules.opening if step.deck == "replacement"]
    assert [step.step for step in opening] == ["load_replacement"]  # once, after its arrival


@pytest.mark.clause("WA-LIRB-IRR-4.3", "WA-LIRB-IRR-4.5", "WA-LIRB-IRR-4.9", "WA-LIRB-IRR-4.10")
def test_when_the_community_stack_is_not_delivered_the_keypad_is_reset() -> None:
    playing = Playing(house("WA", "machine"))
    playing.seat(1)
    playing.bet(1, "5.00", bonus="1.00")
    playing.close()
    playing.deal()
    playing.do(game_commands.ReportIrregularity(Irregularity(What.COMMUNITY_NOT_DELIVERED)))
    lines = next_lines(playing.rules, playing.state)
    assert [line.step for line in lines if line.occasion == "not_delivered"] == [
        "collect_all_cards",
        "return_bonus_bets",
        "reset_keypad",
        "remove_maintenance_key",
        "refuse_new_bonus",
        "lock_out_again",
        "reload_misdealt_deck",
    ]


@pytest.mark.clause("MA-5(d)-1")
@pytest.mark.clause("WA-LIRB-OPEN-5.2")
def test_a_table_without_players_is_a_dead_table() -> None:
    for place, dealing in (("MA", "shoe"), ("WA", "machine")):
        playing = Playing(house(place, dealing))
        assert next_lines(playing.rules, playing.state)[0].step == "dead_table"
        playing.seat(1)
        playing.bet(1, "5.00")
        playing.close()
        playing.deal()
        playing.finish()
        assert next_lines(playing.rules, playing.state)[0].step == "shuffle"


LOOKS = [
    pytest.param("massachusetts", "each goes through", marks=pytest.mark.clause("MA-4(d)")),
    pytest.param("massachusetts", "are spread out", marks=pytest.mark.clause("MA-5(d)-1")),
    pytest.param(
        "massachusetts", "full view of the dealer", marks=pytest.mark.clause("MA-9(a)(2)"),
    ),
    pytest.param("marina-bay-sands", "Diagram A", marks=pytest.mark.clause("MBS-2.2")),
    pytest.param(
        "washington", "opposite the seven players", marks=pytest.mark.clause("WA-LIRB-TABLE-1.2"),
    ),
    pytest.param(
        "washington", "A drop box is attached", marks=pytest.mark.clause("WA-LIRB-TABLE-3"),
    ),
    pytest.param(
        "washington", "v1.32 keypad with a display", marks=pytest.mark.clause("WA-LIRB-TABLE-4.2"),
    ),
    pytest.param(
        "washington", "is connected to the casino's computer",
        marks=pytest.mark.clause("WA-LIRB-TABLE-4.6"),
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
    assert next_opening_step(table.rules, table.state.decks, first) is None
    waiting = next_opening_step(table.rules, table.state.decks, second)
    assert waiting is not None
    once = [step.step for step in table.rules.opening if step.once]
    assert waiting.step == next(step for step in steps if step not in once)


@pytest.mark.clause("MA-5(d)-1", "MA-5(d)-2")
def test_the_cards_of_a_dead_table_stay_spread_until_a_player_inspects_them() -> None:
    table = TableEngine(house("MA", "shoe"), StackedShuffler())
    table.prepare()
    table.do(SpreadForDeadTable())
    (deck,) = table.state.decks.decks
    following = next_opening_step(table.rules, table.state.decks, deck)
    assert deck.order == ()
    assert following is not None
    assert (following.step, following.who) == ("player_inspects", "player")


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
