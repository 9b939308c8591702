"""The pays of cells: every kind of pay, payout limits, kept stakes, and meters."""

from typing import Any

import pytest

from letitride.cards import FiveCardHand
from letitride.money import Cents
from letitride.rulebook.wagers import Game, Wager
from letitride.simulation.kernel.lookup_tables import HANDS
from letitride.simulation.kernel.pays import (
    CELLS,
    COLUMNS,
    Cell,
    cell_pays,
    cover_all_pays,
    moves_a_meter,
    progressive_hand,
    stake_on,
)
from letitride.table.stakes import Stakes
from tests.playing import house

BET = 500
SIDE = {
    "bonus": 100,
    "three_card": 200,
    "cover_all": 300,
    "progressive": 100,
    "progressive_2": 100,
}


def pays(cell: str, **tables_and_options: Any) -> dict[str, int]:
    """Return the result of each game, in cents, for a cell such as "3 royal_flush akq_spades"."""
    names = set(Game)
    tables = {game: id_ for game, id_ in tables_and_options.items() if game in names}
    options = {name: value for name, value in tables_and_options.items() if name not in names}
    rules = house("MA", "shoe", {"main": "MA-MAIN", **tables}, **options)
    side = {Wager(name): Cents(SIDE[name]) for name in tables}
    stakes = Stakes(Cents(BET), side)
    at = CELLS.index(_cell(cell))
    by_game = {game: cell_pays(rules, stakes, game)[at] for game in COLUMNS}
    assert all(by_game[game] == 0 for game in COLUMNS if game not in {Game.MAIN, *tables})
    return {game.value: by_game[game] for game in COLUMNS if game in {Game.MAIN, *tables}}


def _cell(words: str) -> Cell:
    bets, hand, name = words.split()
    return Cell(int(bets), FiveCardHand(hand), name)


@pytest.mark.parametrize(
    ("cell", "main"),
    [
        ("1 nothing nothing", -500),
        ("3 pair pair", -1_500),
        ("1 tens_or_better pair", 500),
        ("2 flush flush", 2 * 8 * 500),
        ("3 royal_flush akq_spades", 3 * 1_000 * 500),
    ],
)
def test_all_bets_left_win_or_lose_alike(cell: str, main: int) -> None:
    assert pays(cell) == {"main": main}


def test_a_payout_limit_applies_to_all_the_bets_on_a_hand() -> None:
    limited = {"payout_limit": "50000.00"}
    assert pays("3 royal_flush akq_suited", **limited) == {"main": 1_500_000}
    rules = house("MA", "shoe", {"main": "MA-MAIN"}, **limited)
    stakes = Stakes(Cents(1_000_000))
    for cell, result in (
        ("2 straight nothing", 5_000_000),
        ("1 straight nothing", 5_000_000),
        ("1 two_pair nothing", 2_000_000),
        ("3 nothing nothing", -3_000_000),
    ):
        assert cell_pays(rules, stakes, Game.MAIN)[CELLS.index(_cell(cell))] == result


@pytest.mark.parametrize(
    ("table", "returned", "won"),
    [
        ("MA-BONUS", True, 2_500_000 - 100),  # the player wins $25,000; the house keeps the dollar
        ("MA-BONUS", False, 2_500_000 - 100),
        ("SD-BONUS-A", True, 10_000 * 100),  # 10,000 to 1
        ("SD-BONUS-A", False, 10_000 * 100 - 100),
    ],
)
def test_the_stake_of_a_bonus_is_kept_or_returned(table: str, returned: bool, won: int) -> None:
    settled = pays("1 royal_flush flush", bonus=table, bonus_stake_returned=returned)
    assert settled["bonus"] == won
    lost = pays("1 tens_or_better flush", bonus=table, bonus_stake_returned=returned)
    assert lost["bonus"] == -100


@pytest.mark.parametrize(
    ("name", "with_row", "without"),
    [
        ("akq_spades", 50, 40),
        ("akq_suited", 50, 40),
        ("straight_flush", 40, 40),
        ("three_of_a_kind", 30, 30),
        ("straight", 6, 6),
        ("flush", 4, 4),
        ("pair", 1, 1),
        ("nothing", -1, -1),
    ],
)
def test_three_cards_are_paid_whatever_the_five_card_hand(
    name: str, with_row: int, without: int
) -> None:
    """A mini royal without its own row is paid as a straight flush."""
    cell = f"1 nothing {name}"
    assert pays(cell, three_card="MA-3CB-D")["three_card"] == with_row * 200
    assert pays(cell, three_card="MA-3CB-A")["three_card"] == without * 200


