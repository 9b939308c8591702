"""``letitride strategy``: when to let a bet ride, derived from a pay table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from letitride.cli.bad_input import about, bad_option
from letitride.cli.console import AsJson, listing, people, print_json
from letitride.cli.files import write_file
from letitride.cli.paytable_options import main_table, note_pay_order, warnings_data
from letitride.numbers import percent
from letitride.odds.main_game.solver import MainGame, solve
from letitride.odds.main_game.value_of_information import Informed, community_seen, hands_seen
from letitride.odds.par import edge_data
from letitride.odds.result_tables import Records
from letitride.odds.strategies.any_strategy import (
    ByShape,
    Mistake,
    mistakes_by_shape,
    play_by_shape,
)
from letitride.odds.strategies.named import NAMED
from letitride.odds.strategies.ride_rules import rules_of
from letitride.odds.strategies.strategy_card import Decision, StrategyCard, decisions, strategy_card
from letitride.rulebook.paytables.table_types import MainTable
from letitride.simulation.strategy_file import read_strategy, to_csv, to_toml

CLOSE = 6  # The number of closest decisions to show.
DEAR = 2  # The number of mistakes to show for each strategy.

Decisions = Mapping[int, Records[Decision]]


@dataclass(frozen=True, slots=True)
class Way:
    """A strategy for a pay table, with its value and its mistakes."""

    words: str
    game: MainGame | Informed
    mistakes: Records[Mistake] = field(default_factory=Records)


def strategy(
    id_: Annotated[
        str, typer.Argument(metavar="[ID]", help="Pay table for the main bets: an id or a file.")
    ] = "MA-MAIN",
    seen: Annotated[
        int | None,
        typer.Option(metavar="HANDS", help="Also show the edge with this many hands seen."),
    ] = None,
    score: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Also score the strategy in this file."),
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the card as a strategy file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a pay table's strategy card and closest decisions, and the cost of other strategies."""
    table = main_table(id_)
    others = {} if score is None else {score: _rules_in(score)}
    others |= dict(NAMED.values())
    card = strategy_card(table)
    best = {bet: decisions(table, bet) for bet in (1, 2)}
    with about("--seen"):
        ways = list(_ways(table, others, seen))
    if save is not None:
        _save(save, card)
    if as_json:
        print_json(_as_data(table, card, best, ways))
    else:
        note_pay_order(table)
        _show(people(), table, card, best, ways)


def _rules_in(path: str) -> ByShape:
    with about("--score"):
        return read_strategy(path).rides_on


def _save(path: str, card: StrategyCard) -> None:
    write = {".toml": to_toml, ".csv": to_csv}.get(Path(path).suffix.lower())
    if write is None:
        raise bad_option("--save", "cli/value", "a file name ending in .toml or .csv", repr(path))
    write_file("--save", path, write(rules_of(card)))


def _ways(table: MainTable, others: Mapping[str, ByShape], seen: int | None) -> Iterator[Way]:
    yield Way("best", solve(table))
    for words, rides in others.items():
        yield Way(words, play_by_shape(table, rides), mistakes_by_shape(table, rides))
    if seen is not None:
        yield Way(f"best, other hands seen: {seen}", hands_seen(table, seen))
    yield Way("best if the first community card is seen early", community_seen(table, 1, 1))
    yield Way("best if the second community card is seen early", community_seen(table, 1, 2))


def _show(
    console: Console, table: MainTable, card: StrategyCard, best: Decisions, ways: list[Way]
) -> None:
    console.print(f"{table.id}: when to let a bet ride\n", style="bold")
    console.print(str(card))
    console.print(
        "\nHigh cards are tens and up. The number of straights is how many straights contain the"
        " cards: three for 3-4-5, two for 2-3-4, one for A-2-3. Value is the gain from riding, per"
        " bet."
    )
    for bet, each in best.items():
        console.print(_closest(bet, each))
    console.print(_worth(ways))
    console.print(_dearest(ways))


def _closest(bet: int, best: Records[Decision]) -> Table:
    rows = listing(f"Bet {bet}, closest", "Value", "Chance", "Decision", numbers_from=1)
    for one in best[:CLOSE]:
        rows.add_row(one.hand, percent(one.value, 2), percent(one.frequency, 2), _word(one))
    return rows


def _word(decision: Decision) -> str:
    if decision.indifferent:
        return "either"
    return "ride" if decision.rides else "take back"


def _worth(ways: list[Way]) -> Table:
    rows = listing("Strategy", "Edge", "Bets left", "Par", numbers_from=1)
    for column in rows.columns:  # wrap between words, but never split a number
        column.no_wrap = not column.no_wrap
    for way in ways:
        bets = f"{float(way.game.average_bets):.5f}"
        rows.add_row(way.words, percent(way.game.edge), bets, percent(way.game.par))
    return rows


def _dearest(ways: list[Way]) -> Table:
    rows = listing("Costliest mistakes", "Strategy", "Bet", "Cost", numbers_from=2)
    for way in ways:
        for one in way.mistakes[:DEAR]:
            rows.add_row(one.hand, way.words, str(one.bet), percent(one.cost))
    return rows


def _as_data(
    table: MainTable, card: StrategyCard, best: Decisions, ways: list[Way]
) -> dict[str, Any]:
    return {
        "id": table.id,
        "card": {
            str(bet): {
                "made": sorted(made.name.lower() for made in card.made[bet]),
                "draws": [str(rule) for rule in card.rules[bet]],
            }
            for bet in best
        },
        "decisions": {str(bet): [_decision(one) for one in each] for bet, each in best.items()},
        "played": [
            {"played": way.words}
            | edge_data(way.game)
            | {"mistakes": [one.as_data() for one in way.mistakes]}
            for way in ways
        ],
        **warnings_data(table),
    }


def _decision(one: Decision) -> dict[str, Any]:
    return {
        "hand": one.hand,
        "decision": "ride" if one.rides else "withdraw",
        "indifferent": one.indifferent,
        "ev_ride": str(one.value),
        "frequency": str(one.frequency),
        "cost": str(one.cost),
    }
