"""The slow engine, which sends commands to a real table, gets the same counts as the kernel."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import Card, cut
from letitride.game import commands as game_commands
from letitride.progressive.link.events import JackpotWon
from letitride.simulation import real_table
from letitride.simulation.kernel.deal_places import places_of
from letitride.simulation.kernel.job import Tally
from letitride.simulation.kernel.shuffle import deck_of
from letitride.simulation.real_table import SeededShuffler, play
from letitride.table import commands as table_commands
from letitride.table.deck_handling import cut_at
from letitride.table.engine import TableEngine
from tests.playing import DEALS, house
from tests.simulation.houses import Players, job_of, players, players_at
from tests.simulation.strategies import WAYS, ways_to_play

MA = {"main": "MA-MAIN", "progressive": "MA-PROG", "progressive_2": "SM-LIR-1"}


def slow(at: Players, way: str, seed: int, first: int, rounds: int, table: int = 0) -> Tally:
    return play(
        at.rules, at.stakes, WAYS[way], at.seats, seed, first, rounds, table, links=at.links
    )


def fast(at: Players, way: str, seed: int, first: int, rounds: int) -> Tally:
    return job_of(at, way, seed).play(first, rounds)


def same(one: Tally, other: Tally) -> bool:
    """Return whether two tallies agree completely."""
    everything = [
        (tally.rounds, tally.digest, tally.squares.tolist(), tally.hits.tolist())
        for tally in (one, other)
    ]
    return everything[0] == everything[1]


@settings(max_examples=20)
@given(players(), ways_to_play, st.integers(0, 2**64 - 1), st.integers(0, 2**40))
def test_it_counts_the_same_as_the_kernel(at: Players, way: str, seed: int, first: int) -> None:
    assert same(slow(at, way, seed, first, 3), fast(at, way, seed, first, 3))


@pytest.mark.parametrize(("place", "dealing"), DEALS)
def test_it_counts_the_same_as_the_kernel_in_many_rounds(place: str, dealing: str) -> None:
    """Play enough rounds to change decks, count stubs, and pay fixed awards from the meters."""
    at = players_at(place, dealing, MA, seats=2, bet=500, fixed_pays_from="meter")
    counted = slow(at, "simple", 5, 0, 40)
    assert same(counted, fast(at, "simple", 5, 0, 40))
    assert len(counted.hits) > 0


def test_rounds_add_up() -> None:
    at = players_at("MA", "machine", MA, seats=2, bet=500)
    parts = slow(at, "simple", 1, 0, 4) + slow(at, "simple", 1, 4, 3)
    assert same(parts, slow(at, "simple", 1, 0, 7))
    assert slow(at, "simple", 1, 0, 0).digest == fast(at, "simple", 1, 0, 0).digest


def test_each_table_has_its_own_rounds() -> None:
    at = players_at("MA", "shoe", MA, seats=2, bet=500, fixed_pays_from="meter")
    tables = [slow(at, "simple", 1, 0, 30, table) for table in range(3)]
    together = job_of(at, "simple", seed=1, tables=3).play(0, 30)
    assert (tables[0] + tables[1] + tables[2]).digest == together.digest
    hits = sorted(hit for tally in tables for hit in map(tuple, tally.hits.tolist()))
    assert hits == list(map(tuple, together.hits.tolist())) != []


def test_meters_pay_in_the_listed_rounds() -> None:
    at = players_at("MA", "shoe", MA, seats=4, bet=500, fixed_pays_from="meter")
    links = at.links
    simple = WAYS["simple"]
    tally = play(at.rules, at.stakes, simple, 4, seed=3, first=0, rounds=60, links=links)
    awards = [event for link in links.values() for event in link.events]
    paid = {event.award.round for event in awards if isinstance(event, JackpotWon)}
    assert paid == {round_ + 1 for round_, _ in tally.hits.tolist()} != set()


def test_without_links_the_meters_start_at_their_presets() -> None:
    at = players_at("MA", "shoe", {"main": "MA-MAIN", "progressive": "MA-PROG"}, seats=2, bet=500)
    tally = play(at.rules, at.stakes, WAYS["never"], 2, seed=1, first=0, rounds=2)
    assert same(tally, slow(at, "never", 1, 0, 2))


class Watched(TableEngine):
    """A table that records every command and the largest number of events it holds."""

    commands: list[object]
    most_events: int

    def do(self, command: table_commands.Command) -> None:
        super().do(command)
        Watched.commands.append(command)
        Watched.most_events = max(Watched.most_events, len(self.events))


def test_every_kind_of_command_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    Watched.commands, Watched.most_events = [], 0
    monkeypatch.setattr(real_table, "TableEngine", Watched)
    tables = {**MA, "bonus": "MA-BONUS", "three_card": "MA-3CB-D", "cover_all": "MA-COVER"}
    at = players_at("MA", "machine", tables, seats=2, bet=500, cut_required=True)
    slow(at, "simple", 1, 0, 12)
    given = [type(command) for command in Watched.commands]
    for each_round in (game_commands.OpenBetting, table_commands.Deal, game_commands.CollectCards):
        assert given.count(each_round) == 12
    for each_seat in (table_commands.BuyChips, game_commands.PlaceWagers, game_commands.SettleSeat):
        assert given.count(each_seat) == 24
    answers = given.count(game_commands.LetItRide) + given.count(game_commands.TakeBack)
    assert answers == 48
    others = {table_commands.ReceiveDeck, table_commands.DoOpeningStep, table_commands.Shuffle,
              table_commands.Cut, table_commands.CountStub, game_commands.CountSideBets,
              game_commands.TurnCommunityCard, game_commands.SettleCoverAll}  # fmt: skip
    assert others <= set(given)


def test_only_the_events_of_one_round_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(real_table, "TableEngine", Watched)
    at = players_at("MA", "shoe", {"main": "MA-MAIN"}, seats=1, bet=500)
    most = []
    for rounds in (2, 50):
        Watched.commands, Watched.most_events = [], 0
        slow(at, "simple", 1, 0, rounds)
        most.append(Watched.most_events)
    assert most[1] < 2 * most[0]


@pytest.mark.parametrize("face_up", [True, False])
def test_players_see_their_own_cards_and_face_up_community_cards(face_up: bool) -> None:
    at = players_at("WA", "hand", {"main": "LIRX-01"}, seats=2, bet=500, dealt_face_up=face_up)
    asked: list[tuple[Card, ...]] = []

    def listens(cards: tuple[Card, ...]) -> bool:
        asked.append(cards)
        return True

    play(at.rules, at.stakes, listens, 2, seed=9, first=4, rounds=1)
    deck = deck_of(9, 0, 4)
    a, b, c, d, e, f, first, _ = (deck[place] for place in places_of(at.rules.deal, 2))
    assert asked == [(a, b, c), (d, e, f), (a, b, c, first), (d, e, f, first)]


@pytest.mark.parametrize("cuts", [True, False])
def test_the_cut_gives_the_deck_of_the_round(cuts: bool) -> None:
    rules = house("MA", "machine", {"main": "MA-MAIN"}, cut_required=cuts)
    shuffler = SeededShuffler(rules, seed=2, table=1, first=10)
    for round_ in (10, 11, 12):
        left = shuffler.shuffle()
        assert (cut(left, cut_at(rules)) if cuts else left) == deck_of(2, 1, round_)
