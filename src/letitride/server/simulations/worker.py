"""A simulation process, which reads a request and writes a line of results after each chunk.

The server runs ``python -m letitride.server.simulations.worker`` and can stop it. If the server has
stopped, writing the next line fails, and the process ends.
"""

import sys
from collections.abc import Iterator

from letitride.api.odds.simulations import SimulationBody, SimulationProgressView, WagerEstimateView
from letitride.money import Cents
from letitride.odds.strategies.named import play_named
from letitride.rulebook.house_rules import HouseRules
from letitride.rulebook.jurisdiction import SHIPPED, house_rules, jurisdiction
from letitride.rulebook.paytables.library import paytable
from letitride.rulebook.paytables.table_types import AnyTable
from letitride.rulebook.wagers import TIPS, Game
from letitride.server.calculation import chosen
from letitride.server.rendering.view_of import view_of
from letitride.table.stakes import Stakes, offered, parse_side

#: The jurisdiction to simulate. It allows every side bet, and its other rules do not matter here.
_PLACE, _LEAST_BET = SHIPPED[0], "1.00"
_BET = Cents(500)
#: The number of rounds per line of results. With seven seats, this many rounds take a fraction of
#: a second.
CHUNK = 1 << 17


def rules_of(table: AnyTable) -> HouseRules:
    """Return house rules with this pay table. For a side bet, add a pay table for the main bets."""
    place = jurisdiction(_PLACE)
    main = paytable(place.tables[Game.MAIN.value])
    tables = {Game.MAIN.value: main, table.wager.value: table}
    return house_rules(place, next(iter(place.dealing)), tables, {"min_bet": _LEAST_BET})


def play(body: SimulationBody, chunk: int = CHUNK) -> Iterator[SimulationProgressView]:
    """Yield the results after each chunk of rounds."""
    from letitride.simulation.simulation import Simulation
    from letitride.simulation.workers import alone

    rules = rules_of(chosen(body.id, body.table))
    side = [wager.value for wager in offered(rules) if wager not in TIPS]
    stakes = Stakes(_BET, parse_side(rules, side, _BET))
    simulation = Simulation(
        rules, stakes, play_named(rules.main, body.strategy), seats=body.seats, seed=body.seed
    )
    for each in alone(simulation.work.play, body.rounds, chunk):
        simulation.take(each)
        estimates = [
            view_of(
                WagerEstimateView,
                one,
                value_pct=100 * one.value,
                se_pct=100 * one.standard_error,
                exact_pct=None if one.exact is None else float(100 * one.exact),
                hit_pct=100 * one.hit_frequency,
            )
            for one in simulation.estimates()
        ]
        yield SimulationProgressView(played=simulation.tally.rounds, estimates=estimates)


def main() -> None:
    """Run the simulation described on standard input."""
    body = SimulationBody.model_validate_json(sys.stdin.read())
    for line in play(body):
        sys.stdout.write(line.model_dump_json() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
