"""The slow engine: rounds at a real table, with seeded decks.

This engine goes through every command and event. Players buy chips and bet. The automatic dealer
opens, shuffles, and cuts decks, deals the cards, settles the hands, and feeds and pays the meters.
The engine uses the same decks as the kernel (:mod:`letitride.simulation.kernel.counting`) and
counts the results in the same way, so that each of the two checks the other.

>>> from letitride.rulebook.jurisdiction import house_rules, jurisdiction
>>> from letitride.money import Cents
>>> from letitride.simulation.kernel.job import make_job
>>> from letitride.odds.strategies.named import SIMPLE_CARD
>>> rules = house_rules(jurisdiction("MA"), "shoe", {"main": "MA-MAIN"})
>>> stakes = Stakes(Cents(500))
>>> slow = play(rules, stakes, SIMPLE_CARD.rides, seats=7, seed=1, first=0, rounds=5)
>>> fast = make_job(rules, stakes, SIMPLE_CARD.rides, seats=7, seed=1).play(first=0, rounds=5)
>>> slow.digest == fast.digest
True
"""

from collections.abc import Mapping
from itertools import count

import numpy as np

from letitride.cards import Deck
from letitride.game import BetStatus, Seat, Viewer, view
from letitride.game import commands as game_commands
from letitride.game.events import JackpotHit
from letitride.odds.counts.joint import name_of
from letitride.odds.strategies.any_strategy import Strategy
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.wagers import GAME_OF, MAIN, SENSORS, Game, Wager
from letitride.simulation.kernel.job import Tally
from letitride.simulation.kernel.lookup_tables import HANDS
from letitride.simulation.kernel.pays import CELLS, COLUMNS, Cell
from letitride.simulation.kernel.shuffle import deck_of
from letitride.table.commands import BuyChips
from letitride.table.dealer import before_cut
from letitride.table.engine import TableEngine
from letitride.table.linked_meters import LinkedMeters
from letitride.table.stakes import Stakes

#: The games, in the order of the ``squares`` in a tally.
_GAMES = (*COLUMNS, Game.COVER_ALL)


def play(
    rules: HouseRules,
    stakes: Stakes,
    strategy: Strategy,
    seats: int,
    seed: int,
    first: int,
    rounds: int,
    table: int = 0,
    *,
    links: Mapping[Game, LinkedMeters] | None = None,
) -> Tally:
    """Play rounds at one table, starting with round ``first``, and count them as the kernel does.

    ``links`` contains the meters, which start at their presets by default.
    """
    shuffler = SeededShuffler(rules, seed, table, first)
    real = TableEngine(rules, shuffler, name=f"table {table}", links=links)
    seeded = _SeededTable(real, stakes, strategy, seats)
    counts, best_hands = np.zeros(len(CELLS), np.int64), np.zeros(len(HANDS), np.int64)
    squares, hits = np.zeros(len(_GAMES)), []
    for round_ in range(first, first + rounds):
        seeded.play(round_)
        cells = [_cell(seat) for seat in seeded.seats]
        for cell in cells:
            counts[CELLS.index(cell)] += 1
        best_hands[min(HANDS.index(cell.hand) for cell in cells)] += 1
        squares += np.square([float(seeded.result(of)) for of in _GAMES])
        if seeded.moved_a_meter:
            hits.append((round_, table))
    return Tally(rounds, counts, best_hands, squares, np.array(hits, np.int64).reshape(-1, 2))


class SeededShuffler:
    """A shuffler that returns the decks of a table's rounds in order.

    If the rules require a cut, the deck is in the kernel's order after the cut.
    """

    def __init__(self, rules: HouseRules, seed: int, table: int, first: int) -> None:
        self._rules, self._seed, self._table = rules, seed, table
        self._rounds = count(first)

    def shuffle(self) -> Deck:
        """Return the deck of the next round."""
        return before_cut(self._rules, deck_of(self._seed, self._table, next(self._rounds)))


class _SeededTable:
    """A real table whose players all have the same stakes and strategy."""

    def __init__(self, table: TableEngine, stakes: Stakes, strategy: Strategy, seats: int) -> None:
        self._table, self._stakes, self._strategy = table, stakes, strategy
        self._players = {number: f"player {number}" for number in range(1, seats + 1)}

    def play(self, round_: int) -> None:
        """Play one round, from the first bet to the last card."""
        table, stakes = self._table, self._stakes
        table.events.clear()  # drop old events, so that memory use stays constant
        table.open(self._players.items(), round_ + 1)
        for number, player in self._players.items():
            table.do(BuyChips(player, stakes.whole))
            table.do(game_commands.PlaceWagers.of(number, player, stakes.bet, dict(stakes.side)))
        table.do(game_commands.CloseBetting())
        table.play_out(self._decision)

    def _decision(self, number: int, _: Wager) -> bool:
        """Decide for a player who has seen their own cards and the face-up community card."""
        seen = view(self._table.round, Viewer(self._players[number]))
        own = next(seat.cards for seat in seen.seats if seat.number == number)
        return self._strategy(tuple(filter(None, (*own, *seen.community))))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the end of the round."""
        return self._table.round.seats

    def result(self, of: Game) -> int:
        """Return the seats' total result on a game, in cents.

        A bet that a meter paid counts as lost.
        """
        off_the_meter = self._off_the_meter
        return sum(
            (bet.won + bet.back).cents * ((seat.number, bet.wager) not in off_the_meter)
            - bet.stake.cents
            for seat in self.seats
            for bet in seat.bets
            if GAME_OF[bet.wager] is of
        )

    @property
    def _off_the_meter(self) -> set[tuple[int, Wager]]:
        hits = (event for event in self._table.events if isinstance(event, JackpotHit))
        return {(hit.seat, hit.wager) for hit in hits}

    @property
    def moved_a_meter(self) -> bool:
        """True if a meter paid or a hand triggered envy bonuses for other players."""
        return bool(self._off_the_meter) or any(map(self._brings_envy, self.seats))

    def _brings_envy(self, seat: Seat) -> bool:
        rules, community = self._table.rules, self._table.round.community
        tables = (rules.progressive(sensor) for sensor, spot in SENSORS.items() if seat.bet(spot))
        hands = ((table, table.hand_of(seat.cards, community)) for table in tables)
        return any(table.envy_for(hand) is not None for table, hand in hands)


def _cell(seat: Seat) -> Cell:
    main = (bet for bet in seat.bets if bet.wager in MAIN)
    left = sum(bet.status is not BetStatus.WITHDRAWN for bet in main)
    assert seat.hand is not None
    a, b, c = seat.cards
    return Cell(left, seat.hand, name_of((a, b, c)))
