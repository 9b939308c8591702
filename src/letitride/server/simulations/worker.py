"""A simulation in a process of its own: it reads what to play, and writes a line after each chunk.

``python -m letitride.server.simulations.worker`` is started by the server and ended by it; if the
server is gone, the next line finds nobody to read it, and that is the end as well.
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
from letitride.table.stakes import Stakes, offered, parse_side

#: The house where tables are tried: it has every side bet, and nothing here depends on its rules.
_PLACE, _LEAST_BET = SHIPPED[0], "1.00"
_BET = Cents(500)
#: Rounds from one line to the next: a fraction of a second with seven seats.
CHUNK = 1 << 17


def rules_of(table: AnyTable) -> HouseRules:
    """A house with this pay table, and with main bets if it is another wager's."""
    place = jurisdiction(_PLACE)
    main = paytable(place.tables[Game.MAIN.value])
    tables = {Game.MAIN.value: main, table.wager.value: table}
    return house_rules(place, next(iter(place.dealing)), tables, {"min_bet": _LEAST_BET})


def play(body: SimulationBody, chunk: int = CHUNK) -> Iterator[SimulationProgressView]:
    """What is known after each chunk of rounds."""
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
            WagerEstimateView(
                wager=one.wager,
                figure=one.figure,
                value_pct=100 * one.value,
                se_pct=100 * one.standard_error,
                exact_pct=None if one.exact is None else float(100 * one.exact),
                z=one.z,
                hit_pct=100 * one.hit_frequency,
            )
            for one in simulation.estimates()
        ]
        yield SimulationProgressView(played=simulation.tally.rounds, estimates=estimates)


def main() -> None:
    """Play what standard input says."""
    body = SimulationBody.model_validate_json(sys.stdin.read())
    for line in play(body):
        sys.stdout.write(line.model_dump_json() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
