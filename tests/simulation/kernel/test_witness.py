"""The two engines check each other: the kernel settles each deck in the same way as a replay."""

from collections import Counter
from itertools import cycle, islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import Card, Deck, complete, parse_cards
from letitride.money import Cents, Share
from letitride.odds.counts.joint import hand_named
from letitride.rulebook.paytables.library import ids
from letitride.rulebook.settings import PaysFrom
from letitride.rulebook.wagers import GAME_OF, MAIN, SENSORS, Game, Wager
from letitride.simulation.kernel import counting
from letitride.simulation.kernel.deal_places import places_of
from letitride.simulation.kernel.job import Job
from letitride.simulation.kernel.lookup_tables import HANDS, NAMES
from letitride.simulation.kernel.pays import (
    CELLS,
    COLUMNS,
    Cell,
    cell_pays,
    cover_all_pays,
    moves_a_meter,
)
from letitride.simulation.kernel.shuffle import deck_of
from tests.playing import DEALS, stacked
from tests.simulation.houses import TABLES, Players, job_of, players, players_at
from tests.simulation.strategies import WAYS, table_of, ways_to_play

Report = dict[str, Any]


def check_round(at: Players, report: Report, cells: list[Cell]) -> None:
    """Check that the replay and the kernel agree on every seat and wager."""
    assert report["status"] == "settled"
    best = min(HANDS.index(cell.hand) for cell in cells)
    cover_all = cover_all_pays(at.rules, at.stakes, at.seats)[best]
    community = cards_of(report["community"])
    gained = [
        check_seat(at, seat, community, cell)
        for seat, cell in zip(report["seats"], cells, strict=True)
    ]
    assert [each[Game.COVER_ALL] for each in gained] == [cover_all / at.seats] * at.seats
    moved = any(moves_a_meter(at.rules, at.stakes, cell) for cell in cells)
    assert moved or {seat["envy"] for seat in report["seats"]} == {"0.00"}


def check_seat(at: Players, seat: Report, community: Deck, cell: Cell) -> Counter[Game]:
    """Check one seat, and return its gain on each game, not counting awards from meters."""
    own = cards_of(seat["cards"])
    assert seat["hand"] == cell.hand.value
    assert seat["three_card_hand"] == hand_named(cell.name).value
    wagers = {Wager(wager["wager"]): wager for wager in seat["wagers"]}
    assert set(wagers) == {*MAIN, *at.stakes.side}
    assert cell.bets == sum(wagers[wager]["outcome"] != "withdrawn" for wager in MAIN)
    gained: Counter[Game] = Counter()
    more = cents(seat["envy"])
    for wager, settled in wagers.items():
        won, back, stake = (cents(settled[name]) for name in ("won", "back", "stake"))
        assert back in (0, stake)
        if off_the_meter(at, own, community, GAME_OF[wager]):
            assert settled["outcome"] == "paid"
            more += won + back
            won = back = 0  # as in the kernel, the wager is lost until a meter pays
        gained[GAME_OF[wager]] += won + back - stake
    number = CELLS.index(cell)
    by_kernel = {game: cell_pays(at.rules, at.stakes, game)[number] for game in COLUMNS}
    assert {game: gained[game] for game in COLUMNS} == by_kernel
    assert seat["net"] == str(Cents(gained.total() + more))
    assert moves_a_meter(at.rules, at.stakes, cell) == moves(at, own, community)
    return gained


def cents(amount: str) -> int:
    return Cents.parse(amount).cents


def cards_of(names: list[str]) -> tuple[Card, ...]:
    return parse_cards(" ".join(names))


def off_the_meter(at: Players, own: Deck, community: Deck, game: Game) -> bool:
    """Return whether a meter pays this game's wager, using the engine's own name for the hand."""
    if game not in SENSORS:
        return False
    table = at.rules.progressive(game)
    pay = table.pay_for(table.hand_of(own, community))
    fixed_too = at.rules.settings.fixed_pays_from is PaysFrom.METER
    return isinstance(pay, Share) or (fixed_too and pay is not None)


def moves(at: Players, own: Deck, community: Deck) -> bool:
    """Return whether a hand wins from a meter or triggers envy payments to other seats."""
    sensors = [sensor for sensor, wager in SENSORS.items() if wager in at.stakes.side]
    tables = map(at.rules.progressive, sensors)
    envied = any(table.envy_for(table.hand_of(own, community)) is not None for table in tables)
    return envied or any(off_the_meter(at, own, community, sensor) for sensor in sensors)


@settings(max_examples=40)
@given(players(), ways_to_play, st.integers(0, 2**64 - 1), st.integers(0, 2**48))
def test_any_round_is_settled_as_in_a_replay(at: Players, way: str, seed: int, round_: int) -> None:
    job = job_of(at, way, seed)
    numbers = job.cells(0, round_)
    cells = [CELLS[number] for number in numbers]
    check_round(at, at.replay(deck_of(seed, 0, round_), WAYS[way]), cells)
    check_tally(at, job, round_, numbers)


