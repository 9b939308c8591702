"""Replay: scripted rounds through the real table, and what came of them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from letitride.cards import Deck
from letitride.errors import LetItRideError, RuleError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.progressive.link import LinkState
from letitride.rulebook.irregularity import IN_THE_DEAL, Irregularity, What
from letitride.rulebook.wagers import Wager
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.linked_meters import own_links
from letitride.table.lookup import Name, read_text
from letitride.table.round_report import Report, RoundReport, round_report
from letitride.table.scripts.meter_entries import warnings
from letitride.table.scripts.scenario import Scenario, ScriptedRound, ScriptedSeat, load_scenario
from letitride.table.shufflers import StackedShuffler


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a scenario: its rounds, the cage, which must be at zero, and warnings."""

    rounds: tuple[RoundReport, ...]
    cage_balance: Cents
    warnings: tuple[Report, ...]

    def as_data(self) -> Report:
        """The replay as plain data, in the form of the command-line contract."""
        return {
            "rounds": [one.as_data() for one in self.rounds],
            "cage_balance": str(self.cage_balance),
            "warnings": list(self.warnings),
        }


def replay(scenario: Scenario | Name) -> Replay:
    """Play every round of a scenario, or of its TOML file, at one table.

    >>> import letitride as lir
    >>> played = lir.replay("tests/playthroughs/ma-shoe.toml")
    >>> [(seat.player, str(seat.net)) for seat in played.rounds[0].seats]
    [('ann', '54.00'), ('bob', '-20.00')]
    """
    if not isinstance(scenario, Scenario):
        scenario = load_scenario(read_text(scenario, "scenario file"))
    table = _ScriptedTable(scenario)
    rounds = [table.play(number, scripted) for number, scripted in enumerate(scenario.rounds, 1)]
    return Replay(tuple(rounds), table.cage_balance, tuple(warnings(table.openings)))


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Say where in the scenario a rule was broken."""
    try:
        yield
    except LetItRideError as error:
        raise error.at(place) from None


class _ScriptedTable:
    """A real table whose shuffler gives the scripted decks and whose players read from a script."""

    def __init__(self, scenario: Scenario) -> None:
        links = own_links(scenario.rules, scenario.meters)
        self._table = TableEngine(scenario.rules, StackedShuffler(), links=links)

    @property
    def cage_balance(self) -> Cents:
        ledger = self._table.state.ledger
        return Cents(ledger.total, ledger.currency)

    @property
    def openings(self) -> list[LinkState]:
        return [link.opening for link in self._table.links.values()]

    def play(self, number: int, scripted: ScriptedRound) -> RoundReport:
        """One round from its first bet to its last card."""
        before = len(self._table.events)
        with _at(f"round {number}"):
            self._table.stack(scripted.deck)
            seated = tuple((seat.seat, seat.player) for seat in scripted.seats)
            self._table.open(seated, number)
        for seat in scripted.seats:
            with _at(f"round {number}, seat {seat.seat}"):
                self._place(seat)
        with _at(f"round {number}"):
            self._deal(scripted)
            self._table.play_out(
                partial(self._rides, {one.seat: one.ride for one in scripted.seats})
            )
        return round_report(
            self._table.round,
            self._table.events[before:],
            self._table.rules.currency,
            self._table.round.to_burn if self._table.round.burned else None,
            [link.state for link in self._table.links.values()],
        )

    def _place(self, seat: ScriptedSeat) -> None:
        for _, stake in seat.wagers:
            if stake.cents > 0:
                self._table.do(BuyChips(seat.player, stake))
        self._table.do(game_commands.PlaceWagers(seat.seat, seat.player, seat.wagers, seat.coupons))

    def _deal(self, scripted: ScriptedRound) -> None:
        self._table.do(game_commands.CloseBetting())
        in_the_deal = [found for found in scripted.irregularities if found.what in IN_THE_DEAL]
        later = [found for found in scripted.irregularities if found.what not in IN_THE_DEAL]
        # The shuffler jams before a card is out, whatever else is found in the deal itself.
        for found in sorted(in_the_deal, key=lambda found: found.what is not What.SHUFFLER_JAM):
            self._report(found, scripted.redeal)
        self._table.run(within=Phase.CLOSED)
        for found in later:
            self._report(found, scripted.redeal)
            self._table.run(within=Phase.CLOSED)

    def _report(self, found: Irregularity, redeal: Deck) -> None:
        """Report an irregularity; if the deal starts anew, have the other deck ready."""
        redealt = self._table.round.redealt
        if self._table.round.phase is not Phase.VOID:
            self._table.do(game_commands.ReportIrregularity(found))
        if self._table.round.redealt > redealt:
            self._table.stack(redeal)

    def _rides(self, scripted: Mapping[int, tuple[bool, ...]], seat: int, bet: Wager) -> bool:
        if not scripted[seat]:
            clauses = self._table.rules.cites["bet_one_in_turn"]
            expected = f"seat {seat}: ride for both bets"
            raise RuleError(
                "game/no_decision", expected=expected, got="none", clauses=clauses, seat=seat
            )
        return scripted[seat][0 if bet is Wager.ONE else 1]
