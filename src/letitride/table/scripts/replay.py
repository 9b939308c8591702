"""Replay scripted rounds through the real table, and report the results."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from letitride.cards import Deck
from letitride.errors import LetItRideError, RuleError
from letitride.game import Phase
from letitride.game import commands as game_commands
from letitride.money import Cents
from letitride.rulebook.irregularity import IN_THE_DEAL, Irregularity, What
from letitride.rulebook.wagers import Wager
from letitride.table.commands import BuyChips
from letitride.table.engine import TableEngine
from letitride.table.linked_meters import own_links
from letitride.table.lookup import Name, read_text
from letitride.table.round_report import Report, RoundReport
from letitride.table.scripts.meter_entries import warnings
from letitride.table.scripts.scenario import Scenario, ScriptedRound, ScriptedSeat, load_scenario
from letitride.table.shufflers import StackedShuffler


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a scenario: its rounds, the cage balance (which must be 0), and warnings."""

    rounds: tuple[RoundReport, ...]
    cage_balance: Cents
    warnings: tuple[Report, ...]

    def as_data(self) -> Report:
        """Return the replay as the data that the command prints."""
        return {
            "rounds": [one.as_data() for one in self.rounds],
            "cage_balance": str(self.cage_balance),
            "warnings": list(self.warnings),
        }


def replay(scenario: Scenario | Name) -> Replay:
    """Play every round of a scenario at one table. The scenario may be in a TOML file.

    >>> import letitride as lir
    >>> played = lir.replay("tests/playthroughs/ma-shoe.toml")
    >>> [(seat.player, str(seat.net)) for seat in played.rounds[0].seats]
    [('ann', '54.00'), ('bob', '-20.00')]
    """
    if not isinstance(scenario, Scenario):
        scenario = load_scenario(read_text(scenario, "scenario file"))
    links = own_links(scenario.rules, scenario.meters)
    table = TableEngine(scenario.rules, StackedShuffler(), links=links)
    rounds = [_play(table, number, one) for number, one in enumerate(scenario.rounds, 1)]
    cage_balance = Cents(table.state.ledger.total, table.state.ledger.currency)
    openings = [link.opening for link in links.values()]
    return Replay(tuple(rounds), cage_balance, tuple(warnings(openings)))


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Add the location in the scenario to any error."""
    try:
        yield
    except LetItRideError as error:
        raise error.at(place) from None


def _play(table: TableEngine, number: int, scripted: ScriptedRound) -> RoundReport:
    """Play one round from its first bet to its last card."""
    with _at(f"round {number}"):
        table.stack(scripted.deck)
        seated = tuple((seat.seat, seat.player) for seat in scripted.seats)
        table.open(seated, number)
    for seat in scripted.seats:
        with _at(f"round {number}, seat {seat.seat}"):
            _place(table, seat)
    with _at(f"round {number}"):
        _deal(table, scripted)
        table.play_out(partial(_rides, table, {one.seat: one.ride for one in scripted.seats}))
    return table.result


def _place(table: TableEngine, seat: ScriptedSeat) -> None:
    for _, stake in seat.wagers:
        if stake.cents > 0:
            table.do(BuyChips(seat.player, stake))
    table.do(game_commands.PlaceWagers(seat.seat, seat.player, seat.wagers, seat.coupons))


def _deal(table: TableEngine, scripted: ScriptedRound) -> None:
    table.do(game_commands.CloseBetting())
    in_the_deal = [found for found in scripted.irregularities if found.what in IN_THE_DEAL]
    later = [found for found in scripted.irregularities if found.what not in IN_THE_DEAL]
    # A shuffler jam comes before the first card, so it is reported before anything else.
    for found in sorted(in_the_deal, key=lambda found: found.what is not What.SHUFFLER_JAM):
        _report(table, found, scripted.redeal)
    table.run(within=Phase.CLOSED)
    for found in later:
        _report(table, found, scripted.redeal)
        table.run(within=Phase.CLOSED)


def _report(table: TableEngine, found: Irregularity, redeal: Deck) -> None:
    """Report an irregularity; if the cards are dealt again, get the other deck ready."""
    redealt = table.round.redealt
    if table.round.phase is not Phase.VOID:
        table.do(game_commands.ReportIrregularity(found))
    if table.round.redealt > redealt:
        table.stack(redeal)


def _rides(
    table: TableEngine, scripted: Mapping[int, tuple[bool, ...]], seat: int, bet: Wager
) -> bool:
    if not scripted[seat]:
        clauses = table.rules.cites["bet_one_in_turn"]
        expected = f"seat {seat}: a decision on both bets"
        raise RuleError(
            "game/no_decision", expected=expected, got="none", clauses=clauses, seat=seat
        )
    return scripted[seat][0 if bet is Wager.ONE else 1]