def check_tally(at: Players, job: Job, round_: int, numbers: list[int]) -> None:
    """Check that the tally of one round agrees with the cells of its seats."""
    cells = [CELLS[number] for number in numbers]
    best = min(HANDS.index(cell.hand) for cell in cells)
    tally = job.play(round_, 1)
    assert tally.counts.tolist() == np.bincount(numbers, minlength=len(CELLS)).tolist()
    assert tally.best_hands.nonzero()[0].tolist() == [best]
    pays = [cell_pays(at.rules, at.stakes, game) for game in COLUMNS]
    cover_all = cover_all_pays(at.rules, at.stakes, at.seats)[best]
    by_game = [*(sum(by_cell[number] for number in numbers) for by_cell in pays), cover_all]
    assert tally.squares.tolist() == [result**2 for result in by_game]
    moved = any(moves_a_meter(at.rules, at.stakes, cell) for cell in cells)
    assert tally.hits.tolist() == ([[round_, 0]] if moved else [])


def dealt(at: Players, deck: Deck, way: str) -> list[Cell]:
    """Return the cell of each seat for any deck, computed by the kernel."""
    cells = np.zeros(at.seats, np.uint64)
    places = np.array(places_of(at.rules.deal, at.seats), np.uint64)
    cards = np.array([card.index for card in deck], np.uint8)
    counting.cells_of(cells, cards, places, table_of(way))
    return [CELLS[cell] for cell in cells]


#: Seven hands and the community cards, covering all final hands and all three-card names.
SHOWS = (
    (("As Ks Qs", "9s 8s 7s", "Tc Td Th", "Ah Kh Qh", "2s 4s 6s", "Jc Jd 3c", "3d 3h 8c"), "Ts Js"),
    (("9c 9d 4d", "9s 4h Kd", "Kc Ks 2d", "5c 6d 7h", "2h 3h 7s", "Qc Qd Qh", "Ac Qs 5d"), "9h 4c"),
)


def show(at: Players, hands: tuple[str, ...], community: str) -> Deck:
    """Return a deck that deals these hands to the seats."""
    given = dict(enumerate(hands[: at.seats], 1))
    return complete(parse_cards(stacked(at.rules, given, community)))


@settings(max_examples=40)
@given(players(), ways_to_play, st.sampled_from(SHOWS), st.permutations(range(7)))
def test_rare_hands_are_settled_as_in_a_replay(
    at: Players, way: str, shown: tuple[tuple[str, ...], str], order: list[int]
) -> None:
    hands, community = shown
    deck = show(at, tuple(hands[place] for place in order), community)
    check_round(at, at.replay(deck, WAYS[way]), dealt(at, deck, way))


#: The number of sets of pay tables needed to use every pay table in the package.
MANY = max(map(len, TABLES.values()))
SETS = list(zip(*(islice(cycle(TABLES[game]), MANY) for game in Game), strict=True))


@pytest.mark.parametrize("number", range(MANY))
def test_every_pay_table_is_paid_as_in_a_replay(number: int) -> None:
    """Deal every hand at a full table and at a smaller one, in houses that allow every bet."""
    deals = [deal for deal in DEALS if deal[0] != "WA"]
    place, dealing = deals[number % len(deals)]
    returned, tables = number % 2 == 0, dict(zip(map(str, Game), SETS[number], strict=True))
    seen: set[Cell] = set()
    for seats in (7, 1 + number % 6):
        at = players_at(place, dealing, tables, seats=seats, bet=500, bonus_stake_returned=returned)
        for shown in SHOWS:
            deck = show(at, *shown)
            cells = dealt(at, deck, "always")
            check_round(at, at.replay(deck, WAYS["always"]), cells)
            seen.update(cells)
    assert {cell.hand for cell in seen} == set(HANDS)
    assert {cell.name for cell in seen} == set(NAMES)


def test_no_pay_table_is_left_out() -> None:
    assert {id_ for tables in SETS for id_ in tables} == set(ids())


def test_rounds_with_meter_awards_are_found_among_many() -> None:
    """Replay every listed round, and check that no unlisted round has a hand that moves a meter."""
    tables = {"main": "MA-MAIN", "progressive": "MA-PROG", "progressive_2": "SM-LIR-1"}
    at = players_at("MA", "machine", tables, seats=7, bet=500)
    job = job_of(at, "simple", seed=77)
    tally = job.play(0, 40_000)
    watched = [moves_a_meter(at.rules, at.stakes, cell) for cell in CELLS]
    in_hits: Counter[int] = Counter()
    for round_ in tally.hits[:, 0].tolist():
        numbers, deck = job.cells(0, round_), deck_of(77, 0, round_)
        check_round(at, at.replay(deck, WAYS["simple"]), [CELLS[number] for number in numbers])
        in_hits.update(number for number in numbers if watched[number])
    counted = Counter(dict(enumerate(tally.counts.tolist())))
    assert +in_hits == +Counter({cell: counted[cell] for cell in counted if watched[cell]})
    assert in_hits.total() > 30