@pytest.mark.parametrize(
    ("hand", "result"),
    [
        ("royal_flush", -100),  # the wager counts as lost until the meter pays
        ("straight_flush", -100),
        ("four_of_a_kind", 29_900),  # 300 for 1
        ("two_pair", -100),
    ],
)
def test_a_progressive_pays_its_fixed_awards(hand: str, result: int) -> None:
    assert pays(f"1 {hand} nothing", progressive="MA-PROG")["progressive"] == result


def test_a_meter_can_pay_fixed_awards() -> None:
    cell = "1 four_of_a_kind nothing"
    assert pays(cell, progressive="MA-PROG", fixed_pays_from="meter")["progressive"] == -100


def test_odds_to_1_return_the_wager_of_a_progressive() -> None:
    assert pays("1 flush nothing", progressive="MBS-PROG")["progressive"] == 40 * 100


def test_two_sensors_can_use_five_cards_and_three() -> None:
    settled = pays("1 flush straight", progressive="MA-PROG", progressive_2="SM-LIR-1")
    assert (settled["progressive"], settled["progressive_2"]) == (3_900, 500)


def moved(cell: str, table: str, **options: Any) -> bool:
    rules = house("MA", "shoe", {"main": "MA-MAIN", "progressive": table}, **options)
    return moves_a_meter(rules, Stakes(Cents(500), {Wager.PROGRESSIVE: Cents(100)}), _cell(cell))


def test_hands_that_move_a_meter_or_bring_envy() -> None:
    assert moved("1 straight_flush nothing", "MA-PROG")
    assert not moved("1 four_of_a_kind nothing", "MA-PROG")
    assert moved("1 four_of_a_kind nothing", "MA-PROG", fixed_pays_from="meter")
    assert not moved("1 two_pair nothing", "MA-PROG", fixed_pays_from="meter")
    assert moved("1 four_of_a_kind nothing", "PTMGLML02")
    assert moved("1 nothing akq_spades", "SM-LIR-1")
    assert moved("1 nothing akq_suited", "SM-LIR-1")  # a fixed pay, but others get envy
    assert not moved("1 royal_flush straight_flush", "SM-LIR-1")


def test_no_meter_moves_without_a_bet() -> None:
    rules = house("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"})
    assert not any(moves_a_meter(rules, Stakes(Cents(500)), cell) for cell in CELLS)


def test_the_name_of_a_hand_depends_on_the_number_of_cards() -> None:
    tables = {"main": "MA-MAIN", "progressive": "MA-PROG", "progressive_2": "SM-LIR-1"}
    rules = house("MA", "shoe", tables)
    cell = _cell("2 straight akq_suited")
    assert progressive_hand(rules, Game.PROGRESSIVE, cell) == "straight"
    assert progressive_hand(rules, Game.PROGRESSIVE_2, cell) == "akq_suited"


@pytest.mark.parametrize("seats", range(1, 8))
def test_every_seat_wins_cover_all(seats: int) -> None:
    rules = house("MA", "shoe", {"main": "MA-MAIN", "cover_all": "MA-COVER"})
    stakes = Stakes(Cents(500), {Wager.COVER_ALL: Cents(300)})
    odds = [getattr(rules.cover_all.columns[seats].get(hand), "odds", -1) for hand in HANDS]
    assert cover_all_pays(rules, stakes, seats) == [seats * 300 * each for each in odds]
    assert cover_all_pays(rules, Stakes(Cents(500)), seats) == [0] * len(HANDS)


def test_stakes_by_game() -> None:
    side = {wager: Cents(n) for n, wager in enumerate(Wager, 1)}
    stakes = Stakes(Cents(500), side)
    assert stake_on(stakes, Game.MAIN) == Cents(500)
    for game in (Game.BONUS, Game.THREE_CARD, Game.COVER_ALL, Game.PROGRESSIVE, Game.PROGRESSIVE_2):
        assert stake_on(stakes, game) == side[Wager(game.value)]
        assert not stake_on(Stakes(Cents(500)), game)
