"""The dealer's script matches the engine in every jurisdiction and dealing method."""

import pytest

from letitride.game import Phase, legal_commands, next_lines, script
from letitride.game import commands as game_commands
from letitride.rulebook.clauses import inventory
from letitride.rulebook.house_rules import BurnTime, Recipient
from letitride.rulebook.wagers import Wager
from tests.playing import DEALS, Playing, house

#: The command for each step of the script.
COMMAND_OF = {
    "no_more_bets": game_commands.CloseBetting,
    "collect_side_bets": game_commands.CountSideBets,
    "deal": game_commands.DealCards,
    "ask_bet_one": game_commands.LetItRide,
    "turn_first": game_commands.TurnCommunityCard,
    "ask_bet_two": game_commands.LetItRide,
    "turn_second": game_commands.TurnCommunityCard,
    "settle": game_commands.SettleSeat,
    "settle_cover_all": game_commands.SettleCoverAll,
    "collect_cards": game_commands.CollectCards,
}


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_every_line_cites_clauses_and_the_lines_follow_the_round(place: str, dealing: str) -> None:
    lines = script(house(place, dealing))
    known = inventory()
    assert all(line.clauses and all(clause in known for clause in line.clauses) for line in lines)
    order = list(Phase)
    places = [order.index(line.phase) for line in lines]
    assert places == sorted(places)


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_following_the_script_step_by_step_plays_a_round(place: str, dealing: str) -> None:
    """The engine accepts the command for each step, in order."""
    playing = Playing(house(place, dealing))
    playing.seat(2, 5)
    offered = {game.value for game in playing.rules.tables}
    bonus = {"bonus": "1.00"} if "bonus" in offered else {"progressive": "1.00"}
    cover = {"cover_all": "5.00"} if "cover_all" in offered else {}
    for seat in (2, 5):
        playing.bet(seat, "5.00", **bonus, **cover)
    steps = dict.fromkeys(line.step for line in script(playing.rules))
    if not playing.rules.settings.bonus_sensors:  # nothing counts the side bets
        del steps["collect_side_bets"]
    for step in [step for step in steps if step in COMMAND_OF]:
        assert step in [line.step for line in next_lines(playing.rules, playing.state)]
        carry_out(playing, step)
    assert playing.state.phase is Phase.OVER


def carry_out(playing: Playing, step: str) -> None:
    """Carry out a step at every seat that it applies to, in the script's order."""
    phase = playing.state.phase
    while playing.state.phase is phase:
        command = next(
            command
            for command in legal_commands(playing.rules, playing.state)
            if isinstance(command, COMMAND_OF[step])
        )
        lines = [line for line in next_lines(playing.rules, playing.state) if line.step == step]
        assert {line.seat for line in lines} == {getattr(command, "seat", None)}
        playing.do(command)
        if step == "collect_side_bets":
            return


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_the_deal_in_the_script_is_the_deal_of_the_engine(place: str, dealing: str) -> None:
    rules = house(place, dealing)
    lines = [line.text for line in script(rules) if line.step == "deal"][1:]
    assert len(lines) == len(rules.deal.steps)
    for line, step in zip(lines, rules.deal.steps, strict=True):
        assert ("each player" in line) is (step.to is Recipient.SEATS)


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_a_card_is_burned_once_and_when_the_house_burns_it(place: str, dealing: str) -> None:
    rules = house(place, dealing)
    moments = {BurnTime.AT_THE_DEAL: Phase.CLOSED, BurnTime.AFTER_BET_ONE: Phase.FIRST_CARD}
    burns = [line.phase for line in script(rules) if line.step == "burn"]
    assert burns == ([moments[rules.deal.burn.when]] if rules.deal.burn else [])


def test_the_settlement_in_the_script_is_the_houses_order() -> None:
    tables = {"main": "SD-MAIN-A", "three_card": "SD-3CB-A", "bonus": "SD-BONUS-A"}
    usual = house("WA", "machine", tables)
    order = ["three_card", "bonus", "main", "progressive", "progressive_2"]
    first = house("WA", "machine", tables, settle_order=order)
    assert any(
        line.text == "In order: the main bets, the three card bonus, the $1 bonus."
        for line in script(usual)
    )
    assert any(
        line.text == "In order: the three card bonus, the $1 bonus, the main bets."
        for line in script(first)
    )
    assert any(
        line.text.startswith("Take the losing bets, then pay:")
        for line in script(house("MA", "shoe"))
    )


def test_the_script_has_no_line_for_a_side_bet_that_is_not_offered() -> None:
    steps = {line.step for line in script(house("MA", "shoe", {"main": "MA-MAIN"}))}
    assert not steps & {"collect_side_bets", "settle_cover_all", "leave_best_exposed"}


@pytest.mark.clause("MBS-3.1")
def test_the_dealers_announcements() -> None:
    calls = [line.says for line in script(house("MBS", "hand")) if line.says]
    assert calls[:2] == ["Place your bets, please.", "No more bets."]


def test_between_rounds_the_script_starts_over() -> None:
    playing = Playing(house("MA", "shoe"))
    playing.seat(1)
    playing.bet(1, "5.00")
    playing.close()
    playing.deal()
    playing.finish()
    assert next_lines(playing.rules, playing.state)[0].step == "shuffle"
    assert playing.at(1).bet(Wager.DOLLAR) is not None
